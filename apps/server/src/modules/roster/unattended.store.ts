import { everyStep, type Flow, type Who } from '@campus/rules/flows/definition.ts';
import { rulesAsking } from '@campus/rules/flows/who-leaves.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql, texts, uuids, wordsOf } from '#server/platform/sql.ts';
import type { RosterRun } from './runs.store.ts';

type Words = { zh: string; en: string };
type Business = { id: string; name: Words };
export type Unattended = { kind: 'label' | 'role' | 'people' | 'head'; name: Words; businesses: Business[] };

/** As SQL: whether somebody is gone by a list of people. */
const isGone = (run: RosterRun, person: Sql): Sql =>
  run.list === 'people'
    ? sql`exists (select 1 from roster_rows g where g.run_id = ${run.id} and g.outcome = 'gone' and g.person_id = ${person})`
    : sql`false`;

/** As SQL: whether somebody loses a label that they carry, as a row `m`. */
const losesLabel = (run: RosterRun): Sql => sql`(not m.by_rule and exists (
  select 1 from roster_rows g where g.run_id = ${run.id} and g.person_id = m.person_id and (
    g.outcome = 'gone' and g.before ->> 'label' = m.label_id::text
    or g.outcome in ('changed', 'returned') and g.before -> 'labels' ? m.label_id::text and not g.after -> 'labels' ? m.label_id::text)))`;

type Lost = { id: string; name: Words };

async function lostLabels(db: Db, run: RosterRun, labelIds: readonly string[]): Promise<Lost[]> {
  const members = sql`person_labels m join people p on p.id = m.person_id and p.active where m.label_id = l.id`;
  return db.rows<Lost>(sql`
    select l.id, ${wordsOf('l')} as name from labels l
    where l.organisation_id = ${run.organisationId} and l.id = any(${uuids(labelIds)}) and exists (select 1 from ${members})
      and not exists (select 1 from ${members} and not ${isGone(run, sql`p.id`)} and not ${losesLabel(run)})
      and not exists (select 1 from roster_rows n where n.run_id = ${run.id} and n.outcome in ('new', 'changed', 'returned')
        and (n.after ->> 'label' = l.id::text or n.after -> 'labels' ? l.id::text))`);
}

async function lostRoles(db: Db, run: RosterRun, roleCodes: readonly string[]): Promise<(Lost & { code: string })[]> {
  const members = sql`person_roles m join people p on p.id = m.person_id and p.active where m.role_id = o.id`;
  return db.rows<Lost & { code: string }>(sql`
    select o.id, o.code, ${wordsOf('o')} as name from roles o
    where o.organisation_id = ${run.organisationId} and o.code = any(${texts(roleCodes)}) and exists (select 1 from ${members})
      and not exists (select 1 from ${members} and not ${isGone(run, sql`p.id`)})`);
}

/** Departments that had somebody to be asked at their head, and would have nobody. */
async function lostHeads(db: Db, run: RosterRun): Promise<Lost[]> {
  const leaders = sql`people p where p.active and (p.id = d.head_person_id
    or p.id in (select dd.person_id from department_deputies dd where dd.department_id = d.id))`;
  return db.rows<Lost>(sql`
    select d.id, ${wordsOf('d')} as name from departments d
    where d.organisation_id = ${run.organisationId} and d.closed_at is null and exists (select 1 from ${leaders} and ${isGone(run, sql`p.id`)})
      and not exists (select 1 from ${leaders} and not ${isGone(run, sql`p.id`)}) order by d.path`);
}

/** Of these people, those who are active and stay. */
async function listStaying(
  db: Db,
  run: RosterRun,
  ids: readonly string[],
): Promise<Map<string, { name: string; stays: boolean }>> {
  const result = await db.rows<{ id: string; name: string; stays: boolean }>(sql`
    select p.id, p.name, p.active and not ${isGone(run, sql`p.id`)} as stays, p.active from people p
    where p.organisation_id = ${run.organisationId} and p.id = any(${uuids(ids)})`);
  return new Map(result.map((row) => [row.id, row]));
}

const UPWARDS: readonly string[] = ['heads-above-submitter', 'head-of-previous'];

/** Steps of published flows that ask only people who are gone, or who lose the label or role. */
export async function listUnattended(db: Db, run: RosterRun): Promise<Unattended[]> {
  const result = await db.rows<Business & { flow: Flow }>(sql`
    select b.id, ${wordsOf('b')} as name, v.flow from businesses b join business_versions v on v.id = b.published_version_id
    where b.organisation_id = ${run.organisationId} order by b.position, b.id`);
  const demands = result.flatMap(({ id, name, flow }) =>
    [...everyStep(flow.steps)].flatMap(({ step }) =>
      'who' in step ? rulesAsking(step.who).map((who) => ({ business: { id, name }, who })) : [],
    ),
  );
  const businessesOf = (asks: (who: Who) => boolean): Business[] => [
    ...new Map(demands.flatMap(({ business, who }) => (asks(who) ? [[business.id, business] as const] : []))).values(),
  ];
  const labels = [...new Set(demands.flatMap(({ who }) => (who.kind === 'label' ? [who.label] : [])))];
  const roles = [...new Set(demands.flatMap(({ who }) => (who.kind === 'role' ? [who.role] : [])))];
  const people = demands.flatMap(({ business, who }) =>
    who.kind === 'people' ? [{ business, people: who.people }] : [],
  );
  const staying = await listStaying(db, run, [...new Set(people.flatMap((entry) => entry.people))]);
  const alone: Unattended[] = [];
  for (const { id, name } of await lostLabels(db, run, labels))
    alone.push({ kind: 'label', name, businesses: businessesOf((who) => who.kind === 'label' && who.label === id) });
  for (const { code, name } of await lostRoles(db, run, roles))
    alone.push({ kind: 'role', name, businesses: businessesOf((who) => who.kind === 'role' && who.role === code) });
  for (const { id, name } of await lostHeads(db, run)) {
    const businesses = businessesOf(
      (who) => (who.kind === 'department-head' && who.department === id) || UPWARDS.includes(who.kind),
    );
    if (businesses.length > 0) alone.push({ kind: 'head', name, businesses });
  }
  for (const { business, people: named } of people) {
    const known = named.flatMap((id) => staying.get(id) ?? []);
    if (known.length === 0 || known.some(({ stays }) => stays)) continue;
    const text = known.map(({ name }) => name).join('、');
    alone.push({ kind: 'people', name: { zh: text, en: text }, businesses: [business] });
  }
  return alone;
}

/** What those who are gone hold: open tasks, lines, and what is on their accounts. */
export async function countHeld(
  db: Db,
  run: RosterRun,
): Promise<{ openTasks: number; lines: number; balanceFen: number }> {
  const gone = sql`(select g.person_id from roster_rows g where g.run_id = ${run.id} and g.outcome = 'gone' and ${run.list === 'people'})`;
  const result = await db.row<{ openTasks: number; lines: number; balanceFen: number }>(sql`
    select (select count(*)::int from process_people pp where pp.organisation_id = ${run.organisationId} and pp.holds and pp.person_id in ${gone}) as "openTasks",
      (select count(*)::int from network_lines l where l.organisation_id = ${run.organisationId} and l.state <> 'ended' and l.person_id in ${gone}) as lines,
      (select coalesce(sum(a.balance_fen), 0)::float8 from ledger_accounts a where a.person_id in ${gone}) as "balanceFen"`);
  return result as never;
}
