import type { AuditChange } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { at, json, type Sql, sql } from '#server/platform/sql.ts';
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

const nameOf = (departmentId: Sql): Sql =>
  sql`(select n.name_zh from departments n where n.id = (${departmentId})::uuid)`;

/** As SQL: fields as the log keeps them, by names; never a document number. */
const loggedFields = (
  values: Sql,
): Sql => sql`${values} - '{documentNumber,leaving,department,labels,parent,parentKey,besides}'::text[]
  || case when ${values} ? 'documentNumber' then jsonb_build_object('hasDocumentNumber', ${values} ->> 'documentNumber' is not null) else '{}' end
  || case when ${values} ? 'department' then jsonb_build_object('departmentId', ${values} -> 'department', 'department', ${nameOf(sql`${values} ->> 'department'`)}) else '{}' end
  || case when ${values} ? 'parent' then jsonb_build_object('parent', ${nameOf(sql`${values} ->> 'parent'`)}) else '{}' end
  || case when jsonb_typeof(${values} -> 'labels') = 'array' then jsonb_build_object('labels', ${labelNames(values)}, 'labelIds', ${values} -> 'labels') else '{}' end`;

/** One line of the log for each row of people or departments that changed something; `back` where a list is undone. */
export async function logRows(db: Db, run: RosterRun, doer: Doer, { back }: { back: boolean }): Promise<void> {
  const ofPeople = run.list === 'people';
  const [was, is] = back ? [sql`r.after`, sql`r.before`] : [sql`r.before`, sql`r.after`];
  const leaving = (values: Sql, whether: boolean) =>
    ofPeople
      ? sql`${loggedFields(values)} || case when r.outcome = 'gone' then jsonb_build_object('leaving', ${whether}::boolean) else '{}' end`
      : loggedFields(values);
  await insertLines(
    db,
    run,
    doer,
    sql`select ${ofPeople ? sql`'person/' || r.person_id` : sql`'department/' || r.department_id`} as record, r.name,
        ${back ? leaving(was, true) : sql`case when r.outcome = 'new' and ${ofPeople} then null else ${leaving(was, false)} end`} as before,
        ${leaving(is, !back)} as after, r.nr, r.nr as place
      from roster_rows r where ${changedRows(run, back)}`,
  );
}

/** The rows `r` that changed something, or changed it back. */
const changedRows = ({ id }: RosterRun, back: boolean): Sql =>
  sql`r.run_id = ${id} and r.outcome in ('new', 'changed', 'returned', 'gone') and ${back ? sql`r.went_back` : sql`true`}`;

/**
 * One line for each person who carries other labels than before, as the log says it of whoever gives them by hand: rows of
 * a list name a person once for each label. A label that they carry by its rule as well stays what it was.
 */
export async function logLabels(db: Db, run: RosterRun, doer: Doer, { back }: { back: boolean }): Promise<void> {
  const rows = changedRows(run, back);
  const namesOf = (ids: Sql) =>
    sql`(select coalesce(jsonb_agg(l.name_zh order by l.name_zh), '[]') from labels l where l.id = any(${ids}))`;
  const fields = (ids: Sql) => sql`jsonb_build_object('labels', ${namesOf(ids)}, 'labelIds', to_jsonb(${ids}))`;
  await insertLines(
    db,
    run,
    doer,
    sql`select 'person/' || t.person_id as record, t.name, ${fields(sql`t.before`)} as before, ${fields(sql`t.after`)} as after,
        null::int as nr, t.place
      from (
        select c.person_id, c.name, c.place,
          array(select m.label_id from person_labels m where m.person_id = c.person_id order by m.label_id) as after,
          array(select m.label_id from person_labels m where m.person_id = c.person_id and (m.by_rule or m.label_id <> all(c.gained))
            union select unnest(c.lost) order by 1) as before
        from (
          select r.person_id, min(r.name) as name, min(r.nr) as place,
            coalesce(array_agg((r.after ->> 'label')::uuid) filter (where r.after ->> 'label' is not null), '{}') as added,
            coalesce(array_agg((r.before ->> 'label')::uuid) filter (where r.before ->> 'label' is not null), '{}') as taken
          from roster_rows r where ${rows} group by r.person_id
        ) n cross join lateral (select n.*, ${back ? sql`n.taken as gained, n.added as lost` : sql`n.added as gained, n.taken as lost`}) c
      ) t where t.before <> t.after`,
  );
}

/** Lines with `record`, `name`, `before`, `after`, the number of their row, and their `place` among the others. */
const insertLines = (db: Db, run: RosterRun, doer: Doer, lines: Sql): Promise<number> =>
  db.run(sql`
    insert into audit_entries (organisation_id, at, call, outcome, person_id, account, facts, request_id, ip, record, record_name, before, after)
    select ${run.organisationId}, ${at(doer.now)}, ${doer.call}, 'done', ${doer.personId}::uuid, ${doer.account},
      jsonb_strip_nulls(jsonb_build_object('run', ${run.id}::text, 'nr', c.nr)),
      ${doer.requestId}, ${doer.ip}, c.record, c.name, c.before, c.after
    from (${lines}) c order by c.place`);

/** Lines of what was noted while it was done. */
export const logChanges = (db: Db, run: RosterRun, doer: Doer, changes: readonly AuditChange[]): Promise<number> =>
  insertLines(
    db,
    run,
    doer,
    sql`select c.record, c."recordName" as name, c.before, c.after, null::int as nr, c.place
      from rows from (jsonb_to_recordset(${json(changes)}) as (record text, "recordName" text, before jsonb, after jsonb))
        with ordinality as c (record, "recordName", before, after, place)`,
  );
