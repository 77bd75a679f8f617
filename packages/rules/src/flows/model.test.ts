import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFlow } from './check.ts';
import {
  addressOf,
  everyStep,
  type Flow,
  findStep,
  laneSteps,
  ROOT_LANE,
  type SplitStep,
  type Step,
  type Who,
} from './definition.ts';
import { changeSteps } from './edit-definition/rights.ts';
import type { FlowEvent } from './events.ts';
import { groupOf, tabOf } from './groups.ts';
import { preview } from './preview.ts';
import { isAround, unreachableSteps } from './reachable.ts';
import { jumpsBack, MOST_JUMPS_BACK } from './routers.ts';
import { type FlowState, isUnsettled, openVisits, tasksOf, type Visit, type VisitOutcome } from './state.ts';
import type { StepAnswer } from './step.ts';
import { isSystemStep } from './system-steps.ts';
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
  Play,
  parallel,
  router,
  set,
  wait,
  when,
} from './testing.ts';
import { processGroups } from './vocabulary.ts';
import { lookupsOf } from './who-leaves.ts';

const PEOPLE = ['p1', 'p2', 'p3', 'p4', 'sub'];

const role = { kind: 'role', role: 'x' } as const;

/** Definitions as a clerk might draw them: up to two levels of branches, every rule in play. */
const personStep = (id: string) =>
  fc
    .record({
      kind: fc.constantFrom('approve', 'handle'),
      voting: fc.constantFrom(
        { kind: 'all' } as const,
        { kind: 'any' } as const,
        { kind: 'one-by-one' } as const,
        { kind: 'share', percent: 50 } as const,
        { kind: 'random', draw: 2 } as const,
        { kind: 'least-load', draw: 1 } as const,
        { kind: 'weights', weights: [{ who: role, votes: 2 }], other: 1, needed: 3 } as const,
      ),
      who: fc.constantFrom<Who>(
        role,
        { kind: 'first-of', of: [role, role] },
        { kind: 'except', of: { kind: 'all-of', of: [role, role] }, without: role },
        { kind: 'when', if: when('days', 'more', 3), then: role, else: { kind: 'head-of-previous' } },
      ),
      pool: fc.boolean(),
      whenSubmitter: fc.constantFrom('self', 'skip', 'head'),
      whenAgain: fc.constantFrom('ask', 'pass-always', 'pass-consecutive'),
      nobody: fc.constantFrom({ kind: 'pass' } as const, { kind: 'refuse' } as const, { kind: 'owner' } as const),
      onDisagree: fc.constantFrom('end', 'return-to-submitter', 'return-to-previous'),
      onNotSolved: fc.constantFrom('end', 'go-on'),
      last: fc.constantFrom('pass', 'refuse', 'escalate', 'nothing', null),
    })
    .map(({ kind, pool, voting, last, ...rest }) => {
      const change = {
        ...rest,
        pool,
        voting: pool ? ({ kind: 'any' } as const) : voting,
        timeLimit: last && {
          after: { ms: HOUR, clock: 'calendar' as const },
          remind: { times: 1, every: { ms: HOUR, clock: 'calendar' as const } },
          finally: { kind: last },
        },
      } as const;
      return kind === 'approve' ? approve(id, change as never) : handle(id, change as never);
    });

let serial = 0;
const lane = (depth: number): fc.Arbitrary<Step[]> =>
  fc
    .array(fc.nat({ max: 14 }), { minLength: 0, maxLength: 3 })
    .chain((picks) => fc.tuple(...picks.map((pick) => oneStep(pick, depth)))) as fc.Arbitrary<Step[]>;

