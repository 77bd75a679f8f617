import type * as calls from '@campus/contract/calls/flows-processes.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { countApplications, countMine } from './list-counts.store.ts';
import { readerOfList } from './list-reader.ts';
import { presentPage } from './lists.present.ts';
import { listApplications, listMine } from './my-lists.store.ts';

/** One of the six lists of the workflow app. */
export async function listMyProcesses(ctx: CallerCtx, { list, ...query }: Received<typeof calls.listMyProcesses>) {
  return presentPage(ctx, await listMine(ctx.db, readerOfList(ctx), list, query));
}

export async function listMyApplications(ctx: CallerCtx, query: Received<typeof calls.listMyApplications>) {
  return presentPage(ctx, await listApplications(ctx.db, readerOfList(ctx), query));
}

export const countMyApplications = (ctx: CallerCtx, businessId: string | undefined) =>
  countApplications(ctx.db, ctx.caller.personId, businessId);

/** How many stand in each of the six lists, and how many drafts. */
export async function countMyLists(ctx: CallerCtx, businessId: string | undefined) {
  const counts = await countMine(ctx.db, ctx.caller.personId, businessId);
  const { drafts, processing, inApproval, completed, notHandled, handled, copyFor } = counts;
  return { submit: { processing, inApproval, completed }, approval: { notHandled, handled, copyFor }, drafts };
}
