import type { listCostRecords } from '@campus/contract/calls/ledger.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { presentEntry } from './ledger.present.ts';
import { listEntries } from './ledger.store.ts';

/** What the caller paid and was charged, newest first. */
export async function viewCostRecords(ctx: CallerCtx, paging: Received<typeof listCostRecords>) {
  const { organisationId, personId } = ctx.caller;
  const { items, next } = await listEntries(ctx.db, organisationId, personId, paging);
  return { items: items.map(presentEntry), next };
}
