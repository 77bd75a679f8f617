import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFlow } from './check.ts';
import { addressOf, everyStep, type Flow, findStep, type Step } from './definition.ts';
import type { FlowEvent } from './events.ts';
import { groupOf, tabOf } from './groups.ts';
import { preview } from './preview.ts';
import { type FlowState, isUnsettled, openVisits, tasksOf } from './state.ts';
import {
  action,
  approve,
  copy,
  evaluate,
  exclusive,
  flowOf,
  HOUR,
  handle,
  inclusive,
  Play,
  parallel,
  wait,
  when,
} from './testing.ts';
import { processGroups } from './vocabulary.ts';

const PEOPLE = ['p1', 'p2', 'p3', 'p4', 'sub'];

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
    .array(fc.nat({ max: 9 }), { minLength: 0, maxLength: 3 })
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
    return flowOf([...way, ...(evaluated ? [evaluate('evaluation', way.at(-1)?.id)] : [])], {
      resubmit: resubmit as Flow['resubmit'],
      edit: edited ? 'until-taken' : 'never',
    });
  });

type Draw = { what: number; who: number; other: number };
const draws = fc.array(
  fc.record({ what: fc.nat({ max: 26 }), who: fc.nat({ max: 997 }), other: fc.nat({ max: 997 }) }),
  { maxLength: 30 },
);

/** One thing that somebody could try now; much of it is refused, as in life. */
function eventFor(play: Play, { what, who, other }: Draw): FlowEvent | null {
  const open = play.state.tasks.filter(isUnsettled);
  const task = open.length ? open[who % open.length]! : null;
  const settled = play.state.tasks.filter((candidate) => !isUnsettled(candidate));
  const steps = [...everyStep(play.flow.steps)].map(({ step }) => step.id);
  const someone = PEOPLE[other % PEOPLE.length] as string;
  const actions = openVisits(play.state).filter((visit) => findStep(play.flow, visit.step)?.kind === 'action');
  if (what === 18 && actions.length)
    return { kind: other % 3 ? 'action-done' : 'action-failed', visit: actions[who % actions.length]!.id };
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
    expect(new Set(unsettled.map((task) => task.person)).size).toBe(unsettled.length);
  }
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

/** Never stuck: somebody is asked, or a clock runs, or the product itself is at work. */
function somethingWillHappen(flow: Flow, state: FlowState, visit: number): boolean {
  const kind = findStep(flow, state.visits.find((candidate) => candidate.id === visit)!.step)?.kind;
  if (kind === 'action') return true;
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
          const ids = [...everyStep(flow.steps)].map(({ step }) => step.id);
          const people = Object.fromEntries(ids.map((id, n) => [id, groups[n % groups.length] as string[]]));
          const play = new Play(flow, people, {
            heads: { sub: 'p1', p1: 'p2', p2: null },
            substitutes: { p3: 'p4' },
            inactive: ['gone'],
          });
          play.submit({ days: list.length });
          holdTogether(play);
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
            }
            holdTogether(play);
          }
        },
      ),
      extent(1500),
    );
  });

  test('with everybody willing and the clock running, every process comes to its end', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(flows, draws, (flow, list) => {
        const ids = [...everyStep(flow.steps)].map(({ step }) => step.id);
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
          else if (kind === 'action') play.do({ kind: 'action-done', visit: visit.id });
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
