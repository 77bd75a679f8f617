import { type Organisation, organisations } from '#server/modules/organisations/index.ts';
import { type SignInRows, signInRows } from '#server/modules/parameters/index.ts';
import type { Db } from '#server/platform/database.ts';
import { and, type Sql, sql } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
import { actingHead } from './acting-head.ts';
import { departments, people, personAliases } from './people.tables.ts';
import { searchTermsOf } from './search-terms.ts';

export type Person = RowOf<typeof people>;

/** As SQL: the id of who has an account, or had it before. */
const idBehind = (organisationId: Sql | string, account: string): Sql => sql`coalesce(
  (select h.id from people h where h.organisation_id = ${organisationId} and lower(h.account) = ${account.trim().toLowerCase()}),
  (select f.person_id from person_aliases f where f.organisation_id = ${organisationId} and lower(f.account) = ${account.trim().toLowerCase()}))`;

/** The person behind an account, also behind one that they had before, whatever case it was typed in. */
export async function findPersonByAccount(db: Db, organisationId: string, account: string): Promise<Person | null> {
  const rows = await db
    .select()
    .from(people)
    .where(and(eq(people.organisationId, organisationId), eq(people.id, idBehind(organisationId, account))));
  return rows[0] ?? null;
}

/**
 * An organisation by its identifier, and the person with this account in it: all that a sign-in looks up, in one query.
 */
export async function findAtSignIn(
  db: Db,
  orgSign: string,
  account: string,
): Promise<{ organisation: Organisation; person: Person | null; rights: string[]; signIn: SignInRows } | null> {
  const rows = await db
    .select({
      organisation: organisations,
      person: people,
      rights: sql<string[]>`array(
        select distinct rp.permission from person_roles pr join role_permissions rp on rp.role_id = pr.role_id
        where pr.person_id = ${people.id})`,
      signIn: signInRows(sql`${organisations.id}`),
    })
    .from(organisations)
    .leftJoin(
      people,
      and(eq(people.organisationId, organisations.id), eq(people.id, idBehind(sql`${organisations.id}`, account))),
    )
    .where(eq(organisations.orgSign, orgSign.trim().toLowerCase()));
  return rows[0] ?? null;
}

/** A person with the name of their home department in both languages, and of the nearest head above them. */
export async function findPerson(db: Db, organisationId: string, id: string): Promise<Person | null> {
  const [row] = await db
    .select()
    .from(people)
    .where(and(eq(people.organisationId, organisationId), eq(people.id, id)));
  return row ?? null;
}

export async function findPersonWithDepartment(db: Db, organisationId: string, personId: string) {
  const rows = await db
    .select({
      person: people,
      departmentZh: departments.nameZh,
      departmentEn: departments.nameEn,
      leader: sql<string | null>`(
        select h.name from departments d join people h on h.id = ${actingHead(sql`d`)}
        where d.organisation_id = ${people.organisationId} and ${departments.path} like d.path || '%' and h.id <> ${people.id}
        order by length(d.path) desc limit 1)`,
    })
    .from(people)
    .leftJoin(departments, eq(departments.id, people.homeDepartmentId))
    .where(and(eq(people.organisationId, organisationId), eq(people.id, personId)));
  return rows[0] ?? null;
}

export async function setPassword(
  db: Db,
  organisationId: string,
  personId: string,
  passwordHash: string,
  now: number,
): Promise<void> {
  await db
    .update(people)
    .set({ passwordHash, passwordState: 'set', changedAt: now })
    .where(and(eq(people.organisationId, organisationId), eq(people.id, personId)));
}

/** The accounts that somebody had before. */
export async function listFormerAccounts(db: Db, personId: string): Promise<string[]> {
  const rows = await db
    .select({ account: personAliases.account })
    .from(personAliases)
    .where(eq(personAliases.personId, personId));
  return rows.map(({ account }) => account);
}

/** What people change of themselves. */
export type OwnChange = Partial<Pick<Person, 'mobile' | 'telephone' | 'email' | 'qq' | 'os'>>;

export async function changePerson(
  db: Db,
  organisationId: string,
  personId: string,
  change: OwnChange,
  now: number,
): Promise<void> {
  await db
    .update(people)
    .set({ ...change, changedAt: now })
    .where(and(eq(people.organisationId, organisationId), eq(people.id, personId)));
}

export type NewPerson = Pick<Person, 'id' | 'organisationId' | 'account' | 'name' | 'kind' | 'email' | 'mobile'> & {
  passwordHash: string;
  now: number;
};

/** Makes an active person with a password of their own; null where the account is somebody's already. */
export async function insertPerson(db: Db, { now, ...person }: NewPerson): Promise<Person | null> {
  const made = await db
    .insert(people)
    .values({
      ...person,
      active: true,
      passwordState: 'set',
      ...searchTermsOf(person.name, person.account),
      createdAt: now,
      changedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  return made[0] ?? null;
}
