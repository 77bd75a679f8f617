import { lacking } from '@campus/rules/access/power.ts';
import { tidyCode, tidyWords } from '@campus/rules/roster/cells.ts';
import { departmentFinder } from '@campus/rules/roster/departments.ts';
import type { HeadRow } from '@campus/rules/roster/lists.ts';
import type { AsideFault, RosterRowFault } from '@campus/rules/roster/outcomes.ts';
import { peopleWithin } from '#server/modules/access/index.ts';
import { lockTree } from '#server/modules/departments/index.ts';
import { listWithin } from '#server/modules/rights/index.ts';
import type { Db } from '#server/platform/database.ts';
import { json, sql, texts, uuids } from '#server/platform/sql.ts';
import { type Actor, findStronger } from './actor.ts';
import { listReadRows, writePlan } from './departments.list.ts';
import { listStanding } from './people.compare.ts';
import { forgetPlan } from './people.identity.ts';
import type { RowFault } from './roster.tables.ts';
import type { RosterRun } from './runs.store.ts';

type Place = 'head' | number;
type Leaders = { headId: string | null; deputyIds: string[] };
const placeIn = ({ headId, deputyIds }: Leaders, id: string): Place | null =>
  headId === id ? 'head' : deputyIds.includes(id) ? deputyIds.indexOf(id) + 1 : null;

async function listLeaders(db: Db, organisationId: string): Promise<Map<string, Leaders>> {
  const result = await db.rows<Leaders & { id: string }>(sql`
    select d.id, d.head_person_id as "headId", coalesce((select array_agg(dd.person_id order by dd.position, dd.person_id)
      from department_deputies dd where dd.department_id = d.id), '{}') as "deputyIds"
    from departments d where d.organisation_id = ${organisationId}`);
  return new Map(result.map((row) => [row.id, row]));
}

type Known = { account: string; id: string; active: boolean; within: boolean };

async function findPeople(db: Db, { organisationId, reach, personId }: Actor, rows: readonly HeadRow[]) {
  const accounts = rows.map(({ account }) => account.toLowerCase());
  const result = await db.rows<Known>(sql`
    select given.account, p.id, p.active, ${peopleWithin(reach, personId ?? organisationId)} as within
    from unnest(${texts(accounts)}) as given (account)
    join people p on p.organisation_id = ${organisationId} and p.id = coalesce(
      (select h.id from people h where h.organisation_id = ${organisationId} and lower(h.account) = given.account),
      (select f.person_id from person_aliases f where f.organisation_id = ${organisationId} and lower(f.account) = given.account))`);
  return new Map(result.map((row) => [row.account, row]));
}

/** Lines that were never meant as rows, or that repeat another row. */
const NO_ROWS: readonly RosterRowFault[] = ['row-twice', 'heading-again', 'example-row', 'not-a-record'];

/** The departments of rows that cannot be read or were refused: the list does not tell all of their leaders. */
async function findUnreadDepartments(
  db: Db,
  { id }: RosterRun,
  find: ReturnType<typeof departmentFinder>,
): Promise<string[]> {
  const result = await db.rows<{ id: string | null; department: string | null; faults: RowFault[] }>(sql`
    select department_id as id, cells ->> 'department' as department, faults from roster_rows
    where run_id = ${id} and given is null and cells is not null`);
  return result
    .filter(({ faults }) => faults.some(({ fault }) => !NO_ROWS.includes(fault)))
    .flatMap(({ id: known, department }) => {
      if (known) return [known];
      const named = department === null ? [] : [tidyWords(department), tidyCode(department)];
      return named.map(find).flatMap((found) => ('id' in found ? [found.id] : []));
    });
}

type HeadEntry = { row: HeadRow; departmentId: string | null; personId: string | null; fault: RosterRowFault | null };

