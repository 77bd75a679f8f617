import * as calls from '@campus/contract/calls/flows-processes.ts';
import { bind } from '#server/platform/bind.ts';
import { countMyApplications, countMyLists, listMyApplications, listMyProcesses } from './my-lists.service.ts';

export const myListRoutes = [
  bind(calls.listMyProcesses, listMyProcesses),
  bind(calls.listMyApplications, listMyApplications),
  bind(calls.countMyApplications, (ctx, { businessId }) => countMyApplications(ctx, businessId)),
  bind(calls.getMyCounts, (ctx, { businessId }) => countMyLists(ctx, businessId)),
];
