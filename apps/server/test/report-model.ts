import { type WorkCalendar, workCalendar, workingMsBetween } from '@campus/rules/basics/calendar.ts';
import { dayOf } from '@campus/rules/basics/time-zone.ts';
import type { CasePromise } from '@campus/rules/flows/promise.ts';
import type { Change, Task, Visit } from '@campus/rules/flows/state.ts';
import type { ReportFigure } from '@campus/rules/reports/figures.ts';
import type { TestApp } from './test-app.ts';

/** One thing that a figure counts, as the events alone tell it. */
export type Counted = {
  figure: Exclude<ReportFigure, 'in-hand'> | 'held';
  at: number;
  /** Of what was held: until when. */
  until: number | null;
  on: string;
  processId: string;
  businessId: string;
  personId: string | null;
  departmentId: string | null;
  seconds: number | null;
  keptFrom: string[];
};

type EventRow = { process_id: string; at: Date; kind: string; by_person_id: string | null; changes: Change[] };
type ProcessRow = {
  id: string;
  business_id: string;
  department_id: string | null;
  kept_from: string[];
  stars: number | null;
  achieved: boolean | null;
  promise: CasePromise | null;
};
export type Moves = { personId: string; at: number; departmentId: string | null }[];

const ZONE = 'Asia/Shanghai';
const ACTS = [
  'claim',
  'agree',
  'disagree',
  'solve',
  'not-solve',
  'return',
  'transfer',
  'delegate',
  'add-signer',
  'hang-up',
  'copy',
];
/** Longer than anything that is promised takes. */
const FAR = 60 * 24 * 60 * 60_000;
const YES = ['agreed', 'solved'];
const NO = ['disagreed', 'not-solved'];
const inHand = (task: Task | undefined) =>
  task !== undefined &&
  (task.state === 'open' || task.state === 'delegated' || (task.state === 'waiting' && task.held === true));

/**
 * Every figure worked out a second time, in plain code, from what happened to each process. Nothing of the ledger and of the
 * day table is read; where people belonged is what the test did with them. The days and the working time may be those of another
 * zone than everything happened in; what was promised stays as it was then.
 */
export async function countAgain(t: TestApp, moves: Moves, timeZone = ZONE): Promise<Counted[]> {
  const days = await t.rows<{ day: string; kind: 'holiday' | 'workday' }>(
    `select to_char(day, 'YYYY-MM-DD') as day, kind from calendar_days c join organisations o on o.id = c.organisation_id where o.org_sign = 'scut'`,
  );
  const exceptions = new Map(days.map(({ day, kind }) => [day, kind]));
  const calendars = {
    now: workCalendar({ timeZone, exceptions }),
    promised: workCalendar({ timeZone: ZONE, exceptions }),
  };
  const processes = await t.rows<ProcessRow>(
    'select id, business_id, department_id, kept_from::text[] as kept_from, stars, achieved, promise from processes',
  );
  const events = Map.groupBy(
    await t.rows<EventRow>('select process_id, at, kind, by_person_id, changes from process_events order by id'),
    (event) => event.process_id,
  );
  const belongs = (personId: string | null, at: number) =>
    moves.filter((move) => move.personId === personId && move.at <= at).at(-1)?.departmentId ?? null;
  return processes.flatMap((process) => new Story(process, belongs, calendars).tell(events.get(process.id) ?? []));
}

/** By which days and times are counted, and by which was promised. */
type Calendars = { now: WorkCalendar; promised: WorkCalendar };
type Stretch = { from: number; until: number | null };
type Held = Stretch & { task: number; visit: number; person: string; due: number | null };
/** What was promised and is not over: from when, and when all of the process was hung up since. */
type Promised = { from: number; still: Stretch[] };

class Story {
  readonly counted: Counted[] = [];
  private readonly tasks = new Map<number, Task>();
  private readonly visits = new Map<number, Visit>();
  private readonly held: Held[] = [];
  private readonly hung: (Stretch & { visit: number; step: string })[] = [];
  private readonly running: Stretch[] = [];
  private promised: Promised | null = null;
  /** The moment for which it was promised, as long as nothing happens; null while that clock does not run. */
  private promisedFor: number | null = null;
  private lastAt = 0;
  private status = 'running';
  private outcome: string | null = null;
  private answered = false;
  private sentBack = false;
  private begunAt = 0;
  private endedAt: number | null = null;
  private readonly process: ProcessRow;
  private readonly belongs: (personId: string | null, at: number) => string | null;
  private readonly calendars: Calendars;

  constructor(process: ProcessRow, belongs: Story['belongs'], calendars: Calendars) {
    this.process = process;
    this.belongs = belongs;
    this.calendars = calendars;
  }

  tell(events: readonly EventRow[]): Counted[] {
    for (const [n, event] of events.entries()) this.take(event, n === 0);
    if (this.endedAt !== null) this.evaluated(this.endedAt);
    for (const held of this.held) {
      const { from, until, person } = held;
      const due = held.until === null ? this.dueBefore(Number.POSITIVE_INFINITY, held) : held.due;
      const departmentId = this.belongs(person, from);
      this.counted.push({ ...this.of('held', from, person), until });
      if (due !== null && (until === null || until > due))
        this.counted.push({ ...this.of('late', due, person), departmentId });
    }
    return this.counted;
  }

