import * as calls from '@campus/contract/calls/flows-print.ts';
import { bind } from '#server/platform/bind.ts';
import type { FlowOutside } from '../engine/engine.ts';
import { findRecord, viewPrint } from './print.service.ts';

export const printRoutes = (outside: FlowOutside) => [
  bind(calls.getPrint, (ctx, { id }) => viewPrint(ctx, outside, id)),
  bind(calls.findRecord, (ctx, { number }) => findRecord(ctx, number)),
];
