import { slotFault } from '@campus/rules/work-orders/work-orders.ts';
import { expect, test } from 'vitest';
import { blankOffer, type OfferValues, offeredSlots, untilFor, withoutRow, withRow } from './visit-slots.ts';

const zone = 'Asia/Shanghai';
const oneRow: OfferValues = { ...blankOffer, day0: '2026-11-20', from0: '09:00', until0: '11:00' };

test('what is offered are moments where the organisation is, as many as there are rows', () => {
  expect(offeredSlots(oneRow, zone)).toEqual([
    { fromAt: Date.parse('2026-11-20T01:00Z'), untilAt: Date.parse('2026-11-20T03:00Z') },
  ]);
  const twoRows = { ...withRow(oneRow), from1: '14:00', until1: '15:30' };
  expect(offeredSlots(twoRows, zone)[1]).toEqual({
    fromAt: Date.parse('2026-11-20T06:00Z'),
    untilAt: Date.parse('2026-11-20T07:30Z'),
  });
  expect(slotFault(offeredSlots(twoRows, zone), Date.parse('2026-11-19T00:00Z'))).toBe(null);
});

test('a row more is on the same day, and there are three at most', () => {
  expect(withRow(oneRow)).toMatchObject({ count: 2, day1: '2026-11-20', from1: '' });
  const threeRows = withRow(withRow(oneRow));
  expect(threeRows.count).toBe(3);
  expect(withRow(threeRows)).toBe(threeRows);
});

test('those behind a row that is taken out move up', () => {
  const twoRows = { ...withRow(oneRow), from1: '14:00', until1: '15:30' };
  expect(withoutRow(twoRows, 0)).toMatchObject({
    count: 1,
    day0: '2026-11-20',
    from0: '14:00',
    until0: '15:30',
    day1: '',
  });
  expect(withoutRow(twoRows, 1)).toMatchObject({ count: 1, from0: '09:00', from1: '' });
});

test('the end follows the beginning unless a later one was chosen', () => {
  expect(untilFor('09:00', '')).toBe('11:00');
  expect(untilFor('09:00', '09:30')).toBe('09:30');
  expect(untilFor('10:00', '09:30')).toBe('12:00');
  expect(untilFor('21:30', '')).toBe('22:00');
});
