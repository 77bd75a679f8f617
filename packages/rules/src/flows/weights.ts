import type { PersonId, PersonStep } from './definition.ts';
import { weightKey } from './who-leaves.ts';
import type { Facts } from './work.ts';

/** How many votes somebody has at a step that weighs them: by the first entry that names them. */
export function votesOf(facts: Pick<Facts, 'people'>, step: PersonStep, person: PersonId): number | undefined {
  if (step.voting.kind !== 'weights') return undefined;
  const entry = step.voting.weights.find((_, n) => facts.people[weightKey(step.id, n)]?.includes(person));
  return entry ? entry.votes : step.voting.other;
}

/** The votes that nobody named has: of signers who are added. */
export const otherVotes = ({ voting }: PersonStep): number | undefined =>
  voting.kind === 'weights' ? voting.other : undefined;

/** The votes of the last resort: it decides alone. */
export const allVotes = ({ voting }: PersonStep): number | undefined =>
  voting.kind === 'weights' ? voting.needed : undefined;

/** The votes of two places that one person comes to hold. */
export const votesTogether = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined && other === undefined ? undefined : (one ?? 1) + (other ?? 1);

/** Whether these would be too few even if everybody said yes. */
export const areTooFew = ({ voting }: PersonStep, voters: readonly { votes?: number | undefined }[]): boolean =>
  voting.kind === 'weights' && voters.reduce((sum, { votes = 1 }) => sum + votes, 0) < voting.needed;
