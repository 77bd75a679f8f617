import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldValue, Form } from './conditions.ts';
import type { Compute, Operand } from './form.ts';
import { reckon } from './reckon.ts';

const at =
  (form: Form) =>
  (field: string): FieldValue =>
    form[field] ?? null;
const f = (field: string): Operand => ({ field });
const inRows = (field: string): Operand => ({ group: 'rows', field });
const sum = (...of: Operand[]): Compute => ({ kind: 'sum', of });
const product = (...of: Operand[]): Compute => ({ kind: 'product', of });
const difference = (of: Operand, minus: Operand): Compute => ({ kind: 'difference', of, minus });
const count: Compute = { kind: 'count', of: 'a' };
const days = (inclusive: boolean): Compute => ({ kind: 'days', from: 'a', until: 'b', inclusive });

describe('[DES-05] what a computed field comes to', () => {
  // What it is computed by, its unit, the other fields, what it comes to.
  test.each<[string, Compute, 'number' | 'money', Form, number | null]>([
    ['a sum takes what is filled in', sum(f('a'), f('b')), 'number', { a: 1 }, 1],
    ['a sum of nothing is nothing', sum(f('a'), f('b')), 'number', {}, null],
    ['a sum of no operands is nothing', sum(), 'number', {}, null],
    ['a sum takes zero as something', sum(f('a')), 'number', { a: 0 }, 0],
    ['a sum has a number beside what is empty', sum(f('a'), { number: 10 }), 'number', {}, 10],
    ['a sum takes no text', sum(f('a'), f('b')), 'number', { a: '3', b: 4 }, 4],
    ['0.1 and 0.2 are 0.3', sum(f('a'), f('b')), 'number', { a: 0.1, b: 0.2 }, 0.3],
    ['money is added in fen', sum(f('a'), f('b')), 'money', { a: 1_010, b: 2_020 }, 3_030],
    ['rows are summed', sum(inRows('x')), 'number', { rows: [{ x: 1.5 }, {}, { x: 2.25 }] }, 3.75],
    ['a group without rows adds nothing', sum(inRows('x'), f('a')), 'number', { rows: [], a: 2 }, 2],
    ['a group without rows is nothing', sum(inRows('x')), 'number', { rows: [] }, null],
    ['a field that is no group has no rows', sum(inRows('x')), 'number', { rows: 'x' }, null],
    ['a difference needs both', difference(f('a'), f('b')), 'number', { a: 1 }, null],
    ['a difference needs both, either way', difference(f('a'), f('b')), 'number', { b: 1 }, null],
    ['a difference may be below zero', difference(f('a'), f('b')), 'money', { a: 1, b: 3 }, -2],
    ['a difference of the same is zero, and not -0', difference({ number: 0 }, f('b')), 'number', { b: 0 }, 0],
    ['a product needs all', product(f('a'), f('b')), 'number', { a: 2 }, null],
    ['a product of no operands is nothing', product(), 'number', {}, null],
    ['a product of one is itself', product(f('a')), 'number', { a: 2.5 }, 2.5],
    [
      'a product takes rows as their sum',
      product(inRows('x'), { number: 2 }),
      'number',
      { rows: [{ x: 1 }, { x: 2 }] },
      6,
    ],
    ['a product is rounded to four decimals', product(f('a'), f('b')), 'number', { a: 0.0123, b: 0.5 }, 0.0062],
    ['halves go away from zero', product(f('a'), f('b')), 'number', { a: -0.0003, b: 0.5 }, -0.0002],
    ['money is rounded to fen', product(f('a'), f('b')), 'money', { a: 333, b: 0.5 }, 167],
    ['money below zero is rounded to fen', product(f('a'), f('b')), 'money', { a: -333, b: 0.5 }, -167],
    ['less than half goes', product(f('a'), f('b')), 'money', { a: 333, b: 0.4 }, 133],
    ['only the outcome is rounded', product(f('a'), f('b'), f('a')), 'number', { a: 0.01, b: 10_000 }, 1],
    ['a zero below zero is zero', product(f('a'), f('b')), 'number', { a: -1, b: 0 }, 0],
    ['what is too small is zero', product(f('a'), f('b')), 'number', { a: -0.0001, b: 0.0001 }, 0],
    ['too many digits are nothing', product(f('a'), f('b')), 'number', { a: 1e6, b: 1e6 }, null],
    ['one less is something', sum(f('a')), 'number', { a: 999_999_999_999 }, 999_999_999_999],
    [
      'money has two digits more',
      product(f('a'), { number: 100 }),
      'money',
      { a: 999_999_999_999 },
      99_999_999_999_900,
    ],
    ['and no more', product(f('a'), { number: 1000 }), 'money', { a: 999_999_999_999 }, null],
    ['too much below zero as well', difference({ number: 0 }, f('a')), 'number', { a: 1e12 }, null],
    ['too much and back again is exact', sum(f('a'), f('a'), difference0()), 'number', { a: 6e11, b: -6e11 }, 6e11],
    ['what is no number counts for nothing', sum(f('a'), f('b')), 'number', { a: Number.NaN, b: 1 }, 1],
    ['what is without end counts for nothing', sum(f('a')), 'number', { a: Number.POSITIVE_INFINITY }, null],
    ['rows are counted', count, 'number', { a: [{ x: 1 }, { x: 2 }] }, 2],
    ['what is chosen is counted', count, 'number', { a: ['p', 'q', 'r'] }, 3],
    ['nothing is counted as 0', count, 'number', {}, 0],
    ['an empty list is counted as 0', count, 'number', { a: [] }, 0],
    ['a day to itself is no night', days(false), 'number', { a: '2026-11-19', b: '2026-11-19' }, 0],
    ['a day to itself is one day', days(true), 'number', { a: '2026-11-19', b: '2026-11-19' }, 1],
    ['over the end of a leap February', days(true), 'number', { a: '2028-02-28', b: '2028-03-01' }, 3],
    ['over the end of another February', days(false), 'number', { a: '2026-02-28', b: '2026-03-01' }, 1],
    ['what ends before it begins has no days', days(true), 'number', { a: '2026-11-20', b: '2026-11-19' }, null],
    ['days need the first one', days(true), 'number', { b: '2026-11-19' }, null],
    ['days need the last one', days(true), 'number', { a: '2026-11-19' }, null],
    ['days need days', days(true), 'number', { a: '2026-02-30', b: '2026-11-19' }, null],
  ])('%s', (_title, compute, unit, form, expected) => {
    expect(reckon(compute, unit, at(form))).toBe(expected);
  });
  function difference0(): Operand {
    return { field: 'b' };
  }
});