/** Rows that contradict or repeat another row of the same department, whatever names the file uses. */
function findConflicts(entries: readonly HeadEntry[]): Map<number, RosterRowFault> {
  const odd = new Map<number, RosterRowFault>();
  for (const rows of Map.groupBy(entries, ({ departmentId }) => departmentId).values()) {
    if (!rows[0]?.departmentId) continue;
    const heads = rows.filter(({ row }) => !row.deputy);
    const several = new Set(heads.map(({ row, personId }) => personId ?? row.account)).size > 1;
    for (const current of rows) {
      const same = rows.filter(({ personId }) => personId !== null && personId === current.personId);
      if (same.some(({ row }) => row.deputy !== current.row.deputy)) odd.set(current.row.nr, 'head-and-deputy');
      else if (several && !current.row.deputy) odd.set(current.row.nr, 'head-twice');
      else if (same.some(({ row }) => row.nr < current.row.nr)) odd.set(current.row.nr, 'row-twice');
    }
  }
  return odd;
}

const COLUMN_OF: Readonly<Partial<Record<RosterRowFault, string>>> = {
  'account-unknown': 'account',
  'person-disabled': 'account',
  'stronger-person': 'account',
  'head-twice': 'account',
  'head-and-deputy': 'deputy',
  'row-twice': '',
};

/**
 * Compares a list of heads: each department that it names has exactly the head and the deputies of the list. Where one
 * row of a department is put aside, the others are too, because its leaders would not be what anybody said.
 */
export async function planHeads(db: Db, run: RosterRun, actor: Actor): Promise<void> {
  const { organisationId } = run;
  await lockTree(db, organisationId);
  await forgetPlan(db, run);
  const rows = await listReadRows<HeadRow>(db, run);
  const find = departmentFinder(await listStanding(db, organisationId));
  const leaders = await listLeaders(db, organisationId);
  const people = await findPeople(db, actor, rows);
  const found = rows.map((row): HeadEntry => {
    const department = find(row.department);
    const person = people.get(row.account.toLowerCase());
    const fault: AsideFault | null =
      'fault' in department
        ? department.fault
        : !person
          ? 'account-unknown'
          : !person.within || !reachesDepartment(actor, department.id)
            ? 'out-of-reach'
            : !person.active
              ? 'person-disabled'
              : null;
    return { row, departmentId: 'id' in department ? department.id : null, personId: person?.id ?? null, fault };
  });
  const oddities = findConflicts(found);
  const entries = found.map((entry) => ({ ...entry, fault: oddities.get(entry.row.nr) ?? entry.fault }));
  const wanted = new Map<string, Leaders>();
  for (const { row, departmentId, personId, fault } of entries) {
    if (!departmentId || !personId || fault) continue;
    const planned = wanted.get(departmentId) ?? { headId: null, deputyIds: [] };
    if (row.deputy) planned.deputyIds.push(personId);
    else planned.headId = personId;
    wanted.set(departmentId, planned);
  }
  const touched = [...wanted].flatMap(([id, after]) => {
    const before = leaders.get(id) as Leaders;
    const all = [before.headId, ...before.deputyIds, after.headId, ...after.deputyIds].flatMap(
      (personId) => personId ?? [],
    );
    return all
      .filter((personId) => placeIn(before, personId) !== placeIn(after, personId))
      .map((person) => ({ id, person }));
  });
  const touchedIds = [...new Set(touched.map(({ person }) => person))];
  const within = await listReached(db, actor, touchedIds);
  const stronger = new Set(await findStronger(db, actor, touchedIds));
  const aside = new Map<string, AsideFault>();
  for (const { id, person } of touched) {
    if (aside.get(id) === 'out-of-reach') continue;
    if (!within.has(person)) aside.set(id, 'out-of-reach');
    else if (stronger.has(person)) aside.set(id, 'stronger-person');
    else if (!aside.has(id) && !mayHead(actor, id)) aside.set(id, 'more-than-held');
  }
  for (const { departmentId, fault } of entries)
    if (departmentId && fault && fault !== 'row-twice') aside.set(departmentId, 'beside-odd');
  for (const id of await findUnreadDepartments(db, run, find)) aside.set(id, 'beside-odd');
  await writePlan(
    db,
    run,
    entries.map(({ row, departmentId, personId, fault: own }) => {
      const fault = own ?? (departmentId ? aside.get(departmentId) : undefined) ?? null;
      const before = departmentId && personId ? placeIn(leaders.get(departmentId) as Leaders, personId) : null;
      const after =
        departmentId && personId
          ? placeIn(wanted.get(departmentId) ?? { headId: null, deputyIds: [] }, personId)
          : null;
      const column = fault ? (COLUMN_OF[fault] ?? 'department') : '';
      const value = column === 'account' ? row.account : column === 'department' ? row.department : '';
      return {
        nr: row.nr,
        outcome: fault ? 'odd' : before === after ? 'same' : before === null ? 'new' : 'changed',
        faults: fault ? [{ fault, column, value }] : [],
        departmentId,
        personId,
        before: fault || before === after || before === null ? {} : { place: before },
        after: fault || before === after ? {} : { place: after },
      };
    }),
  );
  await addFormerLeaders(db, run, { wanted, leaders, aside });
}

