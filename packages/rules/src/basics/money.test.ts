import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addFen, formatYuan, parseYuan, splitFen } from './money.ts';

const fen = fc.maxSafeInteger();

describe('adding', () => {
  test('sums whole fen', () => {
    expect(addFen()).toBe(0);
    expect(addFen(10000, -250, 1)).toBe(9751);
  });
  test.each([[Number.NaN], [0.5], [Number.POSITIVE_INFINITY], [Number.MAX_SAFE_INTEGER + 1]])('refuses %d', (amount) =>
    expect(() => addFen(1, amount)).toThrow(RangeError),
  );
  test('refuses a sum that is no longer exact', () => {
    expect(() => addFen(Number.MAX_SAFE_INTEGER, 1)).toThrow(RangeError);
    expect(() => addFen(-Number.MAX_SAFE_INTEGER, -1)).toThrow(RangeError);
  });
  test('is exact or refused', () =>
    fc.assert(
      fc.property(fc.array(fen, { maxLength: 6 }), (amounts) => {
        const largest = BigInt(Number.MAX_SAFE_INTEGER);
        const isSafe = (sum: bigint) => sum <= largest && sum >= -largest;
        let exact = 0n;
        const partly = amounts.map((amount) => (exact += BigInt(amount)));
        if (partly.every(isSafe)) expect(BigInt(addFen(...amounts))).toBe(exact);
        else expect(() => addFen(...amounts)).toThrow(RangeError);
      }),
    ));
});

describe('yuan as text', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [123450, '1234.50'],
    [-10000, '-100.00'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ])('%d fen are %s', (amount, text) => {
    expect(formatYuan(amount)).toBe(text);
    expect(parseYuan(text)).toBe(amount);
  });
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    ['12.5000', 1250],
    ['0.1', 10],
    ['-0', 0],
    ['-0.00', 0],
    ['1.15', 115],
    ['4.35', 435],
  ])('%s is read exactly', (text, amount) => expect(parseYuan(text)).toBe(amount));
  test.each([
    '',
    ' ',
    '.5',
    '5.',
    '+5',
    '--5',
    '007',
    '1,000',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
    '12.345',
    '12.501',
    '1 2',
    '１２',
    '12\n',
    '90071992547409.92',
    '9'.repeat(400),
  ])('%j is refused', (text) => expect(parseYuan(text)).toBeNull());
  test('formatting refuses what is no amount', () => {
    expect(() => formatYuan(0.5)).toThrow(RangeError);
    expect(() => formatYuan(Number.NaN)).toThrow(RangeError);
  });
  test('every amount survives being written and read', () =>
    fc.assert(
      fc.property(fen, (amount) => {
        expect(parseYuan(formatYuan(amount))).toBe(amount === 0 ? 0 : amount);
      }),
    ));
});

describe('splitting', () => {
  test('the first parts carry the odd fen', () => {
    expect(splitFen(100, 3)).toEqual([34, 33, 33]);
    expect(splitFen(-100, 3)).toEqual([-34, -33, -33]);
    expect(splitFen(0, 2)).toEqual([0, 0]);
    expect(splitFen(1, 3)).toEqual([1, 0, 0]);
  });
  test.each([0, -1, 1.5, Number.NaN])('refuses %d parts', (parts) =>
    expect(() => splitFen(1, parts)).toThrow(RangeError),
  );
  test('the parts add up and differ by at most one fen', () =>
    fc.assert(
      fc.property(fen, fc.integer({ min: 1, max: 60 }), (total, count) => {
        const parts = splitFen(total, count);
        expect(parts).toHaveLength(count);
        expect(addFen(...parts)).toBe(total === 0 ? 0 : total);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }),
    ));
});
