import { taskAges } from '@campus/contract/calls/reports-console.ts';
import { type CalendarParts, calendarParts } from '#server/modules/calendar/index.ts';
import { counted, type FoundNames, MOST_COUNTED, namesOf, notKeptAway } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import { and, ms, type Sql, sql } from '#server/platform/sql.ts';
import type { ConsoleReader } from './console-reader.ts';
import {
  type ConsoleFigure,
  casesOf,
  hasAge,
  IN_HAND,
  isAmong,
  isLate,
  offersFor,
  withinReach,
} from './figure-cases.ts';

const MOST = sql.number(MOST_COUNTED);
/** So many people are shown. */
const BUSIEST = sql.number(12);

/** The part of figures that stand for now, so no day and no time zone is asked for. */
type StandingFigure = Extract<ConsoleFigure, 'running' | 'late' | 'soon' | 'waiting' | 'hung-up'>;

export function standingCases(reader: ConsoleReader, figure: StandingFigure, businessId?: string | Sql): Sql {
  const cases = casesOf(reader, figure, { businessId }, 'UTC');
  if (!cases) throw new Error(`${figure} asks for more than a reader`);
  return isAmong(cases);
}

type WithOldest = { count: number; oldestAt: number | null };
export type StandingCounts = {
  running: number;
  hungUp: number;
  soon: number;
  late: WithOldest;
  waiting: WithOldest;
  calendar: CalendarParts;
};

/** What stands now, with the calendar of some days. */
export async function countStanding(
  db: Db,
  reader: ConsoleReader,
  days: { fromOn: string; untilOn: string },
): Promise<StandingCounts> {
  const number = (figure: StandingFigure) => counted(sql`processes p where ${standingCases(reader, figure)}`);
  const found = await db.row<StandingCounts>(sql`select
    ${number('running')} as running, ${number('hung-up')} as "hungUp", ${number('soon')} as soon,
    ${oldestOf(lateCases(reader), sql`p.late_at`)} as late,
    ${waitingWithOldest(reader)} as waiting,
    ${calendarParts(reader.organisationId, days)} as calendar`);
  return found as StandingCounts;
}

/** How many, and the oldest moment of them; the oldest are counted first, so it is the oldest however many there are. */
const oldestOf = (cases: Sql, moment: Sql): Sql => sql`(
  select json_build_object('count', count(*), 'oldestAt', ${ms('min(o.moment)')}) from (
    select ${moment} as moment from processes p where ${cases} order by ${moment} limit ${MOST}) o)`;

/** Only what runs is late, so it is found by the order of the late ones alone. */
const lateCases = (reader: ConsoleReader): Sql => casesOf(reader, 'late', {}, 'UTC')?.where ?? sql`false`;

/** What can be taken waits since it was offered. */
const waitingWithOldest = (reader: ConsoleReader): Sql => sql`json_build_object(
  'count', ${counted(sql`processes p where ${standingCases(reader, 'waiting')}`)},
  'oldestAt', (select ${ms('i.from_at')} from process_intervals i join processes p on p.id = i.process_id
    where ${offersFor(reader)} and ${withinReach(reader)} order by i.from_at limit 1))`;

export type InHand = { personId: string; open: number; late: number; ages: number[]; names: FoundNames };

/** Of which tasks in hand the reader is told; where all of the organisation is seen, no process is looked up for it. */
function seenInHand(reader: ConsoleReader): Sql {
  const { organisationId, personId, scope } = reader;
  if (scope?.kind === 'organisation') return notKeptAway(organisationId, personId);
  const within = sql`exists (select 1 from processes p where p.id = i.process_id and ${withinReach(reader)} offset 0)`;
  return scope ? within : sql`i.person_id = ${personId} and ${within}`;
}

/** Who has most in hand, with how long they have had it; of one's own work only oneself. */
export async function listBusiest(db: Db, reader: ConsoleReader): Promise<InHand[]> {
  const { organisationId, now } = reader;
  const ages = sql.join(
    taskAges.map((age) => sql`count(*) filter (where ${hasAge(sql`h.since`, age, now)})`),
    sql`, `,
  );
  return db.rows<InHand>(sql`
    with held as materialized (
      select i.person_id, i.process_id, min(i.from_at) as since from process_intervals i
      where ${and(sql`i.organisation_id = ${organisationId}`, IN_HAND, seenInHand(reader))}
      group by i.person_id, i.process_id
    ), busiest as materialized (
      select h.person_id, least(count(*), ${MOST})::int as open, array[${ages}]::int[] as ages
      from held h group by h.person_id order by count(*) desc, h.person_id limit ${BUSIEST}
    ), late as (
      select h.person_id, least(count(*), ${MOST})::int as late from held h join busiest b on b.person_id = h.person_id
      -- each is looked up by its index (the offset says so), because the planner would rather read all processes
      cross join lateral (select 1 from processes p where p.id = h.process_id and ${isLate(now)} offset 0) p
      group by h.person_id)
    select b.person_id as "personId", b.open, b.ages, coalesce(l.late, 0) as late,
      ${namesOf(organisationId, { people: sql`array[b.person_id]` })} as names
    from busiest b left join late l on l.person_id = b.person_id order by b.open desc, b.person_id`);
}
