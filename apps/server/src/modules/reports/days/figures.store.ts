import type { Reach } from '@campus/rules/access/power.ts';
import type { Period } from '@campus/rules/reports/periods.ts';
import { type DayCount, type DayTime, dayTimes } from '@campus/rules/reports/sums.ts';
import { notKeptAway, notKeptFrom } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import { and, at, type Sql, sql, uuids } from '#server/platform/sql.ts';
import { columnName } from '#server/platform/table.ts';
import {
  type Basis,
  type BasisName,
  basisOf,
  countMeanings,
  inHandBasis,
  measuredBy,
  timeMeanings,
} from './meanings.ts';
import type { Measured } from './working-seconds.ts';

export type FigureSource = { db: Db; organisationId: string; now: number };

/** Who reads, and of whom they see figures: of all, of their departments and themselves, or only of themselves. */
export type FigureReader = { personId: string; reach: Reach };

export type FigureFilters = {
  businessId?: string | undefined;
  /** That department and all below it. */
  departmentId?: string | undefined;
  personId?: string | undefined;
};

export const figureKeys = ['on', 'businessId', 'personId', 'departmentId'] as const;
export type FigureKey = (typeof figureKeys)[number];

export type Wanted = { counts: readonly DayCount[]; times: readonly DayTime[] };

export type SumQuery = {
  organisationId: string;
  now: number;
  /** Whose figures; null where nobody reads them. */
  reader: FigureReader | null;
  filters: FigureFilters;
  /** One after another, the earliest first. */
  periods: readonly Period[];
  by: readonly FigureKey[];
  wanted: Wanted;
  /** A condition on processes `p`, under which nothing is taken from the day table. */
  among: Sql | null;
  /** Also what is in hand, by what is open now and what came and left since the periods. */
  inHand: boolean;
};

/** What a row is of: of a period by its number, of the days since the last of them, or what is open now. */
export const OPEN_NOW = -1;
export type SumRow = {
  slot: number;
  on: string | null;
  businessId: string | null;
  personId: string | null;
  departmentId: string | null;
  /** As in the day table, a list of numbers with commas. */
  kept: Partial<Record<DayTime, string | null>>;
  /** From the ledger: still to be measured. */
  measured: Partial<Record<DayTime, Measured[] | null>>;
} & Partial<Record<DayCount, number>>;

/** What somebody sees of whom, as a condition on whose figure it is. */
export function withinReach({ personId, reach }: FigureReader, of: Pick<Basis, 'person' | 'department'>): Sql {
  if (reach.kind === 'organisation') return sql`true`;
  if (reach.kind === 'own') return sql`${of.person} = ${personId}`;
  return sql`(${of.person} = ${personId} or ${of.department} = any(${uuids(reach.ids)}))`;
}

/** The filters as a condition on whose figure it is. */
export const withinFilters = (
  organisationId: string,
  { businessId, departmentId, personId }: FigureFilters,
  of: Pick<Basis, 'person' | 'department'> & { business: Sql },
): Sql =>
  and(
    businessId ? sql`${of.business} = ${businessId}` : null,
    personId ? sql`${of.person} = ${personId}` : null,
    departmentId
      ? // An array is found once, and does not make a lookup for each department.
        sql`${of.department} = any(array(select d.id from departments d
          where d.organisation_id = ${organisationId} and d.path like '%/' || ${departmentId} || '/%'))`
      : null,
  );

/** Stands in the text, because an index of some kinds is not used for a kind that is not known yet. */
const literal = (kind: Basis['kind']): Sql => sql.raw(`'${kind}'`);
const list = (parts: readonly Sql[]): Sql => sql.join(parts, sql.raw(', '));
const name = (column: string): Sql => sql.raw(columnName(column));

/** Sums of figures by what is asked for. Which days were put together already is found out by the statement itself. */
export async function sumFigures(db: Db, query: SumQuery): Promise<SumRow[]> {
  const parts = [
    ...ledgerParts(query),
    ...(query.among ? [] : [dayPart(query)]),
    ...(query.inHand ? [openPart(query)] : []),
  ];
  return db.rows<SumRow>(sql`with ${daysOf(query)} ${sql.join(parts, sql` union all `)}`);
}

