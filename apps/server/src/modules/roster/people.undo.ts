import { peopleWithin } from '#server/modules/access/index.ts';
import { renameOnNetwork } from '#server/modules/network-accounts/index.ts';
import { searchTermsOf } from '#server/modules/people/index.ts';
import type { Db } from '#server/platform/database.ts';
import { at, json, type Sql, sql, texts, uuids } from '#server/platform/sql.ts';
import { type Actor, findHarmless, findStronger } from './actor.ts';
import { giveKindRoles, setFrom, setLabels } from './people.apply.ts';
import { labelsByHand, standingFields, WAYS_IN } from './people.compare.ts';
import { listGaining, mayBeStronger } from './people.plan.ts';
import { findLastNr, type RosterRun } from './runs.store.ts';

/** Puts people back to what they were before a list, except those who were changed since. */
export async function undoPeople(db: Db, run: RosterRun, actor: Actor, now: number): Promise<void> {
  const { id, organisationId } = run;
  const changed = sql`r.run_id = ${id} and r.outcome in ('new', 'changed', 'returned', 'gone')`;
  await db.run(sql`
    select p.id from people p where p.id in (select r.person_id from roster_rows r where ${changed}) order by p.id for no key update`);
  await db.run(sql`
    update roster_rows r set went_back = (
      (p.active or r.outcome = 'changed' or r.outcome = 'returned' and r.before #>> '{leaving,disabledAt}' is null)
      and (case when r.after ? 'labels' then ${labelsByHand(sql`p.id`)} end is not distinct from r.after -> 'labels' or not r.after ? 'labels')
      and ${standingFields} @> r.after - '{labels,leaving}'::text[]
      and (r.outcome <> 'gone' or exists (select 1 from roster_leavings l where l.person_id = p.id and l.run_id = ${id} and l.disabled_at is null))
      and not (r.outcome = 'returned' and exists (select 1 from roster_leavings l where l.person_id = p.id))
      and not exists (select 1 from departments d where d.id = (r.before ->> 'department')::uuid and d.closed_at is not null)
      and not exists (select 1 from jsonb_array_elements_text(coalesce(r.before -> 'labels', '[]')) as l (id)
        where not exists (select 1 from labels n where n.id = l.id::uuid))
      and ${withinReach(actor)}
      and not exists (select 1 from person_aliases a where r.after ? 'account' and r.outcome <> 'new' and a.organisation_id = p.organisation_id
        and lower(a.account) = lower(r.before ->> 'account') and a.person_id <> p.id))
    from people p where ${changed} and p.id = r.person_id`);
  const harmless = await findHarmless(db, actor);
  const result = await db.rows<{ id: string }>(
    sql`select r.person_id as id from roster_rows r where ${changed} and r.went_back and ${mayBeStronger(harmless)}`,
  );
  const stronger = await findStronger(
    db,
    actor,
    result.map((row) => row.id),
  );
  await db.run(
    sql`update roster_rows r set went_back = false where ${changed} and r.person_id = any(${uuids(stronger)})`,
  );
  if (actor.personId)
    await db.run(
      sql`update roster_rows r set went_back = false where ${changed} and r.person_id = ${actor.personId} and r.after ?| ${texts(WAYS_IN)}`,
    );
  const gaining = await listGaining(db, run, actor, {
    harmless,
    side: 'before',
    rows: sql`r.went_back and r.outcome in ('changed', 'returned')`,
  });
  await db.run(sql`update roster_rows r set went_back = false where ${changed} and r.nr = any(${gaining}::int[])`);
  const back = sql`roster_rows r where ${changed} and r.went_back`;
  await takeAliasesBack(db, run, now);
  await db.run(sql`delete from roster_leavings l using ${back} and r.outcome = 'gone' and l.person_id = r.person_id`);
  // New people are noted as leavers: they keep their account, and the next list brings them back.
  await db.run(sql`
    insert into roster_leavings (person_id, organisation_id, run_id, gone_at, due_on, disabled_at)
    select r.person_id, ${organisationId}, ${id}, ${at(now)}, ${at(now)}::date, ${at(now)} from ${back} and r.outcome = 'new'
    on conflict (person_id) do update set run_id = excluded.run_id, gone_at = excluded.gone_at, due_on = excluded.due_on,
      disabled_at = excluded.disabled_at`);
  await db.run(sql`
    insert into roster_leavings (person_id, organisation_id, run_id, gone_at, due_on, disabled_at)
    select r.person_id, ${organisationId}, (l ->> 'runId')::uuid, (l ->> 'goneAt')::timestamptz, (l ->> 'dueOn')::date, (l ->> 'disabledAt')::timestamptz
    from roster_rows r cross join lateral (select r.before -> 'leaving' as l) was where ${changed} and r.went_back and r.outcome = 'returned'
    on conflict (person_id) do nothing`);
  await db.run(sql`
    update people p set ${setFrom('r.before')}, active = p.active and r.outcome <> 'new' and r.before #>> '{leaving,disabledAt}' is null,
      changed_at = greatest(${at(now)}, p.changed_at + interval '1 millisecond')
    from ${back} and r.outcome in ('new', 'changed', 'returned') and p.id = r.person_id`);
  await writeTermsBack(db, run);
  await giveKindRoles(db, run, 'before');
  await setLabels(db, run, sql`${changed} and r.went_back`, { from: 'after', to: 'before' });
  await restoreOtherDepartments(db, run);
  await restoreMemory(db, run);
}

