import {
  explainOutage,
  getApplication,
  getApplicationStart,
  getCampusCard,
  getEpidemicWindow,
  getMyNetwork,
  listMyNetworkApplications,
  submitApplication,
} from '@campus/contract/calls/network-applications.ts';
import {
  beginRegistration,
  submitRegistration,
  uploadPermit,
} from '@campus/contract/calls/network-applications-registration.ts';
import { type FlowOutside, maySeeProcess } from '#server/modules/flows/index.ts';
import type { CampusCardSystem } from '#server/outside/campus-card/index.ts';
import { bind } from '#server/platform/bind.ts';
import { viewCard } from './campus-card.service.ts';
import { diagnose } from './outage.service.ts';
import { begin, keepPermit, preparePermit, register } from './registration.service.ts';
import { submit } from './submit.service.ts';
import { viewApplication, viewApplications, viewEpidemic, viewNetwork, viewStart } from './view.service.ts';

export const networkApplicationRoutes = (outside: FlowOutside, cards: CampusCardSystem) => [
  bind(getMyNetwork, viewNetwork),
  bind(getApplicationStart, (ctx, { kind }) => viewStart(ctx, kind)),
  bind(submitApplication, (ctx, input) => submit(ctx, outside, input)),
  bind(listMyNetworkApplications, viewApplications),
  bind(getApplication, (ctx, { id }) => viewApplication(ctx, id, maySeeProcess)),
  bind(explainOutage, (ctx, { lineId }) => diagnose(ctx, ctx.caller, lineId ?? null)),
  bind(getEpidemicWindow, (ctx, { orgSign }) => viewEpidemic(ctx, orgSign)),
  bind(beginRegistration, begin),
  bind(uploadPermit, keepPermit, preparePermit),
  bind(submitRegistration, (ctx, input) => register(ctx, outside, input)),
  bind(getCampusCard, (ctx) => viewCard(ctx, cards)),
];
