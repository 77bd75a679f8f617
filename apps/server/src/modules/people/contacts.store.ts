import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, at, hasGrams, json, literally, type Sql, sql, uuids } from '#server/platform/sql.ts';
import { hasHalf } from './half-terms.ts';
import { searchTermsOf } from './search-terms.ts';

type Paging = { after?: string | undefined; size?: number | undefined };

export type ContactRow = {
  id: string;
  name: string;
  account: string;
  kind: 'student' | 'staff';
  className: string | null;
  admissionYear: number | null;
  departmentZh: string | null;
  departmentEn: string | null;
};
/** Of a person `p` with their home department `d`. */
const contact = sql`
  p.id, p.name, p.account, p.kind, p.class_name as "className", p.admission_year as "admissionYear",
  d.name_zh as "departmentZh", d.name_en as "departmentEn"`;

export async function findKind(db: Db, organisationId: string, personId: string): Promise<'student' | 'staff' | null> {
  const found = await db.row<{ kind: 'student' | 'staff' }>(
    sql`select p.kind from people p where p.organisation_id = ${organisationId} and p.id = ${personId}`,
  );
  return found?.kind ?? null;
}

/** As a condition on people `p`: those of a department and of all below it, at home there or not. */
const standsIn = (path: Sql) => sql`(
  exists (select 1 from departments h where h.id = p.home_department_id and h.path like ${path} || '%')
  or exists (
    select 1 from person_departments pd join departments b on b.id = pd.department_id
    where pd.person_id = p.id and b.path like ${path} || '%'))`;

/**
 * One page of the open departments under a department, or of the topmost, each with how many active people it and all
 * below it have.
 */
