import { peopleWithin } from '#server/modules/access/index.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql } from '#server/platform/sql.ts';
import type { Actor } from './actor.ts';
import type { RosterRun } from './runs.store.ts';

/** As SQL: one more thing that is odd with a row. */
const withFault = (fault: Sql, column: Sql, value: Sql): Sql =>
  sql`jsonb_build_array(jsonb_build_object('fault', ${fault}, 'column', ${column}, 'value', coalesce(${value}, '')))`;

/** Begins a comparison: what was read stays, and everything that followed from it is forgotten. */
export async function forgetPlan(db: Db, { id }: RosterRun): Promise<void> {
  await db.run(sql`delete from roster_rows where run_id = ${id} and given is null and cells is null`);
  await db.run(sql`
    update roster_rows set faults = '[]', outcome = 'same', person_id = null, department_id = null, said = '{}', before = '{}', after = '{}',
      kept = '{}', written = null, near_id = null, terms = null
    where run_id = ${id} and given is not null and (said <> '{}' or person_id is not null or outcome <> 'same')`);
}

/** Puts rows aside. */
export async function putAside(
  db: Db,
  { id }: RosterRun,
  rows: Sql,
  { fault, column, value }: { fault: string; column: string; value?: Sql },
): Promise<void> {
  await db.run(sql`
    update roster_rows r set outcome = 'odd', before = '{}', after = '{}', kept = '{}',
      faults = ${withFault(sql`${fault}::text`, sql`${column}::text`, value ?? sql`r.key`)}
    where r.run_id = ${id} and r.outcome <> 'odd' and ${rows}`);
}

const lastFour = (document: Sql): Sql => sql`right(${document}, 4)`;
/** An identity card holds the day of birth. */
const birthday = (document: Sql): Sql => sql`case when length(${document}) = 18 then substr(${document}, 7, 8) end`;
const foldName = (name: Sql): Sql => sql`lower(replace(${name}, ' ', ''))`;

/** Finds the person of each row of a list of people, and those whom it may mean. */
export async function findWhoIsMeant(db: Db, run: RosterRun, actor: Actor): Promise<void> {
  const { id, organisationId } = run;
  const within = peopleWithin(actor.reach, actor.personId ?? '00000000-0000-0000-0000-000000000000');
  await db.run(sql`
    with staged as materialized (
      select nr, lower(given ->> 'account') as account, lower(given ->> 'formerAccount') as former, upper(given ->> 'documentNumber') as document
      from roster_rows where run_id = ${id} and given is not null
    ), accounts as materialized (
      select lower(p.account) as account, p.id from people p where p.organisation_id = ${organisationId}
      union all
      select lower(a.account), a.person_id from person_aliases a where a.organisation_id = ${organisationId}
    ), documents as materialized (
      select upper(p.document_number) as document, array_agg(p.id order by p.id) as ids from people p
      where p.organisation_id = ${organisationId} and p.document_number is not null group by 1
    ), matched as (
      select s.nr, a.id as by_account, f.id as by_former, d.ids as by_document,
        coalesce(a.id, f.id, case when cardinality(d.ids) = 1 then d.ids[1] end) as person_id
      from staged s left join accounts a on a.account = s.account left join accounts f on f.account = s.former
      left join documents d on d.document = s.document
    ), judged as (
      select m.nr, m.person_id, case
        when m.by_account <> m.by_former then 'former-account-of-another'
        when coalesce(m.by_account, m.by_former) is not null and not (coalesce(m.by_account, m.by_former) = any(m.by_document)) then 'document-of-another'
        when m.person_id is null and cardinality(m.by_document) > 1 then 'document-of-several'
      end as fault from matched m
    )
    update roster_rows r set person_id = j.person_id, outcome = case when j.fault is null then r.outcome else 'odd' end,
      faults = case when j.fault is null then r.faults else ${withFault(
        sql`j.fault`,
        sql`case when j.fault = 'former-account-of-another' then 'formerAccount' else 'documentNumber' end`,
        sql`case when j.fault = 'former-account-of-another' then r.given ->> 'formerAccount' else '' end`,
      )} end
    from judged j where r.run_id = ${id} and r.nr = j.nr and (j.person_id is not null or j.fault is not null)`);
  await db.run(sql`
    with near as (
      select r.nr, (array_agg(p.id order by p.account))[1] as near_id
      from roster_rows r join people p on p.organisation_id = ${organisationId} and ${foldName(sql`p.name`)} = ${foldName(sql`r.given ->> 'name'`)}
      where r.run_id = ${id} and r.given is not null and r.person_id is null and r.outcome <> 'odd' and ${within}
        and (${lastFour(sql`upper(p.document_number)`)} = ${lastFour(sql`upper(r.given ->> 'documentNumber')`)}
          or ${birthday(sql`p.document_number`)} = ${birthday(sql`r.given ->> 'documentNumber'`)}
          or p.mobile = r.given ->> 'mobile' or p.telephone = r.given ->> 'telephone' or lower(p.email) = lower(r.given ->> 'email'))
        and not exists (select 1 from roster_rows o where o.run_id = r.run_id and o.person_id = p.id)
      group by r.nr
    )
    update roster_rows r set near_id = n.near_id, person_id = case when r.answer = 'same' then n.near_id end,
      outcome = case when r.answer is null then 'asked' else r.outcome end
    from near n where r.run_id = ${id} and r.nr = n.nr`);
  await putAside(
    db,
    run,
    sql`r.person_id in (select o.person_id from roster_rows o where o.run_id = ${id} and o.person_id is not null group by 1 having count(*) > 1)`,
    { fault: 'person-twice', column: 'account' },
  );
}

/** The texts of a field that the rows of a list have, each once. */
export async function listFieldTexts(db: Db, { id }: RosterRun, field: 'department' | 'labels'): Promise<string[]> {
  const texts =
    field === 'labels'
      ? sql`jsonb_array_elements_text(case when jsonb_typeof(given -> 'labels') = 'array' then given -> 'labels' else '[]' end)`
      : sql`given ->> 'department'`;
  const result = await db.rows<{ said: string }>(sql`
    select distinct said from (select ${texts} as said from roster_rows where run_id = ${id} and given is not null) as all_said
    where said is not null`);
  return result.map(({ said }) => said);
}