/** Adds the former leaders: those who led a department of the list and are not in the list. */
async function addFormerLeaders(
  db: Db,
  { id: runId, organisationId }: RosterRun,
  facts: { wanted: Map<string, Leaders>; leaders: Map<string, Leaders>; aside: Map<string, AsideFault> },
): Promise<void> {
  const gone = [...facts.wanted].flatMap(([id, after]) => {
    if (facts.aside.has(id)) return [];
    const before = facts.leaders.get(id) as Leaders;
    const all = [before.headId, ...before.deputyIds].flatMap((personId) => personId ?? []);
    return all
      .filter((person) => placeIn(after, person) === null)
      .map((personId) => ({ departmentId: id, personId, place: placeIn(before, personId) }));
  });
  if (gone.length === 0) return;
  await db.run(sql`
    insert into roster_rows (organisation_id, run_id, nr, key, name, faults, outcome, person_id, department_id, said, before, after, kept)
    select ${organisationId}, ${runId}, (select coalesce(max(nr), 0) from roster_rows where run_id = ${runId}) + row_number() over (order by p.account),
      p.account, p.name, '[]', 'gone', p.id, g."departmentId", '{}', jsonb_build_object('place', g.place), '{"place": null}', '{}'
    from jsonb_to_recordset(${json(gone)}) as g ("departmentId" uuid, "personId" uuid, place jsonb)
    join people p on p.id = g."personId"`);
}

type Change = {
  nr: number;
  departmentId: string;
  personId: string;
  /** Null where somebody led the department and is not in the list. */
  deputy: boolean | null;
  before: { place?: Place };
  after: { place?: Place | null };
};

async function listChanges(db: Db, { id }: RosterRun): Promise<Change[]> {
  return db.rows<Change>(sql`
    select nr, department_id as "departmentId", person_id as "personId", (given ->> 'deputy')::boolean as deputy, before, after from roster_rows
    where run_id = ${id} and department_id in (select department_id from roster_rows where run_id = ${id} and outcome in ('new', 'changed', 'gone'))
      and outcome in ('same', 'new', 'changed', 'gone') order by nr`);
}

async function writeLeaders(
  db: Db,
  organisationId: string,
  departmentId: string,
  { headId, deputyIds }: Leaders,
): Promise<void> {
  await db.run(sql`
    update departments set head_person_id = ${headId}::uuid where organisation_id = ${organisationId} and id = ${departmentId}`);
  await db.run(
    sql`delete from department_deputies where organisation_id = ${organisationId} and department_id = ${departmentId}`,
  );
  await db.run(sql`
    insert into department_deputies (organisation_id, department_id, person_id, position)
    select ${organisationId}, ${departmentId}, given.id, given.nr from unnest(${uuids(deputyIds)}) with ordinality as given (id, nr)`);
}

/** The leaders of a department after the list, in the order of its rows. */
const leadersAfter = (rows: readonly Change[]): Leaders => ({
  headId: rows.find(({ deputy }) => deputy === false)?.personId ?? null,
  deputyIds: rows.flatMap(({ deputy, personId }) => (deputy ? [personId] : [])),
});

