import { orderFields, orderKinds } from '@campus/rules/work-orders/work-orders.ts';
import { expect, test } from 'vitest';
import { isClosed } from './order-block.ts';

const fields = [...Object.values(orderFields), 'contacts'];

test('[REP-06] whoever may not report a fault still says where and what it is, and nothing else', () => {
  const open = fields.filter((field) => !isClosed({ kind: 'fault', blocked: 'self-help-too-many' }, field));
  expect(open.toSorted()).toEqual([orderFields.place, orderFields.type].toSorted());
});

test('[ERR-16] [ERR-17] everything is closed in a blocked complaint, nothing in a form that is not blocked', () => {
  expect(fields.filter((field) => !isClosed({ kind: 'complaint', blocked: 'complaint-pending' }, field))).toEqual([]);
  for (const kind of orderKinds) expect(fields.filter((field) => isClosed({ kind, blocked: null }, field))).toEqual([]);
});
