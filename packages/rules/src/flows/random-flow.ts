import type { Condition } from './conditions.ts';
import type { ChildStep, Flow, PersonStep, RouterStep, Step } from './definition.ts';
import {
  action,
  approve,
  call,
  child,
  copy,
  evaluate,
  exclusive,
  flowOf,
  HOUR,
  handle,
  inclusive,
  parallel,
  router,
  set,
  wait,
  when,
} from './testing.ts';

/** Small, fast and repeatable (mulberry32). */
export function dice(seed: number) {
  let at = seed >>> 0;
  const next = () => {
    at = (at + 0x6d2b79f5) >>> 0;
    let t = Math.imul(at ^ (at >>> 15), 1 | at);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    often: (percent: number) => below(100) < percent,
    one: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    some: <T>(list: readonly T[], most: number): T[] => {
      const remaining = [...list];
      return Array.from(
        { length: below(Math.min(most, remaining.length) + 1) },
        () => remaining.splice(below(remaining.length), 1)[0]!,
      );
    },
  };
}
export type Dice = ReturnType<typeof dice>;

export const PEOPLE = ['p1', 'p2', 'p3', 'p4', 'p5', 'sub'];
export const UNDOABLE = 'book';

function drawPerson(d: Dice, id: string): PersonStep {
  const pool = d.often(20);
  const voting = pool
    ? ({ kind: 'any' } as const)
    : d.one([
        { kind: 'all' },
        { kind: 'any' },
        { kind: 'one-by-one' },
        { kind: 'share', percent: 50 },
        { kind: 'random', draw: 1 },
        { kind: 'least-load', draw: 1 },
        { kind: 'random', draw: 2 },
      ] as const);
  const last = d.often(15) ? d.one(['pass', 'escalate', 'nothing'] as const) : null;
  return (d.often(70) ? approve : handle)(id, {
    pool,
    voting,
    whenSubmitter: d.one(['self', 'skip', 'head', 'skip']),
    whenAgain: d.often(70) ? 'ask' : d.one(['pass-always', 'pass-consecutive']),
    nobody: d.often(60) ? { kind: 'owner' } : d.one([{ kind: 'pass' }, { kind: 'person', person: 'p5' }] as const),
    onDisagree: d.one(['end', 'return-to-submitter', 'return-to-previous', 'return-to-previous']),
    onNotSolved: d.often(70) ? 'go-on' : 'end',
    skipWhen: d.often(8) ? when('days', 'more', 6) : null,
    timeLimit: last && {
      after: { ms: HOUR, clock: 'calendar' },
      remind: null,
      finally: { kind: last },
    },
  });
}

/** The number of the next step, and whether the product does more in it than its own actions. */
type Drawing = { n: number; withSystemSteps: boolean };

function drawLane(d: Dice, depth: number, count: Drawing): Step[] {
  const length = d.below(depth === 2 ? 3 : 4) + (depth === 2 ? 1 : 0);
  return Array.from({ length }, () => drawStep(d, depth, count)).flatMap((step) =>
    count.withSystemSteps && d.often(10) ? [drawRouter(d, `s${count.n++}`, step.id), step] : [step],
  );
}

/** It comes to the next step, by itself or by one of its ways. */
const drawRouter = (d: Dice, id: string, next: string): RouterStep =>
  router(id, ...(d.often(50) ? [[when('days', 'more', d.below(7)), next] as [Condition, string]] : []), [null, next]);

function drawStep(d: Dice, depth: number, count: Drawing): Step {
  const id = `s${count.n++}`;
  if (depth > 0 && d.often(38)) {
    const lanes = Array.from({ length: d.often(25) ? 3 : 2 }, () => drawLane(d, depth - 1, count));
    if (d.often(45)) return parallel(id, ...lanes);
    const branches = lanes.map((steps, n) =>
      n === lanes.length - 1 ? steps : { when: when('days', 'more', d.below(7)), steps },
    );
    return (d.often(50) ? exclusive : inclusive)(id, ...branches);
  }
  if (count.withSystemSteps && d.often(20)) return drawSystemStep(d, id);
  const kind = d.below(100);
  if (kind < 9) return action(id, UNDOABLE, d.often(50) ? 'owner' : 'end');
  if (kind < 12) return action(id, 'stamp', 'owner');
  if (kind < 16) return wait(id, HOUR);
  if (kind < 18) return copy(id);
  return drawPerson(d, id);
}

function drawSystemStep(d: Dice, id: string): Step {
  const onFailure = d.often(70) ? 'owner' : 'end';
  const within = { ms: HOUR, clock: 'calendar' } as const;
  const each: ChildStep['each'] = d.one([
    { kind: 'once' },
    { kind: 'times', times: 3 },
    { kind: 'count', field: 'days' },
  ]);
  return d.one([
    set(id, { onFailure }),
    call(id, { onFailure, answer: d.one([{ kind: 'none' }, { kind: 'reply' }, { kind: 'callback', within }]) }),
    child(id, { onFailure, each, wait: d.often(80), onRefused: d.often(80) ? 'go-on' : 'end' }),
  ]);
}

export function drawFlow(d: Dice, { withSystemSteps = false } = {}): Flow {
  const count = { n: 0, withSystemSteps };
  const allSteps = [...drawLane(d, 2, count), drawPerson(d, `s${count.n++}`)];
  const reopened = allSteps.filter((step) => step.kind === 'approve' || step.kind === 'handle');
  const steps = d.often(40) ? [...allSteps, evaluate('evaluation', d.one(reopened).id)] : allSteps;
  return flowOf(steps, {
    resubmit: d.one(['restart', 'straight-back', 'ask', 'ask']),
    edit: d.often(50) ? 'until-taken' : 'never',
    meaning: d.often(15) ? 1 : 2,
  });
}
