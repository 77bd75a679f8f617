import { deadlineOf } from '@campus/rules/flows/deadline.ts';
import type { CasePromise } from '@campus/rules/flows/promise.ts';
import type { PromiseClock } from '@campus/rules/flows/promise-clock.ts';
import type { Change, FlowState } from '@campus/rules/flows/state.ts';
import type { UsedFacts } from '@campus/rules/flows/used-facts.ts';
import type { TimelineKind } from '@campus/rules/flows/vocabulary.ts';
import { deliveryWith, type News, noticeOfChange } from '#server/modules/inbox/index.ts';
import { currentCause } from '#server/platform/cause.ts';
import type { Db } from '#server/platform/database.ts';
import { at, json, type Sql, sql, texts, uuids } from '#server/platform/sql.ts';
import type { AskedFor, Standing } from '../flows.tables.ts';
import type { IntervalChange } from './intervals.ts';
import type { PersonRow } from './projections.ts';

export type EventRow = {
  kind: TimelineKind;
  by: string | null;
  instead: string | null;
  step: string | null;
  reason: string;
  people: readonly string[];
  attachments: readonly string[];
  signature: string | null;
  changes: readonly Change[];
  asked: AskedFor;
  facts: UsedFacts;
};

export type ProcessSummary = {
  status: string;
  outcome: string | null;
  processGroup: string;
  tab: string;
  hungUp: boolean;
  dueAt: number | null;
  standing: Standing;
  submitterActions: readonly string[];
};

export type NewProcess = {
  id: string;
  organisationId: string;
  /** The prefix of its number: the letters of the business and the day. */
  numberHead: string;
  /** Its number, where it had to be known before. */
  number?: string | undefined;
  businessId: string;
  versionId: string;
  submitterId: string;
  departmentId: string | null;
  /** The usual duration that the submitter was shown. */
  promise: CasePromise | null;
} & ProcessTitle;

const insertEvent = (organisationId: string, processId: string, event: EventRow, now: number) => sql`
  insert into process_events (organisation_id, process_id, at, kind, by_person_id, instead_id, step_id, reason, people, attachments, signature, changes, asked, facts, request_id)
  select ${organisationId}::uuid, ${processId}::uuid, ${at(now)}, ${event.kind}, ${event.by}::uuid, ${event.instead}::uuid, ${event.step},
    ${event.reason}, ${uuids(event.people)}, ${uuids(event.attachments)}, ${event.signature}::uuid, ${json(event.changes)},
    ${json(event.asked)}, ${json(event.facts)}, ${currentCause()?.requestId ?? null}::text
  returning id`;

/** Adds an entry to the time line that changes nothing. */
export async function insertNote(
  db: Db,
  organisationId: string,
  processId: string,
  note: Pick<EventRow, 'kind' | 'step' | 'people'>,
  now: number,
): Promise<void> {
  const nobody = { by: null, instead: null, reason: '', attachments: [], signature: null, changes: [] };
  const nothing = { asked: { events: [] }, facts: {} };
  await db.run(insertEvent(organisationId, processId, { ...nobody, ...nothing, ...note }, now));
}

/** The parts of a state that have rows of their own, so that lists, timers and statistics need not read states. */
export type Projections = {
  people: readonly PersonRow[];
  peopleGone: readonly string[];
  timersGone: readonly number[];
  timers: readonly { id: number; dueAt: number }[];
  intervals: readonly IntervalChange[];
  /** The people whom its form excludes. */
  keptFrom: readonly string[];
};

/** The title of a process and its search terms; its number can be searched as well. */
export type ProcessTitle = { titleZh: string; titleEn: string; searchText: string; searchGrams: readonly string[] };

/** The changes of a process by an event. */
export type ProcessChange = {
  state: FlowState;
  summary: ProcessSummary;
  event: EventRow;
  projections: Projections;
  promise: PromiseClock;
  /** Sent once for each event; what they say of numbers is added here. */
  news: readonly News[];
  /** Who had or has something of it to do: what they see of it changes. */
  workers: readonly string[];
  now: number;
  /** The version that it runs in from now on, where that is another one. */
  versionId?: string | undefined;
};

type ProcessKey = { id: string; organisationId: string; businessId: string; submittedAt: number; group: string };

/** As `dueSince` of intervals.ts says it. */
const dueAgain = (now: number) => sql`least(to_timestamp(r.due / 1000.0),
  case when to_timestamp(r.promised / 1000.0) > i.from_at then greatest(to_timestamp(r.promised / 1000.0), ${at(now)}) end)`;

