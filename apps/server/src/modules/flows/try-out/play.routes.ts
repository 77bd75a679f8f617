import * as calls from '@campus/contract/calls/flows-play.ts';
import { bind } from '#server/platform/bind.ts';
import type { FlowOutside } from '../engine/engine.ts';
import { playDraft } from './play-draft.service.ts';

export const playRoutes = (outside: FlowOutside) => [
  bind(calls.playDraft, (ctx, input) => playDraft(ctx, outside, input)),
];