function oneStep(pick: number, depth: number): fc.Arbitrary<Step> {
  const id = `s${serial++}`;
  if (depth > 0 && pick < 3) {
    return fc.tuple(lane(depth - 1), lane(depth - 1)).map(([left, right]) => {
      if (pick === 0) return parallel(id, left, right);
      return (pick === 1 ? exclusive : inclusive)(id, { when: when('days', 'more', 3), steps: left }, right);
    });
  }
  if (pick === 3) return fc.constant(wait(id, HOUR));
  if (pick === 4) return fc.constant(action(id, 'something'));
  if (pick === 5) return fc.constant(copy(id));
  if (pick === 6 || pick === 7)
    return (
      fc
        .tuple(fc.nat({ max: 20 }), fc.option(fc.nat({ max: 6 })))
        // Where it leads is a number until every step has its id.
        .map(([to, more]) => router(id, [more === null ? null : when('days', 'more', more), String(to)]))
    );
  if (pick === 8) return fc.constantFrom(set(id), set(id, { onFailure: 'end' }));
  if (pick === 9)
    return fc.constantFrom(
      call(id),
      call(id, { answer: { kind: 'none' } }),
      call(id, { answer: { kind: 'callback', within: { ms: HOUR, clock: 'calendar' } } }),
    );
  if (pick === 10)
    return fc.constantFrom(
      child(id),
      child(id, { each: { kind: 'times', times: 2 } }),
      child(id, { each: { kind: 'count', field: 'days' }, onRefused: 'end' }),
      child(id, { wait: false }),
    );
  return personStep(id);
}

/** Ids are made unique afterwards, because shrinking repeats them. */
function renumber(steps: readonly Step[], counter = { n: 0 }): Step[] {
  return steps.map((step) => {
    const id = `s${counter.n++}`;
    if (!('branches' in step)) return { ...step, id };
    return {
      ...step,
      id,
      branches: step.branches.map((branch) => ({ ...branch, steps: renumber(branch.steps, counter) })),
    };
  });
}

const flows = fc
  .tuple(lane(2), fc.boolean(), fc.constantFrom('restart', 'straight-back', 'ask'), fc.boolean(), personStep('last'))
  .map(([steps, evaluated, resubmit, edited, last]) => {
    const way = renumber([...steps, last]);
    const drawn = flowOf([...way, ...(evaluated ? [evaluate('evaluation', way.at(-1)?.id)] : [])], {
      resubmit: resubmit as Flow['resubmit'],
      edit: edited ? 'until-taken' : 'never',
    });
    return withTargets(drawn);
  });

/** Every router leads somewhere that it may lead to; where there is no such step, it is none. */
function withTargets(flow: Flow): Flow {
  const ids = [...everyStep(flow.steps)].map(({ step }) => step.id);
  const lead = (steps: readonly Step[], lane: string): Step[] =>
    steps.map((step) => {
      if ('branches' in step)
        return {
          ...step,
          branches: step.branches.map((branch, n) => ({ ...branch, steps: lead(branch.steps, `${step.id}/${n}`) })),
        };
      if (step.kind !== 'router') return step;
      const around = ids.filter((to) => to !== step.id && isAround(flow, lane, to));
      const way = step.ways[0]!;
      const to = around[Number(way.to) % Math.max(1, around.length)];
      return to === undefined ? copy(step.id) : { ...step, ways: [{ ...way, to }] };
    });
  const drawn = { ...flow, steps: lead(flow.steps, ROOT_LANE) };
  if (unreachableSteps(drawn).length === 0) return drawn;
  // What always leads elsewhere may leave nobody a way to what stands behind it.
  const ask = (step: Step): Step =>
    step.kind === 'router'
      ? { ...step, ways: step.ways.map((way) => ({ ...way, when: way.when ?? when('days', 'more', 2) })) }
      : step;
  return { ...flow, steps: changeSteps(drawn.steps, ask) };
}

type Draw = { what: number; who: number; other: number };
const draws = fc.array(
  fc.record({ what: fc.nat({ max: 29 }), who: fc.nat({ max: 997 }), other: fc.nat({ max: 997 }) }),
  { maxLength: 30 },
);

