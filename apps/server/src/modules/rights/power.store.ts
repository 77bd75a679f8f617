import type { ShippedRole } from '@campus/contract/permissions.ts';
import type { Mark, Power } from '@campus/rules/access/power.ts';
import {
  countedReaches,
  findReaches,
  type GivenRight,
  reachesTogether,
  rightsOfAll,
} from '#server/modules/access/index.ts';
import { flowMarks } from '#server/modules/flows/index.ts';
import type { Caller, CallerCtx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql, texts, uuids } from '#server/platform/sql.ts';

const ADMINISTRATORS: readonly ShippedRole[] = ['administrator', 'platform-administrator'];

/** As SQL: what flows ask people by, of those people of an organisation for whom a condition holds. */
const marksOf = (organisationId: string, areWanted: (person: Sql) => Sql): Sql => sql`
    with asked as materialized (${flowMarks(organisationId)})
    select pl.person_id as "personId", 'label' as kind, pl.label_id::text as id from person_labels pl
      where pl.organisation_id = ${organisationId} and ${areWanted(sql`pl.person_id`)}
        and pl.label_id::text in (select mark from asked where asked.kind = 'label')
    union all
    select pr.person_id, 'role', r.id::text from person_roles pr join roles r on r.id = pr.role_id
      where pr.organisation_id = ${organisationId} and ${areWanted(sql`pr.person_id`)}
        and r.code in (select mark from asked where asked.kind = 'role')
    union all
    select d.head_person_id, 'headship', d.id::text from departments d
      where d.organisation_id = ${organisationId} and ${areWanted(sql`d.head_person_id`)}
    union
    select dd.person_id, 'headship', dd.department_id::text from department_deputies dd
      where dd.organisation_id = ${organisationId} and ${areWanted(sql`dd.person_id`)}`;

/** All that each of these people can do, whether they are active or not: who is disabled may be enabled again. */
export async function findPowers(
  db: Db,
  organisationId: string,
  personIds: readonly string[],
): Promise<Map<string, Power>> {
  const reaches = await findReaches(db, organisationId, personIds);
  const ids = uuids(personIds);
  const result = await db.rows<Mark & { personId: string }>(
    marksOf(organisationId, (person) => sql`${person} = any(${ids})`),
  );
  const marks = Map.groupBy(result, ({ personId }) => personId);
  return new Map(
    personIds.map((id) => [
      id,
      {
        rights: reaches.get(id) ?? new Map(),
        marks: (marks.get(id) ?? []).map(({ kind, id: of }) => ({ kind, id: of })),
      },
    ]),
  );
}

/**
 * All that anybody of an organisation can do, together, and what of it flows ask this person by. Those who are disabled
 * are included, because they may be enabled again.
 */
export async function findPowerOfAll(
  db: Db,
  organisationId: string,
  personId: string,
): Promise<{ everything: Power; marks: readonly Mark[] }> {
  const held = marksOf(organisationId, (person) => sql`${person} is not null`);
  const found = await db.row<{ given: GivenRight[]; marks: (Mark & { own: boolean })[] }>(sql`
    select (select coalesce(jsonb_agg(g), '[]') from (${rightsOfAll(organisationId)}) g) as given,
      (select coalesce(jsonb_agg(m), '[]') from (
        select kind, id, bool_or("personId" = ${personId}) as own from (${held}) held group by kind, id) m) as marks`);
  const { given, marks } = found ?? { given: [], marks: [] };
  return { everything: { rights: reachesTogether(given), marks }, marks: marks.filter(({ own }) => own) };
}

/** Of what somebody can do that which counts in the session by which they act. */
export const powerIn = (session: Pick<Caller, 'byPassword'>, { rights, marks }: Power): Power => ({
  rights: countedReaches(session, rights),
  marks,
});

/** All that the caller can do by this session. */
export async function findOwnPower({ db, caller }: CallerCtx): Promise<Power> {
  const { organisationId, personId } = caller;
  return powerIn(caller, (await findPowers(db, organisationId, [personId])).get(personId) as Power);
}

/** Those of these people who are within a reach, by id. */
export async function listWithin(
  db: Db,
  organisationId: string,
  personIds: readonly string[],
  within: Sql,
): Promise<{ id: string; name: string }[]> {
  return db.rows<{ id: string; name: string }>(sql`
    select p.id, p.name from people p
    where p.organisation_id = ${organisationId} and p.id = any(${uuids(personIds)}) and ${within}`);
}

/** Until the transaction ends nobody else changes who is an administrator. */
export async function lockAdministrators(db: Db, organisationId: string): Promise<void> {
  await db.run(sql`
    select 1 from roles where organisation_id = ${organisationId} and code = any(${texts(ADMINISTRATORS)})
    order by id for no key update`);
}

/**
 * Whether anybody active can still give roles and manage people everywhere: otherwise nobody could be made an
 * administrator again.
 */
export async function hasAdministrator(db: Db, organisationId: string): Promise<boolean> {
  const result = await db.rows(sql`
    select 1 from roles r
    join person_roles pr on pr.role_id = r.id
    join people p on p.id = pr.person_id and p.active
    where r.organisation_id = ${organisationId} and r.code = any(${texts(ADMINISTRATORS)}) and r.data_scope = 'organisation'
      and (select count(*) from role_permissions rp
           where rp.role_id = r.id and rp.permission in ('roles.manage', 'people.manage')) = 2
    limit 1`);
  return result.length > 0;
}
