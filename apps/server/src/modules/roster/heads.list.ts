import { lacking } from '@campus/rules/access/power.ts';
import { departmentFinder } from '@campus/rules/roster/departments.ts';
import type { HeadRow } from '@campus/rules/roster/lists.ts';
import type { AsideFault } from '@campus/rules/roster/outcomes.ts';
import { peopleWithin } from '#server/modules/access/index.ts';
import { lockTree } from '#server/modules/departments/index.ts';
import { type Db, rowsOf } from '#server/platform/database.ts';
import { sql } from '#server/platform/drizzle.ts';
import { type Actor, findStronger } from './actor.ts';
import { listGiven, writePlan } from './departments.list.ts';
import { listStanding } from './people.compare.ts';
import { forgetPlan } from './people.identity.ts';
import type { RosterRun } from './runs.store.ts';

type Place = 'head' | number;
type Leaders = { headId: string | null; deputyIds: string[] };
const placeIn = ({ headId, deputyIds }: Leaders, id: string): Place | null =>
  headId === id ? 'head' : deputyIds.includes(id) ? deputyIds.indexOf(id) + 1 : null;

async function listLeaders(db: Db, organisationId: string): Promise<Map<string, Leaders>> {
  const result = await db.execute(sql`
    select d.id, d.head_person_id as "headId", coalesce((select array_agg(dd.person_id order by dd.position, dd.person_id)
      from department_deputies dd where dd.department_id = d.id), '{}') as "deputyIds"
    from departments d where d.organisation_id = ${organisationId}`);
  return new Map(rowsOf<Leaders & { id: string }>(result).map((row) => [row.id, row]));
}

type Known = { account: string; id: string; active: boolean; within: boolean };

async function findPeople(db: Db, { organisationId, reach, personId }: Actor, rows: readonly HeadRow[]) {
  const accounts = rows.map(({ account }) => account.toLowerCase());
  const result = await db.execute(sql`
    select given.account, p.id, p.active, ${peopleWithin(reach, personId ?? organisationId)} as within
    from unnest(${sql.param(accounts)}::text[]) as given (account)
    join people p on p.organisation_id = ${organisationId} and p.id = coalesce(
      (select h.id from people h where h.organisation_id = ${organisationId} and lower(h.account) = given.account),
      (select f.person_id from person_aliases f where f.organisation_id = ${organisationId} and lower(f.account) = given.account))`);
  return new Map(rowsOf<Known>(result).map((row) => [row.account, row]));
}

/**
 * Compares a list of heads: each department that it names has exactly the head and the deputies of the list. Where one row of a
 * department is put aside, the others are too, because its leaders would not be what anybody said.
 */
export async function planHeads(db: Db, run: RosterRun, actor: Actor): Promise<void> {
  const { organisationId } = run;
  await lockTree(db, organisationId);
  await forgetPlan(db, run);
  const rows = await listGiven<HeadRow>(db, run);
  const find = departmentFinder(await listStanding(db, organisationId));
  const leaders = await listLeaders(db, organisationId);
  const people = await findPeople(db, actor, rows);
  const reaches = (id: string) =>
    actor.reach.kind === 'organisation' || (actor.reach.kind === 'departments' && actor.reach.ids.includes(id));
  const read = rows.map((row) => {
    const department = find(row.department);
    const person = people.get(row.account.toLowerCase());
    const fault: AsideFault | null =
      'fault' in department
        ? department.fault
        : !person
          ? 'account-unknown'
          : !person.within || !reaches(department.id)
            ? 'out-of-reach'
            : !person.active
              ? 'person-disabled'
              : null;
    return { row, departmentId: 'id' in department ? department.id : null, personId: person?.id ?? null, fault };
  });
  const wanted = new Map<string, Leaders>();
  for (const { row, departmentId, personId, fault } of read) {
    if (!departmentId || !personId || fault) continue;
    const one = wanted.get(departmentId) ?? { headId: null, deputyIds: [] };
    if (row.deputy) one.deputyIds.push(personId);
    else one.headId = personId;
    wanted.set(departmentId, one);
  }
  const touched = [...wanted].flatMap(([id, after]) => {
    const before = leaders.get(id) as Leaders;
    const all = [before.headId, ...before.deputyIds, after.headId, ...after.deputyIds].flatMap((one) => one ?? []);
    return all.filter((one) => placeIn(before, one) !== placeIn(after, one)).map((person) => ({ id, person }));
  });
  const stronger = new Set(await findStronger(db, actor, [...new Set(touched.map(({ person }) => person))]));
  const aside = new Map<string, AsideFault>();
  for (const { departmentId, fault } of read) if (departmentId && fault) aside.set(departmentId, fault);
  for (const { id, person } of touched) {
    if (stronger.has(person)) aside.set(id, 'stronger-person');
    else if (lacking(actor.power, { rights: new Map(), marks: [{ kind: 'headship', id }] }).length > 0)
      aside.set(id, 'more-than-held');
  }
  await writePlan(
    db,
    run,
    read.map(({ row, departmentId, personId, fault: own }) => {
      const fault = own ?? (departmentId ? aside.get(departmentId) : undefined) ?? null;
      const before = departmentId && personId ? placeIn(leaders.get(departmentId) as Leaders, personId) : null;
      const after =
        departmentId && personId
          ? placeIn(wanted.get(departmentId) ?? { headId: null, deputyIds: [] }, personId)
          : null;
      const column =
        fault === 'account-unknown' || fault === 'person-disabled' || fault === 'stronger-person'
          ? 'account'
          : 'department';
      return {
        nr: row.nr,
        outcome: fault ? 'odd' : before === after ? 'same' : before === null ? 'new' : 'changed',
        faults: fault ? [{ fault, column, value: column === 'account' ? row.account : row.department }] : [],
        departmentId,
        personId,
        before: fault || before === after || before === null ? {} : { place: before },
        after: fault || before === after ? {} : { place: after },
      };
    }),
  );
  await addFormer(db, run, { wanted, leaders, aside });
}

