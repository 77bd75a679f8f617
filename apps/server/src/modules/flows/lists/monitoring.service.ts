import type { ProcessGroup } from '@campus/rules/flows/vocabulary.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { monitorScope } from '../process/monitor-scope.ts';
import { exportRows } from './export.service.ts';
import { countGroups, type MonitoringList } from './list-counts.store.ts';
import { readerOfList } from './list-reader.ts';
import { presentPage } from './lists.present.ts';
import { listAll, listMyBusiness, listPartaken, listSupervised } from './monitoring.store.ts';
import type { Filters, ListQuery } from './process-rows.store.ts';

type Group = ProcessGroup | 'partake';

/** One page of a back-office list. */
async function findPage(ctx: CallerCtx, list: MonitoringList, { group, ...query }: ListQuery & { group: Group }) {
  const reader = readerOfList(ctx);
  if (list === 'all' && group !== 'partake')
    return listAll(ctx.db, { ...reader, scope: await monitorScope(ctx) }, { ...query, group });
  if (list === 'mine' && group !== 'partake') return listMyBusiness(ctx.db, reader, { ...query, group });
  if (list === 'monitored' && group === 'partake') return listPartaken(ctx.db, reader, query);
  if (list === 'monitored' && (group === 'todo' || group === 'doing'))
    return listSupervised(ctx.db, reader, { ...query, group });
  return refuse('invalid', { fields: [{ field: 'group', code: 'not-an-option' }] });
}

export async function listProcesses(ctx: CallerCtx, list: MonitoringList, query: ListQuery & { group: Group }) {
  return presentPage(ctx, await findPage(ctx, list, query));
}

export async function countProcesses(ctx: CallerCtx, list: MonitoringList) {
  const scope = list === 'all' ? await monitorScope(ctx) : ({ kind: 'own' } as const);
  return { counts: await countGroups(ctx.db, readerOfList(ctx), list, scope) };
}

export async function exportProcesses(ctx: CallerCtx, list: MonitoringList, filters: Filters & { group: Group }) {
  // The first page is read before anything is sent, so that a refusal can still be answered as one.
  const first = await findPage(ctx, list, { ...filters, size: 100 });
  return exportRows(ctx, first, (after) => findPage(ctx, list, { ...filters, after, size: 100 }));
}
