import * as calls from '@campus/contract/calls/connections.ts';
import { bind } from '#server/platform/bind.ts';
import { sendCallAgain, viewCall, viewCalls } from './calls.service.ts';

export const callRoutes = [
  bind(calls.listCalls, viewCalls),
  bind(calls.getCall, (ctx, { id }) => viewCall(ctx, id)),
  bind(calls.sendCallAgain, (ctx, { id }) => sendCallAgain(ctx, id)),
];
