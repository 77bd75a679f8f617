import type { FeedOutcome } from '@campus/rules/places/dormitory-feed.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { type Sql, sql } from '#server/platform/sql.ts';
import { type FeedRun, type ListedRun, listedRuns, type StoredRow } from './feed.store.ts';

const listedRun = listedRuns(sql`feed_runs`);

export async function findListedRun(db: Db, organisationId: string, id: string): Promise<ListedRun | null> {
  return db.row<ListedRun>(sql`${listedRun} where r.organisation_id = ${organisationId} and r.id = ${id}`);
}

/** One page of what came, newest first. */
export async function listRuns(
  db: Db,
  organisationId: string,
  { state, ...paging }: { state?: FeedRun['state'] | undefined; after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<ListedRun>(
    'desc',
    [
      { column: sql`r.received_at`, type: 'timestamptz', of: (row) => row.receivedAt },
      { column: sql`r.id`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const found = await db.rows<ListedRun>(sql`${listedRun}
    where r.organisation_id = ${organisationId} and ${state ? sql`r.state = ${state}` : sql`true`} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(found);
}

type Names = { zh: string; en: string };
export type ListedRow = Omit<StoredRow, 'beforeSinceOn'> & {
  personName: string | null;
  beforePath: Names[] | null;
  afterPath: Names[] | null;
  wentBack: boolean | null;
};

/** The names from the campus down to a place. */
const pathOf = (place: Sql) => sql`(
  with recursive up as (
    select p.parent_id, p.name_zh, p.name_en, 0 as depth from places p where p.id = ${place}
    union all
    select p.parent_id, p.name_zh, p.name_en, up.depth + 1 from up join places p on p.id = up.parent_id
  ) select jsonb_agg(jsonb_build_object('zh', name_zh, 'en', name_en) order by depth desc) from up)`;

/** One page of a run's rows in the order of the list. */
export async function listRows(
  db: Db,
  organisationId: string,
  query: {
    runId: string;
    outcome?: FeedOutcome | undefined;
    keptBack?: boolean | undefined;
    after?: string | undefined;
    size?: number | undefined;
  },
) {
  const page = keyset<ListedRow>('asc', [{ column: sql`r.nr`, type: 'integer', of: (row) => row.nr }], query);
  const found = await db.rows<ListedRow>(sql`
    select r.nr, r.account, r.given, r.outcome, r.fault, r.person_id as "personId", r.before_place_id as "beforePlaceId",
      r.before_bed as "beforeBed", r.after_place_id as "afterPlaceId", r.after_bed as "afterBed", r.went_back as "wentBack",
      p.name as "personName", ${pathOf(sql`r.before_place_id`)} as "beforePath", ${pathOf(sql`r.after_place_id`)} as "afterPath"
    from feed_rows r left join people p on p.id = r.person_id
    where r.organisation_id = ${organisationId} and r.run_id = ${query.runId}
      and ${query.outcome ? sql`r.outcome = ${query.outcome}` : sql`true`}
      and ${query.keptBack ? sql`r.went_back = false` : sql`true`} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(found);
}
