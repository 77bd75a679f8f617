import { workCalendar } from '@campus/rules/basics/calendar.ts';
import type { Flow, SplitStep } from '@campus/rules/flows/definition.ts';
import { groupOf } from '@campus/rules/flows/groups.ts';
import { noPromise, type PromiseClock, promiseAfter } from '@campus/rules/flows/promise-clock.ts';
import { playAtRandom } from '@campus/rules/flows/random-play.ts';
import type { FlowState } from '@campus/rules/flows/state.ts';
import { approve, flowOf, HOUR, inclusive, MONDAY, Play, parallel, when } from '@campus/rules/flows/testing.ts';
import type { ProcessGroup } from '@campus/rules/flows/vocabulary.ts';
import { describe, expect, test } from 'vitest';
import { dueSince, type IntervalChange, intervalChanges } from './intervals.ts';

/** Every hour is worked, so that what is expected can be said in hours. */
const calendar = workCalendar({
  timeZone: 'UTC',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  hours: [{ from: '00:00', to: '24:00' }],
});

/** A task or a step as the database keeps it, and when it became due as the test works it out. */
type Row = IntervalChange & { expected: number | null };
type Stood = { state: FlowState; group: ProcessGroup; clock: PromiseClock; at: number };

/** The tasks and steps of one process, with what was promised for it. */
class Ledger {
  readonly rows: Row[] = [];
  /** How often something became due in each way. */
  readonly took = { limit: 0, promise: 0, resumed: 0 };
  private stood: Stood | null = null;
  private readonly promise: { workingMinutes: number; cases: number } | null;

  constructor(minutes: number | null) {
    this.promise = minutes === null ? null : { workingMinutes: minutes, cases: 20 };
  }

  take(flow: Flow, state: FlowState, at: number): void {
    const before = this.stood;
    if (before) for (const row of this.open()) row.expected ??= this.dueWithin(row, before, at);
    const after = { state, group: groupOf(flow, state) };
    const moved = promiseAfter(this.promise, flow, { before, after }, { now: at, calendar: () => calendar });
    const clock = moved?.clock ?? noPromise;
    const groups = { before: before?.group ?? null, after: after.group };
    const promise = moved && { ...moved, due: clock.promisedAt };
    const happened = { flow, before: before?.state ?? null, after: state, groups, promise, now: at };
    this.keep(intervalChanges({ ...happened, kind: 'edit', by: null }), at);
    this.stood = { ...after, clock, at };
  }

  /** What stands, and what was to be expected of it if nothing happened any more. */
  compare(): [kept: unknown[], expected: unknown[]] {
    const { stood } = this;
    if (!stood) return [[], []];
    const spelt = ({ kind, name, from }: Row, due: number | null) => `${kind} ${name} since ${from} due ${due}`;
    return [
      this.open().map((row) => spelt(row, row.due)),
      this.open().map((row) => spelt(row, row.expected ?? this.dueWithin(row, stood, Number.POSITIVE_INFINITY))),
    ];
  }

  private open = () => this.rows.filter((row) => row.until === null);

  /** In a time in which nothing happened: whatever of limit and promise came after the person did, unless it was hung up. */
  private dueWithin({ kind, name, from }: Row, { state, clock, at }: Stood, until: number): number | null {
    const id = kind === 'step' ? Number(name) : state.tasks.find((task) => String(task.id) === name)?.visit;
    const visit = state.visits.find((one) => one.id === id);
    if (!visit || visit.hung) return null;
    const limit = visit.dueAt !== undefined && visit.dueAt > from ? visit.dueAt : Number.POSITIVE_INFINITY;
    const promised = clock.promisedAt !== null && clock.promisedAt > from ? clock.promisedAt : Number.POSITIVE_INFINITY;
    const due = Math.max(at, Math.min(limit, promised));
    if (due === Number.POSITIVE_INFINITY || due > until) return null;
    if (until < Number.POSITIVE_INFINITY)
      this.took[due > Math.min(limit, promised) ? 'resumed' : limit <= promised ? 'limit' : 'promise']++;
    return due;
  }

  private keep(changes: readonly IntervalChange[], now: number): void {
    const had = this.open();
    for (const change of changes)
      for (const row of had.filter(({ kind, name }) => kind === change.kind && name === change.name)) {
        if (change.act === 'close') row.until = now;
        if (change.act === 'due' && (row.due === null || row.due > now)) row.due = dueSince(row.from, change, now);
      }
    for (const change of changes)
      if ((change.kind === 'task' || change.kind === 'step') && change.act === 'open')
        this.rows.push({ ...change, expected: null });
  }
}

const PROMISED_MINUTES = [null, 30, 60, 90, 150, 400];

test('[REP-03] at random: everything is due at the earlier of limit and promise that came after its person, unless hung up', () => {
  const ledgers = new Map<number, Ledger>();
  playAtRandom(20_261_118, 600, ({ game, flow, after, now }) => {
    const ledger = ledgers.get(game) ?? new Ledger(PROMISED_MINUTES[game % PROMISED_MINUTES.length] ?? null);
    ledgers.set(game, ledger);
    ledger.take(flow, after, now);
    const [kept, expected] = ledger.compare();
    expect(kept, `SEED=${game}`).toEqual(expected);
  });
  for (const way of ['limit', 'promise', 'resumed'] as const) {
    const times = [...ledgers.values()].reduce((sum, { took }) => sum + took[way], 0);
    expect(times, way).toBeGreaterThan(5);
  }
});

