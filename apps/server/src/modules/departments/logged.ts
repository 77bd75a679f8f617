import { type NotingIn, notingPeople } from '#server/modules/rights/index.ts';
import { type Db, rowsOf } from '#server/platform/database.ts';
import { sql } from '#server/platform/drizzle.ts';
import { type LoggedRecord, noteChangesDuring } from '#server/platform/note-change.ts';

/** Departments as the log keeps them: by name what they belong to and who leads them. */
async function findLogged(db: Db, organisationId: string, ids: readonly string[]): Promise<Map<string, LoggedRecord>> {
  const result = await db.execute(sql`
    select d.id, d.name_zh as name, jsonb_build_object('nameZh', d.name_zh, 'nameEn', d.name_en, 'position', d.position,
      'parent', (select u.name_zh from departments u where u.id = d.parent_id),
      'head', (select p.name from people p where p.id = d.head_person_id),
      'deputies', array(select p.name from department_deputies dd join people p on p.id = dd.person_id
        where dd.department_id = d.id order by dd.position, p.id),
      'closed', d.closed_at is not null,
      'mergedInto', (select m.name_zh from departments m where m.id = d.merged_into_id)) as fields
    from departments d where d.organisation_id = ${organisationId} and d.id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rowsOf<LoggedRecord & { id: string }>(result).map(({ id, ...one }) => [id, one]));
}

/** Does something to departments, and to those people besides, and lets the log say what it did to each of them. */
export const notingDepartments = <Result>(
  ctx: NotingIn,
  { ids, people = [] }: { ids: readonly string[]; people?: readonly string[] },
  act: () => Promise<Result>,
): Promise<Result> =>
  noteChangesDuring(
    ctx,
    'department',
    () => findLogged(ctx.db, ctx.caller.organisationId, ids),
    () => (people.length > 0 ? notingPeople(ctx, people, act) : act()),
  );

/** Everybody who belongs to one of these departments, at home or besides. */
export async function listMembers(db: Db, organisationId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const those = sql`${sql.param([...ids])}::uuid[]`;
  const result = await db.execute(sql`
    select p.id from people p where p.organisation_id = ${organisationId} and p.home_department_id = any(${those})
    union select pd.person_id from person_departments pd
    where pd.organisation_id = ${organisationId} and pd.department_id = any(${those})`);
  return rowsOf<{ id: string }>(result).map((row) => row.id);
}

/** The open departments right under one. */
export async function listOpenUnder(db: Db, organisationId: string, id: string): Promise<string[]> {
  const result = await db.execute(sql`
    select id from departments where organisation_id = ${organisationId} and parent_id = ${id} and closed_at is null`);
  return rowsOf<{ id: string }>(result).map((row) => row.id);
}