const intervalsOf = ({ intervals }: Projections, ...acts: readonly IntervalChange['act'][]) =>
  json(intervals.filter((interval) => acts.includes(interval.act)));

/** An offer goes to everybody of a pool, and no figure asks where they belong. */
const COUNTED = sql`r.kind not in ('offer', 'evaluation')`;
/** Where somebody belongs now. */
const departmentOf = (person: Sql) => sql`(select pe.home_department_id from people pe where pe.id = ${person})`;

/** The people, timers and intervals that a process gets, as parts of the statement that stores it. */
function addedParts(process: ProcessKey, projections: Projections, now: number, whenThere: Sql): Sql {
  const iso = (value: number | null) => (value === null ? null : new Date(value).toISOString());
  const people = projections.people.map((row) => ({ ...row, openedAt: iso(row.openedAt), actedAt: iso(row.actedAt) }));
  return sql`people_kept as (
      insert into process_people (organisation_id, person_id, process_id, business_id, process_group, submitted_at, took_part, opened_at, acted_at, copied_at, holds)
      select ${process.organisationId}::uuid, r."personId", ${process.id}::uuid, ${process.businessId}::uuid, ${process.group}, ${at(process.submittedAt)},
        r."tookPart", r."openedAt", r."actedAt", case when r.copied then ${at(now)} end, r.holds
      from jsonb_to_recordset(${json(people)}) as r ("personId" uuid, "tookPart" boolean, "openedAt" timestamptz, "actedAt" timestamptz, copied boolean, holds boolean)
      ${whenThere}
    ), timers_set as (
      insert into process_timers (organisation_id, process_id, timer, due_at)
      select ${process.organisationId}::uuid, ${process.id}::uuid, r.id, to_timestamp(r."dueAt" / 1000.0)
      from jsonb_to_recordset(${json(projections.timers)}) as r (id int, "dueAt" double precision)
    ), intervals_opened as (
      insert into process_intervals (organisation_id, process_id, business_id, kind, name, step_id, person_id, from_at, until_at, outcome, due_at,
        department_id, until_department_id)
      select ${process.organisationId}::uuid, ${process.id}::uuid, ${process.businessId}::uuid, r.kind, r.name, r.step, r.person,
        to_timestamp(r."from" / 1000.0), to_timestamp(r."until" / 1000.0), r.outcome, to_timestamp(r.due / 1000.0),
        case when ${COUNTED} then ${departmentOf(sql`r.person`)} end,
        case when ${COUNTED} and r."until" is not null then ${departmentOf(sql`r.person`)} end
      from jsonb_to_recordset(${intervalsOf(projections, 'open', 'whole')})
        as r (kind text, name text, step text, person uuid, "from" double precision, "until" double precision, outcome text, due double precision)
    )`;
}

const KEEP_OR_RENEW = sql`on conflict (process_id, person_id) do update set
        process_group = excluded.process_group, took_part = excluded.took_part, opened_at = excluded.opened_at, acted_at = excluded.acted_at,
        holds = excluded.holds,
        copied_at = case when excluded.copied_at is null then null else coalesce(process_people.copied_at, excluded.copied_at) end,
        read_at = case when excluded.opened_at > coalesce(process_people.opened_at, '-infinity')
          or (excluded.copied_at is not null and process_people.copied_at is null) then null else process_people.read_at end`;

/**
 * Those that it had and has no more, or has otherwise. Ids are compared as texts: the planner would look each of them up
 * by itself, and make a new plan each time because it cannot know how many there are.
 */
const changedParts = ({ id }: ProcessKey, projections: Projections, now: number): Sql => sql`people_gone as (
      delete from process_people where process_id = ${id} and person_id::text = any(${texts(projections.peopleGone)})
    ), timers_gone as (
      delete from process_timers where process_id = ${id} and timer::text = any(${texts(projections.timersGone.map(String))})
    ), intervals_closed as (
      update process_intervals i set until_at = greatest(i.from_at, ${at(now)}), outcome = r.outcome, person_id = coalesce(i.person_id, r.person),
        until_department_id = case when ${COUNTED} then ${departmentOf(sql`coalesce(i.person_id, r.person)`)} end
      from jsonb_to_recordset(${intervalsOf(projections, 'close')}) as r (kind text, name text, outcome text, person uuid)
      where i.process_id = ${id} and i.kind = r.kind and i.name = r.name and i.until_at is null
    ), intervals_due as (
      update process_intervals i set due_at = ${dueAgain(now)}
      from jsonb_to_recordset(${intervalsOf(projections, 'due')}) as r (kind text, name text, due double precision, promised double precision)
      where i.process_id = ${id} and i.kind = r.kind and i.name = r.name and i.until_at is null
        and (i.due_at is null or i.due_at > ${at(now)})
    )`;

