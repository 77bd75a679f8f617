import { peopleWithin } from '#server/modules/access/index.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql, texts, uuids } from '#server/platform/sql.ts';
import { type Actor, findHarmless, findStronger } from './actor.ts';
import { forgetPlan, putAside } from './people.identity.ts';
import { mayBeStronger } from './people.plan.ts';
import type { RosterRun } from './runs.store.ts';

/** Compares a list of labels: who is to carry what by hand, and who no longer where it is the whole list. */
export async function planLabels(db: Db, run: RosterRun, actor: Actor): Promise<void> {
  const { id, organisationId } = run;
  const within = peopleWithin(actor.reach, actor.personId ?? organisationId);
  await forgetPlan(db, run);
  await db.run(sql`
    update roster_rows r set person_id = w.person_id, said = jsonb_build_object('label', w.label_id)
    from (
      select s.nr, l.id as label_id, coalesce(p.id, a.person_id) as person_id from roster_rows s
      left join labels l on l.organisation_id = ${organisationId} and lower(s.given ->> 'name') in (lower(l.name_zh), lower(l.name_en))
      left join people p on p.organisation_id = ${organisationId} and lower(p.account) = lower(s.given ->> 'account')
      left join person_aliases a on a.organisation_id = ${organisationId} and lower(a.account) = lower(s.given ->> 'account')
      where s.run_id = ${id} and s.given is not null
    ) w where r.run_id = ${id} and r.nr = w.nr`);
  await putAside(db, run, sql`r.given is not null and r.said ->> 'label' is null`, {
    fault: 'label-unknown',
    column: 'name',
    value: sql`r.given ->> 'name'`,
  });
  await putAside(db, run, sql`r.given is not null and r.person_id is null`, {
    fault: 'account-unknown',
    column: 'account',
  });
  await putAside(
    db,
    run,
    sql`r.given is not null and exists (select 1 from roster_rows f where f.run_id = r.run_id and f.given is not null and f.nr < r.nr
      and f.person_id = r.person_id and f.said ->> 'label' = r.said ->> 'label')`,
    { fault: 'row-twice', column: '', value: sql`''` },
  );
  await db.run(sql`
    update roster_rows r set name = p.name, department_id = p.home_department_id,
      outcome = case when m.by_hand then 'same' else 'new' end, after = case when m.by_hand then '{}' else r.said end
    from roster_rows s join people p on p.id = s.person_id
    left join person_labels m on m.person_id = p.id and m.label_id = (s.said ->> 'label')::uuid
    where s.run_id = ${id} and s.given is not null and s.outcome <> 'odd' and r.run_id = s.run_id and r.nr = s.nr`);
  if (run.whole !== 'no' && run.unreadAccounts === 0)
    await db.run(sql`
      insert into roster_rows (organisation_id, run_id, nr, key, name, faults, outcome, person_id, department_id, said, before, after, kept)
      select ${organisationId}, ${id}, (select coalesce(max(nr), 0) from roster_rows where run_id = ${id}) + row_number() over (order by lower(p.account), m.label_id),
        p.account, p.name, '[]', 'gone', p.id, p.home_department_id, '{}', jsonb_build_object('label', m.label_id), '{"label": null}', '{}'
      from person_labels m join people p on p.id = m.person_id
      where m.organisation_id = ${organisationId} and m.by_hand and ${within}
        and ${run.whole === 'everybody' ? sql`true` : sql`p.kind = ${run.whole}`}
        and m.label_id in (select (r.said ->> 'label')::uuid from roster_rows r where r.run_id = ${id} and r.said ->> 'label' is not null)
        and not exists (select 1 from roster_rows r where r.run_id = ${id} and r.person_id = m.person_id and r.said ->> 'label' = m.label_id::text)
        and not exists (select 1 from roster_rows r where r.run_id = ${id} and r.person_id = m.person_id and r.said ->> 'label' is null)
        and not exists (select 1 from roster_rows r where r.run_id = ${id} and r.given is null and not r.faults @> '[{"fault": "row-twice"}]' and (
          lower(trim(r.cells ->> 'account')) = lower(p.account)
          or lower(trim(r.cells ->> 'account')) in (select lower(a.account) from person_aliases a where a.person_id = p.id)))`);
  if (actor.reach.kind !== 'organisation') {
    const outside = sql`r.person_id is not null and not exists (select 1 from people p where p.id = r.person_id and ${within})`;
    await putAside(db, run, outside, { fault: 'out-of-reach', column: 'account' });
    // Of somebody outside the list says no more than what was brought.
    await db.run(sql`
      update roster_rows r set name = coalesce(r.given ->> 'name', ''), department_id = null
      where r.run_id = ${id} and r.outcome = 'odd' and ${outside}`);
  }
  const harmless = await findHarmless(db, actor);
  const result = await db.rows<{ id: string }>(sql`
    select distinct r.person_id as id from roster_rows r where r.run_id = ${id} and r.outcome in ('new', 'gone') and ${mayBeStronger(harmless)}`);
  const stronger = await findStronger(
    db,
    actor,
    result.map((row) => row.id),
  );
  await putAside(db, run, sql`r.outcome in ('new', 'gone') and r.person_id = any(${uuids(stronger)})`, {
    fault: 'stronger-person',
    column: 'account',
  });
  await putAside(
    db,
    run,
    sql`r.outcome in ('new', 'gone') and coalesce(r.after ->> 'label', r.before ->> 'label') = any(${texts(harmless.strongLabels)})`,
    { fault: 'more-than-held', column: 'name', value: sql`coalesce(r.given ->> 'name', '')` },
  );
}

