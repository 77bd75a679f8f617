import * as calls from '@campus/contract/calls/flows-replay.ts';
import { bind } from '#server/platform/bind.ts';
import type { FlowOutside } from '../engine/engine.ts';
import { replayDraft } from './replay-draft.service.ts';

export const replayRoutes = (outside: FlowOutside) => [
  bind(calls.replayDraft, (ctx, input) => replayDraft(ctx, outside, input)),
];
