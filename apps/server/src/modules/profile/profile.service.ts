import type { getProfile } from '@campus/contract/calls/profile.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { findLastSession } from '#server/modules/network-accounts/index.ts';
import { findLastUnfreeze, listLines } from '#server/modules/network-packages/index.ts';
import { findPersonWithDepartment } from '#server/modules/people/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { lineToShow, presentProfile } from './profile.present.ts';

/** Everything that is known of the caller: who they are, and the line that they use. */
export async function viewProfile(ctx: CallerCtx): Promise<Answered<typeof getProfile>> {
  const { organisationId, personId } = ctx.caller;
  const found = (await findPersonWithDepartment(ctx.db, organisationId, personId)) ?? refuse('session-ended');
  const lines = await listLines(ctx.db, organisationId, personId);
  const unfrozen = await findLastUnfreeze(ctx.db, personId);
  const line = lineToShow(lines);
  const session = line?.username ? await findLastSession(ctx.db, line.username) : null;
  return presentProfile({ ...found, lines, line, unfrozen, session });
}
