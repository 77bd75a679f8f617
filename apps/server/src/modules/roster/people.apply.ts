import { renameOnNetwork } from '#server/modules/network-accounts/index.ts';
import type { Db } from '#server/platform/database.ts';
import { at, type Sql, sql } from '#server/platform/sql.ts';
import { COLUMNS, rememberedValue } from './people.compare.ts';
import type { RosterRun } from './runs.store.ts';

/** Fields whose columns are not text, with the type to cast to. */
const CASTS: Readonly<Record<string, string>> = { admissionYear: 'integer', graduationOn: 'date' };

/** As SQL: a field of a row of values, in the type of its column. */
const valueIn = (values: string, field: string): Sql =>
  sql.raw(`(${values} ->> '${field}')${field in CASTS ? `::${CASTS[field]}` : ''}`);

const fields = Object.entries(COLUMNS);
const columns = sql.raw(fields.map(([, column]) => column).join(', '));

/** As SQL: every column becomes what the values say; what they do not say stays. */
export const setFrom = (values: string): Sql =>
  sql.join(
    [
      ...fields.map(
        ([field, column]) =>
          sql`${sql.raw(column)} = case when ${sql.raw(`${values} ? '${field}'`)} then ${valueIn(values, field)} else p.${sql.raw(column)} end`,
      ),
      sql.raw(
        `home_department_id = case when ${values} ? 'department' then (${values} ->> 'department')::uuid else p.home_department_id end`,
      ),
      sql.raw(`account = case when ${values} ? 'account' then ${values} ->> 'account' else p.account end`),
    ],
    sql`, `,
  );

const termsSet = sql`
  search_text = coalesce(r.terms ->> 'searchText', p.search_text), open_text = coalesce(r.terms ->> 'openText', p.open_text),
  search_grams = case when r.terms is null then p.search_grams else array(select jsonb_array_elements_text(r.terms -> 'searchGrams')) end`;

/** Locks the people of the list until the transaction ends. */
export async function lockPeople(db: Db, { id }: RosterRun): Promise<void> {
  await db.run(sql`
    select p.id from people p where p.id in (
      select person_id from roster_rows where run_id = ${id} and outcome in ('changed', 'returned', 'gone') and person_id is not null)
    order by p.id for no key update`);
}

/**
 * Makes people be what the list says. What others wait for comes last and in one statement: the rows of people, whose
 * triggers hold the lock of label rules.
 */
export async function applyPeople(db: Db, run: RosterRun, dueOn: string, now: number): Promise<void> {
  const { id, organisationId } = run;
  const rows = (outcomes: string) => sql`roster_rows r where r.run_id = ${id} and r.outcome in (${sql.raw(outcomes)})`;
  await noteAliases(db, run, now);
  await db.run(sql`
    delete from roster_leavings l using roster_rows r where r.run_id = ${id} and r.outcome = 'returned' and l.person_id = r.person_id`);
  await db.run(sql`
    insert into roster_leavings (person_id, organisation_id, run_id, gone_at, due_on)
    select r.person_id, ${organisationId}, ${id}, ${at(now)}, ${dueOn}::date from ${rows(`'gone'`)}
    on conflict (person_id) do update set run_id = excluded.run_id, gone_at = excluded.gone_at, due_on = excluded.due_on, disabled_at = null`);
  await db.run(sql`
    with made as (
      insert into people (id, organisation_id, account, active, password_state, home_department_id, search_text, search_grams, open_text, created_at,
        changed_at, ${columns})
      select (r.terms ->> 'id')::uuid, ${organisationId}, r.after ->> 'account', true, 'set', (r.after ->> 'department')::uuid, r.terms ->> 'searchText',
        array(select jsonb_array_elements_text(r.terms -> 'searchGrams')), r.terms ->> 'openText', ${at(now)}, ${at(now)},
        ${sql.join(
          fields.map(([field]) => valueIn('r.after', field)),
          sql`, `,
        )}
      from ${rows(`'new'`)}
    )
    update people p set ${setFrom('r.after')}, ${termsSet}, active = p.active or r.before #>> '{leaving,disabledAt}' is not null,
      changed_at = greatest(${at(now)}, p.changed_at + interval '1 millisecond')
    from ${rows(`'changed', 'returned'`)} and p.id = r.person_id and (r.after <> '{}' or not p.active)`);
  await db.run(sql`
    update roster_rows r set person_id = (r.terms ->> 'id')::uuid, department_id = (r.after ->> 'department')::uuid
    where r.run_id = ${id} and r.outcome = 'new'`);
  // Plans that this connection keeps are from when there were few people, and would look through all of them for each.
  await db.run(sql`discard plans`);
  await giveKindRoles(db, run, 'after');
  await setLabels(db, run, sql`r.run_id = ${id} and r.outcome in ('new', 'changed', 'returned')`, {
    from: 'before',
    to: 'after',
  });
  await leaveBesides(db, run);
  await remember(db, run);
}

