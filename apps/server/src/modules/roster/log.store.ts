import type { Db } from '#server/platform/database.ts';
import { at, type Sql, sql } from '#server/platform/sql.ts';
import type { RosterRun } from './runs.store.ts';

/** Who did it, as the log says it. */
export type Doer = {
  call: string;
  personId: string | null;
  account: string | null;
  requestId: string;
  ip: string;
  now: number;
};

const labelNames = (values: Sql): Sql =>
  sql`(select coalesce(jsonb_agg(l.name_zh order by l.name_zh), '[]') from labels l where l.id::text in (select jsonb_array_elements_text(${values} -> 'labels')))`;

const nameOf = (table: 'departments' | 'labels', id: Sql): Sql =>
  sql`(select n.name_zh from ${sql.identifier(table)} n where n.id = (${id})::uuid)`;

/** As SQL: fields as the log keeps them, by names; never a document number. */
const loggedFields = (
  values: Sql,
): Sql => sql`${values} - '{documentNumber,leaving,department,labels,label,parent,parentKey,besides}'::text[]
  || case when ${values} ? 'documentNumber' then jsonb_build_object('hasDocumentNumber', ${values} ->> 'documentNumber' is not null) else '{}' end
  || case when ${values} ? 'department' then jsonb_build_object('departmentId', ${values} -> 'department', 'department', ${nameOf('departments', sql`${values} ->> 'department'`)}) else '{}' end
  || case when ${values} ? 'parent' then jsonb_build_object('parent', ${nameOf('departments', sql`${values} ->> 'parent'`)}) else '{}' end
  || case when ${values} ? 'label' then jsonb_build_object('label', ${nameOf('labels', sql`${values} ->> 'label'`)},
    'labelIds', case when ${values} ->> 'label' is null then '[]' else jsonb_build_array(${values} -> 'label') end) else '{}' end
  || case when jsonb_typeof(${values} -> 'labels') = 'array' then jsonb_build_object('labels', ${labelNames(values)}, 'labelIds', ${values} -> 'labels') else '{}' end`;

const LISTS = { people: 'person', departments: 'department', heads: 'department', labels: 'person' } as const;

/** One line of the log for each row that changed something; `back` where a list is undone. */
export async function logRows(db: Db, run: RosterRun, doer: Doer, { back }: { back: boolean }): Promise<void> {
  const kind = LISTS[run.list];
  const [was, is] = back ? [sql`r.after`, sql`r.before`] : [sql`r.before`, sql`r.after`];
  const leaving = (values: Sql, whether: boolean) =>
    run.list === 'people'
      ? sql`${loggedFields(values)} || case when r.outcome = 'gone' then jsonb_build_object('leaving', ${whether}::boolean) else '{}' end`
      : loggedFields(values);
  await db.run(sql`
    insert into audit_entries (organisation_id, at, call, outcome, person_id, account, facts, request_id, ip, record, record_name, before, after)
    select ${run.organisationId}, ${at(doer.now)}, ${doer.call}, 'done', ${doer.personId}::uuid, ${doer.account}, jsonb_build_object('run', ${run.id}::text, 'nr', r.nr),
      ${doer.requestId}, ${doer.ip}, ${kind} || '/' || ${kind === 'person' ? sql`r.person_id` : sql`r.department_id`}, r.name,
      ${back ? leaving(was, true) : sql`case when r.outcome = 'new' and ${run.list === 'people'} then null else ${leaving(was, false)} end`}, ${leaving(is, !back)}
    from roster_rows r where r.run_id = ${run.id} and r.outcome in ('new', 'changed', 'returned', 'gone')
      and ${back ? sql`r.went_back` : sql`true`} order by r.nr`);
}
