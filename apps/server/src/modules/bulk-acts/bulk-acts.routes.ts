import * as calls from '@campus/contract/calls/bulk-acts.ts';
import type { FlowOutside } from '#server/modules/flows/index.ts';
import { bind } from '#server/platform/bind.ts';
import { applyBulkAct, tryBulkAct, undoBulkAct } from './bulk-acts.service.ts';
import { givePasswords, makePasswords } from './passwords.service.ts';
import { viewActs, viewRows } from './view.service.ts';

export const bulkActRoutes = (outside: FlowOutside) => [
  bind(calls.tryBulkAct, (ctx, input) => tryBulkAct(ctx, outside, input)),
  bind(calls.applyBulkAct, (ctx, input) => applyBulkAct(ctx, outside, input)),
  bind(calls.undoBulkAct, (ctx, input) => undoBulkAct(ctx, outside, input)),
  bind(calls.giveOneTimePasswords, givePasswords, makePasswords),
  bind(calls.listBulkActs, viewActs),
  bind(calls.listBulkRows, viewRows),
];
