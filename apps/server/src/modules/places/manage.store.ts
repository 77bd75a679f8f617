import { type PlaceKind, placeKinds } from '@campus/rules/places/levels.ts';
import { brokenConstraint, type Db } from '#server/platform/database.ts';
import { keyset, type SortKey } from '#server/platform/paging.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { json, sql, texts, uuids } from '#server/platform/sql.ts';
import { assign, type RowOf } from '#server/platform/table.ts';
import { places } from './places.tables.ts';

type Names = { zh: string; en: string };
type Team = { id: string; name: Names };
export type ManagedPlace = {
  id: string;
  parentId: string | null;
  kind: PlaceKind;
  code: string;
  name: Names;
  position: number;
  active: boolean;
  portRequired: boolean;
  networkOpen: boolean;
  mobileSignalNotice: boolean;
  dnsServers: string[];
  gateway: string | null;
  mask: string | null;
  team: Team | null;
  below: number;
  path: { id: string; name: Names }[];
};
const columns = sql`
  p.id, p.parent_id as "parentId", p.kind, p.code, jsonb_build_object('zh', p.name_zh, 'en', p.name_en) as name, p.position, p.active,
  p.port_required as "portRequired", p.network_open as "networkOpen", p.mobile_signal_notice as "mobileSignalNotice",
  p.dns_servers as "dnsServers", p.gateway, p.mask,
  case when l.id is null then null else jsonb_build_object('id', l.id, 'name', jsonb_build_object('zh', l.name_zh, 'en', l.name_en)) end as team,
  (select count(*)::int from places c where c.organisation_id = p.organisation_id and c.parent_id = p.id) as below,
  coalesce((
    with recursive up as (
      select q.id, q.parent_id, q.name_zh, q.name_en, 0 as depth from places q where q.id = p.parent_id
      union all
      select q.id, q.parent_id, q.name_zh, q.name_en, up.depth + 1 from up join places q on q.id = up.parent_id
    ) select jsonb_agg(jsonb_build_object('id', id, 'name', jsonb_build_object('zh', name_zh, 'en', name_en)) order by depth desc) from up
  ), '[]') as path`;
const source = sql`places p left join labels l on l.id = p.team_label_id`;
const rank = sql`array_position(${texts(placeKinds)}, p.kind)`;