export async function listDepartmentsUnder(db: Db, organisationId: string, parentId: string | null, paging: Paging) {
  type Row = { id: string; nameZh: string; nameEn: string; position: number; hasBelow: boolean; people: number };
  const page = keyset<Row>(
    'asc',
    [
      { column: sql`d.position`, type: 'integer', of: (row) => row.position },
      { column: sql`d.id`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const rows = await db.rows<Row>(sql`
    select d.id, d.name_zh as "nameZh", d.name_en as "nameEn", d.position,
      exists (select 1 from departments c where c.organisation_id = ${organisationId} and c.parent_id = d.id and c.closed_at is null) as "hasBelow",
      (select count(*)::int from (
        select p.id from departments b join people p on p.organisation_id = b.organisation_id and p.home_department_id = b.id
        where b.organisation_id = ${organisationId} and b.path like d.path || '%' and p.active
        union
        select p.id from departments b
        join person_departments pd on pd.department_id = b.id join people p on p.id = pd.person_id
        where b.organisation_id = ${organisationId} and b.path like d.path || '%' and p.active
      ) standing) as people
    from departments d
    where d.organisation_id = ${organisationId} and d.closed_at is null
      and ${parentId ? sql`d.parent_id = ${parentId}` : sql`d.parent_id is null`} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}

/** One page of the labels, with how many active people carry each. */
export async function listLabels(db: Db, organisationId: string, paging: Paging) {
  type Row = { id: string; nameZh: string; nameEn: string; people: number };
  const page = keyset<Row>(
    'asc',
    [
      { column: sql`l.name_zh`, type: 'text', of: (row) => row.nameZh },
      { column: sql`l.id`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const rows = await db.rows<Row>(sql`
    select l.id, l.name_zh as "nameZh", l.name_en as "nameEn",
      (select count(*)::int from person_labels pl join people p on p.id = pl.person_id and p.active
        where pl.label_id = l.id) as people
    from labels l where l.organisation_id = ${organisationId} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}

export type ContactSearch = {
  /** Normalised like the stored texts; `grams` is null where the words are too short for the index. */
  words: { text: string; grams: readonly string[] | null } | null;
  departmentId: string | null;
  labelId: string | null;
  /** Whether people are found by their account as well; a student finds nobody by it. */
  byAccount: boolean;
};

/** First the people whose whole name, account or reading was typed, then those where it begins so, then the rest. */
const nearness = (searchText: Sql, text: string) => sql`(case
  when '|' || ${searchText} || '|' like ${`%|${literally(text)}|%`} then 0
  when '|' || ${searchText} like ${`%|${literally(text)}%`} then 1
  else 2 end)`;

/** One page of the active people of an organisation. */
export async function searchPeople(
  db: Db,
  organisationId: string,
  { words, departmentId, labelId, byAccount }: ContactSearch,
  paging: Paging,
) {
  type Row = ContactRow & { nearness: number };
  const searchText = byAccount ? sql`p.search_text` : sql`p.open_text`;
  const near = words?.grams ? nearness(searchText, words.text) : null;
  const page = keyset<Row>(
    'asc',
    [
      ...(near ? [{ column: near, type: 'integer' as const, of: (row: Row) => row.nearness }] : []),
      // The order of an index that is there anyway, and nobody shares an account.
      { column: sql`lower(p.account)`, type: 'text', of: (row) => row.account.toLowerCase() },
    ],
    paging,
  );
  const inside = departmentId
    ? sql`(select d.path from departments d where d.organisation_id = ${organisationId} and d.id = ${departmentId})`
    : null;
  const conditions = and(
    sql`p.organisation_id = ${organisationId}`,
    sql`p.active`,
    words?.grams ? hasGrams(sql`p.search_grams`, words.grams) : null,
    words && sql`${searchText} like ${`%${literally(words.text)}%`}`,
    inside && standsIn(inside),
    labelId
      ? sql`exists (select 1 from person_labels pl where pl.person_id = p.id and pl.organisation_id = ${organisationId} and pl.label_id = ${labelId})`
      : null,
    page.where,
  );
  const rows = await db.rows<Row>(sql`
    select ${contact}, ${near ?? sql`0`} as nearness
    from people p left join departments d on d.id = p.home_department_id
    where ${conditions} order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}

/** The people somebody chose last, as far as they are still there. */
export async function listRecent(db: Db, organisationId: string, personId: string, limit: number) {
  return db.rows<ContactRow>(sql`
    select ${contact}
    from recent_contacts c join people p on p.id = c.contact_id and p.active
    left join departments d on d.id = p.home_department_id
    where c.organisation_id = ${organisationId} and c.person_id = ${personId}
    order by c.chosen_at desc, c.contact_id limit ${limit}`);
}

/** Keeps the people somebody chose; choosing a person again only renews the moment. */
export async function rememberContacts(
  db: Db,
  organisationId: string,
  personId: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const others = [...new Set(ids)].filter((id) => id !== personId);
  if (others.length === 0) return;
  await db.run(sql`
    insert into recent_contacts (organisation_id, person_id, contact_id, chosen_at)
    select ${organisationId}::uuid, ${personId}::uuid, chosen, ${at(now)} from unnest(${uuids(others)}) as chosen
    on conflict (person_id, contact_id) do update set chosen_at = excluded.chosen_at`);
}

const BATCH = 500;

/**
 * Gives people without search terms theirs, and those whose terms an earlier version wrote with half of a character in
 * them; a bounded batch at a time. Answers how many they were.
 */
export async function fillSearchTerms(db: Db): Promise<number> {
  for (let filled = 0; ; ) {
    const rows = await db.rows<{ id: string; name: string; account: string; former: string[] }>(sql`
      select p.id, p.name, p.account, array(select a.account from person_aliases a where a.person_id = p.id) as former
      from people p where p.search_text = '' or p.open_text = '' or ${hasHalf(sql`p.search_text`, sql`p.name || p.account`)}
      limit ${sql.number(BATCH)}`);
    if (rows.length === 0) return filled;
    const terms = rows.map(({ id, name, account, former }) => ({ id, ...searchTermsOf(name, account, former) }));
    await db.run(sql`
      update people p set search_text = given."searchText", search_grams = given."searchGrams", open_text = given."openText"
      from jsonb_to_recordset(${json(terms)}) as given (id uuid, "searchText" text, "searchGrams" text[], "openText" text)
      where p.id = given.id`);
    filled += rows.length;
    if (rows.length < BATCH) return filled;
  }
}
