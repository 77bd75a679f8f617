import {
  applyBulkAct,
  giveOneTimePasswords,
  listBulkActs,
  listBulkRows,
  tryBulkAct,
  undoBulkAct,
} from '@campus/contract/calls/bulk-acts.ts';
import type { FlowOutside } from '#server/modules/flows/index.ts';
import { bind } from '#server/platform/bind.ts';
import { applyAct, tryAct, undoAct } from './bulk-acts.service.ts';
import { givePasswords, makePasswords } from './passwords.service.ts';
import { viewActs, viewRows } from './view.service.ts';

export const bulkActRoutes = (outside: FlowOutside) => [
  bind(tryBulkAct, (ctx, input) => tryAct(ctx, outside, input)),
  bind(applyBulkAct, (ctx, input) => applyAct(ctx, outside, input)),
  bind(undoBulkAct, (ctx, input) => undoAct(ctx, outside, input)),
  bind(giveOneTimePasswords, givePasswords, makePasswords),
  bind(listBulkActs, viewActs),
  bind(listBulkRows, viewRows),
];
