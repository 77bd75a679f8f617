import type { FieldValue } from '@campus/rules/flows/conditions.ts';
import type { Compute, FormDefinition, FormField, Operand } from '@campus/rules/flows/form.ts';
import { operandsOf, reckon, reckonedWith } from '@campus/rules/flows/reckon.ts';
import { fieldAt, groupOf, placeOf } from './field-places.ts';
import { amountsFor, type Reckonable } from './field-uses.ts';

export type ComputeKind = Compute['kind'];
export const computeKinds = ['sum', 'difference', 'product', 'count', 'days'] as const satisfies readonly ComputeKind[];
export type Unit = 'number' | 'money';

const blank: Operand = { field: '' };
export const MOST_OPERANDS = 20;

/** The same reckoning in another way; what it is made of stays, as far as the other way has a place for it. */
export function reckonBy(kind: ComputeKind, before: Compute | undefined): Compute {
  const operands = before ? operandsOf(before) : [];
  if (before?.kind === kind) return before;
  if (kind === 'count') return { kind, of: '' };
  if (kind === 'days') return { kind, from: '', until: '', inclusive: true };
  if (kind === 'difference') return { kind, of: operands[0] ?? blank, minus: operands[1] ?? blank };
  return { kind, of: operands.length > 0 ? operands : [blank] };
}

/** A reckoning with one of its operands in another's stead; null takes it out. One more than there are adds it. */
export function withOperand(compute: Compute, at: number, operand: Operand | null): Compute {
  if (compute.kind === 'difference')
    return at === 0 ? { ...compute, of: operand ?? blank } : { ...compute, minus: operand ?? blank };
  if (compute.kind !== 'sum' && compute.kind !== 'product') return compute;
  return { ...compute, of: compute.of.toSpliced(at, 1, ...(operand ? [operand] : [])) };
}

/** What an operand is called in a list of choices. */
export const choiceOf = (operand: Operand): string =>
  'number' in operand ? NUMBER : placeOf('group' in operand ? operand.group : null, operand.field);
export const NUMBER = 'a number';

/** The operand that a choice stands for. */
export function operandOf(choice: string): Operand {
  if (choice === NUMBER) return { number: 0 };
  const group = groupOf(choice);
  return group === null ? { field: choice } : { group, field: choice.slice(group.length + 1) };
}

export const unitOf = ({ kind, unit = 'number' }: FormField): Unit =>
  kind === 'money' || (kind === 'computed' && unit === 'money') ? 'money' : 'number';

/** What a reckoning comes to: money where it is made of money. */
export function unitFor(form: FormDefinition, place: string, compute: Compute): Unit {
  const isMoney = operandsOf(compute).some((operand) => operandUnit(form, place, operand) === 'money');
  return isMoney ? 'money' : 'number';
}

function operandUnit(form: FormDefinition, place: string, operand: Operand): Unit | null {
  if ('number' in operand) return null;
  const group = 'group' in operand ? operand.group : groupOf(place);
  const field = fieldAt(form, placeOf(group, operand.field));
  return field ? unitOf(field) : null;
}

/** What one of the operands may be: money is only added to money, and multiplied by numbers. */
export function choicesFor(form: FormDefinition, place: string, compute: Compute, at: number): Reckonable[] {
  const others = operandsOf(compute).flatMap((operand, n) =>
    n === at ? [] : (operandUnit(form, place, operand) ?? []),
  );
  const fits = (unit: Unit) =>
    compute.kind === 'product'
      ? unit === 'number' || !others.includes('money')
      : others.every((other) => other === unit);
  return amountsFor(form, place).filter(({ field }) => fits(unitOf(field)));
}

/** One thing that a sample reckons with: in rows it has several values. */
export type SamplePart = { field: FormField; values: readonly (number | string)[]; count: number | null };
export type Sample = { parts: readonly SamplePart[]; value: number };

const NUMBERS = [3, 2, 4];
const FEN = [12_800, 4_550, 9_900];
const DAYS = ['2026-03-02', '2026-03-04'];
const COUNT = 3;

/** What a reckoning comes to for made-up answers; null while something in it is not chosen yet. */
export function sampleOf(form: FormDefinition, place: string, { compute, unit = 'number' }: FormField): Sample | null {
  if (!compute) return null;
  const found = reckonedWith(compute).map(({ group, field }): { group: string | null; field: FormField } | null => {
    const at = fieldAt(form, placeOf(group ?? groupOf(place), field));
    return at ? { group, field: at } : null;
  });
  const known = found.filter((each) => each !== null);
  if (known.length < found.length || known.length === 0) return null;
  const answers = new Map<string, FieldValue>();
  const parts = known.map(({ group, field }, n): SamplePart => {
    if (compute.kind === 'count') {
      answers.set(field.id, Array.from({ length: COUNT }, () => (field.kind === 'group' ? {} : '')) as FieldValue);
      return { field, values: [], count: COUNT };
    }
    const from = compute.kind === 'days' ? DAYS : unitOf(field) === 'money' ? FEN : NUMBERS;
    const value = from[n % from.length] as number | string;
    if (group === null) {
      answers.set(field.id, value);
      return { field, values: [value], count: null };
    }
    const values = [value, from[(n + 1) % from.length] as number | string];
    const rows = (answers.get(group) ?? [{}, {}]) as readonly Record<string, number | string>[];
    answers.set(
      group,
      rows.map((row, at) => ({ ...row, [field.id]: values[at] as number | string })),
    );
    return { field, values, count: null };
  });
  const value = reckon(compute, unit, (id) => answers.get(id) ?? null);
  return value === null ? null : { parts, value };
}
