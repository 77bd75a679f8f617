// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the expressions of other systems are written so.
import { expect, test } from 'vitest';
import type { Condition } from '../conditions.ts';
import { readExpression } from './read-expression.ts';

const fields = new Map([
  ['days', 'days'],
  ['type', 'type'],
  ['urgent', 'urgent'],
  ['leave_days', 'leave-days'],
]);
const field = (id: string, is: string, value: unknown = null) => ({ kind: 'field', field: id, is, value });

test.each<[string, unknown]>([
  ['${days > 3}', field('days', 'more', 3)],
  ['#{days<=3.5}', field('days', 'at-most', 3.5)],
  ['= days >= 10', field('days', 'at-least', 10)],
  ['days = -1', field('days', 'is', -1)],
  ['${3 < days}', field('days', 'more', 3)],
  ["${type == 'a b'}", field('type', 'is', 'a b')],
  ['${type != "x\\"y"}', field('type', 'is-not', 'x"y')],
  ['${urgent}', field('urgent', 'is', true)],
  ['${!urgent}', { kind: 'not', of: field('urgent', 'is', true) }],
  ['${urgent == false}', field('urgent', 'is', false)],
  ['${type == null}', field('type', 'empty')],
  ['${type ne null}', field('type', 'filled')],
  ['${empty type}', field('type', 'empty')],
  ['${not empty type}', { kind: 'not', of: field('type', 'empty') }],
  ['${leave_days gt 2}', field('leave-days', 'more', 2)],
  [
    "${days > 3 && type == 'a' || urgent}",
    {
      kind: 'any',
      of: [{ kind: 'all', of: [field('days', 'more', 3), field('type', 'is', 'a')] }, field('urgent', 'is', true)],
    },
  ],
  [
    '${days > 3 and (type == 1 or urgent)}',
    {
      kind: 'all',
      of: [field('days', 'more', 3), { kind: 'any', of: [field('type', 'is', 1), field('urgent', 'is', true)] }],
    },
  ],
])('[DES-12] %s is read as a condition', (text, expected) => {
  expect(readExpression(text, fields)).toEqual(expected as Condition);
});

test.each([
  '',
  '${}',
  '${unknown > 3}',
  '${days > 3',
  '${days > other}',
  '${days > days}',
  "${execution.getVariable('days') > 3}",
  '${days.intValue() > 3}',
  '${days + 1 > 3}',
  '${days > 3; rm()}',
  '${days > null}',
  '${(days > 3}',
  '${days > 3)}',
  '${__proto__}',
  '${constructor == 1}',
  `\${${'!'.repeat(50)}urgent}`,
  `\${${'('.repeat(200)}urgent${')'.repeat(200)}}`,
  `\${days > ${'1'.repeat(600)}}`,
  '${days > 3} and ${urgent}',
  `\${${Array.from({ length: 21 }, () => 'urgent').join(' || ')}}`,
  `\${type == '${'x'.repeat(201)}'}`,
  `${' '.repeat(498)}x`,
])('[DES-12] %s is more than a condition can say', (text) => {
  expect(readExpression(text, fields)).toBeNull();
});
