import type { Words } from '@campus/rules/flows/definition.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql, uuids } from '#server/platform/sql.ts';

export type PersonName = { id: string; name: string; department: Words | null };
export type Names = {
  person(id: string): PersonName;
  people: ReadonlyMap<string, PersonName>;
  departments: ReadonlyMap<string, Words>;
  places: ReadonlyMap<string, Words>;
  /** Those of all of them that nobody can choose any more. */
  gone: ReadonlySet<string>;
};
export type Ids = { people?: Iterable<string>; departments?: Iterable<string>; places?: Iterable<string> };

/** Somebody `p` of a statement as JSON, with the home department; null where nobody is joined. */
export const personJson = (p: string): Sql =>
  sql.raw(`case when ${p}.id is not null then jsonb_build_object('id', ${p}.id, 'name', ${p}.name, 'department', (
    select jsonb_build_object('zh', home.name_zh, 'en', home.name_en) from departments home
    where home.id = ${p}.home_department_id)) end`);

/** The code of the business that each of these processes belongs to. */
export async function findBusinessCodes(
  db: Db,
  organisationId: string,
  processIds: readonly string[],
): Promise<Map<string, string>> {
  const result = await db.rows<{ id: string; code: string }>(sql`
    select p.id, b.code from processes p join businesses b on b.id = p.business_id
    where p.organisation_id = ${organisationId} and p.id = any(${uuids(processIds)})`);
  return new Map(result.map(({ id, code }) => [id, code]));
}

type NamedRow = [id: string, gone: boolean, zh: string, en: string, aboveZh: string | null, aboveEn: string | null];
/** Names as a statement answers them; of a person with the department, of a place with its building. */
export type FoundNames = Partial<Record<keyof Ids, NamedRow[] | null>>;

/**
 * The names of ids, as a column of any statement; the ids are arrays of it. `namesFrom` reads it. Buildings are looked up for
 * each place (the offset says so), because the planner would rather read all places.
 */
export function namesOf(organisationId: string, ids: Partial<Record<keyof Ids, Sql>>): Sql {
  const parts: Sql[] = [];
  if (ids.people)
    parts.push(sql`'people', (select jsonb_agg(jsonb_build_array(p.id, not p.active, p.name, p.name, d.name_zh, d.name_en))
      from people p left join departments d on d.id = p.home_department_id
      where p.organisation_id = ${organisationId} and p.id = any(${ids.people}))`);
  if (ids.departments)
    parts.push(sql`'departments', (select jsonb_agg(jsonb_build_array(
        d.id, d.closed_at is not null and d.merged_into_id is null, d.name_zh, d.name_en, null, null)) from departments d
      where d.organisation_id = ${organisationId} and d.id = any(${ids.departments}))`);
  if (ids.places)
    parts.push(sql`'places', (select jsonb_agg(jsonb_build_array(q.id, not q.active, q.name_zh, q.name_en, a.name_zh, a.name_en))
      from places q left join lateral (select b.name_zh, b.name_en from places b where b.id = q.parent_id offset 0) a on true
      where q.organisation_id = ${organisationId} and q.id = any(${ids.places}))`);
  return sql`jsonb_build_object(${sql.join(parts, sql`, `)})`;
}

export function namesFrom(found: FoundNames | null | undefined): Names {
  const above = ([, , , , zh, en]: NamedRow): Words | null => (zh && en ? { zh, en } : null);
  const people = new Map<string, PersonName>();
  const departments = new Map<string, Words>();
  const places = new Map<string, Words>();
  const gone = new Set<string>();
  for (const row of found?.people ?? []) people.set(row[0], { id: row[0], name: row[2], department: above(row) });
  for (const [id, , zh, en] of found?.departments ?? []) departments.set(id, { zh, en });
  for (const row of found?.places ?? []) {
    const [id, , zh, en] = row;
    const building = above(row);
    places.set(id, building ? { zh: `${building.zh} ${zh}`, en: `${building.en} ${en}` } : { zh, en });
  }
  for (const rows of Object.values(found ?? {})) for (const [id, isGone] of rows ?? []) if (isGone) gone.add(id);
  return { people, departments, places, gone, person: (id) => people.get(id) ?? { id, name: '—', department: null } };
}

/** Ids that the code knows, as `namesOf` takes them; kinds without any are left out. */
export const idLists = (ids: Ids): Partial<Record<keyof Ids, Sql>> =>
  Object.fromEntries(
    Object.entries(ids).flatMap(([kind, those]) => {
      const distinct = [...new Set<string>(those)];
      return distinct.length === 0 ? [] : [[kind, uuids(distinct)]];
    }),
  );

/** What ids stand for, in one query. */
export async function findNames(db: Db, organisationId: string, ids: Ids): Promise<Names> {
  const lists = idLists(ids);
  if (Object.keys(lists).length === 0) return namesFrom(null);
  const found = await db.row<{ names: FoundNames }>(sql`select ${namesOf(organisationId, lists)} as names`);
  return namesFrom(found?.names);
}
