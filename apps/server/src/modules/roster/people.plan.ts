import { lacking } from '@campus/rules/access/power.ts';
import { peopleWithin } from '#server/modules/access/index.ts';
import { searchTermsOf } from '#server/modules/people/index.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { json, type Sql, sql, texts, uuids } from '#server/platform/sql.ts';
import { type Actor, findHarmless, findStronger, type Harmless } from './actor.ts';
import { compareFields, WAYS_IN } from './people.compare.ts';
import { findWhoIsMeant, forgetPlan, putAside } from './people.identity.ts';
import { findLastNr, type RosterRun } from './runs.store.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Compares a list of people with the present state, within what the actor may do. */
export async function planPeople(db: Db, run: RosterRun, actor: Actor, now: number): Promise<void> {
  await forgetPlan(db, run);
  await findWhoIsMeant(db, run, actor);
  await compareFields(db, run);
  await addGone(db, run, actor);
  await keepWithinReach(db, run, actor);
  await keepWithinPower(db, run, actor);
  await writeTerms(db, run, now);
}

/** Those of the kind whom the list does not name. A row that was put aside names its person all the same. */
async function addGone(db: Db, run: RosterRun, { reach, personId }: Actor): Promise<void> {
  const { id, organisationId, whole, byHandToo } = run;
  if (whole === 'no' || run.unreadAccounts > 0) return;
  await db.run(sql`
    with named as (
      select person_id as id from roster_rows where run_id = ${id} and person_id is not null
      union
      select near_id from roster_rows where run_id = ${id} and near_id is not null
      union
      select k.id from roster_rows r cross join lateral (
        values (lower(trim(r.key))), (lower(trim(coalesce(r.cells, r.given) ->> 'account'))), (lower(trim(coalesce(r.cells, r.given) ->> 'formerAccount')))
      ) said (account) join (
        select lower(p.account) as account, p.id from people p where p.organisation_id = ${organisationId}
        union all
        select lower(a.account), a.person_id from person_aliases a where a.organisation_id = ${organisationId}
      ) k on k.account = said.account where r.run_id = ${id} and r.outcome = 'odd'
    )
    insert into roster_rows (organisation_id, run_id, nr, key, name, faults, outcome, person_id, department_id, said, before, after, kept)
    select ${organisationId}, ${id}, (select coalesce(max(nr), 0) from roster_rows where run_id = ${id}) + row_number() over (order by lower(p.account)),
      p.account, p.name, '[]', 'gone', p.id, p.home_department_id, '{}', '{}', '{}', '{}'
    from people p
    where p.organisation_id = ${organisationId} and p.active and ${whole === 'everybody' ? sql`true` : sql`p.kind = ${whole}`}
      and ${peopleWithin(reach, personId ?? NOBODY)}
      and ${byHandToo ? sql`true` : sql`exists (select 1 from roster_people rp where rp.person_id = p.id)`}
      and not exists (select 1 from roster_leavings l where l.person_id = p.id and l.disabled_at is null)
      and not exists (select 1 from named where named.id = p.id)`);
}

/** Rows of people outside, into departments outside, and of those who would leave a home outside, are odd. */
async function keepWithinReach(db: Db, run: RosterRun, { reach, personId }: Actor): Promise<void> {
  if (reach.kind === 'organisation') return;
  const inside = reach.kind === 'departments' ? reach.ids : [];
  const within = peopleWithin(reach, personId ?? NOBODY);
  await putAside(
    db,
    run,
    sql`(r.person_id is not null and not exists (select 1 from people p where p.id = r.person_id and ${within})
      or (r.outcome = 'new' or r.after ? 'department') and not coalesce(r.department_id = any(${uuids(inside)}), false)
      or r.before ->> 'department' is not null and not (r.before ->> 'department')::uuid = any(${uuids(inside)}))`,
    { fault: 'out-of-reach', column: 'department', value: sql`coalesce(r.given ->> 'department', '')` },
  );
}