/** Two approvals beside each other; four hours were promised; moments are hours since then. */
type Case = { limit: number | null; hang?: number; resume?: number; transfer?: number; due: number | null };
const cases: Case[] = [
  { limit: null, due: 4 },
  { limit: 2, due: 2 },
  { limit: 7, due: 4 },
  { limit: null, hang: 0, due: null },
  { limit: 2, hang: 1, due: null },
  { limit: 7, hang: 1, due: null },
  { limit: 7, hang: 4, due: 4 },
  { limit: null, hang: 5, due: 4 },
  { limit: 2, hang: 3, due: 2 },
  { limit: null, hang: 1, resume: 2, due: 4 },
  { limit: 2, hang: 1, resume: 2, due: 3 },
  { limit: 7, hang: 1, resume: 2, due: 4 },
  { limit: 2, hang: 1, resume: 3.5, due: 4 },
  { limit: null, hang: 1, resume: 4, due: 4 },
  { limit: null, hang: 1, resume: 6, due: 6 },
  { limit: 2, hang: 1, resume: 6, due: 6 },
  { limit: 7, hang: 1, resume: 6, due: 6 },
  { limit: 7, hang: 5, resume: 6, due: 4 },
  { limit: 2, hang: 3, resume: 6, due: 2 },
  { limit: null, transfer: 3, due: 4 },
  { limit: null, transfer: 5, due: null },
  { limit: 2, transfer: 3, due: 4 },
  { limit: 7, transfer: 5, due: 7 },
  { limit: 7, hang: 1, resume: 3, transfer: 5, due: 9 },
];
const steps = ({ limit }: Case) =>
  ['a', 'b'].map((id) =>
    approve(id, {
      timeLimit:
        limit === null
          ? null
          : {
              after: { ms: limit * HOUR, clock: 'calendar' as const },
              remind: null,
              finally: { kind: 'nothing' as const },
            },
    }),
  );
const splits: [string, (drawn: Case) => SplitStep][] = [
  ['parallel', (drawn) => parallel('split', ...steps(drawn).map((one) => [one]))],
  [
    'inclusive',
    (drawn) => inclusive('split', ...steps(drawn).map((one) => ({ when: when('days', 'more', 0), steps: [one] })), []),
  ],
];

/** Everything in the order of its hour; what is due in the end of the task that was hung up and of the one beside it. */
function played(split: SplitStep, drawn: Case, hungUp: readonly string[]): (number | null)[] {
  const play = new Play(flowOf([split]), { a: ['p'], b: ['q'] }, { calendar });
  const ledger = new Ledger(240);
  const taken = () => ledger.take(play.flow, play.state, play.now);
  play.submit({ days: 1 });
  taken();
  const visitOf = (step: string) => play.state.visits.find((visit) => visit.step === step)!.id;
  const people: Record<string, string> = { a: 'p', b: 'q' };
  const acts: [number | undefined, (step: string) => unknown][] = [
    [
      drawn.hang,
      (step) => {
        const by = people[step]!;
        play.do({ kind: 'hang-up', by, task: play.task(by, step).id, reason: 'x', resumeAt: null });
      },
    ],
    [drawn.resume, (step) => play.do({ kind: 'resume', by: 'admin', visit: visitOf(step) })],
    [
      drawn.transfer,
      (step) => {
        const by = people[step]!;
        play.do({ kind: 'transfer', by, task: play.task(by, step).id, to: `${by}2` });
      },
    ],
  ];
  for (const [hour, act] of acts) {
    if (hour === undefined) continue;
    play.now = MONDAY + hour * HOUR;
    for (const step of hungUp) {
      act(step);
      taken();
    }
  }
  const [kept, expected] = ledger.compare();
  expect(kept).toEqual(expected);
  return ['a', 'b'].map((step) => {
    const last = ledger.rows.filter((row) => row.kind === 'task' && row.step === step).at(-1);
    return last?.due == null ? null : (last.due - MONDAY) / HOUR;
  });
}

describe.each(splits)('[REP-03] in a split that is %s, with four hours promised', (_kind, splitOf) => {
  test.each(cases)('what is said of one does not touch the other: %j', (drawn) => {
    const [due, beside] = played(splitOf(drawn), drawn, ['a']);
    expect(due).toBe(drawn.due);
    expect(beside).toBe(Math.min(4, drawn.limit ?? 4));
  });

  test.each([
    { limit: null, hang: 1, due: null },
    { limit: null, hang: 1, resume: 6, due: 9 },
    { limit: 2, hang: 1, resume: 6, due: 7 },
    { limit: 7, hang: 1, resume: 6, due: 9 },
    { limit: 7, hang: 5, resume: 6, due: 4 },
  ])('while all of it is hung up the promise stands still: %j', (drawn) => {
    expect(played(splitOf(drawn), drawn, ['a', 'b'])).toEqual([drawn.due, drawn.due]);
  });
});
