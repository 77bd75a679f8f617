import * as calls from '@campus/contract/calls/flows-businesses.ts';
import { bind } from '#server/platform/bind.ts';
import {
  describeService,
  findAnnexes,
  findCategories,
  findRecentServices,
  findServices,
  readGuide,
} from './businesses.service.ts';

export const businessRoutes = [
  bind(calls.getServices, findServices),
  bind(calls.getRecentServices, (ctx) => findRecentServices(ctx)),
  bind(calls.getService, (ctx, { id }) => describeService(ctx, id)),
  bind(calls.getGuide, (ctx, { id, name }) => readGuide(ctx, id, name)),
  bind(calls.getAnnexes, findAnnexes),
  bind(calls.listCategories, findCategories),
];