/** Written apart from the rule: decimal texts added and multiplied digit by digit, with BigInt as an abacus. */
type Decimal = { digits: bigint; places: number };
function decimalOf(text: string): Decimal {
  const [whole = '', part = ''] = text.split('.');
  return { digits: BigInt(whole + part), places: part.length };
}
const lifted = ({ digits, places }: Decimal, to: number) => digits * 10n ** BigInt(to - places);
const plus = (a: Decimal, b: Decimal): Decimal => {
  const places = Math.max(a.places, b.places);
  return { digits: lifted(a, places) + lifted(b, places), places };
};
const negated = ({ digits, places }: Decimal): Decimal => ({ digits: -digits, places });
const times = (a: Decimal, b: Decimal): Decimal => ({ digits: a.digits * b.digits, places: a.places + b.places });
function rounded({ digits, places }: Decimal, to: number): number | null {
  let size = digits < 0n ? -digits : digits;
  const sign = digits < 0n ? '-' : '';
  for (let n = places; n < to; n++) size *= 10n;
  if (places > to) {
    const last = size.toString().padStart(places - to + 1, '0');
    size = BigInt(last.slice(0, last.length - (places - to))) + (Number(last.at(-(places - to))) >= 5 ? 1n : 0n);
  }
  const text = size.toString().padStart(to + 1, '0');
  const whole = text.slice(0, text.length - to);
  if (whole.length > (to === 0 ? 14 : 12)) return null;
  return Number(`${sign}${whole}.${to === 0 ? '0' : text.slice(-to)}`) + 0;
}

const numberText = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.option(fc.integer({ min: 0, max: 9999 })))
  .map(([below, whole, part]) => `${below ? '-' : ''}${whole}${part === null ? '' : `.${`${part}`.padStart(4, '0')}`}`);
const fenText = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map(String);

describe('[DES-05] a computed field is exact', () => {
  test('whatever is added, subtracted and multiplied, it is what a model with digits of its own says', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('number' as const, 'money' as const),
        fc.array(fc.option(numberText, { nil: null }), { maxLength: 5 }),
        fc.array(fc.option(fenText, { nil: null }), { maxLength: 5 }),
        fc.array(fc.option(numberText, { nil: null }), { maxLength: 4 }),
        (unit, numbers, fens, cells) => {
          const texts = unit === 'money' ? fens : numbers;
          const places = unit === 'money' ? 0 : 4;
          const form: Form = {
            ...Object.fromEntries(texts.map((text, n) => [`v${n}`, text === null ? null : Number(text)])),
            rows: cells.map((text): Record<string, number> => (text === null ? {} : { x: Number(text) })),
          };
          const operands = texts.map((_, n) => f(`v${n}`));
          const there = texts.filter((text) => text !== null).map(decimalOf);
          const added = there.length === 0 ? null : rounded(there.reduce(plus), places);
          expect(reckon(sum(...operands), unit, at(form))).toBe(added);
          const inner = cells.filter((text) => text !== null).map(decimalOf);
          const rows = inner.length === 0 ? null : inner.reduce(plus);
          expect(reckon(sum(inRows('x')), 'number', at(form))).toBe(rows && rounded(rows, 4));
          const [first, other] = [texts[0] ?? null, texts[1] ?? null];
          const both = first !== null && other !== null;
          expect(reckon(difference(f('v0'), f('v1')), unit, at(form))).toBe(
            both ? rounded(plus(decimalOf(first), negated(decimalOf(other))), places) : null,
          );
          const factors = there.length === texts.length && rows ? [...there, rows] : null;
          expect(reckon(product(...operands, inRows('x')), unit, at(form))).toBe(
            factors && rounded(factors.reduce(times), places),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  test('an outcome is taken like what somebody typed, and a sum of outcomes is as exact', () => {
    fc.assert(
      fc.property(fc.array(numberText, { minLength: 1, maxLength: 4 }), numberText, (texts, more) => {
        const form = Object.fromEntries(texts.map((text, n) => [`v${n}`, Number(text)]));
        const inner = reckon(sum(...texts.map((_, n) => f(`v${n}`))), 'number', at(form));
        const outer = reckon(sum(f('inner'), f('more')), 'number', at({ inner, more: Number(more) }));
        expect(outer).toBe(rounded([...texts, more].map(decimalOf).reduce(plus), 4));
      }),
      { numRuns: 300 },
    );
  });
});
