import * as calls from '@campus/contract/calls/network-applications.ts';
import * as registrationCalls from '@campus/contract/calls/network-applications-registration.ts';
import { type FlowOutside, maySeeProcess } from '#server/modules/flows/index.ts';
import type { CampusCardSystem } from '#server/outside/campus-card/index.ts';
import { bind } from '#server/platform/bind.ts';
import { viewCampusCard } from './campus-card.service.ts';
import { explainOutage, type FindAnnounced } from './outage.service.ts';
import { beginRegistration, keepPermit, preparePermit, submitRegistration } from './registration.service.ts';
import { submitApplication } from './submit.service.ts';
import {
  listMyNetworkApplications,
  loadNetwork,
  viewApplication,
  viewApplicationStart,
  viewEpidemicWindow,
  viewNetwork,
} from './view.service.ts';

export const networkApplicationRoutes = (
  outside: FlowOutside,
  cards: CampusCardSystem,
  findAnnounced: FindAnnounced,
) => [
  bind(calls.getMyNetwork, async (ctx) => viewNetwork(ctx, await loadNetwork(ctx, ctx.caller))),
  bind(calls.getApplicationStart, (ctx, { kind }) => viewApplicationStart(ctx, kind)),
  bind(calls.submitApplication, (ctx, input) => submitApplication(ctx, outside, input)),
  bind(calls.listMyNetworkApplications, listMyNetworkApplications),
  bind(calls.getApplication, (ctx, { id }) => viewApplication(ctx, id, maySeeProcess)),
  bind(calls.explainOutage, async (ctx, { lineId }) =>
    explainOutage(ctx, findAnnounced, ctx.caller, await loadNetwork(ctx, ctx.caller), lineId ?? null),
  ),
  bind(calls.getEpidemicWindow, (ctx, { orgSign }) => viewEpidemicWindow(ctx, orgSign)),
  bind(registrationCalls.beginRegistration, beginRegistration),
  bind(registrationCalls.uploadPermit, keepPermit, preparePermit),
  bind(registrationCalls.submitRegistration, (ctx, input) => submitRegistration(ctx, outside, input)),
  bind(calls.getCampusCard, (ctx) => viewCampusCard(ctx, cards)),
];
