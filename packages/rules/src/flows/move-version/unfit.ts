import type { StepId } from '../definition.ts';

/** Why a case cannot be taken to another version; each has a sentence in both languages. */
export const unfitCodes = [
  /** It has ended. */
  'ended',
  /** What was said of steps does not hold for it: two of its steps would be one. */
  'steps-clash',
  /** The clerk leaves what stands at this step where it is. */
  'left-out',
  /** The step at which it stands, or a branching around it, is gone. */
  'step-gone',
  /** That step is of another kind, or does something else by itself. */
  'other-kind',
  /** That step stands in another branch. */
  'other-place',
  /** That step is offered to a group and was not, or the other way round. */
  'other-pool',
  /** How several people decide there is otherwise, so that the votes given would mean something else. */
  'other-voting',
  /** The new version asks in a parallel branch that the case never opened. */
  'branch-missing',
  /** What was passed already comes later. */
  'comes-later',
  /** What the product did at a step can be found there no more. */
  'action-gone',
  /** What was filled in is of another kind. */
  'other-field',
  /** Others would be kept out by the form. */
  'kept-out',
] as const;
export type UnfitCode = (typeof unfitCodes)[number];

/** One reason; of a step of the version in which it stands, or of a field. */
export type Unfit = { code: UnfitCode; step: StepId | null; field: string | null };

export const atStep = (code: UnfitCode, step: StepId): Unfit => ({ code, step, field: null });
export const atField = (code: UnfitCode, field: string): Unfit => ({ code, step: null, field });
export const ofCase = (code: UnfitCode): Unfit => ({ code, step: null, field: null });