/** One thing that somebody could try now; much of it is refused, as in life. */
function eventFor(play: Play, { what, who, other }: Draw): FlowEvent | null {
  const open = play.state.tasks.filter(isUnsettled);
  const task = open.length ? open[who % open.length]! : null;
  const settled = play.state.tasks.filter((candidate) => !isUnsettled(candidate));
  const steps = [...everyStep(play.flow.steps)].map(({ step }) => step.id);
  const someone = PEOPLE[other % PEOPLE.length] as string;
  const working = openVisits(play.state).filter((visit) => isSystemStep(findStep(play.flow, visit.step)));
  if ((what === 18 || what > 26) && working.length) {
    const visit = working[who % working.length]!;
    if (other % 4 === 0) return { kind: 'action-failed', visit: visit.id };
    const done: FlowEvent = { kind: 'action-done', visit: visit.id, form: { days: other % 9 } };
    return reportOf(visit, other % 5 ? 'done' : 'refused') ?? done;
  }
  if (what === 19) return { kind: 'resubmit', by: 'sub', form: { days: other % 9 } };
  if (what === 20) return { kind: 'move', by: 'admin', to: steps[other % steps.length] as string };
  if (what === 21 && other % 11 === 0) return { kind: 'withdraw', by: 'sub' };
  if (what === 22 && settled.length) {
    const mine = settled[who % settled.length]!;
    return { kind: 'take-back', by: mine.person, task: mine.id };
  }
  if (what === 23) return { kind: 'hand-over', by: 'admin', from: PEOPLE[who % PEOPLE.length] as string, to: someone };
  if (what === 25) return { kind: 'edit', by: 'sub', form: { days: other % 9 }, picked: {} };
  if (!task) return null;
  const by = task.person;
  const kind = findStep(play.flow, play.state.visits.find((visit) => visit.id === task.visit)!.step)?.kind;
  if (kind === 'evaluate' && what > 12) return { kind: 'reopen', by, task: task.id };
  if (kind === 'evaluate') return { kind: 'evaluate', by, task: task.id, form: {} };
  if (what === 24 && task.state === 'offered') {
    play.take({ kind: 'claim', by, task: task.id });
    return { kind: 'transfer', by, task: task.id, to: someone };
  }
  if (what < 8) return { kind: 'decide', by, task: task.id, decision: kind === 'handle' ? 'solve' : 'agree' };
  if (what === 8) return { kind: 'decide', by, task: task.id, decision: kind === 'handle' ? 'not-solve' : 'disagree' };
  if (what === 9)
    return {
      kind: 'return',
      by,
      task: task.id,
      to: { kind: other % 2 ? 'previous' : 'submitter' },
      afterwards: other % 3 ? 'restart' : 'straight-back',
    };
  if (what === 10)
    return { kind: 'return', by, task: task.id, to: { kind: 'step', step: steps[other % steps.length] as string } };
  if (what === 11) return { kind: 'transfer', by, task: task.id, to: someone };
  if (what === 12) return { kind: 'delegate', by, task: task.id, to: someone };
  if (what === 13)
    return { kind: 'add-signer', by, task: task.id, where: other % 2 ? 'before' : 'after', people: [someone] };
  if (what === 14) return { kind: 'remove-signer', by, remove: open[other % open.length]!.id };
  if (what === 15) return { kind: other % 2 ? 'claim' : 'release', by, task: task.id };
  if (what === 16)
    return { kind: 'hang-up', by, task: task.id, reason: 'x', resumeAt: other % 2 ? play.now + HOUR : null };
  return { kind: 'resume', by, visit: task.visit };
}

/** The next of the applications that a visit waits for. */
function reportOf({ id, children }: Visit, outcome: 'done' | 'refused'): FlowEvent | null {
  const left = Array.from({ length: children?.of ?? 0 }, (_, n) => n).filter((n) => !Object.hasOwn(children!.ended, n));
  return left.length > 0 ? { kind: 'child-ended', visit: id, item: left.at(-1)!, outcome } : null;
}
const isCut = ({ children }: Visit): boolean =>
  children !== undefined && Object.keys(children.ended).length < children.of;

const WELL: readonly (VisitOutcome | null)[] = ['agreed', 'solved', 'not-solved', 'passed', 'timed-out'];

