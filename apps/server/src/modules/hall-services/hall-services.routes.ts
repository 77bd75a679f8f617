import * as calls from '@campus/contract/calls/hall-services.ts';
import { bind } from '#server/platform/bind.ts';
import { describeHallService, readHallGuide, showMyServices, showServices } from './hall-services.service.ts';

export const hallServiceRoutes = [
  bind(calls.getHallServices, (ctx, { orgSign }) => showServices(ctx, orgSign)),
  bind(calls.getMyHallServices, showMyServices),
  bind(calls.getHallService, describeHallService),
  bind(calls.getHallGuide, readHallGuide),
];
