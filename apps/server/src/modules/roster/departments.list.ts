import { planDepartments, type TreeMay, unfitMoves } from '@campus/rules/roster/departments.ts';
import type { DepartmentRow } from '@campus/rules/roster/lists.ts';
import { findMayStandAbove, lockTree } from '#server/modules/departments/index.ts';
import { departmentTermsOf } from '#server/modules/people/index.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { at, json, sql, uuids } from '#server/platform/sql.ts';
import { type Actor, findHarmless } from './actor.ts';
import { listStanding } from './people.compare.ts';
import { forgetPlan } from './people.identity.ts';
import type { Fields, RowFault } from './roster.tables.ts';
import type { RosterRun } from './runs.store.ts';

type PlannedRow = {
  nr: number;
  outcome: string;
  faults: RowFault[];
  departmentId: string | null;
  before: Fields;
  after: Fields;
};

/** Writes down what becomes of rows that were compared here. */
export async function writePlan(
  db: Db,
  { id }: RosterRun,
  rows: readonly (PlannedRow & { personId?: string | null })[],
) {
  await db.run(sql`
    update roster_rows r set outcome = p.outcome, faults = p.faults, department_id = p."departmentId", person_id = p."personId",
      before = p.before, after = p.after
    from jsonb_to_recordset(${json(rows)})
      as p (nr int, outcome text, faults jsonb, "departmentId" uuid, "personId" uuid, before jsonb, after jsonb)
    where r.run_id = ${id} and r.nr = p.nr`);
}

export async function listReadRows<Row>(db: Db, { id }: RosterRun): Promise<Row[]> {
  const result = await db.rows<{ given: Row }>(
    sql`select given || jsonb_build_object('nr', nr) as given from roster_rows where run_id = ${id} and given is not null order by nr`,
  );
  return result.map(({ given }) => given);
}

/** What the actor may do to the tree. */
async function treePowersOf(db: Db, actor: Actor): Promise<TreeMay> {
  const { organisationId, power, reach } = actor;
  const holds = await findMayStandAbove(db, organisationId, power);
  const { strongLabels } = await findHarmless(db, actor);
  const gives = await findLabelGains(db, organisationId, strongLabels);
  return {
    reaches: (id) =>
      reach.kind === 'organisation' || (reach.kind === 'departments' && id !== null && reach.ids.includes(id)),
    mayStandUnder: (id, above) => holds(id, above) && !gives.has(`${id} ${above}`),
  };
}

/**
 * The pairs of departments where moving the first below the second would give some of its people one of these labels by
 * a rule.
 */
async function findLabelGains(db: Db, organisationId: string, labels: readonly string[]): Promise<Set<string>> {
  if (labels.length === 0) return new Set();
  const result = await db.rows<{ pair: string }>(sql`
    select distinct b.department_id || ' ' || ld.department_id as pair
    from label_rules lr join label_rule_departments ld on ld.label_id = lr.label_id
    join people p on p.organisation_id = lr.organisation_id
      and (cardinality(lr.identities) = 0 or p.kind = any(lr.identities) or (p.kind = 'student' and p.student_type = any(lr.identities))
        or (p.kind = 'staff' and p.staff_type = any(lr.identities)))
      and (cardinality(lr.admission_years) = 0 or p.admission_year = any(lr.admission_years))
    cross join lateral (
      select p.home_department_id as department_id union all select pd.department_id from person_departments pd where pd.person_id = p.id
    ) b
    where lr.organisation_id = ${organisationId} and lr.below and lr.label_id = any(${uuids(labels)}) and b.department_id is not null
      and not exists (select 1 from person_labels m where m.label_id = lr.label_id and m.person_id = p.id)
      and not exists (select 1 from label_kept_out k where k.label_id = lr.label_id and k.person_id = p.id)`);
  return new Set(result.map(({ pair }) => pair));
}

/**
 * Compares a list of departments. Rows out of the actor's reach, or that would give a right which the actor lacks, are
 * put aside.
 */
export async function planDepartmentList(db: Db, run: RosterRun, actor: Actor): Promise<void> {
  await lockTree(db, run.organisationId);
  await forgetPlan(db, run);
  const rows = await listReadRows<DepartmentRow>(db, run);
  const standing = await listStanding(db, run.organisationId);
  const rowsByNr = new Map(rows.map((row) => [row.nr, row]));
  const planned = planDepartments(rows, standing, await treePowersOf(db, actor)).map((row): PlannedRow => {
    const { fault } = row;
    const { code, parent } = rowsByNr.get(row.nr) as DepartmentRow;
    const ofCode = fault === 'department-closed' || (fault === 'out-of-reach' && parent === undefined);
    return {
      nr: row.nr,
      outcome: row.outcome,
      faults: fault ? [{ fault, column: ofCode ? 'code' : 'parent', value: ofCode ? code : (parent ?? '') }] : [],
      departmentId: row.id,
      before: row.before,
      after: row.parentKey === null || fault ? row.after : { ...row.after, parentKey: row.parentKey },
    };
  });
  await writePlan(db, run, planned);
}