/** Those who led a department that the list names, and are not in it. */
async function addFormer(
  db: Db,
  { id: runId, organisationId }: RosterRun,
  facts: { wanted: Map<string, Leaders>; leaders: Map<string, Leaders>; aside: Map<string, AsideFault> },
): Promise<void> {
  const gone = [...facts.wanted].flatMap(([id, after]) => {
    if (facts.aside.has(id)) return [];
    const before = facts.leaders.get(id) as Leaders;
    const all = [before.headId, ...before.deputyIds].flatMap((one) => one ?? []);
    return all
      .filter((person) => placeIn(after, person) === null)
      .map((personId) => ({ departmentId: id, personId, place: placeIn(before, personId) }));
  });
  if (gone.length === 0) return;
  await db.execute(sql`
    insert into roster_rows (organisation_id, run_id, nr, key, name, faults, outcome, person_id, department_id, said, before, after, kept)
    select ${organisationId}, ${runId}, (select coalesce(max(nr), 0) from roster_rows where run_id = ${runId}) + row_number() over (order by p.account),
      p.account, p.name, '[]', 'gone', p.id, g."departmentId", '{}', jsonb_build_object('place', g.place), '{"place": null}', '{}'
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g ("departmentId" uuid, "personId" uuid, place jsonb)
    join people p on p.id = g."personId"`);
}

type Change = {
  nr: number;
  departmentId: string;
  personId: string;
  before: { place?: Place };
  after: { place?: Place | null };
};

async function listChanges(db: Db, { id }: RosterRun): Promise<Change[]> {
  const result = await db.execute(sql`
    select nr, department_id as "departmentId", person_id as "personId", before, after from roster_rows
    where run_id = ${id} and department_id in (select department_id from roster_rows where run_id = ${id} and outcome in ('new', 'changed', 'gone'))
      and outcome in ('same', 'new', 'changed', 'gone') order by nr`);
  return rowsOf<Change>(result);
}

async function write(
  db: Db,
  organisationId: string,
  departmentId: string,
  { headId, deputyIds }: Leaders,
): Promise<void> {
  await db.execute(sql`
    update departments set head_person_id = ${headId}::uuid where organisation_id = ${organisationId} and id = ${departmentId}`);
  await db.execute(
    sql`delete from department_deputies where organisation_id = ${organisationId} and department_id = ${departmentId}`,
  );
  await db.execute(sql`
    insert into department_deputies (organisation_id, department_id, person_id, position)
    select ${organisationId}, ${departmentId}, given.id, given.nr from unnest(${sql.param(deputyIds)}::uuid[]) with ordinality as given (id, nr)`);
}

/** The leaders of a department from what stands and what changes. */
function changed(standing: Leaders, rows: readonly Change[], side: 'before' | 'after'): Leaders {
  const places = new Map<string, Place | null>(
    [standing.headId, ...standing.deputyIds].flatMap((id) => (id ? [[id, placeIn(standing, id)] as const] : [])),
  );
  for (const row of rows)
    if ('place' in row.after) places.set(row.personId, (side === 'after' ? row.after.place : row.before.place) ?? null);
  const deputies = [...places].filter((one): one is [string, number] => typeof one[1] === 'number');
  return {
    headId: [...places].find(([, place]) => place === 'head')?.[0] ?? null,
    deputyIds: deputies.sort((a, b) => a[1] - b[1]).map(([id]) => id),
  };
}

export async function applyHeads(db: Db, run: RosterRun): Promise<void> {
  const leaders = await listLeaders(db, run.organisationId);
  for (const [id, rows] of Map.groupBy(await listChanges(db, run), ({ departmentId }) => departmentId))
    await write(db, run.organisationId, id, changed(leaders.get(id) as Leaders, rows, 'after'));
}

/** A department's leaders go back together, where they are still those of the list. */
export async function undoHeads(db: Db, run: RosterRun, actor: Actor): Promise<void> {
  await lockTree(db, run.organisationId);
  const leaders = await listLeaders(db, run.organisationId);
  const standing = await listStanding(db, run.organisationId);
  for (const [id, rows] of Map.groupBy(await listChanges(db, run), ({ departmentId }) => departmentId)) {
    const now = leaders.get(id) as Leaders;
    const touched = rows.filter((row) => 'place' in row.after);
    const stronger = await findStronger(
      db,
      actor,
      touched.map(({ personId }) => personId),
    );
    const mayGive = lacking(actor.power, { rights: new Map(), marks: [{ kind: 'headship', id }] }).length === 0;
    const open = standing.some((one) => one.id === id && !one.closed);
    const back =
      open &&
      mayGive &&
      stronger.length === 0 &&
      touched.every((row) => placeIn(now, row.personId) === (row.after.place ?? null));
    if (back) await write(db, run.organisationId, id, changed(now, rows, 'before'));
    await db.execute(sql`
      update roster_rows set went_back = ${back} where run_id = ${run.id} and department_id = ${id} and outcome in ('new', 'changed', 'gone')`);
  }
}
