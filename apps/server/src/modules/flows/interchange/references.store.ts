import type { ReferenceKind } from '@campus/contract/calls/flows-interchange.ts';
import { isStoredUuid } from '@campus/rules/basics/ids.ts';
import type { Words } from '@campus/rules/flows/definition.ts';
import { listConnectionNames } from '#server/modules/connections/index.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql, texts, uuids, wordsOf } from '#server/platform/sql.ts';
import { CATALOGUE_ORDER } from '../catalogue/businesses.store.ts';

/** Somebody or something by the id, and by what it is known by in every organisation. */
export type Wanted = { kind: ReferenceKind; id: string; key: string | null };
export type Found = {
  kind: ReferenceKind;
  id: string;
  /** Null where it has none: a department without a code. */
  key: string | null;
  name: Words;
  /** Whether it can still be chosen. */
  usable: boolean;
};

/** The codes from the campus down, which are what a place is known by. */
const PATH = sql.raw(`(
  with recursive above as (
    select q.code, q.parent_id, 1 as height from places q where q.id = p.id
    union all select q.code, q.parent_id, a.height + 1 from places q join above a on q.id = a.parent_id
  ) select string_agg(code, '/' order by height desc) from above)`);
const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

type Source = (organisationId: string, ids: Sql, keys: readonly string[]) => Sql;

/** Where each kind stands; connections are asked of their own module. */
const sources: Record<Exclude<ReferenceKind, 'connections'>, Source> = {
  people: (organisationId, ids, keys) => sql`
    select 'people', p.id::text, p.account, p.name, p.name, p.active from people p
    where p.organisation_id = ${organisationId} and (p.id = any(${ids}) or lower(p.account) = any(${texts(keys)}))`,
  departments: (organisationId, ids, keys) => sql`
    select 'departments', d.id::text, d.code, d.name_zh, d.name_en, d.closed_at is null from departments d
    where d.organisation_id = ${organisationId} and (d.id = any(${ids}) or lower(d.code) = any(${texts(keys)}))`,
  labels: (organisationId, ids, keys) => sql`
    select 'labels', l.id::text, l.name_zh, l.name_zh, l.name_en, true from labels l
    where l.organisation_id = ${organisationId} and (l.id = any(${ids}) or lower(l.name_zh) = any(${texts(keys)}))`,
  roles: (organisationId, _ids, keys) => sql`
    select 'roles', r.code, r.code, r.name_zh, r.name_en, true from roles r
    where r.organisation_id = ${organisationId} and lower(r.code) = any(${texts(keys)})`,
  places: (organisationId, ids, keys) => sql`
    select 'places', p.id::text, ${PATH}, p.name_zh, p.name_en, p.active from places p
    where p.organisation_id = ${organisationId}
      and (p.id = any(${ids}) or lower(p.code) = any(${texts(keys.map(lastOf))}))`,
  businesses: (organisationId, ids, keys) => sql`
    select 'businesses', b.id::text, b.code, b.name_zh, b.name_en, b.published_version_id is not null from businesses b
    where b.organisation_id = ${organisationId} and (b.id = any(${ids}) or lower(b.code) = any(${texts(keys)}))`,
};

type Row = [kind: ReferenceKind, id: string, key: string | null, zh: string, en: string, usable: boolean];

/** Whoever and whatever of this organisation goes by one of these ids or keys. */
export async function findReferences(db: Db, organisationId: string, wanted: readonly Wanted[]): Promise<Found[]> {
  const parts = Object.entries(sources).flatMap(([kind, source]) => {
    const asked = wanted.filter((one) => one.kind === kind);
    if (asked.length === 0) return [];
    const ids = uuids(asked.map(({ id }) => id).filter(isStoredUuid));
    // A role goes by its code everywhere.
    const keys = asked.flatMap(({ id, key }) => [...(kind === 'roles' ? [id] : []), ...(key === null ? [] : [key])]);
    return [source(organisationId, ids, [...new Set(keys.map((key) => key.toLowerCase()))])];
  });
  const rows =
    parts.length === 0
      ? []
      : await db.rows<{ row: Row }>(sql`
          select jsonb_build_array(found.kind, found.id, found.key, found.zh, found.en, found.usable) as row
          from (${sql.join(parts, sql` union all `)}) as found (kind, id, key, zh, en, usable)`);
  const connections = wanted.some(({ kind }) => kind === 'connections')
    ? await listConnectionNames(db, organisationId)
    : [];
  return [
    ...rows.map(({ row: [kind, id, key, zh, en, usable] }) => ({ kind, id, key, name: { zh, en }, usable })),
    ...connections.map(({ id, name }): Found => ({ kind: 'connections', id, key: name.zh, name, usable: true })),
  ];
}

type Choice = { id: string; name: Words };
export type Choices = Record<'departments' | 'labels' | 'roles' | 'businesses' | 'connections', Choice[]>;

const MOST = sql.number(2000);
const listed = (rows: Sql): Sql =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name) order by x.n), '[]') from (${rows}) x)`;

/** What can be chosen of these kinds; the lists of others are empty. */
export async function findChoices(db: Db, organisationId: string, kinds: ReadonlySet<ReferenceKind>): Promise<Choices> {
  const when = (kind: ReferenceKind, rows: Sql): Sql => (kinds.has(kind) ? listed(rows) : sql`'[]'::jsonb`);
  const row = await db.row<Omit<Choices, 'connections'>>(sql`select
    ${when(
      'departments',
      sql`select d.id, ${wordsOf('d')} as name, row_number() over (order by d.name_zh, d.id) as n from departments d
        where d.organisation_id = ${organisationId} and d.closed_at is null limit ${MOST}`,
    )} as departments,
    ${when(
      'labels',
      sql`select l.id, ${wordsOf('l')} as name, row_number() over (order by l.name_zh) as n from labels l
        where l.organisation_id = ${organisationId} limit ${MOST}`,
    )} as labels,
    ${when(
      'roles',
      sql`select r.code as id, ${wordsOf('r')} as name, row_number() over (order by r.code) as n from roles r
        where r.organisation_id = ${organisationId} limit ${MOST}`,
    )} as roles,
    ${when(
      'businesses',
      sql`select b.id, ${wordsOf('b')} as name, row_number() over (order by ${CATALOGUE_ORDER}) as n
        from businesses b join business_categories c on c.id = b.category_id
        where b.organisation_id = ${organisationId} and b.published_version_id is not null limit ${MOST}`,
    )} as businesses`);
  const connections = kinds.has('connections') ? await listConnectionNames(db, organisationId) : [];
  const found = row ?? { departments: [], labels: [], roles: [], businesses: [] };
  return { ...found, connections: connections.map(({ id, name }) => ({ id, name })) };
}

/** Those of these codes that businesses of the organisation have. */
export async function findTakenCodes(db: Db, organisationId: string, codes: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ code: string }>(sql`
    select b.code from businesses b where b.organisation_id = ${organisationId} and b.code = any(${texts(codes)})`);
  return new Set(rows.map(({ code }) => code));
}
