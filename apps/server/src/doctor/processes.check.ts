import { isDeepStrictEqual } from 'node:util';
import { keptOutBy } from '@campus/rules/flows/form.ts';
import { groupOf } from '@campus/rules/flows/groups.ts';
import { apply, type FlowState, unbegun } from '@campus/rules/flows/state.ts';
import { type IntervalChange, intervalChanges, peopleOf, summaryOf } from '#server/modules/flows/index.ts';
import { sql } from '#server/platform/drizzle.ts';
import { collectFindings, type Findings, type Installation, wrongRows } from './findings.ts';
import { type ProcessHistory, type ProjectionRows, readProcesses, readProjections } from './read-processes.ts';

/**
 * The state of a process is the replay of its events, and what stands beside it is what its state says: status, group, tab, whom it
 * asks, clocks and intervals. They are derived with the functions by which the product keeps them.
 */
export async function checkProcesses({ db }: Pick<Installation, 'db'>): Promise<Findings> {
  const found = collectFindings();
  for await (const walked of readProcesses(db)) {
    const beside = await readProjections(
      db,
      walked.map(({ process }) => process.id),
    );
    const people = Map.groupBy(beside.people, (row) => row.processId);
    const timers = Map.groupBy(beside.timers, (row) => row.processId);
    const intervals = Map.groupBy(beside.intervals, (row) => row.processId);
    for (const one of walked) {
      const { id, number } = one.process;
      found.looked(1 + one.events.length);
      const kept = { people: people.get(id) ?? [], timers: timers.get(id) ?? [], intervals: intervals.get(id) ?? [] };
      for (const wrong of wrongWith(one, kept)) found.add(`process ${number} (${id})`, wrong);
    }
  }
  for (const query of [
    sql`select 'order ' || p.number || ' (' || p.id || ')' as record, 'it is ' || case when w.open then 'open' else 'closed' end || ' and its process ' || p.process_group as wrong
      from work_orders w join processes p on p.id = w.id where w.open <> (p.process_group in ('todo', 'doing'))`,
    sql`select 'application ' || p.number || ' (' || p.id || ')' as record, 'it is ' || case when a.open then 'open' else 'closed' end || ' and its process ' || p.process_group as wrong
      from network_applications a join processes p on p.id = a.id where a.open <> (p.process_group in ('todo', 'doing'))`,
  ])
    found.addRows(await wrongRows(db, query));
  return found.findings();
}

function* wrongWith(walked: ProcessHistory, kept: ProjectionRows): Generator<string> {
  const { process, flow, form, events } = walked;
  const { state } = process;
  const { replayed, intervals } = replayWith(walked);
  const parts = Object.keys({ ...state, ...replayed }) as (keyof FlowState)[];
  const other = parts.filter((part) => !isDeepStrictEqual(state[part], replayed[part]));
  if (other.length > 0) yield `its state is not the replay of its ${events.length} events: ${other.join(', ')}`;
  const shown = { ...summaryOf(flow, state) };
  for (const part of Object.keys(shown) as (keyof typeof shown)[])
    if (!isDeepStrictEqual(plain(shown[part]), process[part]))
      yield `${part} is ${said(process[part])} and its state says ${said(shown[part])}`;
  if ((process.endedAt === null) === (state.status === 'ended'))
    yield process.endedAt === null ? 'it is ended and has no moment of it' : 'it has a moment of its end and runs';
  if (process.submitterId !== state.submitter) yield 'its state has another submitter';
  const keptOut = keptOutBy(form, state.form, state.submitter);
  if (!sameSet(keptOut, process.keptFrom)) yield 'it is kept from others than its form says';
  yield* wrongPeople(walked, kept.people);
  const clock = ({ id, dueAt }: { id: number; dueAt: number }) => `${id} at ${moment(dueAt)}`;
  yield* differences('clock', state.timers.map(clock), kept.timers.map(clock));
  yield* differences('interval', intervals.map(spelt), kept.intervals.map(spelt));
  yield* wrongDues(intervals, kept.intervals);
}