/** As SQL: rows whose person may have power that the actor lacks; each of them is then checked exactly. */
export const mayBeStronger = ({ roles, strongLabels, headships }: Harmless): Sql => sql`(
  exists (select 1 from person_roles pr where pr.person_id = r.person_id and not pr.role_id = any(${uuids(roles)}))
  or exists (select 1 from person_labels pl where pl.person_id = r.person_id and pl.label_id = any(${uuids(strongLabels)}))
  ${
    headships
      ? sql``
      : sql`or exists (select 1 from departments d where d.organisation_id = r.organisation_id and d.head_person_id = r.person_id)
  or exists (select 1 from department_deputies dd where dd.person_id = r.person_id)`
  })`;

type Side = 'before' | 'after';

/** As SQL: a field of somebody `p` as a row leaves it. */
const fieldThen = (side: Side, field: string, column: string): Sql =>
  sql.raw(`(case when r.${side} ? '${field}' then r.${side} ->> '${field}' else p.${column}::text end)`);

/** As SQL: whether the rule of a label would find somebody as a row leaves them. */
const ruleFinds = (side: Side): Sql => sql`(
  lr.anywhere or exists (
    select 1 from label_rule_departments ld join departments d on d.id = ${fieldThen(side, 'department', 'home_department_id')}::uuid
      or d.id in (select pd.department_id from person_departments pd where pd.person_id = r.person_id)
    where ld.label_id = lr.label_id and (d.id = ld.department_id or lr.below and d.path like '%/' || ld.department_id || '/%')))
  and (cardinality(lr.identities) = 0 or ${fieldThen(side, 'kind', 'kind')} = any(lr.identities)
    or ${fieldThen(side, 'kind', 'kind')} = 'student' and ${fieldThen(side, 'studentType', 'student_type')} = any(lr.identities)
    or ${fieldThen(side, 'kind', 'kind')} = 'staff' and ${fieldThen(side, 'staffType', 'staff_type')} = any(lr.identities))
  and (cardinality(lr.admission_years) = 0 or ${fieldThen(side, 'admissionYear', 'admission_year')}::int = any(lr.admission_years))`;

/**
 * The rows by which somebody would get what the actor could not give: by another department, another kind, or a label,
 * by hand or by its rule. `side` is what a row makes of them: its `after` where it is applied, its `before` where it
 * goes back.
 */
export async function listGaining(
  db: Db,
  run: RosterRun,
  actor: Actor,
  { harmless, side, rows }: { harmless: Harmless; side: Side; rows: Sql },
): Promise<number[]> {
  const [then, now] = [sql.raw(`r.${side}`), sql.raw(`r.${side === 'after' ? 'before' : 'after'}`)];
  const kinds = sql`${then} ? 'kind' and not (${then} ->> 'kind' = any(${texts(harmless.kinds)}))
    and (r.outcome = 'new' or exists (
      select 1 from person_roles pr join roles o on o.id = pr.role_id where pr.person_id = r.person_id and o.code = ${now} ->> 'kind'))`;
  const labelled = sql`exists (
    select 1 from jsonb_array_elements_text(coalesce(${then} -> 'labels', '[]')) as l (id)
    where l.id = any(${texts(harmless.strongLabels)}) and not coalesce(${now} -> 'labels' ? l.id, false))`;
  const ruled =
    harmless.strongLabels.length === 0
      ? sql`false`
      : sql`exists (
        select 1 from label_rules lr left join people p on p.id = r.person_id
        where lr.label_id = any(${uuids(harmless.strongLabels)}) and ${ruleFinds(side)}
          and not exists (select 1 from person_labels pl where pl.label_id = lr.label_id and pl.person_id = r.person_id)
          and not exists (select 1 from label_kept_out k where k.label_id = lr.label_id and k.person_id = r.person_id))`;
  const result = await db.rows<{ nr: number }>(
    sql`select r.nr from roster_rows r where r.run_id = ${run.id} and ${rows} and (${kinds} or ${labelled} or ${ruled})`,
  );
  // Another department may widen what a role of a department gives.
  const widened = await db.rows<{ nr: number; permission: string; ids: string[] }>(sql`
    select r.nr, rp.permission, array(
      select d.id from departments d where d.organisation_id = r.organisation_id and exists (
        select 1 from departments h where h.organisation_id = r.organisation_id
          and (h.id = (${then} ->> 'department')::uuid or h.id in (select pd.department_id from person_departments pd where pd.person_id = r.person_id))
          and (d.id = h.id or o.data_scope = 'department-and-below' and d.path like h.path || '%'))) as ids
    from roster_rows r join person_roles pr on pr.person_id = r.person_id and not pr.role_id = any(${uuids(harmless.roles)})
    join roles o on o.id = pr.role_id and o.data_scope in ('department', 'department-and-below') join role_permissions rp on rp.role_id = o.id
    where r.run_id = ${run.id} and ${rows} and ${then} ? 'department'`);
  const beyond = widened.filter(
    ({ permission, ids }) =>
      lacking(actor.power, { rights: new Map([[permission, { kind: 'departments', ids }]]), marks: [] }).length > 0,
  );
  return [...result, ...beyond].map(({ nr }) => nr);
}

