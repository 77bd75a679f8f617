import { orderBusinesses, orderFields } from '@campus/rules/work-orders/work-orders.ts';
import { expect, test } from 'vitest';
import type { Process, ShownField } from '../flow-types.ts';
import { withPresentUrgency } from './present-urgency.ts';

const urgency = { field: { id: orderFields.urgency, label: { zh: '紧急程度', en: 'Urgency' } }, value: 'usual' };
const title = { field: { id: orderFields.title, label: { zh: '标题', en: 'Title' } }, value: '没网' };
const fields = [title, urgency] as unknown as ShownField[];
const process = (code: string, level: number) => ({ business: { code }, urgency: level }) as unknown as Process;
const seen = (code: string, level: number) =>
  withPresentUrgency(process(code, level), fields, { zh: '申请时的紧急程度', en: 'Urgency asked for' }).map(
    ({ field, value }) => [field.label.zh, value],
  );

test('after a reminder the form shows the urgency of now, and what was asked for under its own name', () => {
  expect(seen(orderBusinesses.fault, 1)).toEqual([
    ['标题', '没网'],
    ['紧急程度', 'urgent'],
    ['申请时的紧急程度', 'usual'],
  ]);
});

test('an urgency that nobody changed stands once', () => {
  expect(seen(orderBusinesses.complaint, 0)).toEqual([
    ['标题', '没网'],
    ['紧急程度', 'usual'],
  ]);
});

test('a field of the same name in another business is left as it was filled in', () => {
  expect(seen('leave', 2)).toEqual([
    ['标题', '没网'],
    ['紧急程度', 'usual'],
  ]);
});
