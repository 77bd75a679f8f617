import { lacking, type Reach } from '@campus/rules/access/power.ts';
import { planDepartments } from '@campus/rules/roster/departments.ts';
import type { DepartmentRow } from '@campus/rules/roster/lists.ts';
import { findRightsGained, lockTree } from '#server/modules/departments/index.ts';
import { departmentTermsOf } from '#server/modules/people/index.ts';
import { at, type Db, rowsOf } from '#server/platform/database.ts';
import { sql } from '#server/platform/drizzle.ts';
import { newId } from '#server/platform/ids.ts';
import type { Actor } from './actor.ts';
import { listStanding } from './people.compare.ts';
import { forgetPlan } from './people.identity.ts';
import type { Fields, RowFault } from './roster.tables.ts';
import type { RosterRun } from './runs.store.ts';

type Planned = {
  nr: number;
  outcome: string;
  faults: RowFault[];
  departmentId: string | null;
  before: Fields;
  after: Fields;
};

/** Writes down what becomes of rows that were compared here. */
export async function writePlan(db: Db, { id }: RosterRun, rows: readonly (Planned & { personId?: string | null })[]) {
  await db.execute(sql`
    update roster_rows r set outcome = p.outcome, faults = p.faults, department_id = p."departmentId", person_id = p."personId",
      before = p.before, after = p.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p (nr int, outcome text, faults jsonb, "departmentId" uuid, "personId" uuid, before jsonb, after jsonb)
    where r.run_id = ${id} and r.nr = p.nr`);
}

export async function listGiven<Row>(db: Db, { id }: RosterRun): Promise<Row[]> {
  const result = await db.execute(
    sql`select given || jsonb_build_object('nr', nr) as given from roster_rows where run_id = ${id} and given is not null order by nr`,
  );
  return rowsOf<{ given: Row }>(result).map(({ given }) => given);
}

const isReached = (reach: Reach, id: string | null): boolean =>
  reach.kind === 'organisation' || (reach.kind === 'departments' && id !== null && reach.ids.includes(id));

/** Compares a list of departments. What would give somebody a right that the actor lacks is put aside. */
export async function planDepartmentList(db: Db, run: RosterRun, actor: Actor): Promise<void> {
  await lockTree(db, run.organisationId);
  await forgetPlan(db, run);
  const rows = await listGiven<DepartmentRow>(db, run);
  const standing = await listStanding(db, run.organisationId);
  const planned: Planned[] = [];
  for (const row of planDepartments(rows, standing)) {
    const given = rows.find(({ nr }) => nr === row.nr) as DepartmentRow;
    const parentId = row.parentKey === null ? ((row.after.parent as string | null) ?? null) : null;
    const moves = row.outcome !== 'odd' && 'parent' in row.after;
    const fault =
      row.fault ??
      (row.outcome !== 'same' && row.id !== null && !isReached(actor.reach, row.id)
        ? 'out-of-reach'
        : moves && row.parentKey === null && !isReached(actor.reach, parentId)
          ? 'out-of-reach'
          : row.id !== null && moves && (await givesPower(db, actor, row.id, parentId))
            ? 'more-than-held'
            : null);
    const after = row.parentKey === null ? row.after : { ...row.after, parentKey: row.parentKey };
    planned.push({
      nr: row.nr,
      outcome: fault ? 'odd' : row.outcome,
      faults: fault
        ? [{ fault, column: fault === 'department-closed' ? 'code' : 'parent', value: given.parent ?? '' }]
        : [],
      departmentId: row.id,
      before: fault ? {} : row.before,
      after: fault ? {} : after,
    });
  }
  await writePlan(db, run, planned);
}

/** Whether somebody above would get a right over people over whom the actor has not got it. */
async function givesPower(db: Db, { organisationId, power }: Actor, id: string, parentId: string | null) {
  const gained = await findRightsGained(db, organisationId, id, parentId);
  return gained.some(
    ({ permission, over }) =>
      lacking(power, {
        rights: new Map([[permission as string, { kind: 'departments', ids: over } as Reach]]),
        marks: [],
      }).length > 0,
  );
}

type Change = { nr: number; outcome: string; departmentId: string | null; before: Fields; after: Fields };

async function listChanges(db: Db, { id }: RosterRun, where = sql`true`): Promise<Change[]> {
  const result = await db.execute(sql`
    select nr, outcome, department_id as "departmentId", before, after from roster_rows
    where run_id = ${id} and outcome in ('new', 'changed') and ${where} order by nr`);
  return rowsOf<Change>(result);
}

async function place(db: Db, organisationId: string, id: string, parentId: string | null): Promise<void> {
  await db.execute(sql`
    update departments d set
      path = coalesce((select p.path from departments p where p.id = ${parentId}::uuid), '/') || ${`${id}/`} || substr(d.path, length(m.path) + 1),
      parent_id = case when d.id = ${id} then ${parentId}::uuid else d.parent_id end,
      position = case when d.id = ${id} then (select coalesce(max(s.position), 0) + 1 from departments s
        where s.organisation_id = ${organisationId} and s.parent_id is not distinct from ${parentId}::uuid) else d.position end
    from departments m where m.id = ${id} and d.organisation_id = ${organisationId} and d.path like m.path || '%'`);
}

