import { expect, test } from 'vitest';
import { formatFor } from '#web/ui/base/format.ts';
import type { FlowLabels } from '../flow-labels.ts';
import type { FormField, NamesOfIds, ShownField } from '../flow-types.ts';
import { valueText } from './value-text.ts';

const labels: FlowLabels = {
  say: (key) => key,
  words: (words) => words?.zh ?? '',
  names: (people) => people.map(({ name }) => name).join('、'),
};
const names: NamesOfIds = {
  people: { p1: { id: 'p1', name: '陈思远', department: null }, p2: { id: 'p2', name: '李文静', department: null } },
  departments: { d1: { zh: '网络中心', en: 'Network Centre' } },
  places: { r1: { zh: '北区12栋305', en: 'North 12-305' } },
};
const textOf = (kind: FormField['kind'], value: ShownField['value'], options: FormField['options'] = []) =>
  valueText(
    {
      field: {
        id: 'a',
        kind,
        label: { zh: '', en: '' },
        hint: null,
        required: false,
        min: null,
        max: null,
        options,
        showWhen: null,
      },
      value,
    },
    { names, labels, format: formatFor('zh', 'Asia/Shanghai') },
  );

test('ids become names, and an id that nobody explained stays to be seen', () => {
  expect(textOf('people', ['p1', 'p2'])).toBe('陈思远、李文静');
  expect(textOf('person', 'p9')).toBe('p9');
  expect(textOf('department', 'd1')).toBe('网络中心');
  expect(textOf('place', 'r1')).toBe('北区12栋305');
});

test('choices become their labels', () => {
  const options = [
    { value: 'a', label: { zh: '年假', en: 'Annual' } },
    { value: 'b', label: { zh: '病假', en: 'Sick' } },
  ];
  expect(textOf('choice', 'b', options)).toBe('病假');
  expect(textOf('choices', ['a', 'b'], options)).toBe('年假、病假');
  expect([textOf('yes-no', true), textOf('yes-no', false)]).toEqual(['yes', 'no']);
});

test('money, numbers and days are written as the language writes them; what does not fit stays as it is', () => {
  expect([textOf('money', 1234567), textOf('money', 'x')]).toEqual(['¥12,345.67', 'x']);
  expect([textOf('number', 1234.5), textOf('number', 'x')]).toEqual(['1,234.5', 'x']);
  expect([textOf('date', '2026-11-15'), textOf('date', 'soon')]).toEqual(['2026年11月15日', 'soon']);
});

test('what was not filled in is nothing, and nothing else is', () => {
  expect([textOf('text', null), textOf('text', ''), textOf('people', [])]).toEqual([null, null, null]);
  expect([textOf('number', 0), textOf('yes-no', false)]).toEqual(['0', 'no']);
});
