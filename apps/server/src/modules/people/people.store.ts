import { type Organisation, organisations } from '#server/modules/organisations/index.ts';
import type { Db } from '#server/platform/database.ts';
import { and, eq, sql } from '#server/platform/drizzle.ts';
import { departments, people } from './people.tables.ts';

export type Person = typeof people.$inferSelect;

/** The person behind an account, whatever case it was typed in. */
export async function findPersonByAccount(db: Db, organisationId: string, account: string): Promise<Person | null> {
  const rows = await db
    .select()
    .from(people)
    .where(
      and(eq(people.organisationId, organisationId), sql`lower(${people.account}) = ${account.trim().toLowerCase()}`),
    );
  return rows[0] ?? null;
}

/** An organisation by its identifier, and the person whom an account names in it: what a sign-in looks up, in one query. */
export async function findAtSignIn(
  db: Db,
  orgSign: string,
  account: string,
): Promise<{ organisation: Organisation; person: Person | null } | null> {
  const rows = await db
    .select({ organisation: organisations, person: people })
    .from(organisations)
    .leftJoin(
      people,
      and(eq(people.organisationId, organisations.id), sql`lower(${people.account}) = ${account.trim().toLowerCase()}`),
    )
    .where(and(eq(organisations.orgSign, orgSign.trim().toLowerCase()), eq(organisations.active, true)));
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
        select h.name from departments d join people h on h.id = d.head_person_id and h.active
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
