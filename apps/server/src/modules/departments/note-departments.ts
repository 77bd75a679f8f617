import { notePeopleChanges, type OrganisationChangeLog } from '#server/modules/rights/index.ts';
import type { Db } from '#server/platform/database.ts';
import { type LoggedRecord, noteChangesDuring } from '#server/platform/note-change.ts';
import { sql, uuids } from '#server/platform/sql.ts';

/** Departments as the log keeps them: by name what they belong to and who leads them. */
async function findDepartmentRecords(
  db: Db,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, LoggedRecord>> {
  const result = await db.rows<LoggedRecord & { id: string }>(sql`
    select d.id, d.name_zh as name, jsonb_build_object('nameZh', d.name_zh, 'nameEn', d.name_en, 'position', d.position,
      'parent', (select u.name_zh from departments u where u.id = d.parent_id),
      'head', (select p.name from people p where p.id = d.head_person_id),
      'deputies', array(select p.name from department_deputies dd join people p on p.id = dd.person_id
        where dd.department_id = d.id order by dd.position, p.id),
      'closed', d.closed_at is not null,
      'mergedInto', (select m.name_zh from departments m where m.id = d.merged_into_id)) as fields
    from departments d where d.organisation_id = ${organisationId} and d.id = any(${uuids(ids)})`);
  return new Map(result.map(({ id, ...record }) => [id, record]));
}

/** Does something to departments and to these people, and notes what it changed in each of them. */
export const noteDepartmentChanges = <Result>(
  ctx: OrganisationChangeLog,
  { ids, people = [] }: { ids: readonly string[]; people?: readonly string[] },
  act: () => Promise<Result>,
): Promise<Result> =>
  noteChangesDuring(
    ctx,
    'department',
    () => findDepartmentRecords(ctx.db, ctx.caller.organisationId, ids),
    () => (people.length > 0 ? notePeopleChanges(ctx, people, act) : act()),
  );
