import { daysBetween, isDay } from '../basics/time-zone.ts';
import type { FieldValue, GroupRow } from './conditions.ts';
import { type Compute, isEmpty, type Operand } from './form.ts';

/** What the other fields say as things stand; of a group its rows. */
export type ValueAt = (field: string) => FieldValue;

/**
 * What a computed field comes to; null where it comes to nothing. Values count as they are kept: a number as it is, money
 * in fen, and so does a number written beside money.
 *
 * | kind       | takes                                | where something is missing         |
 * |------------|--------------------------------------|------------------------------------|
 * | sum        | what is filled in                    | nothing, where nothing is filled in |
 * | product    | every operand                        | nothing                            |
 * | difference | both                                 | nothing                            |
 * | count      | rows of a group, or items of a list  | 0                                  |
 * | days       | both days                            | nothing, also where it ends before it begins |
 *
 * A field of a group is the sum of what its rows say. It is exact: only the outcome is rounded, a number to four decimals
 * and money to whole fen, halves away from zero. What is larger than a field of its unit may be, comes to nothing.
 */
export function reckon(compute: Compute, unit: 'number' | 'money', valueAt: ValueAt): number | null {
  switch (compute.kind) {
    case 'sum':
      return finish(sumOf(compute.of.map((operand) => amountOf(operand, valueAt))), 1, unit);
    case 'product': {
      const factors = everyOne(compute.of.map((operand) => amountOf(operand, valueAt)));
      const product = factors?.reduce((before, factor) => before * factor, 1n) ?? null;
      return finish(product, compute.of.length, unit);
    }
    case 'difference': {
      const [of, minus] = [amountOf(compute.of, valueAt), amountOf(compute.minus, valueAt)];
      return finish(of === null || minus === null ? null : of - minus, 1, unit);
    }
    case 'count': {
      const value = valueAt(compute.of);
      return Array.isArray(value) ? value.length : isEmpty(value) ? 0 : 1;
    }
    case 'days': {
      const [from, until] = [valueAt(compute.from), valueAt(compute.until)];
      if (typeof from !== 'string' || typeof until !== 'string' || !isDay(from) || !isDay(until)) return null;
      const days = daysBetween(from, until);
      return days < 0 ? null : days + (compute.inclusive ? 1 : 0);
    }
  }
}

/** The fields that a computed field reckons with; of one in a group both. */
export function reckonedWith(compute: Compute): { group: string | null; field: string }[] {
  const at = (field: string) => ({ group: null, field });
  if (compute.kind === 'count') return [at(compute.of)];
  if (compute.kind === 'days') return [at(compute.from), at(compute.until)];
  return operandsOf(compute).flatMap((operand): { group: string | null; field: string }[] => {
    if ('number' in operand) return [];
    return 'group' in operand ? [{ group: operand.group, field: operand.field }] : [at(operand.field)];
  });
}

/** What a sum, a product or a difference is made of. */
export function operandsOf(compute: Compute): readonly Operand[] {
  if (compute.kind === 'difference') return [compute.of, compute.minus];
  return compute.kind === 'sum' || compute.kind === 'product' ? compute.of : [];
}

/** Amounts are counted in ten-thousandths, because no number of a form has more decimals. */
const DECIMALS = 4;
const MOST = { number: 9_999_999_999_999_999n, money: 99_999_999_999_999n };

function amountOf(operand: Operand, valueAt: ValueAt): bigint | null {
  if ('number' in operand) return scaled(operand.number);
  if (!('group' in operand)) return scaled(valueAt(operand.field));
  const rows = valueAt(operand.group);
  if (!Array.isArray(rows)) return null;
  const isRow = (row: unknown): row is GroupRow => typeof row === 'object' && row !== null;
  return sumOf((rows as readonly unknown[]).filter(isRow).map((row) => scaled(row[operand.field] ?? null)));
}

const scaled = (value: FieldValue): bigint | null =>
  typeof value === 'number' && Math.abs(value) < 1e15 ? BigInt(value.toFixed(DECIMALS).replace('.', '')) : null;

function sumOf(amounts: readonly (bigint | null)[]): bigint | null {
  const filled = amounts.filter((amount) => amount !== null);
  return filled.length === 0 ? null : filled.reduce((sum, amount) => sum + amount, 0n);
}

const everyOne = (amounts: readonly (bigint | null)[]): bigint[] | null =>
  amounts.length > 0 && amounts.every((amount) => amount !== null) ? [...amounts] : null;

/** Takes back the decimals of so many factors. */
function finish(exact: bigint | null, factors: number, unit: 'number' | 'money'): number | null {
  if (exact === null) return null;
  const decimals = unit === 'money' ? 0 : DECIMALS;
  const rounded = roundedQuotient(exact, 10n ** BigInt(DECIMALS * factors - decimals));
  if (rounded > MOST[unit] || rounded < -MOST[unit]) return null;
  const digits = String(rounded < 0n ? -rounded : rounded).padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  const size = Number(`${digits.slice(0, at)}.${digits.slice(at)}`);
  return rounded < 0n ? -size : size;
}

function roundedQuotient(of: bigint, by: bigint): bigint {
  const size = ((of < 0n ? -of : of) * 2n + by) / (by * 2n);
  return of < 0n ? -size : size;
}
