import {
  countAllProcesses,
  countMonitored,
  countMyBusiness,
  exportAllProcesses,
  exportMonitored,
  exportMyBusiness,
  listAllProcesses,
  listMonitored,
  listMyBusiness as listMyBusinessCall,
} from '@campus/contract/calls/monitoring.ts';
import { bind } from '#server/platform/bind.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { exportRows } from './export.service.ts';
import { presentPage } from './lists.present.ts';
import {
  countGroups,
  type Filters,
  type Group,
  listAll,
  listMyBusiness,
  listPartaken,
  listSupervised,
  type Paging,
} from './lists.store.ts';
import { monitorScope } from './monitor-scope.ts';

type BackOfficeList = 'all' | 'monitored' | 'mine';

const personOf = (ctx: CallerCtx) => ({
  organisationId: ctx.caller.organisationId,
  personId: ctx.caller.personId,
  now: ctx.now,
});

/** One page of a back-office list. */
async function pageOf(ctx: CallerCtx, list: BackOfficeList, group: Group | 'partake', filters: Filters, asked: Paging) {
  const person = personOf(ctx);
  if (list === 'all' && group !== 'partake')
    return listAll(ctx.db, person, await monitorScope(ctx), group, filters, asked);
  if (list === 'mine' && group !== 'partake') return listMyBusiness(ctx.db, person, group, filters, asked);
  if (list === 'monitored' && group === 'partake') return listPartaken(ctx.db, person, filters, asked);
  if (list === 'monitored' && (group === 'todo' || group === 'doing'))
    return listSupervised(ctx.db, person, group, filters, asked);
  return refuse('invalid', { fields: [{ field: 'group', code: 'not-an-option' }] });
}

const counted = async (ctx: CallerCtx, list: BackOfficeList) => {
  const scope = list === 'all' ? await monitorScope(ctx) : ({ kind: 'own' } as const);
  return { counts: await countGroups(ctx.db, personOf(ctx), list, scope) };
};

async function exported(ctx: CallerCtx, list: BackOfficeList, group: Group | 'partake', filters: Filters) {
  // The first page is read before anything is sent, so that a refusal is still one.
  const first = await pageOf(ctx, list, group, filters, { size: 100 });
  return exportRows(ctx, first, (after) => pageOf(ctx, list, group, filters, { after, size: 100 }));
}

export const monitoringRoutes = [
  bind(listAllProcesses, async (ctx, { group, ...asked }) =>
    presentPage(ctx, await pageOf(ctx, 'all', group, asked, asked)),
  ),
  bind(listMonitored, async (ctx, { group, ...asked }) =>
    presentPage(ctx, await pageOf(ctx, 'monitored', group, asked, asked)),
  ),
  bind(listMyBusinessCall, async (ctx, { group, ...asked }) =>
    presentPage(ctx, await pageOf(ctx, 'mine', group, asked, asked)),
  ),
  bind(countAllProcesses, (ctx) => counted(ctx, 'all')),
  bind(countMonitored, (ctx) => counted(ctx, 'monitored')),
  bind(countMyBusiness, (ctx) => counted(ctx, 'mine')),
  bind(exportAllProcesses, (ctx, { group, ...filters }) => exported(ctx, 'all', group, filters)),
  bind(exportMonitored, (ctx, { group, ...filters }) => exported(ctx, 'monitored', group, filters)),
  bind(exportMyBusiness, (ctx, { group, ...filters }) => exported(ctx, 'mine', group, filters)),
];