/** The account that somebody had stays theirs, and RADIUS follows the new one. */
async function noteAliases(db: Db, run: RosterRun, now: number): Promise<void> {
  const renumbered = sql`roster_rows r where r.run_id = ${run.id} and r.outcome in ('changed', 'returned') and r.after ? 'account'`;
  await db.run(sql`
    delete from person_aliases a using ${renumbered} and a.person_id = r.person_id and lower(a.account) = lower(r.after ->> 'account')`);
  await db.run(sql`
    insert into person_aliases (organisation_id, account, person_id, since_at)
    select r.organisation_id, r.before ->> 'account', r.person_id, ${at(now)} from ${renumbered} on conflict do nothing`);
  await renameOnNetwork(
    db,
    sql`select r.person_id, r.before ->> 'account' as former, r.after ->> 'account' as account from ${renumbered}`,
    now,
  );
}

/** Who is new gets the role of their kind; who is of another kind has that role instead of the former one. */
export async function giveKindRoles(
  db: Db,
  { id, organisationId }: RosterRun,
  side: 'before' | 'after',
): Promise<void> {
  const other = side === 'after' ? 'before' : 'after';
  const rows = sql`roster_rows r where r.run_id = ${id} and r.person_id is not null
    and ${side === 'after' ? sql`r.outcome in ('new', 'changed', 'returned')` : sql`r.went_back and r.outcome in ('changed', 'returned')`}
    and ${sql.raw(`r.${side}`)} ? 'kind'`;
  await db.run(sql`
    with gone as (
      delete from person_roles pr using roles o, ${rows} and pr.person_id = r.person_id and o.id = pr.role_id
        and o.organisation_id = ${organisationId} and o.code = ${sql.raw(`r.${other}`)} ->> 'kind' returning pr.person_id
    )
    insert into person_roles (organisation_id, person_id, role_id)
    select ${organisationId}, r.person_id, o.id from roles o, ${rows} and o.organisation_id = ${organisationId} and o.code = ${sql.raw(`r.${side}`)} ->> 'kind'
      and (r.outcome = 'new' or exists (select 1 from gone where gone.person_id = r.person_id))
    on conflict do nothing`);
}

/** Gives and takes labels by hand; whoever carries one by its rule as well goes on carrying it. */
export async function setLabels(
  db: Db,
  { organisationId }: RosterRun,
  rows: Sql,
  { from, to }: { from: 'before' | 'after'; to: 'before' | 'after' },
): Promise<void> {
  const [was, is] = [sql.raw(`coalesce(r.${from} -> 'labels', '[]')`), sql.raw(`coalesce(r.${to} -> 'labels', '[]')`)];
  const takenLabels = sql`roster_rows r cross join lateral jsonb_array_elements_text(${was}) as l (id)
    where ${rows} and not ${is} ? l.id and m.person_id = r.person_id and m.label_id = l.id::uuid`;
  await db.run(sql`update person_labels m set by_hand = false from ${takenLabels} and m.by_rule`);
  await db.run(sql`delete from person_labels m using ${takenLabels} and not m.by_rule`);
  await db.run(sql`
    insert into person_labels (organisation_id, person_id, label_id)
    select ${organisationId}, r.person_id, l.id::uuid from roster_rows r cross join lateral jsonb_array_elements_text(${is}) as l (id)
    where ${rows} and r.person_id is not null and not ${was} ? l.id
    on conflict (person_id, label_id) do update set by_hand = true where not person_labels.by_hand`);
}

/** A home department is never also a further department. */
async function leaveBesides(db: Db, { id }: RosterRun): Promise<void> {
  await db.run(sql`
    delete from person_departments pd using roster_rows r
    where r.run_id = ${id} and r.outcome in ('changed', 'returned') and r.after ? 'department'
      and pd.person_id = r.person_id and pd.department_id = (r.after ->> 'department')::uuid`);
}

/** Remembers the list's values as the last that the roster wrote. Fields that are kept by hand stay so. */
async function remember(db: Db, { id, organisationId }: RosterRun): Promise<void> {
  await db.run(sql`
    insert into roster_people (person_id, organisation_id, written)
    select r.person_id, ${organisationId}, coalesce(r.written, '{}') || (
      select coalesce(jsonb_object_agg(e.key, ${rememberedValue(sql`e.key`, sql`e.value`)}), '{}') from jsonb_each(r.said) e
      where e.key = 'labels' or not r.kept ? e.key)
    from roster_rows r where r.run_id = ${id} and r.outcome in ('same', 'new', 'changed', 'returned') and r.person_id is not null
    on conflict (person_id) do update set written = excluded.written where roster_people.written is distinct from excluded.written`);
}

/** How many administrators a list says are gone. */
export async function countAdministratorsGone(db: Db, { id }: RosterRun): Promise<number> {
  const result = await db.row<{ n: number }>(sql`
    select count(distinct r.person_id)::int as n from roster_rows r join person_roles pr on pr.person_id = r.person_id join roles o on o.id = pr.role_id
    where r.run_id = ${id} and r.outcome = 'gone' and o.code in ('administrator', 'platform-administrator')`);
  return result?.n ?? 0;
}