type Change = { nr: number; outcome: string; departmentId: string | null; before: Fields; after: Fields };

async function listChanges(db: Db, { id }: RosterRun, where = sql`true`): Promise<Change[]> {
  return db.rows<Change>(sql`
    select nr, outcome, department_id as "departmentId", before, after from roster_rows
    where run_id = ${id} and outcome in ('new', 'changed') and ${where} order by nr`);
}

/** Moves departments in one statement: of two that swap places, neither could move before the other. */
async function moveDepartments(
  db: Db,
  organisationId: string,
  moves: ReadonlyMap<string, string | null>,
): Promise<void> {
  if (moves.size === 0) return;
  const placings = json([...moves].map(([id, parent], nr) => ({ id, parent, nr })));
  await db.run(sql`
    with recursive moved as materialized (
      select m.id, m.parent, m.nr + 1 + (select coalesce(max(s.position), 0) from departments s
        where s.organisation_id = ${organisationId} and s.parent_id is not distinct from m.parent) as position
      from jsonb_to_recordset(${placings}) as m (id uuid, parent uuid, nr int)
    ), tree as materialized (
      select d.id, case when m.id is null then d.parent_id else m.parent end as parent, coalesce(m.position, d.position) as position
      from departments d left join moved m on m.id = d.id where d.organisation_id = ${organisationId}
    ), placed as (
      select t.id, t.parent, t.position, '/' || t.id || '/' as path from tree t where t.parent is null
      union all
      select t.id, t.parent, t.position, p.path || t.id || '/' from placed p join tree t on t.parent = p.id
    )
    update departments d set path = p.path, parent_id = p.parent, position = p.position
    from placed p where p.id = d.id and d.organisation_id = ${organisationId} and (d.path <> p.path or d.id in (select m.id from moved m))`);
}

async function renameDepartment(db: Db, id: string, after: Fields): Promise<void> {
  const { nameZh, nameEn, code } = after as { nameZh?: string; nameEn?: string; code?: string | null };
  const names = await db.row<{ zh: string; en: string }>(sql`
    update departments set name_zh = coalesce(${nameZh ?? null}, name_zh), name_en = coalesce(${nameEn ?? null}, name_en),
      code = ${code === undefined ? sql`code` : sql`${code}`} where id = ${id} returning name_zh as zh, name_en as en`);
  if (names)
    await db.run(sql`update departments set search_text = ${departmentTermsOf(names.zh, names.en)} where id = ${id}`);
}

/** Makes departments, those above first, and then renames and moves. */
export async function applyDepartments(db: Db, run: RosterRun, now: number): Promise<void> {
  const { organisationId, id: runId } = run;
  const changes = await listChanges(db, run);
  const made = new Map<string, string>();
  const codeOf = (change: Change) => String(change.after.code).toLowerCase();
  const fresh = changes.filter(({ outcome }) => outcome === 'new');
  // New ones begin at the top, so that their order in the list does not matter, and are then put where they belong.
  for (const change of fresh) {
    const id = newId(now);
    made.set(codeOf(change), id);
    await db.run(sql`
      insert into departments (id, organisation_id, parent_id, path, name_zh, name_en, search_text, position)
      values (${id}, ${organisationId}, null, ${`/${id}/`}, ${change.after.nameZh as string}, ${change.after.nameEn as string}, '|', 0)`);
    await renameDepartment(db, id, change.after);
    await db.run(sql`update roster_rows set department_id = ${id} where run_id = ${runId} and nr = ${change.nr}`);
  }
  const parentOf = (after: Fields): string | null =>
    typeof after.parentKey === 'string'
      ? (made.get(after.parentKey) ?? null)
      : ((after.parent as string | null) ?? null);
  const moves = new Map<string, string | null>();
  for (const change of changes) {
    const id = change.departmentId ?? (made.get(codeOf(change)) as string);
    if (change.outcome === 'changed') await renameDepartment(db, id, change.after);
    if (!('parent' in change.after)) continue;
    const parent = parentOf(change.after);
    moves.set(id, parent);
    await db.run(sql`
      update roster_rows set after = (after - 'parentKey') || jsonb_build_object('parent', ${parent}::uuid) where run_id = ${runId} and nr = ${change.nr}`);
  }
  await moveDepartments(db, organisationId, moves);
}

