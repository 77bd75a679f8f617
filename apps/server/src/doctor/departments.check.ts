import { sql } from '#server/platform/sql.ts';
import { collectFindings, countRows, type Findings, type Installation, wrongRows } from './findings.ts';

/**
 * Each path is that of the parent with one's own id behind it, so nothing stands below itself. Nobody is in a closed
 * department, and what was merged means one that is not merged itself. That a head or deputy is of the same
 * organisation is held by foreign keys.
 */
export async function checkDepartments({ db }: Pick<Installation, 'db'>): Promise<Findings> {
  const found = collectFindings();
  const department = sql`'department ' || d.name_zh || ' (' || d.id || ')'`;
  found.addRows(
    await wrongRows(
      db,
      sql`
        select ${department} as record, 'its path is not that of its parent' as wrong
        from departments d left join departments p on p.id = d.parent_id
        where d.path <> coalesce(p.path, '/') || d.id || '/'
        union all
        select ${department}, 'it is closed and not empty' from departments d
        where d.closed_at is not null and (
          exists (select 1 from people p where p.organisation_id = d.organisation_id and p.home_department_id = d.id)
          or exists (select 1 from person_departments pd where pd.department_id = d.id)
          or exists (select 1 from departments c where c.organisation_id = d.organisation_id and c.parent_id = d.id and c.closed_at is null))
        union all
        select ${department}, 'it means a department that is merged itself' from departments d
        join departments m on m.id = d.merged_into_id and m.merged_into_id is not null`,
    ),
  );
  found.looked(await countRows(db, sql`departments`));
  return found.findings();
}