/** On the way that it took, with what routers left out: everybody was asked, and what was decided there stands. */
function everybodyWasAsked({ state, flow }: Play): void {
  const standing = (branch: number, step: Step) =>
    state.visits.findLast(
      (visit) => visit.branch === branch && visit.step === step.id && visit.part === 'step' && !visit.lapsed,
    );
  const throughSplit = (branch: number, split: SplitStep): string | null => {
    const latest = new Map(
      state.branches
        .filter((other) => other.parent === branch && other.lane.startsWith(`${split.id}/`))
        .map((other) => [other.lane, other]),
    );
    const inside = [...latest.values()].filter((other) => other.state === 'done' || (other.left && !other.cut));
    const led = inside.map((other) => look(other.id, other.lane)).find((to) => to !== null) ?? null;
    if (split.kind === 'parallel' && led === null) expect(inside).toHaveLength(split.branches.length);
    return led;
  };
  const look = (branch: number, lane: string): string | null => {
    const steps = laneSteps(flow, lane);
    for (let n = 0; n < steps.length; n++) {
      const step = steps[n]!;
      if (step.kind === 'approve' || step.kind === 'handle')
        expect([step.id, WELL.includes(standing(branch, step)?.outcome ?? null)]).toEqual([step.id, true]);
      const to =
        'branches' in step
          ? throughSplit(branch, step)
          : step.kind === 'router'
            ? (standing(branch, step)?.to ?? null)
            : null;
      if (to === null) continue;
      const at = steps.findIndex(({ id }) => id === to);
      if (at < 0) return to;
      expect(at).toBeGreaterThan(n);
      n = at - 1;
    }
    return null;
  };
  expect(look(state.branches.findLast(({ parent }) => parent === null)!.id, ROOT_LANE)).toBeNull();
}

/** What must be true of every process at every moment. */
function holdTogether(play: Play): void {
  const { state, flow } = play;
  expect(play.replayed).toEqual(state);
  const live = state.branches.filter((branch) => branch.state === 'at-step' || branch.state === 'split');
  const open = openVisits(state);
  for (const visit of state.visits) {
    if (visit.closedAt !== null) expect(visit.closedAt).toBeGreaterThanOrEqual(visit.openedAt);
    const unsettled = tasksOf(state, visit.id).filter(isUnsettled);
    if (visit.outcome !== null) expect(unsettled).toEqual([]);
    if (visit.children && visit.outcome === null) expect(isCut(visit)).toBe(true);
    if (visit.outcome === 'routed') expect(addressOf(flow, visit.to!)).not.toBeNull();
    expect(new Set(unsettled.map((task) => task.person)).size).toBe(unsettled.length);
  }
  expect(jumpsBack(state)).toBeLessThanOrEqual(MOST_JUMPS_BACK);
  for (const timer of state.timers) expect(open.some((visit) => visit.id === timer.visit)).toBe(true);
  if (state.status !== 'running') {
    expect([open, live, state.timers]).toEqual([[], [], []]);
    expect(state.status === 'ended').toBe(state.outcome !== null);
    return;
  }
  expect(live.length).toBeGreaterThan(0);
  for (const branch of live) {
    const here = open.filter((visit) => visit.branch === branch.id);
    const children = live.filter((other) => other.parent === branch.id);
    if (branch.state === 'split') expect([here.length, children.length > 0]).toEqual([0, true]);
    else {
      // One open decision in each line of work, and it is the one of the step that the line stands at.
      expect([here.length, children.length]).toEqual([1, 0]);
      expect(addressOf(flow, here[0]!.step)).toMatchObject({ index: branch.index });
      expect(addressOf(flow, here[0]!.step)?.lanes.at(-1)).toBe(branch.lane);
      expect(somethingWillHappen(flow, state, here[0]!.id)).toBe(true);
    }
  }
  for (const visit of open) expect(live.some((branch) => branch.id === visit.branch)).toBe(true);
  expect(processGroups).toContain(groupOf(flow, state));
  expect(['Processing', 'InApproval', 'Completed']).toContain(tabOf(flow, state));
}

