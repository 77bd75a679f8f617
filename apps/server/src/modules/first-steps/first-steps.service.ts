import { firstStepRights } from '@campus/contract/calls/first-steps.ts';
import { firstSteps } from '@campus/rules/universities/first-steps.ts';
import { findOwnReaches } from '#server/modules/access/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { findDone } from './first-steps.store.ts';

/** A step is about the whole organisation, so only callers who hold its right over all of it see it. */
export async function viewFirstSteps(ctx: CallerCtx) {
  const { organisationId } = ctx.caller;
  const reaches = await findOwnReaches(ctx);
  const visible = firstSteps.filter((step) => reaches.get(firstStepRights[step])?.kind === 'organisation');
  if (visible.length === 0) return { steps: [] };
  const done = await findDone(ctx.db, organisationId, visible);
  return { steps: visible.map((step) => ({ step, done: done[step] })) };
}
