import { departmentFinder, type StandingDepartment } from '@campus/rules/roster/departments.ts';
import type { Db } from '#server/platform/database.ts';
import { json, type Sql, sql, texts } from '#server/platform/sql.ts';
import { listFieldTexts, putAside } from './people.identity.ts';
import type { RosterRun } from './runs.store.ts';

/**
 * The fields of a person that a list can set, with their columns. Departments, labels and the account are handled
 * separately.
 */
export const COLUMNS = {
  name: 'name',
  kind: 'kind',
  mobile: 'mobile',
  telephone: 'telephone',
  email: 'email',
  sex: 'sex',
  documentType: 'document_type',
  documentNumber: 'document_number',
  admissionYear: 'admission_year',
  graduationOn: 'graduation_on',
  className: 'class_name',
  majorZh: 'major_zh',
  majorEn: 'major_en',
  staffType: 'staff_type',
  studentType: 'student_type',
  jobNumber: 'job_number',
  campusCardNumber: 'campus_card_number',
  weComId: 'wecom_id',
  unitZh: 'unit_zh',
  unitEn: 'unit_en',
  addressZh: 'address_zh',
  addressEn: 'address_en',
} as const;

/** Fields by which somebody else could sign in as this person. */
export const WAYS_IN = ['email', 'weComId'] as const satisfies (keyof typeof COLUMNS)[];

/** As SQL: the present values of people `p`, by the names that lists use. */
export const standingFields = sql.raw(
  `jsonb_build_object(${Object.entries(COLUMNS)
    .map(([name, column]) => `'${name}', p.${column}`)
    .join(', ')}, 'department', p.home_department_id, 'account', p.account)`,
);

/** As SQL: the labels that somebody carries by hand, as a list of ids in their order. */
export const labelsByHand = (person: Sql): Sql =>
  sql`coalesce((select jsonb_agg(pl.label_id order by pl.label_id) from person_labels pl where pl.person_id = ${person} and pl.by_hand), '[]')`;

/** As SQL: what is remembered of a value, which is a digest where it is a document number. */
export const rememberedValue = (key: Sql, value: Sql): Sql =>
  sql`case when ${key} = 'documentNumber' and jsonb_typeof(${value}) = 'string'
    then to_jsonb(encode(sha256(convert_to(${value} #>> '{}', 'UTF8')), 'hex')) else ${value} end`;

/**
 * As SQL: the last value that the roster wrote into a field. A merged department stands for the one that it was merged
 * into.
 */
const lastWritten = (key: Sql): Sql => sql`case when ${key} = 'department' then coalesce((
  select to_jsonb(d.merged_into_id) from departments d where d.id = (rp.written ->> 'department')::uuid and d.merged_into_id is not null),
  rp.written -> 'department') else rp.written -> ${key} end`;

export async function listStanding(db: Db, organisationId: string): Promise<StandingDepartment[]> {
  return db.rows<StandingDepartment>(sql`
    select id, parent_id as "parentId", code, name_zh as "nameZh", name_en as "nameEn", closed_at is not null as closed,
      merged_into_id as "mergedIntoId" from departments where organisation_id = ${organisationId} order by position, id`);
}

/**
 * Stores the values of each row, with departments and labels by id, and marks new people. Unknown names put a row
 * aside.
 */
async function writeValues(db: Db, run: RosterRun): Promise<void> {
  const { id, organisationId } = run;
  const find = departmentFinder(await listStanding(db, organisationId));
  const departments = (await listFieldTexts(db, run, 'department')).map((text) => ({ text, ...find(text) }));
  for (const fault of ['department-unknown', 'department-ambiguous', 'department-closed'] as const) {
    const named = departments.flatMap((department) =>
      'fault' in department && department.fault === fault ? [department.text] : [],
    );
    if (named.length > 0)
      await putAside(db, run, sql`r.given ->> 'department' = any(${texts(named)})`, {
        fault,
        column: 'department',
        value: sql`r.given ->> 'department'`,
      });
  }
  const labelNames = await listFieldTexts(db, run, 'labels');
  const labels = await db.rows<{ name: string; id: string | null }>(sql`
    select t.name, l.id from unnest(${texts(labelNames)}) as t (name)
    left join labels l on l.organisation_id = ${organisationId} and lower(t.name) in (lower(l.name_zh), lower(l.name_en))`);
  const unknown = labels.flatMap(({ name, id: label }) => (label === null ? [name] : []));
  if (unknown.length > 0)
    await putAside(
      db,
      run,
      sql`jsonb_typeof(r.given -> 'labels') = 'array' and r.given -> 'labels' ?| ${texts(unknown)}`,
      {
        fault: 'label-unknown',
        column: 'labels',
        value: sql`r.given ->> 'labels'`,
      },
    );
  const known = departments.flatMap((department) =>
    'id' in department ? [{ text: department.text, id: department.id }] : [],
  );
  await db.run(sql`
    update roster_rows r set said = w.said, department_id = w.department_id,
      outcome = case when w.fresh then 'new' else r.outcome end,
      after = case when w.fresh then w.said || jsonb_build_object('account', r.given -> 'account') else r.after end
    from (
      select s.nr, d.id as department_id, s.person_id is null and s.outcome = 'same' as fresh,
        s.given - '{formerAccount,department,labels,account,nr}'::text[]
        || case when s.given ? 'department' then jsonb_build_object('department', d.id) else '{}' end
        || case when s.given ? 'labels' then jsonb_build_object('labels', (
            select coalesce(jsonb_agg(distinct l.id order by l.id), '[]') from jsonb_to_recordset(${json(labels)}) as l (name text, id uuid)
            where jsonb_typeof(s.given -> 'labels') = 'array' and s.given -> 'labels' ? l.name)) else '{}' end as said
      from roster_rows s left join jsonb_to_recordset(${json(known)}) as d (text text, id uuid) on d.text = s.given ->> 'department'
      where s.run_id = ${id} and s.given is not null and s.outcome <> 'odd'
      offset 0
    ) w where r.run_id = ${id} and r.nr = w.nr`);
}

