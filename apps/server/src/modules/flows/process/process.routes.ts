import * as calls from '@campus/contract/calls/flows-processes.ts';
import { markRead } from '@campus/contract/calls/flows-tasks.ts';
import { bind } from '#server/platform/bind.ts';
import type { FlowOutside } from '../engine/engine.ts';
import { markProcessRead, viewComments, viewEvents, viewFiles, viewProcess } from './detail.service.ts';

export const processRoutes = (outside: FlowOutside) => [
  bind(calls.getProcess, (ctx, { id }) => viewProcess(ctx, outside, id)),
  bind(calls.listProcessEvents, viewEvents),
  bind(calls.listComments, viewComments),
  bind(calls.listProcessFiles, viewFiles),
  bind(markRead, (ctx, { id }) => markProcessRead(ctx, id)),
];
