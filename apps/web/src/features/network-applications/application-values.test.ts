import { describe, expect, test } from 'vitest';
import { choiceOf, initialValues, quoteOf, sentApplication } from './application-values.ts';
import type { MonthQuote, Start } from './network-types.ts';

const words = { zh: '宿舍包月', en: 'Dormitory' };
const month = (name: string, block: MonthQuote['block'] = null): MonthQuote => ({
  month: name,
  fromOn: `${name}-01`,
  untilOn: null,
  feeFen: 0,
  priceFen: 3000,
  costFen: 3000,
  othersFen: 0,
  balanceAfterFen: 0,
  block,
});
const line = (id: string) => ({ id }) as Start['lines'][number]['line'];
const start = {
  sId: 'v.start',
  lines: [
    { line: line('a'), block: 'data-syncing', months: [] },
    { line: line('b'), block: null, months: [month('2026-12', 'pause-cut-off'), month('2027-01')] },
  ],
  packages: [
    { package: { id: 'p', name: words }, block: 'only-non-staff', months: [] },
    { package: { id: 'q', name: words }, block: null, months: [month('2026-11')] },
  ],
  dormitory: { placeId: 'room', address: [{ id: 'room', kind: 'room', name: words }] },
} as unknown as Start;
const begin = (kind: 'pause' | 'open', lineId: string | null = null) => initialValues(kind, start, lineId);

describe('an application before anything is typed', () => {
  test('begins with what can be had: the line, the package and the month that nothing blocks', () => {
    expect(begin('pause')).toMatchObject({ lineId: 'b', month: '2027-01' });
    expect(begin('open')).toMatchObject({ packageId: 'q', month: '2026-11' });
    expect(begin('open').place).toEqual([{ id: 'room', kind: 'room', name: words, leaf: true }]);
  });

  test('a line that was asked for stays the one, and its rule is shown', () => {
    const values = begin('pause', 'a');
    expect(choiceOf('pause', start, values)?.block).toBe('data-syncing');
    expect(quoteOf(choiceOf('pause', start, values), values.month)).toBeNull();
  });

  test('sends only what its kind asks for', () => {
    const values = { ...begin('pause'), reason: ' 实习 ', mac: '00-1A-2B-3C-4D-5E', password: 'secret' };
    expect(sentApplication('pause', start, values, 'pc')).toEqual({
      kind: 'pause',
      channel: 'pc',
      sId: 'v.start',
      lineId: 'b',
      month: '2027-01',
      reason: '实习',
    });
    expect(sentApplication('open', start, { ...begin('open'), port: 'A-12' }, 'phone')).toEqual({
      kind: 'open',
      channel: 'phone',
      sId: 'v.start',
      packageId: 'q',
      month: '2026-11',
      placeId: 'room',
      port: 'A-12',
    });
  });
});

test('[TRU-26] a forgotten password is sent without the old one, and the sign-in password never with it', () => {
  const values = { ...initialValues('password', start, 'a'), signIn: 'Campus2026' };
  const typed = { ...values, original: 'Old12345', password: 'New12345', confirm: 'New12345' };
  const sent = sentApplication('password', start, typed, 'pc', true);
  expect(sent).toMatchObject({ kind: 'password', lineId: 'a', reset: true, password: 'New12345', confirm: 'New12345' });
  expect(JSON.stringify(sent)).not.toMatch(/Old12345|Campus2026/);
  expect(sentApplication('password', start, typed, 'pc')).toMatchObject({ original: 'Old12345' });
  expect(sentApplication('password', start, typed, 'pc')).not.toHaveProperty('reset');
});
