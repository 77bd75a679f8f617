import {
  getAnnexes,
  getBusiness,
  getGuide,
  getRecentServices,
  getService,
  getServices,
  getStartForm,
  listBusinesses,
  listCategories,
  publishVersion,
  saveBusiness,
  saveVersion,
  suspendBusiness,
} from '@campus/contract/calls/businesses.ts';
import { bind } from '#server/platform/bind.ts';
import {
  findBusinesses,
  keepBusiness,
  keepVersion,
  openBusiness,
  publishDraft,
  suspend,
} from './businesses.manage.service.ts';
import { presentCategory } from './businesses.present.ts';
import {
  describeService,
  findAnnexes,
  findRecentServices,
  findServices,
  readGuide,
  readStart,
} from './businesses.service.ts';
import { listCategoryPage } from './businesses.store.ts';

export const businessRoutes = [
  bind(getServices, findServices),
  bind(getRecentServices, (ctx) => findRecentServices(ctx)),
  bind(getService, (ctx, { id }) => describeService(ctx, id)),
  bind(getGuide, (ctx, { id, name }) => readGuide(ctx, id, name)),
  bind(getAnnexes, findAnnexes),
  bind(getStartForm, (ctx, { sId }) => readStart(ctx, sId)),
  bind(listCategories, async (ctx, asked) => {
    const page = await listCategoryPage(ctx.db, ctx.caller.organisationId, asked);
    return { ...page, items: page.items.map(presentCategory) };
  }),
  bind(listBusinesses, findBusinesses),
  bind(getBusiness, (ctx, { id }) => openBusiness(ctx, id)),
  bind(saveBusiness, keepBusiness),
  bind(saveVersion, keepVersion),
  bind(publishVersion, (ctx, { businessId }) => publishDraft(ctx, businessId)),
  bind(suspendBusiness, (ctx, { id, suspended }) => suspend(ctx, id, suspended)),
];
