import type { consoleFigures, taskAges } from '@campus/contract/calls/reports-console.ts';
import { dayOf } from '@campus/rules/basics/time-zone.ts';
import { type ProcessGroup, processGroups } from '@campus/rules/flows/vocabulary.ts';
import { notKeptFrom, scopeFilter } from '#server/modules/flows/index.ts';
import { and, at, type Sql, sql } from '#server/platform/sql.ts';
import type { ConsoleReader } from './console-reader.ts';

export type ConsoleFigure = (typeof consoleFigures)[number];
export type TaskAge = (typeof taskAges)[number];

/**
 * The processes `p` that a figure counts. Counts and lists both ask by it, so they cannot differ. Where it names groups,
 * each of them is looked up by its own index.
 */
export type FigureCases = { groups: readonly ProcessGroup[] | null; where: Sql };

/** What a figure is narrowed by; a business also as a column of the statement that counts. */
export type FigureQuery = {
  on?: string | undefined;
  businessId?: string | Sql | undefined;
  personId?: string | undefined;
  age?: TaskAge | undefined;
  buildingId?: string | undefined;
};

const RUNNING: readonly ProcessGroup[] = ['todo', 'doing'];
const DAY_MS = 24 * 60 * 60 * 1000;

/** As a condition: a moment within a day of the organisation. */
export const onDay = (column: Sql, on: string | Sql, timeZone: string): Sql =>
  sql`${column} >= day_begins(${on}::date, ${timeZone}) and ${column} < day_begins(${on}::date + 1, ${timeZone})`;

/** Intervals `i` of tasks that are in somebody's hands now. */
export const IN_HAND = sql`i.kind = 'task' and i.until_at is null`;
/** Intervals `i` of what can be taken now: a pool offers it, nobody has it, and its step is not hung up. */
const CAN_BE_TAKEN = sql`i.kind = 'offer' and i.until_at is null and not exists (
  select 1 from process_intervals h
  where h.process_id = i.process_id and h.kind = 'hung-up' and h.until_at is null and h.step_id = i.step_id)`;

/** As `CAN_BE_TAKEN`, and offered to the reader where they see their own work only. */
export const offersFor = ({ organisationId, personId, scope }: ConsoleReader): Sql =>
  and(scope ? sql`i.organisation_id = ${organisationId}` : sql`i.person_id = ${personId}`, CAN_BE_TAKEN);

/** The processes of which the reader sees something that can be taken. */
const waiting = (reader: ConsoleReader, businessId?: string | Sql): FigureCases => ({
  groups: null,
  where: and(
    withinReach(reader, businessId),
    sql`p.id in (select i.process_id from process_intervals i where ${offersFor(reader)})`,
  ),
});

/** In days; the last age has no end. */
const AGE_LIMITS = { day: 1, 'three-days': 3, week: 7, longer: Number.POSITIVE_INFINITY } as const;
const ages = Object.keys(AGE_LIMITS) as TaskAge[];

/** As a condition on the moment from which somebody has had something in hand. */
export function hasAge(since: Sql, age: TaskAge, now: number): Sql {
  const before = (days: number) => at(now - days * DAY_MS);
  const n = ages.indexOf(age);
  const younger = ages[n - 1];
  return and(
    Number.isFinite(AGE_LIMITS[age]) ? sql`${since} > ${before(AGE_LIMITS[age])}` : null,
    younger ? sql`${since} <= ${before(AGE_LIMITS[younger])}` : null,
  );
}

/** What the reader may find at all, of one business where one is named. */
export function withinReach({ organisationId, personId, scope }: ConsoleReader, businessId?: string | Sql): Sql {
  return and(
    sql`p.organisation_id = ${organisationId}`,
    // What is in one's own hands was given to one, also where the form would keep one out.
    scope ? sql`${scopeFilter(scope, personId)} and ${notKeptFrom(personId)}` : null,
    businessId === undefined ? null : sql`p.business_id = ${businessId}`,
  );
}

/** Of what came to the reader and left them, a case that is kept from them now is no more theirs than anybody's. */
export const ownPast = ({ personId }: ConsoleReader): Sql => notKeptFrom(personId);

/** The processes of which somebody has intervals; with several in one process, it has been theirs since the oldest. */
const withIntervals = (personId: string, intervals: Sql, having: Sql = sql`true`): Sql => sql`p.id in (
  select i.process_id from process_intervals i where i.person_id = ${personId} and ${intervals}
  group by i.process_id having ${having})`;

