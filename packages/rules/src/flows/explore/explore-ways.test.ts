import { describe, expect, test } from 'vitest';
import type { Comparison, Condition, FieldValue, Form } from '../conditions.ts';
import { everyStep, type Flow, type Step } from '../definition.ts';
import { type FormDefinition, type FormField, isEmpty, rightTo } from '../form.ts';
import { type Dice, dice } from '../random-flow.ts';
import { readForm } from '../read-form.ts';
import { action, approve, end, exclusive, flowOf, handle, inclusive, MONDAY, parallel } from '../testing.ts';
import { wentAsPlanned } from './explore.ts';
import { planWays } from './explore-plan.ts';
import { drawn, factsWith, field, formOf, options, SUBMITTER } from './explore-testing.ts';
import { walkWay } from './explore-walk.ts';

const is = (id: string, comparison: Comparison, value: FieldValue): Condition =>
  ({ kind: 'field', field: id, is: comparison, value }) as Condition;

/** Fields of small domains, and everything that a form can say with them. */
const FIELDS: readonly FormField[] = [
  field('n', 'number', { required: true, min: 0, max: 3 }),
  field('m', 'money', { min: 1, max: 2 }),
  field('c', 'choice', { options: options('a', 'b', 'c'), showWhen: is('n', 'more', 1), required: true }),
  field('s', 'choices', { options: options('x', 'y'), showWhen: is('c', 'is', 'a') }),
  field('y', 'yes-no'),
  field('later', 'number', { min: 0, max: 2, required: true }),
];
const DOMAIN: Record<string, readonly FieldValue[]> = {
  n: [0, 0.5, 1, 1.5, 2, 2.5, 3],
  m: [null, 1, 2],
  c: [null, 'a', 'b', 'c'],
  s: [null, ['x'], ['y'], ['x', 'y']],
  y: [null, true, false],
};
const LATER = [0, 0.5, 1, 1.5, 2];

function drawCondition(d: Dice, handled: readonly string[], depth = 2): Condition {
  if (depth > 0 && d.often(35)) {
    const of = [drawCondition(d, handled, depth - 1), drawCondition(d, handled, depth - 1)];
    return d.often(30) ? { kind: 'not', of: of[0] as Condition } : { kind: d.often(50) ? 'all' : 'any', of };
  }
  if (handled.length > 0 && d.often(20))
    return { kind: 'outcome', step: d.one(handled), is: d.one(['solved', 'not-solved', 'passed'] as const) };
  return d.one<() => Condition>([
    () => is('n', d.one(['less', 'at-most', 'more', 'at-least', 'is', 'is-not'] as const), d.below(4)),
    () => is('m', d.one(['is', 'more', 'filled', 'empty'] as const), 1),
    () => is('c', d.one(['is', 'is-not', 'empty'] as const), d.one(['a', 'b'])),
    () => is('c', 'one-of', ['a', 'c']),
    () => is('s', d.one(['has', 'empty'] as const), d.one(['x', 'y'])),
    () => is('s', 'is', ['x']),
    () => is('y', d.one(['is', 'is-not'] as const), true),
    () => is('later', d.one(['more', 'is', 'filled', 'at-most'] as const), 1),
  ])();
}

/** A flow as a clerk might draw it; `writes` steps fill in what nobody fills in at the start. */
function drawSteps(d: Dice, depth: number, count: { n: number; handled: string[] }): Step[] {
  return Array.from({ length: d.below(3) + (depth === 2 ? 1 : 0) }, (): Step => {
    const id = `s${count.n++}`;
    if (depth > 0 && d.often(55)) {
      const earlier = [...count.handled];
      const lanes = Array.from({ length: 2 }, () => drawSteps(d, depth - 1, count));
      if (d.often(15)) return parallel(id, ...lanes);
      return (d.often(60) ? exclusive : inclusive)(
        id,
        ...lanes.map((steps) => ({ when: drawCondition(d, earlier), steps })),
        drawSteps(d, depth - 1, count),
      );
    }
    if (d.often(10)) return end(id, 'done');
    if (d.often(8)) return action(id, 'pass');
    const skipWhen = d.often(20) ? drawCondition(d, count.handled, 1) : null;
    if (d.often(40)) {
      count.handled.push(id);
      return handle(id, { skipWhen, onNotSolved: 'go-on', fields: d.often(40) ? { later: 'write' } : {} });
    }
    return approve(id, { skipWhen, fields: d.often(25) ? { later: 'write' } : {} });
  });
}