async function name(db: Db, id: string, { nameZh, nameEn, code }: Fields): Promise<void> {
  const result = await db.execute(sql`
    update departments set name_zh = coalesce(${nameZh ?? null}, name_zh), name_en = coalesce(${nameEn ?? null}, name_en),
      code = ${code === undefined ? sql`code` : sql`${code}`} where id = ${id} returning name_zh as zh, name_en as en`);
  const [names] = rowsOf<{ zh: string; en: string }>(result);
  if (names)
    await db.execute(
      sql`update departments set search_text = ${departmentTermsOf(names.zh, names.en)} where id = ${id}`,
    );
}

/** Makes departments, those above first, and then renames and moves. */
export async function applyDepartments(db: Db, run: RosterRun, now: number): Promise<void> {
  const { organisationId, id: runId } = run;
  const changes = await listChanges(db, run);
  const made = new Map<string, string>();
  const codeOf = (one: Change) => String(one.after.code).toLowerCase();
  const fresh = changes.filter(({ outcome }) => outcome === 'new');
  // New ones begin at the top, so that their order in the list does not matter, and are then put where they belong.
  for (const one of fresh) {
    const id = newId(now);
    made.set(codeOf(one), id);
    await db.execute(sql`
      insert into departments (id, organisation_id, parent_id, path, name_zh, name_en, search_text, position)
      values (${id}, ${organisationId}, null, ${`/${id}/`}, ${one.after.nameZh}, ${one.after.nameEn}, '|', 0)`);
    await name(db, id, one.after);
    await db.execute(sql`update roster_rows set department_id = ${id} where run_id = ${runId} and nr = ${one.nr}`);
  }
  const parentOf = (after: Fields): string | null =>
    typeof after.parentKey === 'string'
      ? (made.get(after.parentKey) ?? null)
      : ((after.parent as string | null) ?? null);
  for (const one of changes) {
    const id = one.departmentId ?? (made.get(codeOf(one)) as string);
    if (one.outcome === 'changed') await name(db, id, one.after);
    if (!('parent' in one.after)) continue;
    const parent = parentOf(one.after);
    await place(db, organisationId, id, parent);
    await db.execute(sql`
      update roster_rows set after = (after - 'parentKey') || jsonb_build_object('parent', ${parent}::uuid) where run_id = ${runId} and nr = ${one.nr}`);
  }
}

/** Puts departments back, those that were new last: these are closed where nobody and nothing is in them. */
export async function undoDepartments(db: Db, run: RosterRun, actor: Actor, now: number): Promise<void> {
  const { organisationId, id: runId } = run;
  await lockTree(db, organisationId);
  const changes = (await listChanges(db, run)).toReversed();
  for (const one of [
    ...changes.filter((row) => row.outcome === 'changed'),
    ...changes.filter((row) => row.outcome === 'new'),
  ]) {
    const id = one.departmentId as string;
    const standing = await listStanding(db, organisationId);
    const now_ = standing.find((row) => row.id === id);
    const fields: Fields = now_
      ? { code: now_.code, nameZh: now_.nameZh, nameEn: now_.nameEn, parent: now_.parentId }
      : {};
    const untouched =
      now_ !== undefined &&
      !now_.closed &&
      Object.entries(one.after).every(([field, value]) => fields[field] === value);
    const target = (one.before.parent as string | null | undefined) ?? null;
    const moves = one.outcome === 'changed' && 'parent' in one.before;
    const open = target === null || standing.some((row) => row.id === target && !row.closed);
    const back =
      untouched &&
      (one.outcome === 'new'
        ? await close(db, organisationId, id, now)
        : !moves || (open && !(await isBelow(db, target, id)) && !(await givesPower(db, actor, id, target))));
    if (back && one.outcome === 'changed') {
      await name(db, id, one.before);
      if (moves) await place(db, organisationId, id, target);
    }
    await db.execute(sql`update roster_rows set went_back = ${back} where run_id = ${runId} and nr = ${one.nr}`);
  }
}

async function isBelow(db: Db, id: string | null, above: string): Promise<boolean> {
  if (id === null) return false;
  const result = await db.execute(
    sql`select 1 from departments where id = ${id} and path like '%/' || ${above} || '/%'`,
  );
  return rowsOf(result).length > 0;
}

async function close(db: Db, organisationId: string, id: string, now: number): Promise<boolean> {
  const result = await db.execute(sql`
    update departments d set closed_at = ${at(now)}, code = null, head_person_id = null
    where d.organisation_id = ${organisationId} and d.id = ${id} and d.closed_at is null and d.head_person_id is null
      and not exists (select 1 from people p where p.organisation_id = d.organisation_id and p.home_department_id = d.id)
      and not exists (select 1 from person_departments pd where pd.department_id = d.id)
      and not exists (select 1 from department_deputies dd where dd.department_id = d.id)
      and not exists (select 1 from departments c where c.organisation_id = d.organisation_id and c.parent_id = d.id and c.closed_at is null)
    returning 1`);
  return rowsOf(result).length > 0;
}
