import { entryKinds } from '@campus/rules/network-packages/account.ts';
import { z } from 'zod';
import { halls } from '../areas.ts';
import { defineCall, signedIn } from '../define-call.ts';
import { moment, pageOf, pageQuery } from '../fields.ts';
import { words } from './flows-shapes.ts';

/** A day as YYYY-MM-DD. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const fen = z.number().int();

/** A cost record; an amount is negative where money went away. */
export const listCostRecords = defineCall({
  method: 'GET',
  path: '/api/network/ListCostRecords',
  summary: 'The caller’s ledger, the newest first.',
  areas: halls,
  access: signedIn('any'),
  query: z.strictObject({ ...pageQuery }),
  reply: pageOf(
    z.object({
      id: z.string(),
      kind: z.enum(entryKinds),
      amountFen: fen,
      /** What has been given back of a charge; nothing of anything else. */
      refundedFen: fen,
      balanceFen: fen,
      method: z.string(),
      at: moment,
      paidAt: moment.nullable(),
      startOn: day.nullable(),
      endOn: day.nullable(),
      deadlineOn: day.nullable(),
      packageName: words.nullable(),
      unitPriceFen: fen.nullable(),
      unit: z.enum(['month', 'year', 'once']).nullable(),
      quantity: z.number().int().nullable(),
      note: z.string(),
    }),
  ),
});
