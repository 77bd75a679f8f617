/**
 * Where an application stands that a step asks for. `to-end`: nobody waits for it any more; `failed`: it could not be
 * handed in; `dropped`: it was not wanted any more before that.
 */
export const childStates = ['to-start', 'started', 'to-end', 'ended', 'failed', 'dropped'] as const;
export type ChildState = (typeof childStates)[number];

/** Why an application that a step asks for could not be handed in, or its answer not be taken. */
export const childFailures = [
  /** There is no such business, or it has no published version. */
  'business-gone',
  'business-suspended',
  /** More cases than may be stand above one another. */
  'too-deep',
  /** The item that should hand it in is nobody. */
  'nobody-named',
  'submitter-inactive',
  /** Its form does not take what it is filled in with, or asks for more. */
  'form-refused',
  /** Something else refused it. */
  'refused',
  /** The form of the case does not take what comes back from it. */
  'answer-refused',
] as const;
export type ChildFailure = (typeof childFailures)[number];
