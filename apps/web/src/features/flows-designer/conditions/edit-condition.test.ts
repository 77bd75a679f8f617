import type { Condition } from '@campus/rules/flows/conditions.ts';
import { openCondition } from '@campus/rules/flows/edit-definition/new-step.ts';
import { fieldKinds } from '@campus/rules/flows/form.ts';
import { expect, test } from 'vitest';
import {
  askField,
  closeGroup,
  compareBy,
  comparisonsOf,
  type FieldCondition,
  isAskable,
  isBlank,
  openGroup,
} from './edit-condition.ts';

const days: FieldCondition = { kind: 'field', field: 'days', is: 'more', value: 3 };
const kind: FieldCondition = { kind: 'field', field: 'kind', is: 'is', value: 'sick' };

test('[DES-05] a condition opened and closed again is the same one', () => {
  const all: Condition = { kind: 'all', of: [days, { kind: 'any', of: [kind, days] }] };
  const conditions: (Condition | null)[] = [
    null,
    days,
    all,
    { kind: 'not', of: days },
    { kind: 'not', of: all },
    { kind: 'not', of: { kind: 'not', of: days } },
  ];
  for (const condition of conditions) expect(closeGroup(openGroup(condition))).toEqual(condition);
});

test('[DES-05] a group of one is its part, and an empty one is no condition', () => {
  expect(closeGroup({ joint: 'any', parts: [days], negated: false })).toEqual(days);
  expect(closeGroup({ joint: 'all', parts: [], negated: true })).toBeNull();
});

test('[DES-05] every kind of field can be asked whether it is filled in, pictures nothing else', () => {
  for (const field of fieldKinds.filter((kind) => isAskable({ kind })))
    expect(comparisonsOf(field)).toEqual(expect.arrayContaining(['filled', 'empty']));
  expect(comparisonsOf('pictures')).toEqual(['filled', 'empty']);
  expect(comparisonsOf('yes-no', 'is-not')).toContain('is-not');
});

test('[DES-05] another comparison keeps the value where it can', () => {
  expect(compareBy(kind, 'one-of', 'choice').value).toEqual(['sick']);
  expect(compareBy({ ...kind, is: 'one-of', value: ['sick', 'own'] }, 'is', 'choice').value).toBe('sick');
  expect(compareBy(days, 'less', 'number').value).toBe(3);
  expect(compareBy(days, 'empty', 'number').value).toBeNull();
  expect(compareBy({ ...kind, value: null }, 'one-of', 'choice').value).toBeNull();
});

test('[DES-05] what is not filled in yet is known as such, deep inside too', () => {
  expect(isBlank(openCondition)).toBe(true);
  expect(isBlank(askField({ id: 'days', kind: 'number' }))).toBe(true);
  expect(isBlank(askField({ id: 'away', kind: 'yes-no' }))).toBe(false);
  expect(isBlank({ kind: 'all', of: [days, { kind: 'not', of: openCondition }] })).toBe(true);
  expect(isBlank({ kind: 'field', field: 'days', is: 'filled', value: null })).toBe(false);
});
