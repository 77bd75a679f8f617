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

/** The code of the business that each of these processes belongs to. */
export async function findBusinessCodes(
  db: Db,
  organisationId: string,
  processIds: readonly string[],
): Promise<Map<string, string>> {
  const result = await db.rows<{ id: string; code: string }>(sql`
    select p.id, b.code from processes p join businesses b on b.id = p.business_id
    where p.organisation_id = ${organisationId} and p.id = any(${list(processIds)})`);
  return new Map(result.map(({ id, code }) => [id, code]));
}

const list = (ids: Iterable<string> | undefined) => uuids([...new Set(ids ?? [])]);

export type NameRow = {
  kind: 'person' | 'department' | 'place';
  id: string;
  zh: string;
  en: string;
  aboveZh: string | null;
  aboveEn: string | null;
  gone: boolean;
};

/** What ids stand for, and of a place its building too, as a query to be run alone or as a part of another. */
export const namesQuery = (organisationId: string, ids: Ids): Sql => sql`
    select 'person' as kind, p.id, p.name as zh, p.name as en, d.name_zh as "aboveZh", d.name_en as "aboveEn", not p.active as gone
    from people p left join departments d on d.id = p.home_department_id
    where p.organisation_id = ${organisationId} and p.id = any(${list(ids.people)})
    union all
    select 'department', d.id, d.name_zh, d.name_en, null, null, d.closed_at is not null and d.merged_into_id is null from departments d
    where d.organisation_id = ${organisationId} and d.id = any(${list(ids.departments)})
    union all
    select 'place', q.id, q.name_zh, q.name_en, a.name_zh, a.name_en, not q.active from places q left join places a on a.id = q.parent_id
    where q.organisation_id = ${organisationId} and q.id = any(${list(ids.places)})`;

export function namesFrom(rows: readonly NameRow[]): Names {
  const people = new Map<string, PersonName>();
  const departments = new Map<string, Words>();
  const places = new Map<string, Words>();
  for (const { kind, id, zh, en, aboveZh, aboveEn } of rows) {
    const above = aboveZh && aboveEn ? { zh: aboveZh, en: aboveEn } : null;
    if (kind === 'person') people.set(id, { id, name: zh, department: above });
    else if (kind === 'department') departments.set(id, { zh, en });
    else places.set(id, above ? { zh: `${above.zh} ${zh}`, en: `${above.en} ${en}` } : { zh, en });
  }
  const gone = new Set(rows.filter((row) => row.gone).map(({ id }) => id));
  return { people, departments, places, gone, person: (id) => people.get(id) ?? { id, name: '—', department: null } };
}

export const findNames = async (db: Db, organisationId: string, ids: Ids): Promise<Names> =>
  namesFrom(await db.rows<NameRow>(namesQuery(organisationId, ids)));
