import { isDeepStrictEqual } from 'node:util';
import { isLonger, truncateText } from '@campus/rules/basics/characters.ts';
import { keptOutBy } from '@campus/rules/flows/form.ts';
import type { FlowState } from '@campus/rules/flows/state.ts';
import { peopleOf, summaryOf } from '#server/modules/flows/index.ts';
import { sql } from '#server/platform/sql.ts';
import { collectFindings, type Findings, type Installation, wrongRows } from './findings.ts';
import { type ProcessHistory, type ProjectionRows, readProcesses, readProjections } from './read-processes.ts';
import { plain, replayWith } from './replay-process.ts';
import { differences, moment, wrongIntervals } from './wrong-intervals.ts';

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
    // What waits for applications has a row for each of them, unless it could not ask for them and asks its owner; and it is
    // told of those that have ended.
    sql`select 'process ' || p.number || ' (' || p.id || ')' as record, 'visit ' || (v ->> 'id') || ' waits for '
        || (v -> 'children' ->> 'of') || ' applications and has ' || kept.n as wrong
      from processes p cross join lateral jsonb_array_elements(p.state -> 'visits') v
        cross join lateral (select count(*) as n from process_children c where c.parent_id = p.id and c.visit = (v ->> 'id')::int) kept
      where p.ended_at is null and v ? 'children' and v ->> 'outcome' is null and kept.n <> (v -> 'children' ->> 'of')::int
        and not exists (select 1 from jsonb_array_elements(p.state -> 'tasks') k where k -> 'visit' = v -> 'id' and k ->> 'state' = 'open')`,
    sql`select 'process ' || p.number || ' (' || p.id || ')' as record, 'an application that it handed in has ended, and it does not know' as wrong
      from process_children c join processes p on p.id = c.parent_id join processes child on child.id = c.child_id
      where c.state in ('started', 'to-end') and child.ended_at is not null`,
  ])
    found.addRows(await wrongRows(db, query));
  return found.findings();
}

function* wrongWith(history: ProcessHistory, rows: ProjectionRows): Generator<string> {
  const { process, flow, form, events } = history;
  const { state } = process;
  const { replayed, intervals, clock } = replayWith(history, promisedFrom(process, rows.intervals));
  const parts = Object.keys({ ...state, ...replayed }) as (keyof FlowState)[];
  const other = parts.filter((part) => !isDeepStrictEqual(state[part], replayed[part]));
  if (other.length > 0) yield `its state is not the replay of its ${events.length} events: ${other.join(', ')}`;
  const { submitterActions, ...summary } = summaryOf(flow, state);
  // Null stands for what follows from the state.
  const derived = { ...summary, submitterActions: process.submitterActions && submitterActions };
  for (const part of Object.keys(derived) as (keyof typeof derived)[])
    if (!isDeepStrictEqual(plain(derived[part]), process[part]))
      yield `${part} is ${shortText(process[part])} and its state says ${shortText(derived[part])}`;
  if ((process.endedAt === null) === (state.status === 'ended'))
    yield process.endedAt === null ? 'it is ended and has no moment of it' : 'it has a moment of its end and runs';
  if (process.submitterId !== state.submitter) yield 'its state has another submitter';
  const keptOut = keptOutBy(form, state.form, state.submitter);
  if (!sameSet(keptOut, process.keptFrom)) yield 'it is kept from others than its form says';
  yield* wrongPeople(history, rows.people);
  const timer = ({ id, dueAt }: { id: number; dueAt: number }) => `${id} at ${moment(dueAt)}`;
  yield* differences('clock', state.timers.map(timer), rows.timers.map(timer));
  yield* wrongIntervals(history, intervals, rows.intervals);
  const dues = [process.dueAt, process.promisedAt].filter((dueAt) => dueAt !== null);
  if (process.lateAt !== (dues.length > 0 ? Math.min(...dues) : null))
    yield `it is late from ${moment(process.lateAt)}, and that is neither when it is due nor when it was promised`;
  const { promisedAt, promiseSoonAt: soonAt, promiseLeftMs: leftMs } = process;
  if (!isDeepStrictEqual({ promisedAt, soonAt, leftMs }, clock))
    yield `its promise is ${shortText({ promisedAt, soonAt, leftMs })} and its events say ${shortText(clock)}`;
}

/** From when on there was a clock of what was promised; processes of before have none, or one of what was opened again. */
function promisedFrom({ promisedAt, promiseLeftMs }: ProcessHistory['process'], rows: ProjectionRows['intervals']) {
  const promises = rows.filter(({ kind }) => kind === 'promise').map(({ from }) => from);
  const hasClock = promisedAt !== null || promiseLeftMs !== null;
  return promises.length > 0 || !hasClock ? Math.min(...promises) : 0;
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

const sameSet = (a: readonly string[], b: readonly string[]): boolean => isDeepStrictEqual(new Set(a), new Set(b));
const shortText = (value: unknown): string => {
  const text = JSON.stringify(value);
  return isLonger(text, 80) ? `${truncateText(text, 80)}…` : text;
};