/** The state and the intervals that the events add up to. */
function replayWith({ flow, events }: ProcessHistory): { replayed: FlowState; intervals: Interval[] } {
  const intervals: Interval[] = [];
  let state = unbegun();
  events.forEach((event, n) => {
    const before = n === 0 ? null : state;
    state = event.changes.reduce(apply, state);
    const groups = { before: before && groupOf(flow, before), after: groupOf(flow, state) };
    keepIntervals(intervals, intervalChanges(before, state, groups, event.at), event.at);
  });
  return { replayed: plain(state), intervals };
}

type Interval = Omit<ProjectionRows['intervals'][number], 'processId'>;

/** What the changes of one event make of the intervals: those that were open are closed, others are opened. */
function keepIntervals(intervals: Interval[], changes: readonly IntervalChange[], at: number): void {
  const open = intervals.filter((one) => one.until === null);
  for (const { act, kind, name, outcome } of changes)
    if (act === 'close')
      for (const one of open.filter((other) => other.kind === kind && other.name === name))
        Object.assign(one, { until: at, outcome });
  for (const { act, kind, name, from, due } of changes)
    if (act === 'due')
      for (const one of open.filter((other) => other.kind === kind && other.name === name))
        if (one.due !== null && one.due > from) one.due = due;
  for (const { act, ...opened } of changes) if (act === 'open' || act === 'whole') intervals.push(opened);
}

function* wrongPeople({ process, flow }: ProcessHistory, rows: ProjectionRows['people']): Generator<string> {
  const meant = peopleOf(flow, process.state);
  for (const row of rows) {
    const one = meant.get(row.personId);
    const { businessId, processGroup, submittedAt } = process;
    if (!one) yield `person ${row.personId} has nothing to do with it and stands beside it`;
    else if (one.openedAt !== row.openedAt)
      yield `person ${row.personId} ${row.openedAt === null ? 'is asked and has it in no list' : one.openedAt === null ? 'is not asked and has it in a list' : 'is asked since another moment'}`;
    else if (
      one.actedAt !== row.actedAt ||
      one.tookPart !== row.tookPart ||
      one.copied !== row.copied ||
      one.holds !== row.holds
    )
      yield `person ${row.personId} stands beside it with another part than they had`;
    else if (row.processGroup !== processGroup || row.businessId !== businessId || row.submittedAt !== submittedAt)
      yield `person ${row.personId} stands beside it with another group, business or moment`;
  }
  const there = new Set(rows.map((row) => row.personId));
  for (const personId of meant.keys()) if (!there.has(personId)) yield `person ${personId} is missing beside it`;
}

/** When a step was due is kept since it is; what is kept must be right. */
function* wrongDues(meant: readonly Interval[], kept: readonly Interval[]): Generator<string> {
  for (const one of kept) {
    const other = one.due === null ? undefined : meant.find((interval) => spelt(interval) === spelt(one));
    if (other && other.due !== one.due)
      yield `the interval ${spelt(one)} was due at ${moment(one.due)} and its events say ${moment(other.due)}`;
  }
}

const moment = (at: number | null): string => (at === null ? 'now' : new Date(at).toISOString());
const spelt = ({ kind, name, step, person, from, until, outcome }: Interval): string =>
  `${kind} ${name} from ${moment(from)} until ${moment(until)}${[step, person, outcome].map((part) => (part ? `, ${part}` : '')).join('')}`;

/** What is in one list and not in the other, each as often as it is there. */
function* differences(what: string, meant: readonly string[], kept: readonly string[]): Generator<string> {
  const left = [...kept];
  for (const one of meant) {
    const at = left.indexOf(one);
    if (at < 0) yield `the ${what} ${one} is missing beside it`;
    else left.splice(at, 1);
  }
  for (const one of left) yield `the ${what} ${one} stands beside it and should not`;
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean => isDeepStrictEqual(new Set(a), new Set(b));
/** As it would come out of the database. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const said = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
};
