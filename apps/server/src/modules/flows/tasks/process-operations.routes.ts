import * as calls from '@campus/contract/calls/processes.ts';
import { bind } from '#server/platform/bind.ts';
import type { FlowOutside } from '../engine/engine.ts';
import {
  commentProcess,
  endProcess,
  evaluateProcess,
  hangUpProcess,
  hideProcess,
  moveProcess,
  pickPeople,
  remindProcess,
  reopenProcess,
  resumeProcess,
  withdrawProcess,
} from './process-operations.service.ts';

export const processOperationRoutes = (outside: FlowOutside) => [
  bind(calls.addComment, (ctx, input) => commentProcess(ctx, outside, input)),
  bind(calls.remindProcess, (ctx, { id }) => remindProcess(ctx, outside, id)),
  bind(calls.withdrawProcess, (ctx, input) => withdrawProcess(ctx, outside, input)),
  bind(calls.deleteProcess, (ctx, { id }) => hideProcess(ctx, id)),
  bind(calls.evaluateProcess, (ctx, input) => evaluateProcess(ctx, outside, input)),
  bind(calls.reopenProcess, (ctx, input) => reopenProcess(ctx, outside, input)),
  bind(calls.endProcess, (ctx, input) => endProcess(ctx, outside, input)),
  bind(calls.moveProcess, (ctx, input) => moveProcess(ctx, outside, input)),
  bind(calls.hangUpProcess, (ctx, input) => hangUpProcess(ctx, outside, input)),
  bind(calls.resumeProcess, (ctx, input) => resumeProcess(ctx, outside, input)),
  bind(calls.pickPeople, (ctx, input) => pickPeople(ctx, outside, input)),
];
