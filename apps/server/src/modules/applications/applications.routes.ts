import {
  explainOutage,
  getApplication,
  getApplicationStart,
  getCampusCard,
  getEpidemicWindow,
  getMyNetwork,
  listMyApplications,
  submitApplication,
} from '@campus/contract/calls/network.ts';
import { type FlowOutside, maySeeProcess } from '#server/modules/flows/index.ts';
import type { CampusCardSystem } from '#server/outside/campus-card/index.ts';
import { bind } from '#server/platform/bind.ts';
import { viewCard } from './campus-card.service.ts';
import { submit } from './submit.service.ts';
import { explain, viewApplication, viewApplications, viewEpidemic, viewNetwork, viewStart } from './view.service.ts';

export const applicationRoutes = (outside: FlowOutside, cards: CampusCardSystem) => [
  bind(getMyNetwork, viewNetwork),
  bind(getApplicationStart, (ctx, { kind }) => viewStart(ctx, kind)),
  bind(submitApplication, (ctx, input) => submit(ctx, outside, input)),
  bind(listMyApplications, viewApplications),
  bind(getApplication, (ctx, { id }) => viewApplication(ctx, id, maySeeProcess)),
  bind(explainOutage, explain),
  bind(getEpidemicWindow, (ctx, { orgSign }) => viewEpidemic(ctx, orgSign)),
  bind(getCampusCard, (ctx) => viewCard(ctx, cards)),
];
