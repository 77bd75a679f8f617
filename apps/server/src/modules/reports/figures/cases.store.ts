import type { ReportFigure, TimeFigure } from '@campus/rules/reports/figures.ts';
import type { Period } from '@campus/rules/reports/periods.ts';
import { dayTimeOf } from '@campus/rules/reports/sums.ts';
import { type FoundNames, type Names, namesFrom, namesOf, notKeptFrom } from '#server/modules/flows/index.ts';
import { keyset, shownWith } from '#server/platform/paging.ts';
import { and, type Sql, sql } from '#server/platform/sql.ts';
import {
  type FigureFilters,
  type FigureReader,
  type FigureSource,
  withinFilters,
  withinReach,
} from '../days/figures.store.ts';
import {
  type Basis,
  basisOf,
  figureMeanings,
  inHandBasis,
  isBroken,
  isLastEnd,
  isThereStill,
  leftLater,
  measuredBy,
} from '../days/meanings.ts';
import type { Measured } from '../days/working-seconds.ts';

export type CaseRow = {
  id: number;
  at: number;
  processId: string;
  number: string;
  businessId: string;
  businessCode: string;
  businessZh: string;
  businessEn: string;
  icon: string;
  titleZh: string;
  titleEn: string;
  submitterId: string;
  opens: boolean;
  personId: string | null;
  fromAt: number;
  untilAt: number | null;
  dueAt: number | null;
  outcome: string | null;
  stars: number | null;
  achieved: boolean | null;
  measured: Measured | null;
};

export type CaseQuery = Period &
  FigureFilters & { figure: ReportFigure; after?: string | undefined; size?: number | undefined };

const isTime = (figure: ReportFigure): figure is TimeFigure => figure in dayTimeOf;

/** One page of what a figure counts, the newest first, read from the ledger by the same meaning that its sum has. */
export async function listCases(
  { db, organisationId, now }: FigureSource,
  reader: FigureReader,
  { figure, fromOn, untilOn, after, size, ...filters }: CaseQuery,
  { among, mayOpen }: { among: Sql | null; mayOpen: Sql },
): Promise<{ items: CaseRow[]; next: string | null; names: Names }> {
  const midnight = (on: Sql): Sql =>
    sql`(select day_begins(${on}, o.time_zone) from organisations o where o.id = ${organisationId})`;
  const [from, until] = [midnight(sql`${fromOn}::date`), midnight(sql`(${untilOn}::date + 1)`)];
  const meaning = figure === 'in-hand' ? null : figureMeanings[figure];
  const basis = meaning ? basisOf(meaning.basis) : inHandBasis;
  const moment = sql.raw(`i.${basis.moment}`);
  const paging = keyset<CaseRow>(
    'desc',
    [
      { column: moment, type: 'timestamptz', of: (row) => row.at },
      { column: sql`i.id`, type: 'bigint', of: (row) => row.id },
    ],
    { after, size },
  );
  const within = and(
    sql`i.organisation_id = ${organisationId} and i.kind = ${sql.raw(`'${basis.kind}'`)}`,
    withinReach(reader, basis),
    withinFilters(organisationId, filters, { ...basis, business: sql`i.business_id` }),
    paging.where,
  );
  const seen = sql`select p.department_id, p.ended_at, p.stars, p.achieved from processes p
    where p.id = i.process_id and ${and(notKeptFrom(reader.personId), among)} offset 0`;
  const pageOf = (intervals: Sql, counted: Sql, orderBy: Sql): Sql => sql`
    select i.*, ${moment} as at, ${basis.person} as whose from ${intervals} i cross join lateral (${seen}) p
    where ${counted} order by ${orderBy} limit ${paging.limit}`;
  const all = sql`process_intervals`;
  const page = meaning
    ? pageOf(all, and(within, sql`${moment} >= ${from} and ${moment} < ${until}`, meaning.when(now)), paging.orderBy)
    : // By one condition for both, all that ever came would be looked at.
      sql`select i.* from (
        (${pageOf(all, and(within, isThereStill(until)), sql`i.until_at desc, ${paging.orderBy}`)}) union all
        (${pageOf(sql`(select i.* from process_intervals i where ${within} and ${leftLater(until)} offset 0)`, sql`true`, paging.orderBy)})
      ) i order by ${paging.orderBy} limit ${paging.limit}`;
  const isCase = basis.kind === 'case';
  const rows = await db.rows<CaseRow & { shown: FoundNames | null }>(sql`
    with page as materialized (${page})
    select i.id, i.at, p.id as "processId", p.number, b.id as "businessId", b.code as "businessCode", b.name_zh as "businessZh",
      b.name_en as "businessEn", b.icon, p.title_zh as "titleZh", p.title_en as "titleEn", p.submitter_id as "submitterId",
      ${mayOpen} as opens, i.whose as "personId", i.from_at as "fromAt", i.until_at as "untilAt", i.due_at as "dueAt", ${outcomeOf(basis)} as outcome,
      ${isCase ? sql`case when ${isLastEnd} then p.stars end` : sql`null::smallint`} as stars,
      ${isCase ? sql`case when ${isLastEnd} then p.achieved end` : sql`null::boolean`} as achieved,
      ${isTime(figure) ? measuredBy[dayTimeOf[figure]] : sql`null::jsonb`} as measured,
      ${shownNames(organisationId)} as shown
    from page i join processes p on p.id = i.process_id join businesses b on b.id = p.business_id
    order by i.at desc, i.id desc`);
  return { ...paging.page(rows), names: namesFrom(shownWith(rows)) };
}

/** The ledger says of a promise only when it ended and when it was due. */
const outcomeOf = ({ kind }: Basis): Sql =>
  kind === 'promise' ? sql`case when ${isBroken} then 'broken' else 'kept' end` : sql`i.outcome`;

const shownNames = (organisationId: string): Sql =>
  sql`case when i.id = (select id from page limit 1) then ${namesOf(organisationId, {
    people: sql`array(
      select shown.submitter_id from page join processes shown on shown.id = page.process_id union all
      select page.whose from page)`,
  })} end`;
