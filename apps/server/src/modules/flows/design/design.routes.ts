import * as calls from '@campus/contract/calls/flows-design.ts';
import { bind } from '#server/platform/bind.ts';
import { compareVersions } from './compare-versions.service.ts';
import { openDesign } from './design.service.ts';
import { resolvePeople } from './resolve-people.service.ts';

export const designRoutes = [
  bind(calls.getDesign, (ctx, { businessId }) => openDesign(ctx, businessId)),
  bind(calls.resolvePeople, resolvePeople),
  bind(calls.compareVersions, compareVersions),
];
