import { listCostRecords } from '@campus/contract/calls/network.ts';
import { bind } from '#server/platform/bind.ts';
import { presentEntry } from './ledger.present.ts';
import { listEntries } from './ledger.store.ts';

export const ledgerRoutes = [
  bind(listCostRecords, async (ctx, paging) => {
    const { organisationId, personId } = ctx.caller;
    const { items, next } = await listEntries(ctx.db, organisationId, personId, paging);
    return { items: items.map(presentEntry), next };
  }),
];
