import type { Flow, Meaning } from './definition.ts';

/**
 * What the choices of a flow mean. Publishing writes into a version which meaning it has, and the version keeps it; one
 * that says none was published before there was a second.
 *
 * | | 1 | 2 |
 * |---|---|---|
 * | only the submitter is found, who is left out | the step passes | as if nobody was found |
 * | those who agreed before are enough for the vote | the others are still asked | the step passes |
 * | all who are found agreed before, with too few votes | the step passes | as if nobody was found, but never passes |
 */
const CURRENT: Meaning = 2;

export const meaningOf = ({ meaning }: Pick<Flow, 'meaning'>): Meaning => meaning ?? 1;

/** A draft as it is once it is published. */
export const asPublished = (flow: Flow): Flow => ({ ...flow, meaning: CURRENT });
/** A version as it is drawn, without what it meant: where it is taken to, it becomes a draft. */
export const asDrawn = ({ meaning: _, ...flow }: Flow): Flow => flow;