  private of(figure: Counted['figure'], at: number, personId: string | null): Counted {
    const { id: processId, business_id: businessId, kept_from: keptFrom } = this.process;
    const on = dayOf(at, this.calendars.now.timeZone);
    return {
      figure,
      at,
      until: null,
      on,
      processId,
      businessId,
      personId,
      departmentId: this.belongs(personId, at),
      seconds: null,
      keptFrom,
    };
  }

  private add(figure: Counted['figure'], at: number, personId: string | null, more: Partial<Counted> = {}): void {
    this.counted.push({ ...this.of(figure, at, personId), ...more });
  }

  private take({ at: moment, kind, by_person_id: by, changes }: EventRow, first: boolean): void {
    const at = moment.getTime();
    for (const held of this.held) if (held.until === null) held.due = this.dueBefore(at, held);
    this.lastAt = at;
    const before = new Map(this.tasks);
    const visitsBefore = new Map(this.visits);
    const statusBefore = this.status;
    for (const change of changes) {
      if (change.kind === 'task') this.tasks.set(change.task.id, change.task);
      if (change.kind === 'visit') this.visits.set(change.visit.id, change.visit);
      if (change.kind === 'status') [this.status, this.outcome] = [change.status, change.outcome];
    }
    if (first) {
      this.begunAt = at;
      this.add('begun', at, null, { departmentId: this.process.department_id });
    }
    // What is opened again after it had ended takes its time anew, and what was said of it is said of what came last.
    if (statusBefore === 'ended' && this.status !== 'ended') this.running.length = 0;
    this.followHanging(visitsBefore, at, kind, by);
    for (const task of this.tasks.values()) this.followTask(before.get(task.id), task, at);
    this.followRunning(at);
    this.followPromise(at);
    const answers = [...before.values()].some(
      (task) => task.person === by && !this.isEvaluation(task) && (inHand(task) || task.state === 'offered'),
    );
    if (!this.answered && ACTS.includes(kind) && answers) {
      this.answered = true;
      this.add('response', at, by, { seconds: this.seconds([{ from: this.begunAt, until: at }], this.hung) });
    }
    const noMore = [...this.visits.values()].some(
      (visit) => visit.outcome === 'disagreed' && visitsBefore.get(visit.id)?.outcome !== 'disagreed',
    );
    if (kind === 'return' || (noMore && this.status !== 'ended')) this.sentBack = true;
    if (this.status === 'ended' && (first || statusBefore !== 'ended')) this.end(at);
  }

  private isEvaluation(task: Task): boolean {
    return this.visits.get(task.visit)?.step === 'evaluation';
  }

  private followHanging(before: ReadonlyMap<number, Visit>, at: number, kind: string, by: string | null): void {
    for (const visit of this.visits.values()) {
      const was = before.get(visit.id)?.hung ?? null;
      if (visit.hung && !was) {
        this.hung.push({ visit: visit.id, step: visit.step, from: at, until: null });
        if (kind === 'hang-up') this.add('hung-up', at, by);
      } else if (!visit.hung && was)
        for (const stretch of this.hung) if (stretch.visit === visit.id) stretch.until ??= at;
    }
  }

  /**
   * The first moment at which somebody should have been done, of those up to the next thing that happens: their step's limit or the
   * promise, whichever came first after the task had come to them. Nobody has to do what is hung up; if the moment went by
   * meanwhile, they should have been done when it is theirs again.
   */
  private dueBefore(next: number, { due, from, visit: of }: Held): number | null {
    const visit = this.visits.get(of);
    if (due !== null || !visit || visit.hung) return due;
    const moments = [visit.dueAt ?? null, this.promisedFor].filter((moment) => moment !== null && moment > from);
    const first = moments.map(Number).sort((a, b) => a - b)[0];
    return first !== undefined && first <= next ? Math.max(first, this.lastAt) : null;
  }

  private followTask(was: Task | undefined, task: Task, at: number): void {
    if (this.isEvaluation(task)) return;
    const had = inHand(was) && was?.person === task.person;
    const has = inHand(task);
    if (inHand(was) && !(had && has)) this.leave(was as Task, task.state, at);
    if (has && !had) {
      this.held.push({ task: task.id, visit: task.visit, person: task.person, from: at, until: null, due: null });
      this.add('received', at, task.person);
    }
    const acted = [...YES, ...NO, 'returned', 'transferred'].includes(task.state);
    if (was?.state === 'offered' && acted && task.settledBy === task.person) {
      this.held.push({ task: task.id, visit: task.visit, person: task.person, from: at, until: null, due: null });
      this.add('received', at, task.person);
      this.leave(task, task.state, at);
    }
  }