/** Applications that a visit does not wait for any more are ended, and only those. */
function endsWhatNobodyWaitsFor(before: FlowState, { state, effects }: Extract<StepAnswer, { ok: true }>): void {
  const had = new Set(before.visits.filter((visit) => visit.outcome === null).map(({ id }) => id));
  const closed = state.visits.filter(
    (visit) =>
      visit.outcome !== null && isCut(visit) && (had.has(visit.id) || !before.visits.some(({ id }) => id === visit.id)),
  );
  const ending = effects.flatMap((effect) => (effect.kind === 'end-children' ? [effect.visit] : []));
  expect(ending.sort()).toEqual(closed.map(({ id }) => id).sort());
}

/** Never stuck: somebody is asked, or a clock runs, or the product itself is at work. */
function somethingWillHappen(flow: Flow, state: FlowState, visit: number): boolean {
  const { step, children } = state.visits.find((candidate) => candidate.id === visit)!;
  const kind = findStep(flow, step)?.kind;
  if (kind === 'action' || kind === 'set' || kind === 'call' || (kind === 'child' && children)) return true;
  if (kind === 'wait') return state.timers.some((timer) => timer.visit === visit);
  return tasksOf(state, visit).some((task) => task.state === 'open' || task.state === 'offered');
}

/** The same sequences at every run of the checks; RUNS and SEED look further. */
const extent = (runs: number) => ({
  seed: Number(process.env.SEED ?? 20_261_115),
  numRuns: Number(process.env.RUNS ?? runs),
});

describe('thousands of random definitions and sequences of events', () => {
  test('never stuck, never two decisions for one line of work, the state is the replay of its changes', {
    timeout: 120_000,
  }, () => {
    fc.assert(
      fc.property(
        flows,
        fc.array(fc.subarray(PEOPLE, { maxLength: 3 }), { minLength: 20, maxLength: 20 }),
        draws,
        (flow, groups, list) => {
          expect(checkFlow(flow, ['days'])).toEqual([]);
          const ids = [...everyStep(flow.steps)].flatMap(({ step }) => lookupsOf(step).map(({ key }) => key));
          const people = Object.fromEntries(ids.map((id, n) => [id, groups[n % groups.length] as string[]]));
          const play = new Play(flow, people, {
            heads: { sub: 'p1', p1: 'p2', p2: null },
            substitutes: { p3: 'p4' },
            inactive: ['gone'],
            lot: list.length,
            loads: { p1: 2, p2: 1 },
          });
          play.submit({ days: list.length });
          holdTogether(play);
          let isMoved = false;
          for (const draw of list) {
            if (draw.what === 17) play.pass((draw.other % 4) * HOUR);
            else {
              const event = eventFor(play, draw);
              if (!event) continue;
              const before = play.state;
              const expected = preview(play.flow, play.state, event, play.facts, play.now);
              const answer = play.take(event);
              expect(expected.ok).toBe(answer.ok);
              if (!answer.ok) expect(play.state).toBe(before);
              isMoved ||= event.kind === 'move';
              if (answer.ok) endsWhatNobodyWaitsFor(before, answer);
            }
            holdTogether(play);
            if (play.state.outcome === 'done' && !isMoved) everybodyWasAsked(play);
          }
        },
      ),
      extent(1500),
    );
  });

  test('with everybody willing and the clock running, every process comes to its end', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(flows, draws, (flow, list) => {
        const ids = [...everyStep(flow.steps)].flatMap(({ step }) => lookupsOf(step).map(({ key }) => key));
        const people = Object.fromEntries(ids.map((id, n) => [id, PEOPLE.slice(n % 3, (n % 3) + 2)]));
        const play = new Play(flow, people).submit({ days: 1 });
        for (const draw of list) {
          const event = eventFor(play, draw);
          if (event) play.take(event);
        }
        for (let n = 0; play.state.status !== 'ended' && n < 300; n++) {
          if (play.state.status === 'returned') play.do({ kind: 'resubmit', by: 'sub', form: {} });
          const visit = openVisits(play.state)[0];
          if (!visit) continue;
          const kind = findStep(flow, visit.step)?.kind;
          if (visit.hung) play.do({ kind: 'resume', by: 'sub', visit: visit.id });
          else if (kind === 'action' || kind === 'set' || kind === 'call' || kind === 'router') play.done(visit.step);
          else if (kind === 'child' && tasksOf(play.state, visit.id).some(isUnsettled)) play.done(visit.step);
          else if (kind === 'child') play.do(reportOf(visit, 'done')!);
          else if (kind === 'wait') play.pass(HOUR);
          else {
            const task = tasksOf(play.state, visit.id).find(
              (candidate) => candidate.state === 'open' || candidate.state === 'offered',
            )!;
            if (task.state === 'offered') play.do({ kind: 'claim', by: task.person, task: task.id });
            else if (kind === 'evaluate') play.do({ kind: 'evaluate', by: task.person, task: task.id, form: {} });
            else
              play.do({
                kind: 'decide',
                by: task.person,
                task: task.id,
                decision: kind === 'handle' ? 'solve' : 'agree',
              });
          }
        }
        expect(play.state.status).toBe('ended');
      }),
      extent(600),
    );
  });
});