/**
 * Moves back together all departments that can go back, and then closes the new ones, the lowest first, where
 * nobody and nothing is in them.
 */
export async function undoDepartments(db: Db, run: RosterRun, actor: Actor, now: number): Promise<void> {
  const { organisationId, id: runId } = run;
  await lockTree(db, organisationId);
  const may = await treePowersOf(db, actor);
  const standing = await listStanding(db, organisationId);
  const byId = new Map(standing.map((department) => [department.id, department]));
  const changes = await listChanges(db, run);
  const isUntouched = ({ departmentId, after }: Change): boolean => {
    const department = byId.get(departmentId as string);
    const fields: Fields = department
      ? { code: department.code, nameZh: department.nameZh, nameEn: department.nameEn, parent: department.parentId }
      : {};
    return department?.closed === false && Object.entries(after).every(([field, value]) => fields[field] === value);
  };
  const targetOf = ({ before }: Change) => (before.parent as string | null | undefined) ?? null;
  const moves = ({ before }: Change) => 'parent' in before;
  const mayGoBack = (change: Change): boolean => {
    const id = change.departmentId as string;
    if (!isUntouched(change) || !may.reaches(id)) return false;
    if (!moves(change)) return true;
    const target = targetOf(change);
    return may.reaches(byId.get(id)?.parentId ?? null) && may.reaches(target) && !(target && byId.get(target)?.closed);
  };
  let back = changes.filter((change) => change.outcome === 'changed' && mayGoBack(change));
  for (;;) {
    const moving = new Map(back.filter(moves).map((change) => [change.departmentId as string, targetOf(change)]));
    const unfit = unfitMoves(moving, standing, may);
    if (unfit.size === 0) break;
    back = back.filter((change) => !unfit.has(change.departmentId as string));
  }
  for (const change of back) await renameDepartment(db, change.departmentId as string, change.before);
  await moveDepartments(
    db,
    organisationId,
    new Map(back.filter(moves).map((change) => [change.departmentId as string, targetOf(change)])),
  );
  const gone = new Set(back.map(({ nr }) => nr));
  const fresh = changes.filter((change) => change.outcome === 'new');
  const depths = await findDepths(db, organisationId, fresh);
  const isPlaced = ({ departmentId }: Change) => may.reaches(byId.get(departmentId as string)?.parentId ?? null);
  for (const change of fresh.toSorted((a, b) => (depths.get(b.nr) ?? 0) - (depths.get(a.nr) ?? 0)))
    if (
      mayGoBack(change) &&
      isPlaced(change) &&
      (await closeDepartment(db, organisationId, change.departmentId as string, now))
    )
      gone.add(change.nr);
  for (const { nr } of changes)
    await db.run(sql`update roster_rows set went_back = ${gone.has(nr)} where run_id = ${runId} and nr = ${nr}`);
}

/** How deep these departments stand, by the number of their row. */
async function findDepths(db: Db, organisationId: string, rows: readonly Change[]): Promise<Map<number, number>> {
  const ids = rows.flatMap(({ departmentId }) => departmentId ?? []);
  const result = await db.rows<{ id: string; depth: number }>(sql`
    select id, length(path) as depth from departments where organisation_id = ${organisationId} and id = any(${uuids(ids)})`);
  const depths = new Map(result.map(({ id, depth }) => [id, depth]));
  return new Map(rows.map(({ nr, departmentId }) => [nr, depths.get(departmentId as string) ?? 0]));
}

async function closeDepartment(db: Db, organisationId: string, id: string, now: number): Promise<boolean> {
  const result = await db.rows(sql`
    update departments d set closed_at = ${at(now)}, code = null, head_person_id = null
    where d.organisation_id = ${organisationId} and d.id = ${id} and d.closed_at is null and d.head_person_id is null
      and not exists (select 1 from people p where p.organisation_id = d.organisation_id and p.home_department_id = d.id)
      and not exists (select 1 from person_departments pd where pd.department_id = d.id)
      and not exists (select 1 from department_deputies dd where dd.department_id = d.id)
      and not exists (select 1 from departments c where c.organisation_id = d.organisation_id and c.parent_id = d.id and c.closed_at is null)
    returning 1`);
  return result.length > 0;
}