/** Nobody stronger than the actor is changed, and nobody gets power that the actor could not give. */
async function keepWithinPower(db: Db, run: RosterRun, actor: Actor): Promise<void> {
  const harmless = await findHarmless(db, actor);
  const changing = sql`r.outcome in ('changed', 'returned', 'gone')`;
  const result = await db.rows<{ id: string }>(sql`
    select r.person_id as id from roster_rows r where r.run_id = ${run.id} and ${changing} and ${mayBeStronger(harmless)}`);
  const candidates = result.map(({ id }) => id);
  const stronger = await findStronger(db, actor, candidates);
  const column = 'account';
  await putAside(db, run, sql`r.person_id = any(${uuids(stronger)})`, { fault: 'stronger-person', column });
  const rows = sql`r.outcome in ('new', 'changed', 'returned')`;
  const gaining = await listGaining(db, run, actor, { harmless, side: 'after', rows });
  await putAside(db, run, sql`r.nr = any(${gaining}::int[])`, { fault: 'more-than-held', column });
  // Passwords are reset by mail, and WeCom signs people in: either would be a way around the password of somebody who
  // left the page open.
  for (const own of actor.personId ? WAYS_IN : [])
    await putAside(db, run, sql`r.person_id = ${actor.personId} and r.after ? ${own}`, {
      fault: 'own-address',
      column: own,
      value: sql`r.given ->> ${own}`,
    });
}

const AT_ONCE = 2000;

/** Writes the search terms of new and renamed people; new people get an id. */
async function writeTerms(db: Db, run: RosterRun, now: number): Promise<void> {
  const last = await findLastNr(db, run);
  for (let from = 0; from <= last; from += AT_ONCE) {
    const rows = await db.rows<{ nr: number; fresh: boolean; name: string; account: string; former: string[] }>(sql`
      select r.nr, r.outcome = 'new' as fresh, coalesce(r.after ->> 'name', p.name) as name, coalesce(r.after ->> 'account', p.account) as account,
        coalesce((select array_agg(a.account) from person_aliases a where a.person_id = p.id), '{}')
          || case when p.account is not null and r.after ? 'account' then array[p.account] else '{}' end as former
      from roster_rows r left join lateral (select p.* from people p where p.id = r.person_id offset 0) p on true
      where r.run_id = ${run.id} and r.nr >= ${from} and r.nr < ${from + AT_ONCE}
        and (r.outcome = 'new' or r.outcome in ('changed', 'returned') and r.after ?| '{name,account}')`);
    if (rows.length === 0) continue;
    const terms = rows.map(({ nr, fresh, name, account, former }) => ({
      nr,
      terms: { ...searchTermsOf(name, account, former), ...(fresh && { id: newId(now) }) },
    }));
    await db.run(sql`
      update roster_rows r set terms = t.terms from jsonb_to_recordset(${json(terms)}) as t (nr int, terms jsonb)
      where r.run_id = ${run.id} and r.nr >= ${from} and r.nr < ${from + AT_ONCE} and r.nr = t.nr`);
  }
}
