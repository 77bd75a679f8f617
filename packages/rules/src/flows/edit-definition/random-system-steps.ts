import type { Condition } from '../conditions.ts';
import type { CallStep, ChildGiven, ChildStep, Given, RouterStep, SetStep, Step, StepId } from '../definition.ts';
import type { Dice } from '../random-flow.ts';
import { when } from '../testing.ts';

/** Ids like those of the database. */
const THINGS = ['11111111-89ab-4cde-8f01-23456789abcd', '22222222-89ab-4cde-8f01-23456789abcd', ''];

/** What a drawn step may name in its own definition. */
export type Nameable = { fields: readonly string[]; steps: readonly StepId[] };

/** A step of the system in the place of another one, under its id; for tests only. */
export function drawSystemStep(d: Dice, { id, name }: Step, known: Nameable): Step {
  const base = { id, name };
  return d.one<() => Step>([
    () => ({ ...base, kind: 'router', ways: drawWays(d, known) }),
    () => ({ ...base, kind: 'set', values: drawValues(d, known), onFailure: d.one(['end', 'owner'] as const) }),
    () => ({ ...base, ...drawChild(d, known) }),
    () => ({ ...base, ...drawCall(d, known) }),
  ])();
}

export function drawWays(d: Dice, { fields, steps }: Nameable): RouterStep['ways'] {
  const last = 1 + d.below(3);
  const drawWhen = (): Condition =>
    d.often(30) ? { kind: 'outcome', step: d.one(steps), is: 'agreed' } : when(d.one(fields), 'more', d.below(9));
  return Array.from({ length: last + 1 }, (_, n) => ({
    id: `w${n}`,
    when: n === last && d.often(40) ? null : drawWhen(),
    to: d.often(10) ? '' : d.one(steps),
  }));
}

const drawGiven = (d: Dice, { fields }: Nameable): Given =>
  d.one<() => Given>([
    () => ({ kind: 'value', value: d.one([null, 'x', d.below(100), true]) }),
    () => ({ kind: 'field', field: d.often(10) ? '' : d.one(fields) }),
    () => ({ kind: d.one(['today', 'submitter', 'number']) }),
  ])();

export const drawValues = (d: Dice, known: Nameable): SetStep['values'] =>
  d.some(known.fields, 3).map((field) => ({ field, from: drawGiven(d, known) }));

function drawChild(d: Dice, known: Nameable): Omit<ChildStep, 'id' | 'name'> {
  const given = (): ChildGiven =>
    d.often(30) ? { kind: 'item', field: d.one([null, 'r0', 'r1']) } : drawGiven(d, known);
  return {
    kind: 'child',
    business: d.one(THINGS),
    wait: d.often(70),
    each: d.one<() => ChildStep['each']>([
      () => ({ kind: 'once' }),
      () => ({ kind: 'times', times: d.below(5) }),
      () => ({ kind: d.one(['count', 'items']), field: d.one(known.fields) }),
    ])(),
    submitter: d.one(['submitter', 'item']),
    fill: d.some(['a', 'b', 'c'], 3).map((field) => ({ field, from: given() })),
    take: d.some(known.fields, 2).map((field) => ({ field, from: d.one(['a', 'b']) })),
    onRefused: d.one(['go-on', 'end']),
    onFailure: d.one(['end', 'owner']),
  };
}

function drawCall(d: Dice, known: Nameable): Omit<CallStep, 'id' | 'name'> {
  return {
    kind: 'call',
    connection: d.one(THINGS),
    method: d.one(['GET', 'POST']),
    path: d.one(['', '/x', `/x/{${d.one(known.fields)}}`]),
    send: d.some(['a', 'b', 'c'], 3).map((name) => ({ name, from: drawGiven(d, known) })),
    answer: d.one<() => CallStep['answer']>([
      () => ({ kind: 'none' }),
      () => ({ kind: 'reply' }),
      () => ({ kind: 'callback', within: { ms: 3_600_000, clock: 'working' } }),
    ])(),
    take: d.some(known.fields, 2).map((field) => ({ field, path: d.one(['x', 'x.y']) })),
    timeoutMs: 10_000,
    onFailure: d.one(['end', 'owner']),
  };
}
