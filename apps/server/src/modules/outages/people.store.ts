import type { OutageKind, OutageState } from '@campus/rules/outages/outages.ts';
import { OF_NO_LINE } from '@campus/rules/outages/outages.ts';
import type { PlaceKind } from '@campus/rules/places/levels.ts';
import type { Db } from '#server/platform/database.ts';
import { at, type Sql, sql, texts } from '#server/platform/sql.ts';
import { above, isBelieved } from './meanings.ts';
import { CONCERNED, PLACES } from './outages.store.ts';

export type ShownOutage = {
  id: string;
  kind: OutageKind;
  textZh: string;
  textEn: string;
  faultType: string | null;
  beginsAt: number;
  expectedEndAt: number | null;
  announcedAt: number | null;
  places: { id: string; kind: PlaceKind; name: { zh: string; en: string } }[];
  concerned: number;
};

/** More than this is a page that nobody reads. */
const MOST_SHOWN = 50;

const SHOWN_COLUMNS = sql`o.id, o.kind, o.text_zh as "textZh", o.text_en as "textEn", o.fault_type as "faultType",
  o.begins_at as "beginsAt", o.expected_end_at as "expectedEndAt", o.announced_at as "announcedAt",
  ${PLACES} as places, ${CONCERNED} as concerned`;

const announcedUntil = (organisationId: string, until: number): Sql =>
  sql`o.organisation_id = ${organisationId} and o.state = 'announced' and o.begins_at <= ${at(until)}`;

/** What has begun first, the newest first; then what begins next; last what is being checked. */
const nearestFirst = (now: number): Sql =>
  sql`not ${isBelieved(sql`o`, at(now))}, o.begins_at > ${at(now)}, abs(extract(epoch from o.begins_at - ${at(now)})), o.id`;

/** What is announced and begins until then. */
export async function listAnnounced(
  db: Db,
  organisationId: string,
  { now, until }: { now: number; until: number },
): Promise<ShownOutage[]> {
  return db.rows<ShownOutage>(sql`
    select ${SHOWN_COLUMNS} from outages o where ${announcedUntil(organisationId, until)}
    order by ${nearestFirst(now)} limit ${sql.number(MOST_SHOWN)}`);
}

export type OwnOutage = ShownOutage & { mine: boolean; joined: boolean; orderId: string | null };

const orderOf = (personId: string): Sql => sql`(
  select b.id from work_orders b where b.outage_id = o.id and b.submitter_id = ${personId} order by b.submitted_at desc, b.id desc limit 1)`;
const saidSo = (personId: string): Sql =>
  sql`exists (select 1 from outage_people j where j.outage_id = o.id and j.person_id = ${personId})`;
const isAt = sql`exists (select 1 from outage_places n join above a on a.id = n.place_id where n.outage_id = o.id)`;

/** Where somebody is at home: where their lines are, and where they reported from last. */
const ownPlaces = (personId: string): Sql => sql`q.place_id from (
  select l.place_id from network_lines l where l.person_id = ${personId} and l.state <> 'ended' and l.place_id is not null
  union
  (select w.place_id from work_orders w where w.submitter_id = ${personId} and w.place_id is not null order by w.submitted_at desc limit 1)
) q`;

/** What is announced until then, as it concerns somebody: what is theirs comes first. */
export async function listAnnouncedFor(
  db: Db,
  { organisationId, personId }: { organisationId: string; personId: string },
  { now, until }: { now: number; until: number },
): Promise<OwnOutage[]> {
  return db.rows<OwnOutage>(sql`
    with recursive ${above(organisationId, ownPlaces(personId))}
    select ${SHOWN_COLUMNS}, ${isAt} as mine, ${orderOf(personId)} as "orderId",
      ${saidSo(personId)} or ${orderOf(personId)} is not null as joined
    from outages o where ${announcedUntil(organisationId, until)}
    order by mine desc, ${nearestFirst(now)} limit ${sql.number(MOST_SHOWN)}`);
}

/** What is in force at a place, of one type or of any. */
export async function listAnnouncedAt(
  db: Db,
  { organisationId, personId }: { organisationId: string; personId: string },
  { placeId, type }: { placeId: string; type: string | null },
  now: number,
): Promise<OwnOutage[]> {
  const ofType = type === null ? sql`true` : sql`(o.fault_type is null or o.fault_type = ${type})`;
  return db.rows<OwnOutage>(sql`
    with recursive ${above(organisationId, sql`${placeId}::uuid`)}
    select ${SHOWN_COLUMNS}, true as mine, ${orderOf(personId)} as "orderId",
      ${saidSo(personId)} or ${orderOf(personId)} is not null as joined
    from outages o where ${announcedUntil(organisationId, now)} and ${ofType} and ${isAt}
    order by ${nearestFirst(now)} limit ${sql.number(MOST_SHOWN)}`);
}

export type AnnouncedAtLine = Pick<
  ShownOutage,
  'id' | 'kind' | 'textZh' | 'textEn' | 'beginsAt' | 'expectedEndAt' | 'announcedAt'
> & { joined: boolean };

/** The outage that explains a line at a place: the newest in force, or what begins there next until then. */
export async function findAnnouncedAtLine(
  db: Db,
  { organisationId, personId, placeId }: { organisationId: string; personId: string; placeId: string },
  { now, until }: { now: number; until: number },
): Promise<AnnouncedAtLine | null> {
  return db.row<AnnouncedAtLine>(sql`
    with recursive ${above(organisationId, sql`${placeId}::uuid`)}
    select o.id, o.kind, o.text_zh as "textZh", o.text_en as "textEn", o.begins_at as "beginsAt", o.expected_end_at as "expectedEndAt",
      o.announced_at as "announcedAt", ${saidSo(personId)} or ${orderOf(personId)} is not null as joined
    from outages o where ${announcedUntil(organisationId, until)} and (o.fault_type is null or o.fault_type <> all(${texts(OF_NO_LINE)})) and ${isAt}
    order by ${nearestFirst(now)} limit 1`);
}

/** Keeps an outage from being ended until the end of the transaction; null where there is none. */
export async function holdAnnounced(db: Db, organisationId: string, id: string) {
  const row = await db.row<{ state: OutageState; beginsAt: number; shown: boolean }>(sql`
    select o.state, o.begins_at as "beginsAt", o.announced_at is not null as shown from outages o
    where o.organisation_id = ${organisationId} and o.id = ${id} for share`);
  // Suspicions are nobody's but the desk's.
  return row?.shown ? row : null;
}

export async function setJoined(
  db: Db,
  { organisationId, personId }: { organisationId: string; personId: string },
  outageId: string,
  joined: boolean,
  now: number,
): Promise<void> {
  await db.run(
    joined
      ? sql`insert into outage_people (organisation_id, outage_id, person_id, joined_at)
          values (${organisationId}, ${outageId}, ${personId}, ${at(now)}) on conflict do nothing`
      : sql`delete from outage_people where outage_id = ${outageId} and person_id = ${personId}`,
  );
}

/** Whether somebody is concerned now, and how many are. */
export async function findConcern(db: Db, outageId: string, personId: string) {
  const row = await db.row<{ joined: boolean; concerned: number }>(sql`
    select ${saidSo(personId)} or ${orderOf(personId)} is not null as joined, ${CONCERNED} as concerned
    from outages o where o.id = ${outageId}`);
  return row as { joined: boolean; concerned: number };
}
