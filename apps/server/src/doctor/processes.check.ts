import { isDeepStrictEqual } from 'node:util';
import { keptOutBy } from '@campus/rules/flows/form.ts';
import { groupOf } from '@campus/rules/flows/groups.ts';
import { apply, type FlowState, unbegun } from '@campus/rules/flows/state.ts';
import { type IntervalChange, intervalChanges, peopleOf, summaryOf } from '#server/modules/flows/index.ts';
import { sql } from '#server/platform/sql.ts';
import { collectFindings, type Findings, type Installation, wrongRows } from './findings.ts';
import { type ProcessHistory, type ProjectionRows, readProcesses, readProjections } from './read-processes.ts';

/**
 * The state of a process is the replay of its events, and what is derived from it agrees with it: status, group, tab,
 * people asked, clocks and intervals. They are derived with the functions that the product uses.
 */
export async function checkProcesses({ db }: Pick<Installation, 'db'>): Promise<Findings> {
  const found = collectFindings();
  for await (const histories of readProcesses(db)) {
    const projections = await readProjections(
      db,
      histories.map(({ process }) => process.id),
    );
    const people = Map.groupBy(projections.people, (row) => row.processId);
    const timers = Map.groupBy(projections.timers, (row) => row.processId);
    const intervals = Map.groupBy(projections.intervals, (row) => row.processId);
    for (const history of histories) {
      const { id, number } = history.process;
      found.looked(1 + history.events.length);
      const rows = { people: people.get(id) ?? [], timers: timers.get(id) ?? [], intervals: intervals.get(id) ?? [] };
      for (const wrong of wrongWith(history, rows)) found.add(`process ${number} (${id})`, wrong);
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

function* wrongWith(history: ProcessHistory, rows: ProjectionRows): Generator<string> {
  const { process, flow, form, events } = history;
  const { state } = process;
  const { replayed, intervals } = replayWith(history);
  const parts = Object.keys({ ...state, ...replayed }) as (keyof FlowState)[];
  const other = parts.filter((part) => !isDeepStrictEqual(state[part], replayed[part]));
  if (other.length > 0) yield `its state is not the replay of its ${events.length} events: ${other.join(', ')}`;
  const derived = { ...summaryOf(flow, state) };
  for (const part of Object.keys(derived) as (keyof typeof derived)[])
    if (!isDeepStrictEqual(plain(derived[part]), process[part]))
      yield `${part} is ${shortText(process[part])} and its state says ${shortText(derived[part])}`;
  if ((process.endedAt === null) === (state.status === 'ended'))
    yield process.endedAt === null ? 'it is ended and has no moment of it' : 'it has a moment of its end and runs';
  if (process.submitterId !== state.submitter) yield 'its state has another submitter';
  const keptOut = keptOutBy(form, state.form, state.submitter);
  if (!sameSet(keptOut, process.keptFrom)) yield 'it is kept from others than its form says';
  yield* wrongPeople(history, rows.people);
  const clock = ({ id, dueAt }: { id: number; dueAt: number }) => `${id} at ${moment(dueAt)}`;
  yield* differences('clock', state.timers.map(clock), rows.timers.map(clock));
  yield* differences('interval', intervals.map(spelt), rows.intervals.map(spelt));
  yield* wrongDues(intervals, rows.intervals);
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
  const open = intervals.filter((interval) => interval.until === null);
  for (const { act, kind, name, outcome } of changes)
    if (act === 'close')
      for (const interval of open.filter((other) => other.kind === kind && other.name === name))
        Object.assign(interval, { until: at, outcome });
  for (const { act, kind, name, from, due } of changes)
    if (act === 'due')
      for (const interval of open.filter((other) => other.kind === kind && other.name === name))
        if (interval.due !== null && interval.due > from) interval.due = due;
  for (const { act, ...opened } of changes) if (act === 'open' || act === 'whole') intervals.push(opened);
}

function* wrongPeople({ process, flow }: ProcessHistory, rows: ProjectionRows['people']): Generator<string> {
  const parts = peopleOf(flow, process.state);
  for (const row of rows) {
    const part = parts.get(row.personId);
    const { businessId, processGroup, submittedAt } = process;
    if (!part) yield `person ${row.personId} has nothing to do with it and stands beside it`;
    else if (part.openedAt !== row.openedAt)
      yield `person ${row.personId} ${row.openedAt === null ? 'is asked and has it in no list' : part.openedAt === null ? 'is not asked and has it in a list' : 'is asked since another moment'}`;
    else if (
      part.actedAt !== row.actedAt ||
      part.tookPart !== row.tookPart ||
      part.copied !== row.copied ||
      part.holds !== row.holds
    )
      yield `person ${row.personId} stands beside it with another part than they had`;
    else if (row.processGroup !== processGroup || row.businessId !== businessId || row.submittedAt !== submittedAt)
      yield `person ${row.personId} stands beside it with another group, business or moment`;
  }
  const listed = new Set(rows.map((row) => row.personId));
  for (const personId of parts.keys()) if (!listed.has(personId)) yield `person ${personId} is missing beside it`;
}

/** Older intervals have no due moment, so only those that have one are compared. */
function* wrongDues(replayed: readonly Interval[], stored: readonly Interval[]): Generator<string> {
  for (const row of stored) {
    const other = row.due === null ? undefined : replayed.find((interval) => spelt(interval) === spelt(row));
    if (other && other.due !== row.due)
      yield `the interval ${spelt(row)} was due at ${moment(row.due)} and its events say ${moment(other.due)}`;
  }
}

const moment = (at: number | null): string => (at === null ? 'now' : new Date(at).toISOString());
const spelt = ({ kind, name, step, person, from, until, outcome }: Interval): string =>
  `${kind} ${name} from ${moment(from)} until ${moment(until)}${[step, person, outcome].map((part) => (part ? `, ${part}` : '')).join('')}`;

/** What is in one list and not in the other, each as often as it is there. */
function* differences(what: string, expected: readonly string[], stored: readonly string[]): Generator<string> {
  const unexpected = [...stored];
  for (const text of expected) {
    const at = unexpected.indexOf(text);
    if (at < 0) yield `the ${what} ${text} is missing beside it`;
    else unexpected.splice(at, 1);
  }
  for (const text of unexpected) yield `the ${what} ${text} stands beside it and should not`;
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean => isDeepStrictEqual(new Set(a), new Set(b));
/** As it would come out of the database. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const shortText = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
};