/** Routers that lead out of branches, with others beside them. */
const [pa, pb, pc, px, py, pz] = ['a', 'b', 'c', 'x', 'y', 'z'].map((id) =>
  approve(id, { onDisagree: 'return-to-previous' }),
);
const leadsOut = (to: string) => router(`to-${to}`, [when('days', 'more', 4), to]);
const withJumps: Flow[] = [
  flowOf([pa!, parallel('s', [px!, leadsOut('c')], [py!, pz!]), pb!, pc!]),
  flowOf([pa!, parallel('s', [px!, leadsOut('a')], [py!, leadsOut('c'), pz!]), pb!, pc!]),
  flowOf([pa!, parallel('s', [parallel('t', [px!, leadsOut('z')], [py!]), pz!, leadsOut('c')], [pb!]), pc!]),
];

test('[DES-13] [C7] what a router cut off is asked again whenever something goes back into its split', {
  timeout: 120_000,
}, () => {
  const moves = fc.array(fc.record({ what: fc.nat({ max: 9 }), who: fc.nat({ max: 97 }), days: fc.nat({ max: 8 }) }), {
    maxLength: 14,
  });
  fc.assert(
    fc.property(fc.constantFrom(...withJumps), moves, (flow, list) => {
      const steps = [...everyStep(flow.steps)].map(({ step }) => step.id);
      const play = new Play(flow, Object.fromEntries(steps.map((id) => [id, [`p-${id}`]]))).submit({ days: 0 });
      const act = ({ what, who, days }: { what: number; who: number; days: number }) => {
        const tasks = play.state.tasks.filter((task) => (what > 7 ? !isUnsettled(task) : task.state === 'open'));
        const task = tasks[who % Math.max(1, tasks.length)];
        if (!task) return;
        const on = { by: task.person, task: task.id };
        if (what > 7) play.take({ kind: 'take-back', ...on });
        else if (what > 6) play.take({ kind: 'return', ...on, to: { kind: 'step', step: steps[who % steps.length]! } });
        else if (findStep(flow, play.state.visits.find(({ id }) => id === task.visit)!.step)?.kind === 'router')
          play.do({ kind: 'action-done', visit: task.visit });
        else play.do({ kind: 'decide', ...on, decision: what > 5 ? 'disagree' : 'agree', form: { days } });
        holdTogether(play);
      };
      for (const move of list) act(move);
      for (let n = 0; n < 40 && play.state.status !== 'ended'; n++) {
        if (play.state.status === 'returned') play.do({ kind: 'resubmit', by: 'sub', form: {} });
        act({ what: 0, who: 0, days: 0 });
      }
      expect(play.state.outcome).toBe('done');
      everybodyWasAsked(play);
    }),
    extent(600),
  );
});
