import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, literally, type Sql, sql } from '#server/platform/sql.ts';
import { departments, labels, people, recentContacts } from './people.tables.ts';
import { searchTermsOf } from './search-terms.ts';

type Paging = { after?: string | undefined; size?: number | undefined };

const contact = {
  id: people.id,
  name: people.name,
  account: people.account,
  kind: people.kind,
  className: people.className,
  admissionYear: people.admissionYear,
  departmentZh: departments.nameZh,
  departmentEn: departments.nameEn,
};
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

export async function findKind(db: Db, organisationId: string, personId: string): Promise<'student' | 'staff' | null> {
  const rows = await db
    .select({ kind: people.kind })
    .from(people)
    .where(and(eq(people.organisationId, organisationId), eq(people.id, personId)));
  return rows[0]?.kind ?? null;
}

/** The people of a department and of all below it, at home there or not. */
const standsIn = (path: Sql) => sql`(
  exists (select 1 from departments h where h.id = ${people.homeDepartmentId} and h.path like ${path} || '%')
  or exists (
    select 1 from person_departments pd join departments b on b.id = pd.department_id
    where pd.person_id = ${people.id} and b.path like ${path} || '%'))`;

/**
 * One page of the open departments under a department, or of the topmost, each with how many active people it and all
 * below it have.
 */
export async function listDepartmentsUnder(db: Db, organisationId: string, parentId: string | null, paging: Paging) {
  type Row = { id: string; nameZh: string; nameEn: string; position: number; hasBelow: boolean; people: number };
  const page = keyset<Row>(
    'asc',
    [
      { column: sql`${departments.position}`, type: 'integer', of: (row) => row.position },
      { column: sql`${departments.id}`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const rows = await db
    .select({
      id: departments.id,
      nameZh: departments.nameZh,
      nameEn: departments.nameEn,
      position: departments.position,
      hasBelow: sql<boolean>`exists (select 1 from departments c where c.organisation_id = ${organisationId} and c.parent_id = ${departments}.id and c.closed_at is null)`,
      people: sql<number>`(
        select count(*)::int from (
          select p.id from departments b join people p on p.organisation_id = b.organisation_id and p.home_department_id = b.id
          where b.organisation_id = ${organisationId} and b.path like ${departments}.path || '%' and p.active
          union
          select p.id from departments b
          join person_departments pd on pd.department_id = b.id join people p on p.id = pd.person_id
          where b.organisation_id = ${organisationId} and b.path like ${departments}.path || '%' and p.active
        ) standing)`,
    })
    .from(departments)
    .where(
      and(
        eq(departments.organisationId, organisationId),
        parentId ? eq(departments.parentId, parentId) : isNull(departments.parentId),
        isNull(departments.closedAt),
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(page.limit);
  return page.page(rows);
}

/** One page of the labels, with how many active people carry each. */
export async function listLabels(db: Db, organisationId: string, paging: Paging) {
  type Row = { id: string; nameZh: string; nameEn: string; people: number };
  const page = keyset<Row>(
    'asc',
    [
      { column: sql`${labels.nameZh}`, type: 'text', of: (row) => row.nameZh },
      { column: sql`${labels.id}`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const rows = await db
    .select({
      id: labels.id,
      nameZh: labels.nameZh,
      nameEn: labels.nameEn,
      people: sql<number>`(
        select count(*)::int from person_labels pl join people p on p.id = pl.person_id and p.active
        where pl.label_id = ${labels}.id)`,
    })
    .from(labels)
    .where(and(eq(labels.organisationId, organisationId), page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
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
const nearness = (searchText: Sql, text: string) => sql<number>`(case
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
  const searchText = byAccount ? sql`${people.searchText}` : sql`${people.openText}`;
  const near = words?.grams ? nearness(searchText, words.text) : null;
  const page = keyset<Row>(
    'asc',
    [
      ...(near ? [{ column: near, type: 'integer' as const, of: (row: Row) => row.nearness }] : []),
      // The order of an index that is there anyway, and nobody shares an account.
      { column: sql`lower(${people.account})`, type: 'text', of: (row) => row.account.toLowerCase() },
    ],
    paging,
  );
  const inside = departmentId
    ? sql`(select d.path from departments d where d.organisation_id = ${organisationId} and d.id = ${departmentId})`
    : null;
  const rows = await db
    .select({ ...contact, nearness: near ?? sql<number>`0` })
    .from(people)
    .leftJoin(departments, eq(departments.id, people.homeDepartmentId))
    .where(
      and(
        eq(people.organisationId, organisationId),
        eq(people.active, true),
        words?.grams ? sql`${people.searchGrams} @> ${[...words.grams]}::text[]` : undefined,
        words ? sql`${searchText} like ${`%${literally(words.text)}%`}` : undefined,
        inside ? standsIn(inside) : undefined,
        labelId
          ? sql`exists (select 1 from person_labels pl where pl.person_id = ${people.id} and pl.organisation_id = ${organisationId} and pl.label_id = ${labelId})`
          : undefined,
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(page.limit);
  return page.page(rows);
}

/** The people somebody chose last, as far as they are still there. */
export async function listRecent(db: Db, organisationId: string, personId: string, limit: number) {
  return db
    .select(contact)
    .from(recentContacts)
    .innerJoin(people, and(eq(people.id, recentContacts.contactId), eq(people.active, true)))
    .leftJoin(departments, eq(departments.id, people.homeDepartmentId))
    .where(and(eq(recentContacts.organisationId, organisationId), eq(recentContacts.personId, personId)))
    .orderBy(desc(recentContacts.chosenAt), asc(recentContacts.contactId))
    .limit(limit);
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
  await db
    .insert(recentContacts)
    .values(others.map((contactId) => ({ organisationId, personId, contactId, chosenAt: now })))
    .onConflictDoUpdate({
      target: [recentContacts.personId, recentContacts.contactId],
      set: { chosenAt: now },
    });
}

const BATCH = 500;

/** Gives people without search terms theirs, a bounded batch at a time; answers how many they were. */
export async function fillSearchTerms(db: Db): Promise<number> {
  for (let filled = 0; ; ) {
    const rows = await db
      .select({
        id: people.id,
        name: people.name,
        account: people.account,
        former: sql<string[]>`array(select a.account from person_aliases a where a.person_id = ${people.id})`,
      })
      .from(people)
      .where(or(eq(people.searchText, ''), eq(people.openText, '')))
      .limit(BATCH);
    if (rows.length === 0) return filled;
    const terms = rows.map(({ id, name, account, former }) => ({ id, ...searchTermsOf(name, account, former) }));
    await db.run(sql`
      update people set search_text = given.text, search_grams = given.grams, open_text = given.open
      from jsonb_to_recordset(${JSON.stringify(terms.map(({ id, searchText, searchGrams, openText }) => ({ id, text: searchText, grams: searchGrams, open: openText })))}::jsonb)
        as given (id uuid, text text, grams text[], open text)
      where people.id = given.id`);
    filled += rows.length;
    if (rows.length < BATCH) return filled;
  }
}