/** The days that are asked for, each with the number of its period, and whether it was put together. */
function daysOf({ organisationId, now, periods, inHand, among }: SumQuery): Sql {
  const ranges = periods.map(({ fromOn, untilOn }, n) => sql`(${fromOn}::date, ${untilOn}::date, ${sql.number(n)})`);
  const last = periods.at(-1) as Period;
  if (inHand) ranges.push(sql`(${last.untilOn}::date + 1, here.today, ${sql.number(periods.length)})`);
  return sql`here as materialized (
      -- greatest() passes over what is null: without any case there would be no first day.
      select o.time_zone, day_of(${at(now)}, o.time_zone) as today, (
        select day_of(coalesce(min(i.from_at), ${at(now)}), o.time_zone) from process_intervals i
        where i.organisation_id = o.id and i.kind = 'case') as first_on
      from organisations o where o.id = ${organisationId}
    ), days as materialized (
      select asked.slot, g.day::date as on_day, day_begins(g.day::date, here.time_zone) as from_at,
        day_begins(g.day::date + 1, here.time_zone) as until_at,
        ${
          among
            ? sql`false`
            : sql`exists (select 1 from report_days_made m where m.organisation_id = ${organisationId} and m.on_day = g.day::date)`
        } as made
      from here cross join lateral (values ${list(ranges)}) asked (from_on, until_on, slot)
      cross join lateral generate_series(
        greatest(asked.from_on, here.first_on)::timestamp, least(asked.until_on, here.today)::timestamp, interval '1 day') g (day)
    )`;
}

const KEY_TYPES = { on: 'date', businessId: 'uuid', personId: 'uuid', departmentId: 'uuid' } as const;

/** The columns that a sum is by; null for those that it is not by. */
function keysOf(by: readonly FigureKey[], of: Record<FigureKey, Sql>): { columns: Sql; groups: Sql } {
  const parts = figureKeys.map((key) => (by.includes(key) ? of[key] : sql.raw(`null::${KEY_TYPES[key]}`)));
  const columns = list(parts.map((part, n) => sql`${part} as ${sql.identifier(figureKeys[n] as string)}`));
  return { columns, groups: sql.raw(figureKeys.map((_, n) => String(n + 2)).join(', ')) };
}

/** The rows of the ledger that are counted for a basis: of days that were not put together, and of cases kept from others. */
function ledgerParts(query: SumQuery): Sql[] {
  const { wanted, inHand } = query;
  const counts = inHand ? [...new Set<DayCount>([...wanted.counts, 'received', 'leftByReceipt'])] : wanted.counts;
  const asked = new Set<BasisName>([
    ...counts.map((count) => countMeanings[count].basis),
    ...wanted.times.map((time) => timeMeanings[time].basis),
  ]);
  return [...asked].flatMap((basis) => {
    const open = ledgerPart(query, basis, openDays(query, basisOf(basis)));
    return query.among ? [open] : [open, ledgerPart(query, basis, keptCases(query, basisOf(basis)))];
  });
}

const sinceCounts: readonly DayCount[] = ['received', 'leftByReceipt'];

function ledgerPart(
  { now, by, wanted, periods, reader, filters, organisationId, inHand }: SumQuery,
  basisName: BasisName,
  from: Sql,
): Sql {
  const basis = basisOf(basisName);
  const keys = keysOf(by, {
    on: sql`d.on_day`,
    businessId: sql`i.business_id`,
    personId: basis.person,
    departmentId: basis.department,
  });
  const counts = countsOf({ wanted, inHand }, (count) => {
    const meaning = countMeanings[count];
    return meaning.basis === basisName ? sql`(count(*) filter (where ${meaning.when(now)}))::int` : sql`0`;
  });
  const times = wanted.times.filter((time) => timeMeanings[time].basis === basisName);
  const measured = times.map(
    (time) => sql`${time}::text, jsonb_agg(${measuredBy[time]}) filter (where ${timeMeanings[time].when(now)})`,
  );
  const counted = and(
    // Since the last period only what came and left is of interest.
    sinceCounts.some((count) => countMeanings[count].basis === basisName)
      ? null
      : sql`d.slot < ${sql.number(periods.length)}`,
    reader ? withinReach(reader, basis) : null,
    withinFilters(organisationId, filters, { ...basis, business: sql`i.business_id` }),
  );
  return sql`select d.slot, ${keys.columns}, ${counts}, '{}'::jsonb as kept, jsonb_build_object(${list(measured)}) as measured
    from ${from} where ${counted} group by 1, ${keys.groups}`;
}

const countsOf = ({ wanted, inHand }: Pick<SumQuery, 'wanted' | 'inHand'>, sumOf: (count: DayCount) => Sql): Sql => {
  const counts = new Set<DayCount>([...wanted.counts, ...(inHand ? sinceCounts : [])]);
  // A statement has a column of numbers at least, also where only times are asked for.
  return list([...counts].map((count) => sql`${sumOf(count)} as ${sql.identifier(count)}`).concat(sql`0 as nothing`));
};

