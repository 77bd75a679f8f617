import type { Flow, Words } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import type { Db } from '#server/platform/database.ts';
import { json, type Sql, sql, uuids, wordsOf } from '#server/platform/sql.ts';

type Counts = {
  people: number;
  peopleBelow: number;
  disabled: number;
  besides: number;
  children: number;
  departments: number;
  there: number;
};

/** How much is in a department and below it; `there` are the running processes that began in one of some departments. */
export async function countContents(
  db: Db,
  organisationId: string,
  id: string,
  { below, began }: { below: readonly string[]; began: readonly string[] },
): Promise<Counts> {
  const home = (where: Sql) =>
    sql`(select count(*)::int from people p where p.organisation_id = ${organisationId} and ${where})`;
  const under = (where: Sql) =>
    sql`(select count(*)::int from departments c where c.organisation_id = ${organisationId} and c.closed_at is null and ${where})`;
  const result = await db.row<Counts>(sql`
    select ${home(sql`p.home_department_id = ${id} and p.active`)} as people,
      ${home(sql`p.home_department_id = any(${uuids(below)}) and p.active`)} as "peopleBelow",
      ${home(sql`p.home_department_id = ${id} and not p.active`)} as disabled,
      (select count(*)::int from person_departments pd join people p on p.id = pd.person_id and p.active
        where pd.organisation_id = ${organisationId} and pd.department_id = ${id}) as besides,
      ${under(sql`c.parent_id = ${id}`)} as children,
      ${under(sql`c.id = any(${uuids(below)}) and c.id <> ${id}`)} as departments,
      (select count(*)::int from processes p where p.organisation_id = ${organisationId}
        and p.department_id = any(${uuids(began)}) and p.process_group in ('todo', 'doing')) as there`);
  return result as Counts;
}

export type RunningVersion = {
  id: string;
  businessId: string;
  name: Words;
  flow: Flow;
  form: FormDefinition;
  /** Whether people begin by it; the others only run to their end. */
  published: boolean;
  /** The departments that the business is meant for. */
  audience: string[];
};

/** The versions by which people begin something, and those that something still runs on. */
export async function listRunningVersions(db: Db, organisationId: string): Promise<RunningVersion[]> {
  return db.rows<RunningVersion>(sql`
    select v.id, b.id as "businessId", ${wordsOf('b')} as name, v.flow, v.form,
      v.id = b.published_version_id as published,
      case when b.audience ->> 'kind' = 'chosen' then coalesce(b.audience -> 'departments', '[]') else '[]' end as audience
    from business_versions v join businesses b on b.id = v.business_id
    where v.organisation_id = ${organisationId} and (v.id = b.published_version_id or (v.state <> 'draft' and exists (
      select 1 from processes p where p.business_id = b.id and p.version_id = v.id and p.process_group in ('todo', 'doing'))))
    order by b.position, b.id, v.number`);
}

/** The versions that may ask others: for everybody, for the people of some departments, where a form names one of some. */
export type AskingVersions = { all: readonly string[]; upwards: readonly string[]; byField: readonly string[] };

/** How many running processes may ask somebody else from now on. */
export async function countAskingProcesses(
  db: Db,
  organisationId: string,
  { all, upwards, byField }: AskingVersions,
  { people, named }: { people: readonly string[]; named: readonly string[] },
): Promise<number> {
  const result = await db.row<{ n: number }>(sql`
    select count(*)::int as n from processes p
    where p.organisation_id = ${organisationId} and p.process_group in ('todo', 'doing') and (
      p.version_id = any(${uuids(all)})
      or (p.version_id = any(${uuids(upwards)}) and exists (
        select 1 from people s where s.id = p.submitter_id and s.home_department_id = any(${uuids(people)})))
      or (p.version_id = any(${uuids(byField)}) and jsonb_path_exists(p.state, '$.form.* ? (@ == $named[*])',
        jsonb_build_object('named', ${json(named)}))))`);
  return result?.n ?? 0;
}