/** One page of the places under another in their order, or of those that the words find, the widest first. */
export async function listManaged(
  db: Db,
  organisationId: string,
  query: {
    parentId?: string | undefined;
    words?: string | undefined;
    after?: string | undefined;
    size?: number | undefined;
  },
) {
  const { parentId, words } = query;
  const id: SortKey<ManagedPlace> = { column: sql`p.id`, type: 'uuid', of: (row) => row.id };
  const order: SortKey<ManagedPlace>[] = words
    ? [
        { column: rank, type: 'integer', of: (row) => placeKinds.indexOf(row.kind) + 1 },
        { column: sql`p.code`, type: 'text', of: (row) => row.code },
        id,
      ]
    : [{ column: sql`p.position`, type: 'integer', of: (row) => row.position }, id];
  const page = keyset<ManagedPlace>('asc', order, query);
  const matchesWords = words
    ? sql`strpos(lower(p.code || chr(10) || p.name_zh || chr(10) || p.name_en), lower(${words})) > 0`
    : parentId
      ? sql`p.parent_id = ${parentId}`
      : sql`p.parent_id is null`;
  const found = await db.rows<ManagedPlace>(sql`
    select ${columns} from ${source} where p.organisation_id = ${organisationId} and ${matchesWords} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(found);
}

export async function findManaged(db: Db, organisationId: string, id: string): Promise<ManagedPlace | null> {
  return db.row<ManagedPlace>(
    sql`select ${columns} from ${source} where p.organisation_id = ${organisationId} and p.id = ${id}`,
  );
}

/** The team of each fault type, and how many people live in a place or anywhere under it. */
export async function findSiblingFacts(
  db: Db,
  organisationId: string,
  id: string,
): Promise<{ teams: { topic: string; team: Team }[]; residents: number }> {
  const found = await db.row<{ teams: { topic: string; team: Team }[]; residents: number }>(sql`
    with recursive under as (
      select id from places where organisation_id = ${organisationId} and id = ${id}
      union all
      select p.id from under join places p on p.organisation_id = ${organisationId} and p.parent_id = under.id
    )
    select (select count(*)::int from dormitories d join under on under.id = d.place_id) as residents,
      coalesce((
        select jsonb_agg(jsonb_build_object('topic', t.topic, 'team',
          jsonb_build_object('id', l.id, 'name', jsonb_build_object('zh', l.name_zh, 'en', l.name_en))) order by t.topic)
        from place_teams t join labels l on l.id = t.label_id where t.organisation_id = ${organisationId} and t.place_id = ${id}
      ), '[]') as teams`);
  return found as never;
}

/** What a broken constraint means to the person who typed. */
function explain(error: unknown): never {
  const constraint = brokenConstraint(error);
  if (constraint === 'places_code_key') refuse('place-code-taken');
  if (constraint === 'places_team_fkey') refuseField('teamId', 'not-an-option');
  if (constraint === 'place_teams_label_fkey') refuseField('teams', 'not-an-option');
  throw error;
}

export type PlaceChange = Partial<
  Pick<
    RowOf<typeof places>,
    | 'code'
    | 'nameZh'
    | 'nameEn'
    | 'active'
    | 'portRequired'
    | 'networkOpen'
    | 'mobileSignalNotice'
    | 'dnsServers'
    | 'gateway'
    | 'mask'
    | 'teamLabelId'
    | 'feedRunId'
  >
>;

export async function changePlace(db: Db, organisationId: string, id: string, change: PlaceChange): Promise<void> {
  await db
    .run(sql`update places set ${assign(places, change)} where organisation_id = ${organisationId} and id = ${id}`)
    .catch(explain);
}

/** Replaces the teams of a place's fault types. */
export async function setTeams(
  db: Db,
  organisationId: string,
  placeId: string,
  teams: readonly { topic: string; teamId: string }[],
): Promise<void> {
  await db
    .run(
      sql`with gone as (
          delete from place_teams where organisation_id = ${organisationId} and place_id = ${placeId}
            and not topic = any(${texts(teams.map(({ topic }) => topic))})
        )
        insert into place_teams (organisation_id, place_id, topic, label_id)
        select ${organisationId}, ${placeId}, t.topic, t."teamId"
        from jsonb_to_recordset(${json(teams)}) as t (topic text, "teamId" uuid)
        on conflict (place_id, topic) do update set label_id = excluded.label_id`,
    )
    .catch(explain);
}

export async function insertPlace(
  db: Db,
  organisationId: string,
  place: { id: string; parentId: string | null; kind: PlaceKind; code: string; name: Names },
): Promise<void> {
  const { id, parentId, kind, code, name } = place;
  await db
    .run(
      sql`insert into places (id, organisation_id, parent_id, kind, code, name_zh, name_en, position)
        select ${id}, ${organisationId}, ${parentId}, ${kind}, ${code}, ${name.zh}, ${name.en}, coalesce(max(position), 0) + 1
        from places where organisation_id = ${organisationId} and parent_id is not distinct from ${parentId}::uuid`,
    )
    .catch(explain);
}

/** The places beside one, in order, held until the new order is written. */
export async function lockSiblings(db: Db, organisationId: string, parentId: string | null): Promise<string[]> {
  const found = await db.rows<{ id: string }>(
    sql`select id from places where organisation_id = ${organisationId}
      and ${parentId ? sql`parent_id = ${parentId}` : sql`parent_id is null`} order by position, id for update`,
  );
  return found.map(({ id }) => id);
}

export async function writeOrder(db: Db, ids: readonly string[]): Promise<void> {
  await db.run(
    sql`update places set position = given.nr from unnest(${uuids(ids)}) with ordinality as given (id, nr)
      where places.id = given.id and places.position <> given.nr`,
  );
}