const form: FormDefinition = formOf(...FIELDS);
const drawOne = (seed: number): Flow => {
  const d = dice(seed);
  const steps = drawSteps(d, 2, { n: 0, handled: [] });
  return flowOf(steps, {
    start: { id: 'start', name: { zh: 's', en: 's' }, fields: { later: 'read' } },
    resubmit: 'restart',
  });
};

/** The way that was gone, as far as the form and the people decide about it. */
const wayOf = (flow: Flow, { lanes, stops, end: over }: ReturnType<typeof walkWay>): string => {
  const skipped = [...everyStep(flow.steps)].flatMap(({ step }) =>
    'skipWhen' in step && step.skipWhen
      ? stops.filter((stop) => stop.step === step.id).map(({ because }) => `${step.id}:${because === 'passed'}`)
      : [],
  );
  return JSON.stringify([[...lanes].sort(), skipped.sort(), over.kind]);
};

/** Every form that can be submitted, with everything that people can do at the steps. */
function everyWay(flow: Flow): Set<string> {
  const outside = { drawn: drawn(flow, form), factsOf: factsWith(flow), now: MONDAY, picks: () => [] };
  const asked = [...everyStep(flow.steps)].flatMap(({ step }) =>
    step.kind === 'approve' || step.kind === 'handle' ? [step] : [],
  );
  const acts = asked.flatMap((step) => [
    ...(step.kind === 'handle' ? [{ step: step.id, kind: 'outcome' as const, of: ['solved', 'not-solved'] }] : []),
    ...(step.fields.later === 'write' ? [{ step: step.id, kind: 'write' as const, of: LATER }] : []),
  ]);
  const found = new Set<string>();
  let starts: Form[] = [{}];
  for (const [id, values] of Object.entries(DOMAIN))
    starts = starts.flatMap((one) => values.map((value) => ({ ...one, [id]: value })));
  const right = (id: string) => rightTo(flow.start, id, true);
  const sound = starts.filter((one) => {
    const sent = Object.fromEntries(Object.entries(one).filter(([, value]) => !isEmpty(value)));
    const { values, faults } = readForm(form, sent, { right, complete: true });
    return faults.length === 0 && Object.keys(sent).every((id) => values[id] !== null);
  });
  const go = (start: Form, n: number, outcomes: Map<string, string>, writes: Map<string, Form>) => {
    const act = acts[n];
    if (!act) return void found.add(wayOf(flow, walkWay(outside, SUBMITTER, { form: start, outcomes, writes })));
    for (const value of act.of)
      if (act.kind === 'outcome') go(start, n + 1, new Map(outcomes).set(act.step, value as string), writes);
      else go(start, n + 1, outcomes, new Map(writes).set(act.step, { later: value }));
  };
  for (const start of sound) go(start, 0, new Map(), new Map());
  return found;
}

describe('[DES-08] the ways through a flow', () => {
  test('are those that every form and everybody’s decisions lead to, and each is gone by the engine with its own form', () => {
    let flows = 0;
    for (let seed = 1; flows < 14; seed++) {
      const flow = drawOne(seed);
      const acts = [...everyStep(flow.steps)].filter(
        ({ step }) => step.kind === 'handle' || ('fields' in step && step.fields.later),
      ).length;
      const asksLater = JSON.stringify(flow).includes('"field":"later"');
      if (acts > 2 || flow.steps.length === 0 || (flows % 2 === 1 && !(asksLater && acts > 0))) continue;
      flows++;
      const plan = planWays(drawn(flow, form));
      const outside = { drawn: plan.drawn, factsOf: factsWith(flow), now: MONDAY, picks: () => [] };
      const gone = plan.ways.map(({ script, turns }) => {
        const right = (id: string) => rightTo(flow.start, id, true);
        const sent = Object.fromEntries(Object.entries(script.form).filter(([, value]) => !isEmpty(value)));
        expect({ seed, faults: readForm(form, sent, { right, complete: true }).faults }).toEqual({ seed, faults: [] });
        const walked = walkWay(outside, SUBMITTER, script);
        expect({ seed, turns, went: wentAsPlanned(turns ?? [], walked) }).toEqual({ seed, turns, went: true });
        return wayOf(flow, walked);
      });
      const expected = [...everyWay(flow)].sort();
      expect({ seed, ways: [...new Set(gone)].sort() }).toEqual({ seed, ways: expected });
      expect(plan.counted.all).toBe(true);
    }
  });
});
