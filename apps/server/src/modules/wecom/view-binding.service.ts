import { findCorp } from '#server/modules/parameters/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { findMemberOf } from './members.store.ts';

/** Whether the organisation uses WeCom, and which member of it the caller is. */
export async function viewBinding(ctx: CallerCtx) {
  const { organisationId, personId } = ctx.caller;
  const corp = await findCorp(ctx.db, organisationId);
  const bound = corp === null ? null : await findMemberOf(ctx.db, personId, corp);
  return { offered: corp !== null && ctx.config.publicAddress !== null, bound };
}
