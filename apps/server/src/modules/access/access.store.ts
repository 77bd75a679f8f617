import type { Permission, ShippedRole } from '@campus/contract/permissions.ts';
import type { Organisation } from '#server/modules/organisations/index.ts';
import { nearestHead, type Person } from '#server/modules/people/index.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql, texts } from '#server/platform/sql.ts';

/** What the pages say of their reader. */
type Reader = Pick<Person, 'account' | 'name' | 'kind'> & {
  departmentZh: string | null;
  departmentEn: string | null;
  leader: string | null;
};

const reader = sql`p.account, p.name, p.kind, home.name_zh as "departmentZh", home.name_en as "departmentEn", ${nearestHead} as leader`;
const ofReader = (organisationId: string, personId: string): Sql =>
  sql`left join departments home on home.id = p.home_department_id where p.organisation_id = ${organisationId} and p.id = ${personId}`;

export const findReader = (db: Db, organisationId: string, personId: string): Promise<Reader | null> =>
  db.row<Reader>(sql`select ${reader} from people p ${ofReader(organisationId, personId)}`);

type ReaderWithRights = Reader &
  Pick<Organisation, 'oName' | 'oNameEn' | 'officeInactivity'> & { roles: string[]; permissions: Permission[] };

/** As `findReader`, with the organisation, the roles and all that they permit, in one query. */
export const findReaderWithRights = (
  db: Db,
  organisationId: string,
  personId: string,
): Promise<ReaderWithRights | null> =>
  db.row<ReaderWithRights>(sql`
    select ${reader}, o.o_name as "oName", o.o_name_en as "oNameEn", o.office_inactivity as "officeInactivity",
      array(select distinct r.code from person_roles pr join roles r on r.id = pr.role_id where pr.person_id = p.id) as roles,
      array(select distinct rp.permission from person_roles pr join role_permissions rp on rp.role_id = pr.role_id
        where pr.person_id = p.id) as permissions
    from people p join organisations o on o.id = p.organisation_id ${ofReader(organisationId, personId)}`);

/** All that the roles of a person permit. */
export async function findRights(db: Db, personId: string): Promise<Permission[]> {
  const held = await db.rows<{ permission: Permission }>(sql`
    select distinct rp.permission from person_roles pr join role_permissions rp on rp.role_id = pr.role_id
    where pr.person_id = ${personId}`);
  return held.map(({ permission }) => permission);
}

/** Gives a person shipped roles in an organisation where nobody can give roles yet. */
export async function giveShippedRoles(
  db: Db,
  organisationId: string,
  personId: string,
  codes: readonly ShippedRole[],
): Promise<void> {
  await db.run(sql`
    insert into person_roles (organisation_id, person_id, role_id)
    select r.organisation_id, ${personId}::uuid, r.id from roles r
    where r.organisation_id = ${organisationId} and r.code = any(${texts(codes)})`);
}