/** The leaders before the list. A row without a change means that the person was in the same place before. */
function leadersBefore(rows: readonly Change[]): Leaders {
  const after = leadersAfter(rows);
  const places = rows.map(({ personId, before, after: is }) => ({
    personId,
    place: 'place' in is ? (before.place ?? null) : placeIn(after, personId),
  }));
  const deputies = places.filter(
    (deputy): deputy is { personId: string; place: number } => typeof deputy.place === 'number',
  );
  return {
    headId: places.find(({ place }) => place === 'head')?.personId ?? null,
    deputyIds: deputies.sort((a, b) => a.place - b.place).map(({ personId }) => personId),
  };
}

/** The departments whose leaders a list changes, and whom that concerns. */
export async function findTouched(db: Db, run: RosterRun): Promise<{ ids: string[]; people: string[] }> {
  const changes = (await listChanges(db, run)).filter(({ after }) => 'place' in after);
  return {
    ids: [...new Set(changes.map(({ departmentId }) => departmentId))],
    people: [...new Set(changes.map(({ personId }) => personId))],
  };
}

export async function applyHeads(db: Db, run: RosterRun): Promise<void> {
  for (const [id, rows] of Map.groupBy(await listChanges(db, run), ({ departmentId }) => departmentId))
    await writeLeaders(db, run.organisationId, id, leadersAfter(rows));
}

/** A department's leaders go back together, where they are still exactly those of the list. */
export async function undoHeads(db: Db, run: RosterRun, actor: Actor): Promise<void> {
  await lockTree(db, run.organisationId);
  const leaders = await listLeaders(db, run.organisationId);
  const open = new Set(
    (await listStanding(db, run.organisationId)).flatMap((department) => (department.closed ? [] : [department.id])),
  );
  const groups = [...Map.groupBy(await listChanges(db, run), ({ departmentId }) => departmentId)];
  const touched = (rows: readonly Change[]) =>
    rows.filter((row) => 'place' in row.after).map(({ personId }) => personId);
  const all = [...new Set(groups.flatMap(([, rows]) => touched(rows)))];
  const stronger = new Set(await findStronger(db, actor, all));
  const within = await listReached(db, actor, all);
  const active = await listActive(db, run.organisationId, all);
  for (const [id, rows] of groups) {
    const before = leadersBefore(rows);
    const back =
      open.has(id) &&
      reachesDepartment(actor, id) &&
      mayHead(actor, id) &&
      isSame(leaders.get(id) as Leaders, leadersAfter(rows)) &&
      touched(rows).every((personId) => within.has(personId) && !stronger.has(personId)) &&
      touched(rows).every((personId) => placeIn(before, personId) === null || active.has(personId));
    if (back) await writeLeaders(db, run.organisationId, id, before);
    await db.run(sql`
      update roster_rows set went_back = ${back} where run_id = ${run.id} and department_id = ${id} and outcome in ('new', 'changed', 'gone')`);
  }
}

const isSame = (a: Leaders, b: Leaders): boolean => a.headId === b.headId && a.deputyIds.join() === b.deputyIds.join();

const mayHead = ({ power }: Actor, id: string): boolean =>
  lacking(power, { rights: new Map(), marks: [{ kind: 'headship', id }] }).length === 0;

const reachesDepartment = ({ reach }: Actor, id: string): boolean =>
  reach.kind === 'organisation' || (reach.kind === 'departments' && reach.ids.includes(id));

/** Those of these people whom the actor reaches. */
async function listReached(
  db: Db,
  { organisationId, reach, personId }: Actor,
  ids: readonly string[],
): Promise<Set<string>> {
  const within = peopleWithin(reach, personId ?? organisationId);
  return new Set((await listWithin(db, organisationId, ids, within)).map(({ id }) => id));
}

async function listActive(db: Db, organisationId: string, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await listWithin(db, organisationId, ids, sql`p.active`)).map(({ id }) => id));
}
