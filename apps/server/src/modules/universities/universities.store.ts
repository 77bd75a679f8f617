import { type Permission, platformRights } from '@campus/contract/permissions.ts';
import { type Organisation, organisations } from '#server/modules/organisations/index.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { at, type Sql, sql, texts } from '#server/platform/sql.ts';
import { assign, columnsOf, insertInto, type NewRowOf } from '#server/platform/table.ts';
import { firstAdministratorLinks, organisationLogos } from './universities.tables.ts';

export type UniversityRow = {
  id: string;
  orgSign: string;
  nameZh: string;
  nameEn: string;
  active: boolean;
  /** Whether somebody active administers it with a password of their own. */
  administered: boolean;
  people: number;
  departments: number;
  running: number;
  bytes: number;
  createdAt: number;
};

/** Whether one of the people `p` of `organisations o` holds one of these rights. */
const holds = (rights: readonly Permission[]) => sql`exists (
  select 1 from person_roles pr join role_permissions rp on rp.role_id = pr.role_id and rp.permission = any(${texts(rights)})
  where pr.person_id = p.id)`;

/**
 * Whoever may give roles could make anybody an administrator, so they count as one. A one-time password does not count:
 * nobody used it yet.
 */
const administered = sql`exists (
  select 1 from people p where p.organisation_id = o.id and p.active and p.password_state = 'set' and ${holds(['roles.manage'])})`;

const columns = sql`
  o.id, o.org_sign as "orgSign", o.o_name as "nameZh", o.o_name_en as "nameEn", o.active, ${administered} as administered,
  (select count(*)::int from people p where p.organisation_id = o.id and p.active) as people,
  (select count(*)::int from departments d where d.organisation_id = o.id) as departments,
  (select count(*)::int from processes s where s.organisation_id = o.id and s.process_group in ('todo', 'doing')) as running,
  (select coalesce(sum(f.bytes), 0)::float8 from attachments f where f.organisation_id = o.id) as bytes,
  o.created_at as "createdAt"`;

/** One page of the universities, by their sign; of those whose name or sign has the words. */
export async function listRows(
  db: Db,
  query: { words?: string | undefined; after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<UniversityRow>(
    'asc',
    [{ column: sql`o.org_sign`, type: 'text', of: (row) => row.orgSign }],
    query,
  );
  const matchesWords = query.words
    ? sql`strpos(lower(o.org_sign || chr(10) || o.o_name || chr(10) || o.o_name_en), lower(${query.words})) > 0`
    : sql`true`;
  const found = await db.rows<UniversityRow>(sql`
    select ${columns} from organisations o where ${matchesWords} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(found);
}

export type UniversityDetail = UniversityRow & {
  primaryColour: string | null;
  logo: string | null;
  timeZone: string;
  quotaPeople: number | null;
  quotaMb: number | null;
  /** All people, also those who are disabled: their accounts were used. */
  everybody: number;
  /** Keys that outside systems have for it. */
  keys: number;
  platformAdministrators: boolean;
  linkUsedAt: number | null;
  linkExpiresAt: number | null;
};

const whole = sql`${columns}, o.primary_colour as "primaryColour", o.logo, o.time_zone as "timeZone",
  o.quota_people as "quotaPeople", o.quota_mb as "quotaMb",
  (select count(*)::int from people p where p.organisation_id = o.id) as everybody,
  (select count(*)::int from signing_keys k where k.organisation_id = o.id) as keys,
  exists (select 1 from people p where p.organisation_id = o.id and p.active and ${holds(platformRights)}) as "platformAdministrators",
  l.used_at as "linkUsedAt", l.expires_at as "linkExpiresAt"`;

async function findWhole(db: Db, where: Sql): Promise<UniversityDetail | null> {
  return db.row<UniversityDetail>(sql`
    select ${whole} from organisations o left join first_administrator_links l on l.organisation_id = o.id where ${where}`);
}

export const findUniversity = (db: Db, id: string): Promise<UniversityDetail | null> =>
  findWhole(db, sql`o.id = ${id}`);

/**
 * As `findUniversity`, and until the transaction ends nobody else changes it. The lock has a statement of its own: one
 * that waited for it would still see what stood there before it waited.
 */
export async function lockUniversity(db: Db, id: string): Promise<UniversityDetail | null> {
  await db.run(sql`select 1 from organisations where id = ${id} for no key update`);
  return findUniversity(db, id);
}

export async function insertOrganisation(db: Db, row: NewRowOf<typeof organisations>): Promise<Organisation> {
  const made = await db.row<Organisation>(sql`${insertInto(organisations, row)} returning ${columnsOf(organisations)}`);
  return made as Organisation;
}

export type OrganisationChange = Partial<
  Pick<
    NewRowOf<typeof organisations>,
    'orgSign' | 'oName' | 'oNameEn' | 'timeZone' | 'primaryColour' | 'quotaPeople' | 'quotaMb' | 'logo' | 'active'
  >
>;

export async function changeOrganisation(db: Db, id: string, change: OrganisationChange): Promise<void> {
  await db.run(sql`update organisations set ${assign(organisations, change)} where id = ${id}`);
}

/** Puts a link in the place of the one before. */
export async function putLink(db: Db, link: NewRowOf<typeof firstAdministratorLinks>): Promise<void> {
  await db.run(sql`
    ${insertInto(firstAdministratorLinks, link)}
    on conflict (organisation_id) do update
    set token_hash = excluded.token_hash, made_at = excluded.made_at, expires_at = excluded.expires_at, used_at = null`);
}

/** The university that a link belongs to. */
export const findByLink = (db: Db, tokenHash: Buffer): Promise<UniversityDetail | null> =>
  findWhole(db, sql`l.token_hash = ${tokenHash}`);

/** Uses a link, once; answers whether it was still there to be used. */
export async function useLink(db: Db, tokenHash: Buffer, now: number): Promise<boolean> {
  const used = await db.rows(sql`
    update first_administrator_links set used_at = ${at(now)} where token_hash = ${tokenHash} and used_at is null returning 1`);
  return used.length > 0;
}

/** Ends the sessions that somebody opened at the very moment of a suspension: nobody was signed in meanwhile. */
export async function endSessions(db: Db, organisationId: string, now: number): Promise<void> {
  await db.run(sql`
    update sessions set ended_at = ${at(now)}, ended_reason = 'disabled' where organisation_id = ${organisationId} and ended_at is null`);
}

export async function putLogo(db: Db, logo: NewRowOf<typeof organisationLogos>): Promise<void> {
  await db.run(sql`
    ${insertInto(organisationLogos, logo)}
    on conflict (organisation_id) do update
    set id = excluded.id, media_type = excluded.media_type, content = excluded.content`);
}

export async function deleteLogo(db: Db, organisationId: string): Promise<void> {
  await db.run(sql`delete from organisation_logos where organisation_id = ${organisationId}`);
}

export async function findLogo(db: Db, id: string): Promise<{ mediaType: string; content: Buffer } | null> {
  return db.row<{ mediaType: string; content: Buffer }>(
    sql`select l.media_type as "mediaType", l.content from organisation_logos l where l.id = ${id}`,
  );
}