/** As SQL: whether the actor reaches a person `p`, their present home department, and the one before a row `r`. */
function withinReach({ reach, personId, organisationId }: Actor): Sql {
  if (reach.kind === 'organisation') return sql`true`;
  const inside = uuids(reach.kind === 'departments' ? reach.ids : []);
  return sql`${peopleWithin(reach, personId ?? organisationId)} and (not r.before ? 'department'
    or coalesce((r.before ->> 'department')::uuid = any(${inside}), false) and (p.home_department_id is null or p.home_department_id = any(${inside})))`;
}

/** A home department is never also a further department. Further departments from before the move come back. */
async function restoreOtherDepartments(db: Db, { id }: RosterRun): Promise<void> {
  const moved = sql`roster_rows r where r.run_id = ${id} and r.went_back and r.before ? 'department'`;
  await db.run(sql`
    delete from person_departments pd using ${moved} and pd.person_id = r.person_id and pd.department_id = (r.before ->> 'department')::uuid`);
  await db.run(sql`
    insert into person_departments (organisation_id, person_id, department_id)
    select r.organisation_id, r.person_id, d.id from departments d, ${moved} and r.before -> 'besides' ? d.id::text
      and d.organisation_id = r.organisation_id and d.closed_at is null
    on conflict do nothing`);
}

/**
 * The values that the roster remembers go back with the row, except fields that this list did not change and a later
 * one did.
 */
async function restoreMemory(db: Db, { id, organisationId, appliedAt }: RosterRun): Promise<void> {
  const later = sql`later as materialized (
    select x.person_id, x.said, x.kept from roster_runs u join roster_rows x on x.run_id = u.id
    where u.organisation_id = ${organisationId} and u.list = 'people' and u.applied_at > ${at(appliedAt ?? 0)} and u.id <> ${id}
      and x.person_id is not null and x.outcome in ('same', 'new', 'changed', 'returned') and x.went_back is distinct from true)`;
  const back = sql`roster_rows r where r.run_id = ${id} and r.went_back and r.outcome in ('new', 'changed', 'returned')`;
  await db.run(sql`
    with ${later}, forgotten as materialized (
      select r.person_id, r.written, array(
        select e.key from jsonb_object_keys(r.said) as e (key)
        where (e.key = 'labels' or not r.kept ? e.key) and (r.after ? e.key or not exists (
          select 1 from later where later.person_id = r.person_id and later.said ? e.key and (e.key = 'labels' or not later.kept ? e.key)))) as keys
      from ${back}
    )
    update roster_people rp set written = rp.written - f.keys || coalesce((
      select jsonb_object_agg(k, f.written -> k) from unnest(f.keys) as k where f.written ? k), '{}')
    from forgotten f where rp.person_id = f.person_id`);
  await db.run(sql`
    with ${later}
    delete from roster_people rp using ${back} and rp.person_id = r.person_id and r.written is null
      and not exists (select 1 from later where later.person_id = r.person_id)`);
}

async function takeAliasesBack(db: Db, run: RosterRun, now: number): Promise<void> {
  const renumbered = sql`roster_rows r where r.run_id = ${run.id} and r.went_back and r.outcome in ('changed', 'returned') and r.after ? 'account'`;
  await db.run(sql`
    delete from person_aliases a using ${renumbered} and a.person_id = r.person_id and lower(a.account) = lower(r.before ->> 'account')`);
  await renameOnNetwork(
    db,
    sql`select r.person_id, r.after ->> 'account' as former, r.before ->> 'account' as account from ${renumbered}`,
    now,
  );
}

const AT_ONCE = 2000;

async function writeTermsBack(db: Db, run: RosterRun): Promise<void> {
  const last = await findLastNr(db, run);
  for (let from = 0; from <= last; from += AT_ONCE) {
    const rows = await db.rows<{ id: string; name: string; account: string; former: string[] }>(sql`
      select p.id, p.name, p.account, coalesce((select array_agg(a.account) from person_aliases a where a.person_id = p.id), '{}') as former
      from roster_rows r cross join lateral (select p.id, p.name, p.account from people p where p.id = r.person_id offset 0) p
      where r.run_id = ${run.id} and r.nr >= ${from} and r.nr < ${from + AT_ONCE} and r.went_back and r.outcome in ('changed', 'returned')
        and r.after ?| '{name,account}'`);
    if (rows.length === 0) continue;
    const terms = rows.map(({ id, name, account, former }) => ({ id, ...searchTermsOf(name, account, former) }));
    await db.run(sql`
      update people p set search_text = t."searchText", open_text = t."openText", search_grams = t."searchGrams"
      from jsonb_to_recordset(${json(terms)}) as t (id uuid, "searchText" text, "openText" text, "searchGrams" text[])
      where p.id = t.id and p.id = any(${rows.map(({ id }) => id)}::uuid[])`);
  }
}
