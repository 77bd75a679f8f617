import * as calls from '@campus/contract/calls/flows-monitoring.ts';
import { bind } from '#server/platform/bind.ts';
import { countProcesses, exportProcesses, listProcesses } from './monitoring.service.ts';

export const monitoringRoutes = [
  bind(calls.listAllProcesses, (ctx, query) => listProcesses(ctx, 'all', query)),
  bind(calls.listMonitored, (ctx, query) => listProcesses(ctx, 'monitored', query)),
  bind(calls.listMyBusiness, (ctx, query) => listProcesses(ctx, 'mine', query)),
  bind(calls.countAllProcesses, (ctx) => countProcesses(ctx, 'all')),
  bind(calls.countMonitored, (ctx) => countProcesses(ctx, 'monitored')),
  bind(calls.countMyBusiness, (ctx) => countProcesses(ctx, 'mine')),
  bind(calls.exportAllProcesses, (ctx, filters) => exportProcesses(ctx, 'all', filters)),
  bind(calls.exportMonitored, (ctx, filters) => exportProcesses(ctx, 'monitored', filters)),
  bind(calls.exportMyBusiness, (ctx, filters) => exportProcesses(ctx, 'mine', filters)),
];
