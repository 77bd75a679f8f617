import type * as calls from '@campus/contract/calls/hall-content.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentItem, presentItemWithBody } from './hall-content.present.ts';
import { findPositions, listChanges } from './hall-content.store.ts';
import { findOfficeItem, listOfficeItems } from './lists.store.ts';

export async function listItems(ctx: CallerCtx, query: Received<typeof calls.listContentItems>) {
  const page = await listOfficeItems(ctx.db, ctx.caller.organisationId, query, ctx.now);
  return { ...page, items: page.items.map((row) => presentItem(row, ctx)) };
}

export async function viewItem(ctx: CallerCtx, id: string) {
  const row = await findOfficeItem(ctx.db, ctx.caller.organisationId, id);
  return presentItemWithBody(row ?? refuse('not-found'), ctx);
}

/** Who changed an item, also one that is gone. */
export async function listItemChanges(
  ctx: CallerCtx,
  { id, ...paging }: { id: string; after?: string | undefined; size?: number | undefined },
) {
  const { organisationId } = ctx.caller;
  const page = await listChanges(ctx.db, organisationId, id, paging);
  if (page.items.length > 0 || paging.after) return page;
  // An item that was imported has no changes yet.
  return (await findPositions(ctx.db, organisationId, [id])).length > 0 ? page : refuse('not-found');
}
