import type { Words } from '@campus/rules/flows/definition.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql, uuids } from '#server/platform/sql.ts';

export type PersonName = { id: string; name: string; department: Words | null };
export type Names = {
  person(id: string): PersonName;
  people: ReadonlyMap<string, PersonName>;
  departments: ReadonlyMap<string, Words>;
  places: ReadonlyMap<string, Words>;
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

/** A name as statements find it: of a person with their department, of a place with its building. */
export type NameRow = {
  kind: string;
  id: string;
  zh: string;
  en: string;
  aboveZh: string | null;
  aboveEn: string | null;
};

const peopleNamed = (organisationId: string, ids: Sql): Sql => sql`
    select 'person' as kind, p.id, p.name as zh, p.name as en, d.name_zh as "aboveZh", d.name_en as "aboveEn", p.active
    from people p left join departments d on d.id = p.home_department_id
    where p.organisation_id = ${organisationId} and p.id = any(${ids})`;

const everythingNamed = (organisationId: string, ids: Ids): Sql => sql`${peopleNamed(organisationId, list(ids.people))}
    union all
    select 'department', d.id, d.name_zh, d.name_en, null, null, true from departments d
    where d.organisation_id = ${organisationId} and d.id = any(${list(ids.departments)})
    union all
    select 'place', q.id, q.name_zh, q.name_en, a.name_zh, a.name_en, q.active from places q left join places a on a.id = q.parent_id
    where q.organisation_id = ${organisationId} and q.id = any(${list(ids.places)})`;

const asColumn = (named: Sql): Sql => sql`coalesce((select jsonb_agg(named) from (${named}) named), '[]')`;

/** What ids stand for, in one query; of a place its building too. */
export async function findNames(db: Db, organisationId: string, ids: Ids): Promise<Names> {
  return gatherNames(await db.rows<NameRow>(everythingNamed(organisationId, ids)));
}

/** The same as a column of a statement that finds other things too; `gatherNames` reads it. */
export const namesColumn = (organisationId: string, ids: Ids): Sql => asColumn(everythingNamed(organisationId, ids));
/** The same of people alone, whose ids the statement itself knows. */
export const peopleColumn = (organisationId: string, ids: Sql): Sql => asColumn(peopleNamed(organisationId, ids));

export function gatherNames(found: readonly NameRow[]): Names {
  const people = new Map<string, PersonName>();
  const departments = new Map<string, Words>();
  const places = new Map<string, Words>();
  for (const { kind, id, zh, en, aboveZh, aboveEn } of found) {
    const above = aboveZh && aboveEn ? { zh: aboveZh, en: aboveEn } : null;
    if (kind === 'person') people.set(id, { id, name: zh, department: above });
    else if (kind === 'department') departments.set(id, { zh, en });
    else places.set(id, above ? { zh: `${above.zh} ${zh}`, en: `${above.en} ${en}` } : { zh, en });
  }
  return { people, departments, places, person: (id) => people.get(id) ?? { id, name: '—', department: null } };
}
