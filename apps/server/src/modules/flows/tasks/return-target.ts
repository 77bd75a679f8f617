import type { ReturnTarget } from '@campus/rules/flows/events.ts';
import { refuse } from '#server/platform/refusal.ts';

/** Where a page wants to send something back to; a step has to be named. */
export const readReturnTarget = (to: {
  kind: 'submitter' | 'previous' | 'step';
  step?: string | undefined;
}): ReturnTarget =>
  to.kind === 'step' ? { kind: 'step', step: to.step ?? refuse('no-such-step') } : { kind: to.kind };
