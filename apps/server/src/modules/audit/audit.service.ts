import type { listAuditEntries } from '@campus/contract/calls/audit.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { listEntries } from './audit.store.ts';

/** Who did or tried what in the caller's organisation. */
export async function viewEntries(ctx: CallerCtx, asked: Received<typeof listAuditEntries>) {
  const page = await listEntries(ctx.db, ctx.caller.organisationId, asked);
  return { ...page, items: page.items.map((row) => ({ ...row, id: String(row.id) })) };
}