const lateAt = ({ dueAt }: ProcessSummary, { promisedAt }: PromiseClock): Sql =>
  at(deadlineOf({ dueAt, promisedAt })?.at ?? null);

/** The search terms of a process, as two columns. An index takes a term once, however often it comes. */
const searchOf = (number: Sql, { searchText, searchGrams }: ProcessTitle) => sql`
  lower(${number}) || ${searchText},
  ${texts(searchGrams)} || (
    select array_agg(lower(substr(${number}, i, size)))
    from unnest(array[2, 4]) size, generate_series(1, length(${number}) - size + 1) i)`;

/** The delivery of the news of an event, and one notice of it to all whom it concerns, as parts of the statement in which it is `stored`. */
function tellingParts(
  { id, organisationId, number }: { id: string; organisationId: string; number: Sql },
  { news, workers, now, summary, promise }: ProcessChange,
  stored: Sql,
): { parts: Sql; notified: Sql } {
  if (news.length === 0) return { parts: sql.empty, notified: sql`, ${noticeOfChange(organisationId, workers)}` };
  const deadline = deadlineOf({ ...summary, ...promise });
  const due = deadline
    ? sql`, 'dueBy', ${deadline.kind}::text, 'due', (
        select to_char(${at(deadline.at)} at time zone o.time_zone, 'YYYY-MM-DD HH24:MI') from organisations o where o.id = ${organisationId})`
    : sql.empty;
  const facts = sql`jsonb_build_object('number', ${number}${due})`;
  const onceKey = sql`${`${id}/`} || stored.id || '/'`;
  const { parts, notified } = deliveryWith(
    organisationId,
    { kind: 'process', id },
    news,
    { facts, onceKey, stored, workers },
    now,
  );
  return { parts: sql`, ${parts}`, notified: sql`, ${notified}` };
}

/** Held to the end of the transaction; never read what it guards in the same statement, which would see it as it was before. */
const startsLock = (businessId: string, personId: string) =>
  sql`pg_advisory_xact_lock(hashtextextended(${`starts/${businessId}/${personId}`}, 0))`;

/** Lets no other process of a business begin for a person until the end of the transaction. */
export async function lockStarts(db: Db, businessId: string, personId: string): Promise<void> {
  await db.run(sql`select ${startsLock(businessId, personId)}`);
}

const nextNumber = (head: string) => sql`
  -- lpad alone would cut a longer number off
  select ${head} || lpad(n, greatest(6, length(n)), '0') as number from (select nextval('process_numbers')::text as n) counted`;

/** The number of a process that is not kept yet; if it never is, the number is nobody's. */
export async function drawNumber(db: Db, head: string): Promise<string> {
  const row = await db.row<{ number: string }>(nextNumber(head));
  return (row as { number: string }).number;
}

/**
 * Inserts a process, its first event and the news of it. The number comes from a sequence, so no start waits for another; only
 * those of one person and one business come one after the other, so that listeners can count them.
 */
