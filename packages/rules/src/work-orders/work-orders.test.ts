import { expect, test } from 'vitest';
import { orderBusinesses, orderKindOf, slotFault, urgencyLevel } from './work-orders.ts';

const HOUR = 60 * 60 * 1000;

test('a business of the catalogue is an order of a kind, or none', () => {
  expect(orderKindOf(orderBusinesses.fault)).toBe('fault');
  expect(orderKindOf(orderBusinesses.complaint)).toBe('complaint');
  expect(orderKindOf('leave')).toBeNull();
});

test('an urgency has its level', () => {
  expect(['usual', 'urgent', 'very-urgent', null].map(urgencyLevel)).toEqual([0, 1, 2, 0]);
});

test('slots of a visit lie ahead, have a length, and do not overlap', () => {
  const now = 1_000_000_000;
  const slot = (from: number, hours: number) => ({ fromAt: now + from * HOUR, untilAt: now + (from + hours) * HOUR });
  expect(slotFault([slot(1, 2), slot(5, 1)], now)).toBeNull();
  expect(slotFault([], now)).toBe('empty');
  expect(slotFault([slot(-1, 2)], now)).toBe('past');
  expect(slotFault([slot(1, 0)], now)).toBe('order');
  expect(slotFault([slot(1, 13)], now)).toBe('too-long');
  expect(slotFault([slot(3, 2), slot(1, 3)], now)).toBe('overlap');
});