export const isLate = (now: number): Sql => sql`p.late_at < ${at(now)}`;
/** Not late yet, and in the last quarter of what was promised. */
const isSoonLate = (now: number): Sql =>
  sql`p.promise_soon_at <= ${at(now)} and (p.late_at is null or p.late_at >= ${at(now)})`;

/** All that somebody has in hand, of one age where that is asked. */
const heldBy = (personId: string, now: number, age?: TaskAge): Sql =>
  withIntervals(personId, IN_HAND, age ? hasAge(sql`min(i.from_at)`, age, now) : undefined);

/** Those of all that the reader monitors. */
function casesOfAll(
  reader: ConsoleReader,
  figure: ConsoleFigure,
  query: FigureQuery,
  timeZone: string,
): FigureCases | null {
  const { now, organisationId } = reader;
  const within = withinReach(reader, query.businessId);
  const { on, personId, age, buildingId } = query;
  switch (figure) {
    case 'running':
      return { groups: RUNNING, where: within };
    case 'late':
      return personId
        ? { groups: null, where: and(within, isLate(now), heldBy(personId, now)) }
        : { groups: RUNNING, where: and(within, isLate(now)) };
    case 'soon':
      return { groups: RUNNING, where: and(within, isSoonLate(now)) };
    case 'waiting':
      return waiting(reader, query.businessId);
    case 'hung-up':
      return { groups: RUNNING, where: and(within, sql`p.hung_up`) };
    case 'begun':
      return on ? { groups: processGroups, where: and(within, onDay(sql`p.submitted_at`, on, timeZone)) } : null;
    case 'ended':
      return on
        ? {
            groups: null,
            where: and(
              within,
              sql`p.id in (select i.process_id from process_intervals i where i.organisation_id = ${organisationId}
                and i.kind = 'case' and ${onDay(sql`i.until_at`, on, timeZone)})`,
            ),
          }
        : null;
    case 'of-person':
      return personId ? { groups: null, where: and(within, heldBy(personId, now, age)) } : null;
    case 'of-building':
      return buildingId
        ? {
            groups: null,
            where: and(
              within,
              sql`p.id in (select w.id from work_orders w where ${faultsOn(organisationId, dayOf(now, timeZone), timeZone)}
                and w.building_id = ${buildingId})`,
            ),
          }
        : null;
  }
}

/** Fault reports `w` of a day that name a building. */
export const faultsOn = (organisationId: string, on: string, timeZone: string): Sql =>
  sql`w.organisation_id = ${organisationId} and w.kind = 'fault' and w.building_id is not null
    and ${onDay(sql`w.submitted_at`, on, timeZone)}`;

/** Those of the reader's own work. */
function casesOfMine(
  reader: ConsoleReader,
  figure: ConsoleFigure,
  query: FigureQuery,
  timeZone: string,
): FigureCases | null {
  const { now, personId } = reader;
  const { on } = query;
  const mine = (where: Sql): FigureCases => ({
    groups: null,
    where: and(withinReach(reader, query.businessId), where),
  });
  const past = (moment: Sql, day: string): Sql =>
    and(ownPast(reader), withIntervals(personId, sql`i.kind = 'task' and ${onDay(moment, day, timeZone)}`));
  switch (figure) {
    case 'running':
      return mine(heldBy(personId, now));
    case 'late':
      return mine(and(isLate(now), heldBy(personId, now)));
    case 'soon':
      return mine(and(isSoonLate(now), heldBy(personId, now)));
    case 'waiting':
      return waiting(reader, query.businessId);
    case 'hung-up':
      return mine(sql`p.hung_up and ${heldBy(personId, now)}`);
    case 'begun':
      return on ? mine(past(sql`i.from_at`, on)) : null;
    case 'ended':
      return on ? mine(past(sql`i.until_at`, on)) : null;
    case 'of-person':
      return query.personId === personId ? mine(heldBy(personId, now, query.age)) : null;
    case 'of-building':
      return null;
  }
}

/** Null where it is not said what the figure is of, or where it is somebody else's. */
export const casesOf = (
  reader: ConsoleReader,
  figure: ConsoleFigure,
  query: FigureQuery,
  timeZone: string,
): FigureCases | null => (reader.scope ? casesOfAll : casesOfMine)(reader, figure, query, timeZone);

/** As a condition on processes `p`. */
export const isAmong = ({ groups, where }: FigureCases): Sql =>
  groups
    ? and(
        sql`p.process_group in (${sql.join(
          groups.map((group) => sql.raw(`'${group}'`)),
          sql`, `,
        )})`,
        where,
      )
    : where;