export async function insertProcess(
  db: Db,
  row: NewProcess,
  change: ProcessChange,
): Promise<{ number: string; eventId: number }> {
  const { state, summary, event, projections, promise, now } = change;
  const telling = tellingParts({ ...row, number: sql`made.number` }, change, sql`made, stored`);
  const key = { ...row, submittedAt: now, group: summary.processGroup };
  const result = await db.rows<{ number: string; id: number }>(sql`
    with made as (
      insert into processes (id, organisation_id, number, business_id, version_id, title_zh, title_en, submitter_id, department_id,
        submitted_at, changed_at, ended_at, status, outcome, process_group, tab, hung_up, due_at, standing, submitter_actions, state, kept_from,
        promise, promised_at, promise_soon_at, promise_left_ms, late_at, search_text, search_grams)
      select ${row.id}::uuid, ${row.organisationId}::uuid, n.number, ${row.businessId}::uuid, ${row.versionId}::uuid,
        ${row.titleZh}, ${row.titleEn}, ${row.submitterId}::uuid, ${row.departmentId}::uuid, ${at(now)}, ${at(now)},
        ${at(summary.status === 'ended' ? now : null)}, ${summary.status}, ${summary.outcome}, ${summary.processGroup}, ${summary.tab},
        ${summary.hungUp}, ${at(summary.dueAt)}, ${json(summary.standing)}, ${texts(summary.submitterActions)}, ${json(state)}, ${uuids(projections.keptFrom)},
        ${row.promise && json(row.promise)}, ${at(promise.promisedAt)}, ${at(promise.soonAt)}, ${promise.leftMs}::bigint,
        ${lateAt(summary, promise)}, ${searchOf(sql`n.number`, row)}
      from (
        ${row.number === undefined ? nextNumber(row.numberHead) : sql`select ${row.number}::text as number`}
      ) n
      returning number
    ), ${addedParts(key, projections, now, sql.empty)}, stored as (${insertEvent(row.organisationId, row.id, event, now)})${telling.parts}
    select made.number, stored.id, ${startsLock(row.businessId, row.submitterId)}${telling.notified} from made, stored`);
  const [made] = result;
  if (!made) throw new Error('a process was not kept');
  return { number: made.number, eventId: made.id };
}

const setTitle = (title: ProcessTitle) => sql`, title_zh = ${title.titleZh}, title_en = ${title.titleEn},
  (search_text, search_grams) = (select ${searchOf(sql`number`, title)})`;

/**
 * Stores a changed process, its rows for lists, timers and statistics, the event itself and its news, in one statement.
 * Answers the number of the event, and of one that has ended the process that waits for it, if any.
 */
export async function updateProcess(
  db: Db,
  process: Omit<ProcessKey, 'group'> & { number: string; status: string },
  change: ProcessChange,
  title: ProcessTitle | null,
): Promise<{ eventId: number; parentId: string | null }> {
  const { state, summary, event, projections, promise, now } = change;
  const { organisationId, id } = process;
  const key = { ...process, group: summary.processGroup };
  const ended = summary.status === 'ended';
  const whoAsked = summary.status === 'ended' && process.status !== 'ended' ? childEnded(process, summary, now) : null;
  const telling = tellingParts({ ...process, number: sql`${process.number}::text` }, change, sql`stored`);
  const result = await db.row<{ id: number; parentId?: string | null }>(sql`
    with changed as (
      update processes set changed_at = ${at(now)}, ended_at = ${ended ? sql`coalesce(ended_at, ${at(now)})` : sql`null`},
        status = ${summary.status}, outcome = ${summary.outcome}, process_group = ${summary.processGroup}, tab = ${summary.tab},
        hung_up = ${summary.hungUp}, due_at = ${at(summary.dueAt)}, promised_at = ${at(promise.promisedAt)},
        promise_soon_at = ${at(promise.soonAt)}, promise_left_ms = ${promise.leftMs}::bigint, late_at = ${lateAt(summary, promise)}, standing = ${json(summary.standing)},
        submitter_actions = ${texts(summary.submitterActions)}, state = ${json(state)},
        kept_from = ${uuids(projections.keptFrom)}${title ? setTitle(title) : sql``}${change.versionId ? sql`, version_id = ${change.versionId}` : sql``}
      where organisation_id = ${organisationId} and id = ${id}
    ), ${addedParts(key, projections, now, KEEP_OR_RENEW)}, ${changedParts(key, projections, now)},
    stored as (${insertEvent(organisationId, id, event, now)})${whoAsked?.part ?? sql.empty}${telling.parts}
    select stored.id${whoAsked?.column ?? sql.empty}${telling.notified} from stored`);
  const { id: eventId, parentId = null } = result as { id: number; parentId?: string | null };
  return { eventId, parentId };
}

/** Keeps how a process ended that a step of another one handed in; the other one is told if it waits. */
const childEnded = (
  { organisationId, id }: Pick<ProcessKey, 'organisationId' | 'id'>,
  { outcome }: ProcessSummary,
  now: number,
) => ({
  part: sql`, child_ended as (
    update process_children set state = 'ended', outcome = ${outcome}, changed_at = ${at(now)},
      reported_at = coalesce(reported_at, case when not waits then ${at(now)} end)
    where organisation_id = ${organisationId} and child_id = ${id} and state in ('started', 'to-end')
    returning parent_id, reported_at)`,
  column: sql`, (select parent_id from child_ended where reported_at is null) as "parentId"`,
});
