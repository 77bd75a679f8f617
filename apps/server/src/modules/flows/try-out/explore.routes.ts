import * as calls from '@campus/contract/calls/flows-explore.ts';
import { bind } from '#server/platform/bind.ts';
import type { FlowOutside } from '../engine/engine.ts';
import { exploreDraft } from './explore-draft.service.ts';

export const exploreRoutes = (outside: FlowOutside) => [
  bind(calls.exploreDraft, (ctx, input) => exploreDraft(ctx, outside, input)),
];
