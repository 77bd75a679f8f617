import { approve as ask, child, exclusive, flowOf, handle, router, when } from '@campus/rules/flows/testing.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outcomesOf } from '../conditions/edit-condition.ts';
import { printedLines } from './printed-lines.ts';
import { savedSpan, shownSpan, spanUnits } from './spans.ts';
import { asKind, buttonsOf } from './step-buttons.ts';
import { stepsBefore } from './steps-before.ts';
import { mergeOf } from './typed-value.ts';

test('[DES-02] a length of time that is shown and kept again is the same', () => {
  fc.assert(
    fc.property(fc.nat({ max: 400 }), fc.constantFrom(...spanUnits), (n, unit) => {
      const span = savedSpan(n, unit);
      const shown = shownSpan(span);
      expect(savedSpan(shown.n, shown.unit)).toEqual(span);
    }),
  );
  expect(shownSpan({ ms: 7 * 3_600_000, clock: 'working' })).toEqual({ n: 1, unit: 'working-days' });
  expect(shownSpan({ ms: 90 * 60_000, clock: 'calendar' })).toEqual({ n: 90, unit: 'minutes' });
});

test('[DES-02] a step that becomes one of handling keeps its rules, and its yes is "solved"', () => {
  const step = ask('a', {
    buttons: { agree: { name: { zh: '准', en: 'Grant' }, reason: 'required', attachments: false, signature: true } },
  });
  const after = asKind(step, 'handle');
  expect(Object.keys(after.buttons)).toEqual(['solve', 'not-solve']);
  expect(after.buttons.solve).toEqual({ name: null, reason: 'required', attachments: false, signature: true });
  expect(asKind(after, 'approve').buttons.agree?.reason).toBe('required');
  expect(
    buttonsOf(
      handle('h', { buttons: { agree: { name: null, reason: 'none', attachments: false, signature: false } } }),
    ),
  ).toContain('agree');
});

test('[DES-02] a printed flow is numbered as a book is', () => {
  const flow = flowOf([ask('a'), exclusive('by', [ask('b'), ask('c')], []), ask('d')]);
  expect(printedLines(flow).map(({ number }) => number)).toEqual(['1', '2', '2.1', '2.1.1', '2.1.2', '2.2', '3']);
});

test('[DES-02] a condition may ask for the people of steps that come before it, inside of branches too', () => {
  const flow = flowOf([ask('a'), exclusive('by', [ask('b'), ask('c')], [ask('d')]), ask('e')]);
  const before = (id: string) => stepsBefore(flow, id).map((step) => step.id);
  expect(before('a')).toEqual([]);
  expect(before('by')).toEqual(['a']);
  expect(before('c')).toEqual(['a', 'b']);
  expect(before('d')).toEqual(['a']);
  expect(before('e')).toEqual(['a', 'b', 'c', 'd']);
});

test('[DES-13] [C8] a condition may ask how applications came out that were waited for', () => {
  const flow = flowOf([child('a'), child('b', { wait: false }), router('r', [when('days', 'more', 1), 'a'])]);
  expect(stepsBefore(flow, 'r').map((step) => step.id)).toEqual(['a']);
  expect(outcomesOf('child')).toEqual(['solved', 'not-solved']);
});

test('[DES-02] typing a value of a condition is one step back, asking for something else is another', () => {
  const days = (is: 'more' | 'at-most', value: number) => when('days', is, value);
  expect(mergeOf(days('more', 1), days('more', 12), 'when')).toBe('when');
  expect(mergeOf(days('more', 1), days('at-most', 1), 'when')).toBeUndefined();
  expect(mergeOf(days('more', 1), { kind: 'all', of: [days('more', 1)] }, 'when')).toBeUndefined();
  expect(mergeOf(null, days('more', 1), 'when')).toBeUndefined();
});
