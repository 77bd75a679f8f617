import * as calls from '@campus/contract/calls/flows-businesses.ts';
import { bind } from '#server/platform/bind.ts';
import {
  findBusinesses,
  openBusiness,
  publishVersion,
  saveBusiness,
  saveVersion,
  suspendBusiness,
} from './businesses.manage.service.ts';
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
  bind(calls.listBusinesses, findBusinesses),
  bind(calls.getBusiness, (ctx, { id }) => openBusiness(ctx, id)),
  bind(calls.saveBusiness, saveBusiness),
  bind(calls.saveVersion, saveVersion),
  bind(calls.publishVersion, (ctx, { businessId }) => publishVersion(ctx, businessId)),
  bind(calls.suspendBusiness, (ctx, { id, suspended }) => suspendBusiness(ctx, id, suspended)),
];