  private leave({ id, person, visit }: Task, outcome: Task['state'], at: number): void {
    const held = this.held.find((one) => one.task === id && one.until === null) as Held;
    held.until = at;
    const way = YES.includes(outcome)
      ? 'solved'
      : NO.includes(outcome)
        ? 'not-solved'
        : outcome === 'transferred'
          ? outcome
          : 'otherwise';
    this.add(way, at, person);
    if (way !== 'solved' && way !== 'not-solved') return;
    const step = this.visits.get(visit)?.step;
    this.add('handling', at, person, {
      seconds: this.seconds(
        [held],
        this.hung.filter((stretch) => stretch.step === step),
      ),
    });
  }

  private followRunning(at: number): void {
    const open = [...this.visits.values()].filter((visit) => visit.outcome === null);
    const evaluates = open.length > 0 && open.every((visit) => visit.step === 'evaluation');
    const runs = this.status === 'returned' || (this.status === 'running' && !evaluates);
    const last = this.running.at(-1);
    if (runs && last?.until !== null) this.running.push({ from: at, until: null });
    if (!runs && last?.until === null) last.until = at;
  }

  private lastDecider(): string | null {
    const decided = [...this.tasks.values()]
      .filter((task) => [...YES, ...NO].includes(task.state) && !this.visits.get(task.visit)?.lapsed)
      .sort((a, b) => (b.settledAt ?? 0) - (a.settledAt ?? 0) || b.id - a.id);
    return decided[0]?.person ?? null;
  }

  /** A promise begins and ends with the work; while every open step is hung up its clock stands still. */
  private followPromise(at: number): void {
    const { promise } = this.process;
    if (!promise || !('workingMinutes' in promise)) return;
    const works = this.running.at(-1)?.until === null;
    if (works) this.promised ??= { from: at, still: [] };
    if (!this.promised) return;
    const open = [...this.visits.values()].filter((visit) => visit.outcome === null);
    const stands = this.status === 'running' && open.length > 0 && open.every((visit) => visit.hung);
    const last = this.promised.still.at(-1);
    if (works && stands && last?.until !== null) this.promised.still.push({ from: at, until: null });
    if ((!works || !stands) && last?.until === null) last.until = at;
    const promisedMs = promise.workingMinutes * 60_000;
    this.promisedFor = works && !stands ? this.brokenAt(this.promised, promisedMs, at + FAR) : null;
    if (works) return;
    const brokenAt = this.brokenAt(this.promised, promisedMs, at);
    this.promised = null;
    const givenUp = this.status === 'ended' && !['done', 'refused', 'unsolved'].includes(this.outcome ?? '');
    const person = this.lastDecider();
    if (brokenAt === null && givenUp) return;
    this.add('promised', at, person);
    this.add(brokenAt === null ? 'kept' : 'broken', at, person);
    if (brokenAt !== null)
      this.add('late-by', at, person, { seconds: this.seconds([{ from: brokenAt, until: at }], this.hung) });
  }

  /** The moment from which on all of the promised working time was over, where that was before an end; by halving. */
  private brokenAt({ from, still }: Promised, promisedMs: number, end: number): number | null {
    const spent = (until: number) => this.ms([{ from, until }], still, this.calendars.promised, until);
    if (spent(end) < promisedMs) return null;
    let [before, after] = [from, end];
    while (after - before > 1) {
      const between = Math.floor((before + after) / 2);
      if (spent(between) < promisedMs) before = between;
      else after = between;
    }
    return after < end ? after : null;
  }

  private end(at: number): void {
    const person = this.lastDecider();
    this.add('ended', at, person);
    this.endedAt = at;
    // Nobody answered before it ended, and nobody waits for a first answer of what is opened again.
    this.answered = true;
    if (this.sentBack) this.add('returned', at, person);
    if (['done', 'refused', 'unsolved'].includes(this.outcome ?? ''))
      this.add('case-time', at, person, { seconds: this.seconds(this.running, this.hung) });
  }

  private evaluated(at: number): void {
    if (this.status !== 'ended') return;
    const person = this.lastDecider();
    const { stars, achieved } = this.process;
    if (stars !== null) {
      this.add('evaluated', at, person);
      this.add(`stars-${stars}` as 'stars-1', at, person);
      if (stars <= 2) this.add('low', at, person);
      if (achieved) this.add('achieved', at, person);
    }
  }

  /** Second by second would be too slow; minute by minute would be wrong: by the ends of all stretches. */
  private seconds(open: readonly Stretch[], hung: readonly Stretch[]): number {
    return Math.floor(this.ms(open, hung, this.calendars.now) / 1000);
  }

  private ms(
    open: readonly Stretch[],
    hung: readonly Stretch[],
    calendar: WorkCalendar,
    end = Number.POSITIVE_INFINITY,
  ) {
    const cuts = [...open, ...hung].flatMap(({ from, until }) => (until === null ? [from] : [from, until]));
    const ends = [...new Set(cuts)].filter((cut) => cut <= end).sort((a, b) => a - b);
    const within = (list: readonly Stretch[], at: number) =>
      list.some(({ from, until }) => from <= at && (until === null || at < until));
    let ms = 0;
    ends.forEach((from, n) => {
      const until = ends[n + 1];
      if (until !== undefined && within(open, from) && !within(hung, from))
        ms += workingMsBetween(from, until, calendar);
    });
    return ms;
  }
}