/**
 * As SQL: the labels after the list. Those that the roster gave and no longer names go; those removed by hand stay
 * removed.
 */
const labelsAfter = sql`(
  select coalesce(jsonb_agg(l order by l), '[]') from (
    select c.l from jsonb_array_elements_text(now.labels) as c (l)
      where not (coalesce(rp.written -> 'labels', '[]') ? c.l and not r.said -> 'labels' ? c.l)
    union
    select g.l from jsonb_array_elements_text(r.said -> 'labels') as g (l)
      where not (coalesce(rp.written -> 'labels', '[]') ? g.l and not now.labels ? g.l)
  ) as all_labels)`;

/**
 * Compares what each row says with what stands: which fields change, and which are kept by hand. "offset 0" has the
 * database make a value once for each row, not once for each field; where all stands as it is said, no field is looked
 * at.
 */
export async function compareFields(db: Db, run: RosterRun): Promise<void> {
  await writeValues(db, run);
  await db.run(sql`
    with compared as materialized (
      select r.nr, p.id as person_id, rp.written, p.active, p.home_department_id,
        coalesce(l.disabled_at is null or not p.active, false) and l.person_id is not null as leaving, l.disabled_at is not null as by_roster,
        jsonb_build_object('runId', l.run_id, 'goneAt', l.gone_at, 'dueOn', l.due_on, 'disabledAt', l.disabled_at) as left_as, fields.before, fields.after, fields.kept
      from roster_rows r
      join people p on p.id = r.person_id
      left join roster_people rp on rp.person_id = p.id
      left join roster_leavings l on l.person_id = p.id
      cross join lateral (
        select ${standingFields} as fields, case when r.said ? 'labels' then ${labelsByHand(sql`p.id`)} end as labels
        offset 0
      ) now
      cross join lateral (
        select r.said - 'labels'
          || case when r.said ? 'labels' then jsonb_build_object('labels', ${labelsAfter}) else '{}' end
          || case when lower(p.account) <> lower(r.given ->> 'account')
              and not exists (select 1 from person_aliases a where a.person_id = p.id and lower(a.account) = lower(r.given ->> 'account'))
            then jsonb_build_object('account', r.given -> 'account') else '{}' end as wanted
        offset 0
      ) w
      cross join lateral (
        select coalesce(jsonb_object_agg(f.key, f.stands) filter (where f.differs and not f.by_hand), '{}') as before,
          coalesce(jsonb_object_agg(f.key, f.value) filter (where f.differs and not f.by_hand), '{}') as after,
          coalesce(jsonb_object_agg(f.key, jsonb_build_array(f.stands, f.said)) filter (where f.by_hand and f.said is distinct from f.stands), '{}') as kept
        from (
          select e.key, e.value, s.stands, coalesce(r.said -> e.key, e.value) as said, e.value is distinct from s.stands as differs, case
            when e.key = 'labels' then e.value = s.stands and not (s.stands @> (r.said -> 'labels'))
            else coalesce(rp.written ? e.key and ${lastWritten(sql`e.key`)} is distinct from ${rememberedValue(sql`e.key`, sql`s.stands`)}, false) end as by_hand
          from jsonb_each(case when not w.wanted ? 'labels' and now.fields @> w.wanted then '{}' else w.wanted end) e
          cross join lateral (select case when e.key = 'labels' then now.labels else now.fields -> e.key end as stands) s
        ) f
      ) fields
      where r.run_id = ${run.id} and r.given is not null and r.outcome not in ('odd', 'asked')
    )
    update roster_rows r set written = c.written,
      before = c.before || case when c.leaving then jsonb_build_object('leaving', c.left_as) else '{}' end
        || case when c.after ? 'department' and exists (
            select 1 from person_departments pd where pd.person_id = c.person_id and pd.department_id = (c.after ->> 'department')::uuid)
          then jsonb_build_object('besides', jsonb_build_array(c.after -> 'department')) else '{}' end,
      after = c.after || case when c.leaving then '{"leaving": null}'::jsonb else '{}' end,
      kept = c.kept || case when not c.active and not c.by_roster then '{"active": [false, true]}'::jsonb else '{}' end,
      department_id = case when c.after ? 'department' then r.department_id else c.home_department_id end,
      outcome = case when c.leaving then 'returned' when c.after <> '{}' then 'changed' else 'same' end
    from compared c where r.run_id = ${run.id} and r.nr = c.nr`);
}