async function giveLabels(db: Db, organisationId: string, rows: Sql, side: 'before' | 'after'): Promise<void> {
  await db.run(sql`
    insert into person_labels (organisation_id, person_id, label_id)
    select distinct ${organisationId}::uuid, r.person_id, (${sql.raw(`r.${side}`)} ->> 'label')::uuid from roster_rows r where ${rows}
    on conflict (person_id, label_id) do update set by_hand = true where not person_labels.by_hand`);
}

async function takeLabels(db: Db, rows: Sql, side: 'before' | 'after'): Promise<void> {
  const takenLabels = sql`roster_rows r where ${rows} and m.person_id = r.person_id and m.label_id = (${sql.raw(`r.${side}`)} ->> 'label')::uuid`;
  await db.run(sql`update person_labels m set by_hand = false from ${takenLabels} and m.by_rule`);
  await db.run(sql`delete from person_labels m using ${takenLabels} and not m.by_rule`);
}

export async function applyLabels(db: Db, { id, organisationId }: RosterRun): Promise<void> {
  await giveLabels(db, organisationId, sql`r.run_id = ${id} and r.outcome = 'new'`, 'after');
  await takeLabels(db, sql`r.run_id = ${id} and r.outcome = 'gone'`, 'before');
}

export async function undoLabels(db: Db, run: RosterRun, actor: Actor): Promise<void> {
  const { id, organisationId } = run;
  const harmless = await findHarmless(db, actor);
  const changed = sql`r.run_id = ${id} and r.outcome in ('new', 'gone')`;
  const found = await db.rows<{ id: string }>(
    sql`select distinct r.person_id as id from roster_rows r where ${changed} and ${mayBeStronger(harmless)}`,
  );
  const stronger = await findStronger(
    db,
    actor,
    found.map((row) => row.id),
  );
  await db.run(sql`
    update roster_rows r set went_back = not r.person_id = any(${uuids(stronger)})
      and exists (select 1 from people p where p.id = r.person_id and ${peopleWithin(actor.reach, actor.personId ?? organisationId)})
      and not coalesce(r.after ->> 'label', r.before ->> 'label') = any(${texts(harmless.strongLabels)})
      and exists (select 1 from labels l where l.id = coalesce(r.after ->> 'label', r.before ->> 'label')::uuid)
      and (r.outcome = 'new') = exists (select 1 from person_labels m where m.person_id = r.person_id and m.by_hand
        and m.label_id = coalesce(r.after ->> 'label', r.before ->> 'label')::uuid)
    where ${changed}`);
  await takeLabels(db, sql`${changed} and r.went_back and r.outcome = 'new'`, 'after');
  await giveLabels(db, organisationId, sql`${changed} and r.went_back and r.outcome = 'gone'`, 'before');
}
