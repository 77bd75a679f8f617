import { describe, expect, test } from 'vitest';
import type { Comparison, Condition, FieldValue, Form } from '../conditions.ts';
import { everyStep, type Flow, findStep, type Step } from '../definition.ts';
import { type FormDefinition, type FormField, isEmpty, rightTo } from '../form.ts';
import { type Dice, dice } from '../random-flow.ts';
import { readForm } from '../read-form.ts';
import {
  action,
  approve,
  call,
  child,
  end,
  exclusive,
  flowOf,
  handle,
  inclusive,
  MONDAY,
  parallel,
  router,
  set,
} from '../testing.ts';
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
type Count = { n: number; handled: string[]; product?: boolean; rounds?: boolean };
function drawSteps(d: Dice, depth: number, count: Count): Step[] {
  const steps = drawLane(d, depth, count);
  if (!count.product || steps.length < 2 || !d.often(50)) return steps;
  // Somewhere a router leads past a few of them, or back.
  const at = count.rounds ? d.below(steps.length + 1) : d.below(steps.length - 1);
  const to = (count.rounds ? d.one(steps) : steps[at + 1 + d.below(steps.length - 1 - at)]) as Step;
  const leads = router(`s${count.n++}`, [drawCondition(d, [...count.handled], 1), to.id]);
  return [...steps.slice(0, at), leads, ...steps.slice(at)];
}

function drawOfProduct(d: Dice, id: string, handled: string[]): Step {
  handled.push(id);
  return d.one<() => Step>([
    () => set(id, { values: [{ field: 'later', from: { kind: 'value', value: d.below(3) } }] }),
    () => set(id, { values: [{ field: 'later', from: { kind: 'field', field: 'm' } }] }),
    () => child(id, { onRefused: d.one(['go-on', 'end'] as const) }),
    () => call(id, { take: [{ field: 'later', path: 'a' }] }),
  ])();
}

function drawLane(d: Dice, depth: number, count: Count): Step[] {
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
    if (count.product && d.often(45)) return drawOfProduct(d, id, count.handled);
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
const drawOne = (seed: number, product: boolean, rounds = false): Flow => {
  const d = dice(seed);
  const steps = drawSteps(d, 2, { n: 0, handled: [], product, rounds });
  return flowOf(steps, {
    start: { id: 'start', name: { zh: 's', en: 's' }, fields: { later: 'read' } },
    resubmit: 'restart',
  });
};

/** The way that was gone, as far as the form and the people decide about it. */
const wayOf = (flow: Flow, { lanes, stops, end: over, state }: ReturnType<typeof walkWay>): string => {
  const skipped = [...everyStep(flow.steps)].flatMap(({ step }) =>
    'skipWhen' in step && step.skipWhen
      ? stops.filter((stop) => stop.step === step.id).map(({ because }) => `${step.id}:${because === 'passed'}`)
      : [],
  );
  const routed = state.visits.flatMap(({ step, to }) =>
    findStep(flow, step)?.kind === 'router' ? [`${step}>${to}`] : [],
  );
  return JSON.stringify([[...lanes].sort(), skipped.sort(), routed.sort(), over.kind]);
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
  for (const { step } of everyStep(flow.steps)) {
    if (step.kind === 'call') acts.push({ step: step.id, kind: 'write', of: [...LATER, null as never] });
    if (step.kind === 'child' && step.onRefused === 'go-on')
      acts.push({ step: step.id, kind: 'outcome', of: ['solved', 'not-solved'] });
  }
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
  const kinds = [
    ['of people', false],
    ['of people and of the product, with routers', true],
  ] as const;
  test.each(kinds)(
    '%s are those that every form and everybody’s decisions lead to, and each is gone by the engine with its own form',
    (_, product) => {
      let flows = 0;
      let routers = 0;
      for (let seed = 1; flows < (product ? 7 : 14); seed++) {
        const flow = drawOne(seed, product);
        const steps = [...everyStep(flow.steps)].map(({ step }) => step);
        const acts = steps.filter(
          (step) =>
            step.kind === 'handle' ||
            step.kind === 'call' ||
            step.kind === 'child' ||
            ('fields' in step && step.fields.later),
        ).length;
        if (product && !steps.some(({ kind }) => kind === 'router' || kind === 'set')) continue;
        const asksLater = JSON.stringify(flow).includes('"field":"later"');
        if (acts > 2 || flow.steps.length === 0 || (flows % 2 === 1 && !(asksLater && acts > 0))) continue;
        flows++;
        routers += steps.filter(({ kind }) => kind === 'router').length;
        const plan = planWays(drawn(flow, form));
        const outside = { drawn: plan.drawn, factsOf: factsWith(flow), now: MONDAY, picks: () => [] };
        const gone = plan.ways.map(({ script, turns }) => {
          const right = (id: string) => rightTo(flow.start, id, true);
          const sent = Object.fromEntries(Object.entries(script.form).filter(([, value]) => !isEmpty(value)));
          expect({ seed, faults: readForm(form, sent, { right, complete: true }).faults }).toEqual({
            seed,
            faults: [],
          });
          const walked = walkWay(outside, SUBMITTER, script);
          expect({ seed, turns, went: wentAsPlanned(turns ?? [], walked) }).toEqual({ seed, turns, went: true });
          return wayOf(flow, walked);
        });
        const expected = [...everyWay(flow)].sort();
        expect({ seed, ways: [...new Set(gone)].sort() }).toEqual({ seed, ways: expected });
        expect(plan.counted.all).toBe(true);
      }
      expect(routers > 0).toBe(product);
    },
  );
});

test('[DES-08] [C7] what is proved never to come never comes, however often it goes round and whatever is said each time', () => {
  let proved = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const flow = drawOne(seed, true, true);
    if (flow.steps.length === 0) continue;
    const plan = planWays(drawn(flow, form));
    const never = plan.findings.flatMap(({ code, step, branch }) =>
      code === 'branch-never' || code === 'way-never' || code === 'step-unreachable' ? [`${step}/${branch ?? ''}`] : [],
    );
    proved += never.length;
    if (never.length === 0) continue;
    const outside = { drawn: plan.drawn, factsOf: factsWith(flow), now: MONDAY, picks: () => [] };
    for (const start of plan.ways.slice(0, 3))
      for (let n = 0; n < 6; n++) {
        const d = dice(seed * 1000 + n);
        const outcomes = new Map<string, string>();
        const writes = new Map<string, Form>();
        for (const { step } of everyStep(flow.steps))
          for (let nth = 1; nth <= 5; nth++) {
            const at = nth === 1 ? step.id : `${step.id} ${nth}`;
            if (step.kind === 'handle' || step.kind === 'child') outcomes.set(at, d.one(['solved', 'not-solved']));
            writes.set(at, { later: d.one(LATER) });
          }
        const { lanes, state } = walkWay(outside, SUBMITTER, {
          form: start.script.form,
          outcomes,
          writes,
          again: true,
        });
        const came = state.visits.flatMap(({ step, to }) => {
          const found = findStep(flow, step);
          const way = found?.kind === 'router' ? found.ways.find((one) => one.to === to) : undefined;
          return [`${step}/`, ...(way ? [`${step}/${way.id}`] : [])];
        });
        expect({ seed, came: never.filter((one) => lanes.has(one) || came.includes(one)) }).toEqual({ seed, came: [] });
      }
  }
  expect(proved).toBeGreaterThan(5);
});