/** Each row is looked up by its index (the offsets say so), because the planner would rather read whole tables. */
const openDays = ({ organisationId, reader, among }: SumQuery, { kind, moment }: Basis): Sql => sql`
  (select * from days where not made) d cross join lateral (
    select i.* from process_intervals i where i.organisation_id = ${organisationId} and i.kind = ${literal(kind)}
      and i.${sql.raw(moment)} >= d.from_at and i.${sql.raw(moment)} < d.until_at offset 0
  ) i cross join lateral (
    select p.id, p.department_id, p.ended_at, p.stars, p.achieved from processes p
    where p.id = i.process_id and ${and(reader && notKeptFrom(reader.personId), among)} offset 0
  ) p`;

/** What is kept from somebody is never in the day table, so that it is looked at for each reader. */
const keptCases = ({ organisationId, reader }: SumQuery, { kind, moment }: Basis): Sql => sql`
  (select min(from_at) as from_at, max(until_at) as until_at from days where made having count(*) > 0) asked cross join lateral (
    select p.id, p.department_id, p.ended_at, p.stars, p.achieved from processes p
    where p.organisation_id = ${organisationId} and p.kept_from <> '{}' and p.submitted_at < asked.until_at
      and (p.ended_at is null or p.ended_at >= asked.from_at) and ${reader ? notKeptFrom(reader.personId) : sql`true`} offset 0
  ) p cross join lateral (
    -- Only by its process: an index of moments would find all that happened in the period, for each of them.
    select i.* from process_intervals i where i.process_id = p.id and i.kind = ${literal(kind)} offset 0
  ) i cross join here join days d on d.made and d.on_day = day_of(i.${sql.raw(moment)}, here.time_zone)`;

/** What was put together already. */
function dayPart({ organisationId, by, wanted, periods, reader, filters, inHand }: SumQuery): Sql {
  const of = { person: sql`r.person_id`, department: sql`r.department_id`, business: sql`r.business_id` };
  const keys = keysOf(by, {
    on: sql`d.on_day`,
    businessId: of.business,
    personId: of.person,
    departmentId: of.department,
  });
  const counts = countsOf({ wanted, inHand }, (count) => sql`sum(r.${name(count)})::int`);
  const times = dayTimes
    .filter((time) => wanted.times.includes(time))
    .map(
      (time) => sql`${time}::text, string_agg(array_to_string(r.${name(time)}, ','), ',')
        filter (where r.${name(time)} <> '{}' and d.slot < ${sql.number(periods.length)})`,
    );
  const within = and(reader ? withinReach(reader, of) : null, withinFilters(organisationId, filters, of));
  return sql`select d.slot, ${keys.columns}, ${counts}, jsonb_build_object(${list(times)}) as kept, '{}'::jsonb as measured
    from (select * from days where made) d cross join lateral (
      select r.* from report_days r where r.organisation_id = ${organisationId} and r.on_day = d.on_day and ${within} offset 0
    ) r
    group by 1, ${keys.groups}`;
}

const seenAmong = (reader: FigureReader | null, among: Sql): Sql => sql`exists (
  select 1 from processes p where p.id = i.process_id and ${and(reader && notKeptFrom(reader.personId), among)} offset 0)`;

/** The tasks that are in somebody's hands now, as what was received. */
function openPart({ organisationId, by, wanted, reader, filters, among }: SumQuery): Sql {
  const { person, department, kind } = inHandBasis;
  const keys = keysOf(by, {
    on: sql`null::date`,
    businessId: sql`i.business_id`,
    personId: person,
    departmentId: department,
  });
  const counts = countsOf({ wanted, inHand: true }, (count) => (count === 'received' ? sql`count(*)::int` : sql`0`));
  const within = and(
    reader ? withinReach(reader, inHandBasis) : null,
    withinFilters(organisationId, filters, { person, department, business: sql`i.business_id` }),
  );
  return sql`select ${sql.number(OPEN_NOW)}, ${keys.columns}, ${counts}, '{}'::jsonb as kept, '{}'::jsonb as measured
    from process_intervals i
    where i.organisation_id = ${organisationId} and i.kind = ${literal(kind)} and i.until_at is null and ${within}
      and ${among ? seenAmong(reader, among) : reader ? notKeptAway(organisationId, reader.personId) : sql`true`}
    group by 1, ${keys.groups}`;
}
