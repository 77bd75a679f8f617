import * as calls from '@campus/contract/calls/hall-services.ts';
import { bind } from '#server/platform/bind.ts';
import { listHallServices, listMyHallServices, readHallGuide, viewHallService } from './hall-services.service.ts';

export const hallServiceRoutes = [
  bind(calls.getHallServices, (ctx, { orgSign }) => listHallServices(ctx, orgSign)),
  bind(calls.getMyHallServices, listMyHallServices),
  bind(calls.getHallService, viewHallService),
  bind(calls.getHallGuide, readHallGuide),
];
