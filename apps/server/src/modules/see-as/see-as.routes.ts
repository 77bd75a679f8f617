import * as calls from '@campus/contract/calls/see-as.ts';
import { bind } from '#server/platform/bind.ts';
import { endOwnSeeAs, startSeeAs, viewSeeAs } from './see-as.service.ts';

export const seeAsRoutes = [
  bind(calls.getSeeAs, viewSeeAs),
  bind(calls.startSeeAs, startSeeAs),
  bind(calls.endSeeAs, endOwnSeeAs),
];
