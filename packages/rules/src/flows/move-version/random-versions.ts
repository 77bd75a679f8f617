import { addressOf, branchId, everyStep, type Flow, type SplitStep, type Step, type StepId } from '../definition.ts';
import type { Dice } from '../random-flow.ts';
import { approve, exclusive, HOUR, handle, inclusive, parallel, wait, when } from '../testing.ts';
import type { StepMapping } from './step-mapping.ts';

/** The next version of a flow as clerks draw them, for tests only: a few changes anywhere, and what became of renamed steps. */
export type NextVersion = { flow: Flow; mapping: StepMapping };

/** Branches keep what they are called, however many stand before them. */
const named = (steps: readonly Step[]): Step[] =>
  steps.map((step) =>
    'branches' in step
      ? {
          ...step,
          branches: step.branches.map((branch, n) => ({
            ...branch,
            id: branchId(branch, n),
            steps: named(branch.steps),
          })),
        }
      : step,
  );

type Change = (steps: readonly Step[]) => readonly Step[];

/** Changes the list of steps in which a step stands. */
function inLaneOf(steps: readonly Step[], id: StepId, change: Change): readonly Step[] {
  if (steps.some((step) => step.id === id)) return change(steps);
  return steps.map((step) =>
    'branches' in step
      ? { ...step, branches: step.branches.map((branch) => ({ ...branch, steps: inLaneOf(branch.steps, id, change) })) }
      : step,
  );
}

const changed = (steps: readonly Step[], id: StepId, change: (step: Step) => readonly Step[]): readonly Step[] =>
  inLaneOf(steps, id, (lane) => lane.flatMap((step) => (step.id === id ? change(step) : [step])));

type Edit = (d: Dice, steps: readonly Step[], at: Step, fresh: () => StepId) => readonly Step[];

const newStep = (d: Dice, id: StepId): Step =>
  d.often(85)
    ? (d.often(70) ? approve : handle)(id, { whenAgain: d.one(['ask', 'ask', 'pass-always']) })
    : wait(id, HOUR);

const remove: Edit = (_d, steps, at) => changed(steps, at.id, () => []);
const insert: Edit = (d, steps, at, fresh) => {
  const added = newStep(d, fresh());
  return changed(steps, at.id, (step) => (d.often(50) ? [added, step] : [step, added]));
};
const wrap: Edit = (d, steps, at, fresh) => {
  const [id, beside] = [fresh(), newStep(d, fresh())];
  const split = d.one([
    (step: Step) => parallel(id, [step], [beside]),
    (step: Step) => exclusive(id, { when: when('days', 'more', d.below(6)), steps: [step] }, [beside]),
    (step: Step) => inclusive(id, { when: when('days', 'more', d.below(6)), steps: [beside] }, [step]),
  ]);
  return changed(steps, at.id, (step) => named([split(step)]));
};
const unwrap: Edit = (d, steps, at) =>
  changed(steps, at.id, (step) =>
    'branches' in step
      ? step.branches.filter((_, n) => n === 0 || d.often(50)).flatMap((branch) => branch.steps)
      : [step],
  );
const carry: Edit = (d, steps, at) => {
  const rest = changed(steps, at.id, () => []);
  const places = [...everyStep(rest)].map(({ step }) => step.id);
  const to = d.one(places);
  return to ? inLaneOf(rest, to, (lane) => lane.flatMap((step) => (step.id === to ? [at, step] : [step]))) : steps;
};
const swap: Edit = (_d, steps, at) =>
  inLaneOf(steps, at.id, (lane) => {
    const n = lane.findIndex((step) => step.id === at.id);
    const next = lane[n + 1];
    return next && next.kind !== 'evaluate' ? [...lane.slice(0, n), next, at, ...lane.slice(n + 2)] : lane;
  });
const rewrite: Edit = (d, steps, at) =>
  changed(steps, at.id, (step) => {
    if (step.kind === 'action') return [{ ...step, action: d.one(['book', 'stamp']) }];
    if (step.kind !== 'approve' && step.kind !== 'handle') return [step];
    return d.one([
      () => [{ ...step, kind: step.kind === 'approve' ? ('handle' as const) : ('approve' as const) }],
      // Of a pool one decides.
      () => [{ ...step, pool: !step.pool, voting: { kind: 'any' as const } }],
      () => [
        { ...step, pool: false, voting: d.one([{ kind: 'all' }, { kind: 'any' }, { kind: 'one-by-one' }] as const) },
      ],
      () => [{ ...step, timeLimit: null }],
      () => [wait(step.id, HOUR)],
    ])();
  });
const reshape: Edit = (d, steps, at, fresh) =>
  changed(steps, at.id, (step) => {
    if (!('branches' in step)) return [step];
    const { branches } = step;
    const more = { id: fresh(), name: { zh: '新', en: 'new' }, when: null, steps: [newStep(d, fresh())] };
    return d.one<() => SplitStep[]>([
      () => [{ ...step, kind: d.one(['parallel', 'exclusive', 'inclusive']) }],
      () => [{ ...step, branches: branches.toReversed() }],
      () => [{ ...step, branches: [more, ...branches] }],
      () => [{ ...step, branches: branches.length > 1 ? branches.filter((_, n) => n !== 0) : branches }],
    ])();
  });

const edits: readonly Edit[] = [remove, insert, insert, wrap, unwrap, carry, swap, rewrite, rewrite, reshape, reshape];

const empty = (step: Step): boolean => 'branches' in step && step.branches.every((branch) => branch.steps.length === 0);

/** `fresh` gives an id that no version of the flow ever had. */
export function drawNextVersion(d: Dice, flow: Flow, fresh: () => StepId): NextVersion {
  let steps: readonly Step[] = named(flow.steps);
  const mapping: Record<StepId, StepId> = {};
  for (let n = 1 + d.below(3); n > 0; n--) {
    const all = [...everyStep(steps)].map(({ step }) => step).filter(({ kind }) => kind !== 'evaluate');
    const at = d.one(all);
    if (!at || all.length > 25) break;
    if (addressOf(flow, at.id) && d.often(15)) {
      const id = fresh();
      steps = changed(steps, at.id, (step) => [{ ...step, id }]);
      mapping[at.id] = id;
    } else steps = d.one(edits)(d, steps, at, fresh);
  }
  // A branching without any step is not drawn by anybody, and asks nobody.
  for (const { step } of [...everyStep(steps)]) if (empty(step)) steps = changed(steps, step.id, () => []);
  const there = new Set([...everyStep(steps)].map(({ step }) => step.id));
  const kept = Object.entries(mapping).filter(([, id]) => there.has(id));
  return { flow: { ...flow, steps }, mapping: Object.fromEntries(kept) };
}
