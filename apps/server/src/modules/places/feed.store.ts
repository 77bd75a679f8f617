import type {
  FeedOutcome,
  FeedPlan,
  FeedRow,
  FeedRowFault,
  StandingPerson,
  StandingPlace,
} from '@campus/rules/places/dormitory-feed.ts';
import type { Db } from '#server/platform/database.ts';
import { isBusy } from '#server/platform/database-states.ts';
import { refuse } from '#server/platform/refusal.ts';
import { at, json, type Sql, sql, texts, uuids } from '#server/platform/sql.ts';
import { columnsOf, insertInto, type RowOf } from '#server/platform/table.ts';
import { type FeedCounts, feedRuns } from './places.tables.ts';

export type FeedRun = RowOf<typeof feedRuns>;
/** A list of a whole university is written in one statement, which may take longer than what pages ask for. */
const LONGEST_MS = 5 * 60_000;

/**
 * Locks an organisation's feed, because each run compares with the result of the one before. Answers the organisation's
 * identifier and whether it is active.
 */
export async function lockFeed(
  db: Db,
  organisationId: string,
  feed = 'dormitory-feed',
): Promise<{ orgSign: string; active: boolean } | null> {
  const lock = `${feed} ${organisationId}`;
  return (
    db
      .row<{ orgSign: string; active: boolean }>(
        sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true), pg_advisory_xact_lock(hashtextextended(${lock}, 0)),
        org_sign as "orgSign", active from organisations where id = ${organisationId}`,
      )
      // Another list is being applied for longer than a caller waits.
      .catch((error) => (isBusy(error) ? refuse('busy') : Promise.reject(error)))
  );
}

/** Whether the run of this slot is there already. */
export async function hasSlot(db: Db, organisationId: string, slotAt: number): Promise<boolean> {
  const found = await db.rows(
    sql`select 1 from feed_runs where organisation_id = ${organisationId} and slot_at = ${at(slotAt)}`,
  );
  return found.length > 0;
}

/** Whether files ever came, so that one which does not come is worth a word. */
export async function hadFile(db: Db, organisationId: string): Promise<boolean> {
  const found = await db.rows(
    sql`select 1 from feed_runs where organisation_id = ${organisationId} and source = 'file' limit 1`,
  );
  return found.length > 0;
}

/** What a list is compared with: the places of an organisation, its zone, its limits to what a list may change, and people. */
export type Standing = {
  timeZone: string;
  limits: Record<string, string> | null;
  places: StandingPlace[];
  /** Those whom the list names and those who have a room, with where they live. */
  people: (StandingPerson & { sinceOn: string | null })[];
};

export async function findStanding(db: Db, organisationId: string, accounts: readonly string[]): Promise<Standing> {
  const people = sql`
    select p.id, p.account, d.place_id, d.bed, d.since_on from people p left join dormitories d on d.person_id = p.id
    where p.organisation_id = ${organisationId} and lower(p.account) = any(${texts(accounts)})
    union
    select p.id, p.account, d.place_id, d.bed, d.since_on from dormitories d join people p on p.id = d.person_id
    where d.organisation_id = ${organisationId}`;
  const row = await db.row<Standing>(sql`
    select time_zone as "timeZone", (select values from parameters
      where organisation_id = o.id and key = 'places.dormitory-feed') as limits,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'parentId', p.parent_id, 'kind', p.kind, 'code', p.code, 'nameZh', p.name_zh,
          'active', p.active, 'takenBack', not p.active and r.state = 'undone') order by p.position, p.id)
        from places p left join feed_runs r on r.id = p.feed_run_id where p.organisation_id = o.id
      ), '[]') as places,
      coalesce((
        select json_agg(json_build_object('id', l.id, 'account', l.account, 'sinceOn', l.since_on, 'dormitory',
          case when l.place_id is not null then json_build_object('placeId', l.place_id, 'bed', l.bed) end) order by l.account)
        from (${people}) l
      ), '[]') as people
    from organisations o where o.id = ${organisationId}`);
  if (!row) throw new Error(`no organisation ${organisationId}`);
  return row;
}

export type ListedRun = FeedRun & { byName: string | null; appliedByName: string | null; undoneByName: string | null };

/** Runs with the names of who did something, of the table or of a part of the same statement. */
export const listedRuns = (runs: Sql): Sql => sql`
  select r.id, r.organisation_id as "organisationId", r.source, r.state, r.fault, r.digest, r.plan_digest as "planDigest", r.counts,
    r.by_person_id as "byPersonId", r.applied_by as "appliedBy", r.undone_by as "undoneBy",
    r.slot_at as "slotAt", r.received_at as "receivedAt", r.applied_at as "appliedAt", r.undone_at as "undoneAt",
    b.name as "byName", a.name as "appliedByName", u.name as "undoneByName"
  from ${runs} r left join people b on b.id = r.by_person_id left join people a on a.id = r.applied_by left join people u on u.id = r.undone_by`;

async function writeRun(db: Db, statement: Sql): Promise<ListedRun> {
  const written = await db.row<ListedRun>(statement);
  if (!written) throw new Error('a run was not written');
  return written;
}

export type StoredRow = {
  nr: number;
  account: string;
  given: Partial<FeedRow>;
  outcome: FeedOutcome;
  fault: FeedRowFault | null;
  personId: string | null;
  beforePlaceId: string | null;
  beforeBed: string | null;
  beforeSinceOn: string | null;
  afterPlaceId: string | null;
  afterBed: string | null;
};
export type NewPlace = FeedPlan['rooms'][number] & { id: string };

/**
 * Keeps a run and its rows, and where it is applied also the rooms and where everybody lives: all in one statement,
 * which answers the run as it is listed.
 */
export async function keepRun(
  db: Db,
  run: FeedRun,
  rows: readonly StoredRow[],
  applied: { rooms: readonly NewPlace[]; revived: readonly string[]; sinceOn: string } | null,
): Promise<ListedRun> {
  const { id, organisationId } = run;
  const living = applied ? rows.filter(({ outcome }) => outcome === 'new' || outcome === 'moved') : [];
  const gone = applied
    ? rows.flatMap(({ outcome, personId }) => (outcome === 'left' && personId ? [personId] : []))
    : [];
  const statement = sql`
    with made as (
      insert into places (id, organisation_id, parent_id, kind, code, name_zh, name_en, feed_run_id, position)
      select r.id, ${organisationId}, r."buildingId", 'room', r.code, r."nameZh", r."nameEn", ${id},
        coalesce((select max(position) from places b where b.organisation_id = ${organisationId} and b.parent_id = r."buildingId"), 0)
          + (row_number() over (partition by r."buildingId" order by r.code))::int
      from jsonb_to_recordset(${json(applied?.rooms ?? [])})
        as r (id uuid, "buildingId" uuid, code text, "nameZh" text, "nameEn" text)
    ), revived as (
      update places set active = true, feed_run_id = ${id}
      where organisation_id = ${organisationId} and id = any(${uuids(applied?.revived ?? [])})
    ), run as (
      ${insertInto(feedRuns, run)}
      on conflict (id) do update set state = excluded.state, fault = excluded.fault, digest = excluded.digest, plan_digest = excluded.plan_digest,
        counts = excluded.counts, applied_at = excluded.applied_at, applied_by = excluded.applied_by
      returning *
    ), kept as (
      insert into feed_rows (organisation_id, run_id, nr, account, given, outcome, fault, person_id, before_place_id, before_bed,
        before_since_on, after_place_id, after_bed)
      select ${organisationId}, ${id}, r.nr, r.account, r.given, r.outcome, r.fault, r."personId", r."beforePlaceId", r."beforeBed",
        r."beforeSinceOn", r."afterPlaceId", r."afterBed"
      from jsonb_to_recordset(${json(rows)}) as r (nr int, account text, given jsonb, outcome text, fault text,
        "personId" uuid, "beforePlaceId" uuid, "beforeBed" text, "beforeSinceOn" date, "afterPlaceId" uuid, "afterBed" text)
    ), left_now as (
      delete from dormitories where organisation_id = ${organisationId} and person_id = any(${uuids(gone)})
    ), living_now as (
      insert into dormitories (person_id, organisation_id, place_id, bed, since_on, feed_run_id)
      select r."personId", ${organisationId}, r."afterPlaceId", r."afterBed", ${applied?.sinceOn ?? null}::date, ${id}
      from jsonb_to_recordset(${json(
        living.map(({ personId, afterPlaceId, afterBed }) => ({ personId, afterPlaceId, afterBed })),
      )}) as r ("personId" uuid, "afterPlaceId" uuid, "afterBed" text)
      on conflict (person_id) do update set place_id = excluded.place_id, bed = excluded.bed, since_on = excluded.since_on,
        feed_run_id = excluded.feed_run_id
    ) ${listedRuns(sql`run`)}`;
  return writeRun(db, statement);
}

/** Takes the rows of a run that waited, before it is kept anew. */
export async function takeRows(
  db: Db,
  runId: string,
): Promise<Pick<StoredRow, 'nr' | 'account' | 'given' | 'fault'>[]> {
  return db.rows(sql`
    with taken as (delete from feed_rows where run_id = ${runId} returning nr, account, given, outcome, fault)
    select nr, account, given, fault from taken where outcome <> 'left' order by nr`);
}

export async function findRun(db: Db, organisationId: string, id: string): Promise<FeedRun | null> {
  return db.row<FeedRun>(
    sql`select ${columnsOf(feedRuns, 'r')} from feed_runs r where r.organisation_id = ${organisationId} and r.id = ${id}`,
  );
}

export type ChangedRow = {
  nr: number;
  personId: string;
  outcome: 'new' | 'moved' | 'left';
  beforePlaceId: string | null;
  beforeBed: string | null;
  beforeSinceOn: string | null;
  afterPlaceId: string | null;
  afterBed: string | null;
  nowPlaceId: string | null;
  nowBed: string | null;
  changedByLaterRun: boolean;
};

/** What a run changed, with the present state and whether a later run named the same person. */
export async function changesOf(db: Db, run: FeedRun): Promise<ChangedRow[]> {
  return db.rows<ChangedRow>(sql`
    select r.nr, r.person_id as "personId", r.outcome, r.before_place_id as "beforePlaceId", r.before_bed as "beforeBed",
      r.before_since_on as "beforeSinceOn", r.after_place_id as "afterPlaceId", r.after_bed as "afterBed",
      d.place_id as "nowPlaceId", d.bed as "nowBed",
      exists (
        select 1 from feed_rows l join feed_runs lr on lr.id = l.run_id
        where l.person_id = r.person_id and l.outcome in ('new', 'moved', 'left') and l.run_id <> r.run_id
          and lr.state = 'applied' and lr.applied_at >= ${at(run.appliedAt ?? 0)}
      ) as "changedByLaterRun"
    from feed_rows r left join dormitories d on d.person_id = r.person_id
    where r.run_id = ${run.id} and r.outcome in ('new', 'moved', 'left')`);
}

/** Puts people back to where they lived before a run, and says of each row whether it went back; answers the run as it is listed. */
export async function goBack(
  db: Db,
  run: FeedRun,
  rows: readonly (ChangedRow & { wentBack: boolean })[],
  undone: { at: number; by: string; counts: FeedCounts },
): Promise<ListedRun> {
  const { organisationId } = run;
  const back = rows.filter((row) => row.wentBack);
  const gone = back.flatMap(({ outcome, personId }) => (outcome === 'new' ? [personId] : []));
  const living = back.filter(({ outcome }) => outcome !== 'new');
  const statement = sql`
    with undone as (
      update feed_runs set state = 'undone', undone_at = ${at(undone.at)}, undone_by = ${undone.by},
        counts = ${json(undone.counts)} where id = ${run.id} returning *
    ), marked as (
      update feed_rows f set went_back = r."wentBack"
      from jsonb_to_recordset(${json(rows.map(({ nr, wentBack }) => ({ nr, wentBack })))})
        as r (nr int, "wentBack" boolean)
      where f.run_id = ${run.id} and f.nr = r.nr
    ), left_again as (
      delete from dormitories where organisation_id = ${organisationId} and person_id = any(${uuids(gone)})
    ), living_again as (
      insert into dormitories (person_id, organisation_id, place_id, bed, since_on, feed_run_id)
      select r."personId", ${organisationId}, r."beforePlaceId", r."beforeBed", r."beforeSinceOn", null
      from jsonb_to_recordset(${json(living)})
        as r ("personId" uuid, "beforePlaceId" uuid, "beforeBed" text, "beforeSinceOn" date)
      on conflict (person_id) do update set place_id = excluded.place_id, bed = excluded.bed, since_on = excluded.since_on, feed_run_id = null
    ) ${listedRuns(sql`undone`)}`;
  return writeRun(db, statement);
}

/** Rooms that only undone lists know of are not offered to anybody any more; one in which somebody lives stays. */
export async function takeBackRooms(db: Db, organisationId: string): Promise<void> {
  await db.run(sql`
    update places p set active = false from feed_runs r
    where p.organisation_id = ${organisationId} and p.active and r.id = p.feed_run_id and r.state = 'undone'
      and not exists (select 1 from dormitories d where d.place_id = p.id)`);
}

const FEED_ROWS_KEPT_MS = 30 * 24 * 60 * 60_000;

/** Clears the rows of lists that were never applied; that they came stays known. */
export async function clearOldRows(db: Db, now: number): Promise<void> {
  await db.run(sql`
    delete from feed_rows using feed_runs r where r.id = run_id and r.state in ('dry', 'refused')
      and r.received_at < ${at(now - FEED_ROWS_KEPT_MS)}`);
}
