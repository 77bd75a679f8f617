import type { Permission } from '@campus/contract/permissions.ts';
import type { OwnWords } from '@campus/rules/sessions/own-words.ts';
import { type Organisation, organisations } from '#server/modules/organisations/index.ts';
import { type SignInRows, signInRows } from '#server/modules/parameters/index.ts';
import type { Db } from '#server/platform/database.ts';
import { at, type Sql, sql } from '#server/platform/sql.ts';
import { assign, columnName, insertInto, type NewRowOf } from '#server/platform/table.ts';
import { nearestHead } from './acting-head.ts';
import { type Person, people, personColumns } from './people.tables.ts';
import { BETWEEN, searchTermsOf } from './search-terms.ts';

/** As SQL: the id of who has an account, or had it before. */
const idBehind = (organisationId: Sql | string, account: string): Sql => sql`coalesce(
  (select h.id from people h where h.organisation_id = ${organisationId} and lower(h.account) = ${account.trim().toLowerCase()}),
  (select f.person_id from person_aliases f where f.organisation_id = ${organisationId} and lower(f.account) = ${account.trim().toLowerCase()}))`;

/** The person behind an account, also behind one that they had before, whatever case it was typed in. */
export async function findPersonByAccount(db: Db, organisationId: string, account: string): Promise<Person | null> {
  return db.row<Person>(sql`
    select ${personColumns('p')} from people p
    where p.organisation_id = ${organisationId} and p.id = ${idBehind(organisationId, account)}`);
}

const ORGANISATION = Object.keys(organisations.columns) as (keyof Organisation)[];
/** The columns of an organisation `o` beside those of a person, which are partly called the same. */
const organisationColumns = sql.raw(
  ORGANISATION.map((name) => `o.${columnName(name)} as "organisation.${name}"`).join(', '),
);

/**
 * An organisation by its identifier, and the person with this account in it: all that a sign-in looks up, in one query.
 */
export async function findAtSignIn(
  db: Db,
  orgSign: string,
  account: string,
): Promise<{ organisation: Organisation; person: Person | null; rights: Permission[]; signIn: SignInRows } | null> {
  type Row = Record<`organisation.${keyof Organisation}`, unknown> &
    Person & { rights: Permission[]; signIn: SignInRows };
  const found = await db.row<Row>(sql`
    select ${organisationColumns}, ${personColumns('p')},
      array(
        select distinct rp.permission from person_roles pr join role_permissions rp on rp.role_id = pr.role_id
        where pr.person_id = p.id) as rights,
      ${signInRows(sql`o.id`)} as "signIn"
    from organisations o
    left join people p on p.organisation_id = o.id and p.id = ${idBehind(sql`o.id`, account)}
    where o.org_sign = ${orgSign.trim().toLowerCase()}`);
  if (!found) return null;
  const { rights, signIn, ...person } = found;
  const organisation: Record<string, unknown> = {};
  for (const name of ORGANISATION) {
    organisation[name] = person[`organisation.${name}`];
    delete (person as Partial<Row>)[`organisation.${name}`];
  }
  // Without a person the columns of one are all null.
  return { organisation: organisation as Organisation, person: person.id === null ? null : person, rights, signIn };
}

export async function findPerson(db: Db, organisationId: string, id: string): Promise<Person | null> {
  return db.row<Person>(
    sql`select ${personColumns('p')} from people p where p.organisation_id = ${organisationId} and p.id = ${id}`,
  );
}

/** A person with the name of their home department in both languages, and of the nearest head above them. */
export async function findPersonWithDepartment(db: Db, organisationId: string, personId: string) {
  type Row = Person & { departmentZh: string | null; departmentEn: string | null; leader: string | null };
  const found = await db.row<Row>(sql`
    select ${personColumns('p')}, home.name_zh as "departmentZh", home.name_en as "departmentEn",
      ${nearestHead} as leader
    from people p left join departments home on home.id = p.home_department_id
    where p.organisation_id = ${organisationId} and p.id = ${personId}`);
  if (!found) return null;
  const { departmentZh, departmentEn, leader, ...person } = found;
  return { person, departmentZh, departmentEn, leader };
}

/** What whoever knows somebody would try as their password; the name also as search knows it, in letters. */
export async function findOwnWords(db: Db, organisationId: string, personId: string): Promise<OwnWords> {
  type Row = { accounts: string[]; name: string; openText: string; orgSign: string };
  const found = await db.row<Row>(sql`
    select p.name, p.open_text as "openText", o.org_sign as "orgSign",
      p.account || array(select a.account from person_aliases a where a.person_id = p.id) as accounts
    from people p join organisations o on o.id = p.organisation_id
    where p.organisation_id = ${organisationId} and p.id = ${personId}`);
  if (!found) return { accounts: [], names: [], orgSign: '' };
  const { accounts, name, openText, orgSign } = found;
  return { accounts, names: [name, ...openText.split(BETWEEN)], orgSign };
}

export async function setPassword(
  db: Db,
  organisationId: string,
  personId: string,
  passwordHash: string,
  now: number,
): Promise<void> {
  await db.run(sql`
    update people set password_hash = ${passwordHash}, password_state = 'set', one_time_at = null, changed_at = ${at(now)}
    where organisation_id = ${organisationId} and id = ${personId}`);
}

/** The accounts that somebody had before. */
export async function listFormerAccounts(db: Db, personId: string): Promise<string[]> {
  const rows = await db.rows<{ account: string }>(
    sql`select a.account from person_aliases a where a.person_id = ${personId}`,
  );
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
  await db.run(sql`
    update people set ${assign(people, { ...change, changedAt: now })}
    where organisation_id = ${organisationId} and id = ${personId}`);
}

export type NewPerson = Pick<Person, 'id' | 'organisationId' | 'account' | 'name' | 'kind' | 'email' | 'mobile'> & {
  passwordHash: string;
  now: number;
};

/** Makes an active person with a password of their own; null where the account is somebody's already. */
export async function insertPerson(db: Db, { now, ...person }: NewPerson): Promise<Person | null> {
  const row: NewRowOf<typeof people> = {
    ...person,
    active: true,
    passwordState: 'set',
    ...searchTermsOf(person.name, person.account),
    createdAt: now,
    changedAt: now,
  };
  return db.row<Person>(sql`${insertInto(people, row)} on conflict do nothing returning ${personColumns('people')}`);
}
