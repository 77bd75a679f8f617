import { listAuditEntries } from '@campus/contract/calls/audit.ts';
import { bind } from '#server/platform/bind.ts';
import { listEntries } from './audit.store.ts';

export const auditRoutes = [
  bind(listAuditEntries, async (ctx, input) => {
    const page = await listEntries(ctx.db, ctx.caller.organisationId, input);
    return { ...page, items: page.items.map((row) => ({ ...row, id: String(row.id) })) };
  }),
];
