import type { PersonId, StepId } from '../definition.ts';

/** What a check of every way can find; each has its sentence in `flows-explore`. */
export const findingCodes = [
  /** The rule of a step finds nobody. */
  'nobody-found',
  /** The submitter alone decides on their own application. */
  'submitter-alone',
  /** The submitter decides on their own application among others, because they stand in for somebody. */
  'submitter-stands-in',
  /** One person three times in a row. */
  'same-person-thrice',
  /** No form and nobody's decision leads there. */
  'branch-never',
  /** No form and nobody's decision lets a router lead that way. */
  'way-never',
  /** A router leads past it whatever happens. */
  'step-unreachable',
  /** A router leads back, and nothing on the way round changes what it asks for. */
  'loop-without-change',
  /** It skips itself whatever happens. */
  'step-never-asks',
  /** Nothing and nobody can let it go on. */
  'no-end',
  /** A person named in it is disabled. */
  'person-disabled',
  /** Somebody is asked who has no right to sign in where it is decided. */
  'cannot-open',
  /** All votes of those who are asked are fewer than it needs. */
  'votes-too-few',
  /** It draws more people than its rule finds. */
  'draw-too-many',
  /** It ends well although nobody has decided anything, and no word of the definition says that it then passes. */
  'passes-unseen',
  /** Its limit is over before it is usually done. */
  'limit-too-short',
  /** What is promised to submitters is over before it can be done. */
  'promise-too-short',
  /** The limits on the way come to more than what is promised. */
  'limits-beyond-promise',
  /** A required field that nobody may write wherever it is shown. */
  'field-nobody-writes',
  /** A required field that takes no value. */
  'field-takes-nothing',
  /** A condition asks for a field that is always empty there. */
  'condition-on-hidden',
  /** A condition asks for a field that is filled in only later. */
  'condition-too-early',
  /** Only who draws the flow approves. */
  'designer-alone',
  /** It hands in an application that, by itself or by others, hands in one of this business again. */
  'child-starts-parent',
  /** The business that it hands in an application for is gone, suspended or not published. */
  'child-unavailable',
  /** The connection that it calls over is gone, or turned off. */
  'connection-unavailable',
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** fault: it does not do what it was drawn for; notice: it works, and is perhaps not what was meant. */
export type FindingWeight = 'fault' | 'notice';

export type Finding = {
  code: FindingCode;
  weight: FindingWeight;
  step: StepId | null;
  branch: string | null;
  field: string | null;
  /** Whom it is about. */
  people: readonly PersonId[];
  /** For whom it happens, of those who were tried; empty where it hangs on nobody. */
  submitters: readonly PersonId[];
  /** A way on which it happens, by its number among those that were gone. */
  way: number | null;
  /** Working or calendar time that is said in the sentence: what there is, and what is needed. */
  time: { has: number; needs: number; clock: 'working' | 'calendar' } | null;
};

export const finding = (code: FindingCode, weight: FindingWeight, more: Partial<Finding>): Finding => ({
  step: null,
  branch: null,
  field: null,
  people: [],
  submitters: [],
  way: null,
  time: null,
  ...more,
  code,
  weight,
});
