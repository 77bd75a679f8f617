import type { DepartmentRow } from './lists.ts';
import type { AsideFault } from './outcomes.ts';

/** A department as it stands. */
export type StandingDepartment = {
  id: string;
  parentId: string | null;
  code: string | null;
  nameZh: string;
  nameEn: string;
  closed: boolean;
  /** What it means since it was merged. */
  mergedIntoId: string | null;
};

const key = (text: string) => text.trim().toLowerCase();

/** Finds the department that a text means: its code, its name where only one open one has it, or names from above with / between. */
export function departmentFinder(
  standing: readonly StandingDepartment[],
): (text: string) => { id: string } | { fault: AsideFault } {
  const byId = new Map(standing.map((department) => [department.id, department]));
  const byCode = new Map(
    standing.flatMap((department) => (department.code === null ? [] : [[key(department.code), department] as const])),
  );
  const byName = new Map<string, StandingDepartment[]>();
  for (const department of standing)
    for (const name of new Set([key(department.nameZh), key(department.nameEn)])) {
      const known = byName.get(name);
      if (known) known.push(department);
      else byName.set(name, [department]);
    }
  const resolveMerged = (department: StandingDepartment): { id: string } | { fault: AsideFault } => {
    const target = department.mergedIntoId === null ? department : byId.get(department.mergedIntoId);
    return target && !target.closed ? { id: target.id } : { fault: 'department-closed' };
  };
  const withName = (name: string) => byName.get(key(name)) ?? [];
  const pick = (found: readonly StandingDepartment[]): { id: string } | { fault: AsideFault } => {
    const open = found.filter(({ closed }) => !closed);
    if (open.length > 1) return { fault: 'department-ambiguous' };
    const results = (open.length === 1 ? open : found).map(resolveMerged);
    const [first] = results;
    if (!first) return { fault: 'department-unknown' };
    return results.every((other) => JSON.stringify(other) === JSON.stringify(first))
      ? first
      : { fault: 'department-ambiguous' };
  };
  const isBelow = (department: StandingDepartment, path: readonly string[]): boolean => {
    const last = path.at(-1);
    if (last === undefined) return true;
    const parent = department.parentId === null ? undefined : byId.get(department.parentId);
    if (!parent) return false;
    const names = [parent.nameZh, parent.nameEn, parent.code ?? ''].map(key);
    return names.includes(key(last)) && isBelow(parent, path.slice(0, -1));
  };
  return (text) => {
    const withCode = byCode.get(key(text));
    if (withCode) return resolveMerged(withCode);
    const matches = withName(text);
    if (matches.length > 0) return pick(matches);
    const names = text.split('/').map((name) => name.trim());
    if (names.length === 1 || names.includes('')) return { fault: 'department-unknown' };
    return pick(withName(names.at(-1) as string).filter((department) => isBelow(department, names.slice(0, -1))));
  };
}

/** What becomes of one row of a list of departments; `parentKey` is the code of a row of the list that is not there yet. */
export type PlannedDepartment = {
  nr: number;
  outcome: 'same' | 'new' | 'changed' | 'odd';
  fault: AsideFault | null;
  id: string | null;
  parentKey: string | null;
  before: Record<string, string | null>;
  after: Record<string, string | null>;
};

/** What the actor may do to the tree. */
export type TreeMay = {
  /** Whether they reach a department; null is the top. */
  reaches: (id: string | null) => boolean;
  /** Whether they hold, over a department, all that those of another one would hold over it by standing above it. */
  mayStandUnder: (id: string, above: string) => boolean;
};
const EVERYTHING: TreeMay = { reaches: () => true, mayStandUnder: () => true };

/**
 * Compares a list of departments with those that stand. A row means the department of its code; where none has it, the one
 * open department of that name without a code. What a row does not say stays.
 */
export function planDepartments(
  rows: readonly DepartmentRow[],
  standing: readonly StandingDepartment[],
  may: TreeMay = EVERYTHING,
): PlannedDepartment[] {
  const find = departmentFinder(standing);
  const byId = new Map(standing.map((department) => [department.id, department]));
  const byCode = new Map(
    standing.flatMap((department) => (department.code === null ? [] : [[key(department.code), department] as const])),
  );
  const inList = new Map(rows.map((row) => [key(row.code), row]));
  const rowsByName = Map.groupBy(rows, (row) => key(row.nameZh));
  const uncoded = Map.groupBy(
    standing.filter(({ closed, code }) => !closed && code === null),
    ({ nameZh }) => key(nameZh),
  );
  const idOf = new Map<string, string | null>();
  for (const row of rows) {
    const withCode = byCode.get(key(row.code));
    const same = uncoded.get(key(row.nameZh)) ?? [];
    const adopted = same.length === 1 && rowsByName.get(key(row.nameZh))?.length === 1 ? (same[0] ?? null) : null;
    idOf.set(key(row.code), (withCode ?? adopted)?.id ?? null);
  }
  /** The parent of a row: null is the top, a key is a row that is still to be made. */
  const parentOf = (row: DepartmentRow): { id: string | null } | { made: string } | { fault: AsideFault } => {
    if (row.parent === null || row.parent === undefined) return { id: null };
    const parentRow = inList.get(key(row.parent)) ?? soleOf(rowsByName.get(key(row.parent)));
    const id = parentRow ? idOf.get(key(parentRow.code)) : null;
    if (parentRow && id) return byId.get(id)?.closed ? find(parentRow.code) : { id };
    return parentRow ? { made: key(parentRow.code) } : find(row.parent);
  };
  const planned = rows.map((row): PlannedDepartment => {
    const id = idOf.get(key(row.code)) ?? null;
    const now = id === null ? null : (byId.get(id) as StandingDepartment);
    const odd = (fault: AsideFault): PlannedDepartment => ({
      nr: row.nr,
      outcome: 'odd',
      fault,
      id,
      parentKey: null,
      before: {},
      after: {},
    });
    if (now?.closed) return odd('department-closed');
    const parent = row.parent === undefined && now ? { id: now.parentId } : parentOf(row);
    if ('fault' in parent) return odd(parent.fault);
    const parentKey = 'made' in parent ? parent.made : null;
    const fields: Record<string, string | null> = {
      code: row.code,
      nameZh: row.nameZh,
      ...(row.nameEn !== undefined || !now ? { nameEn: row.nameEn ?? row.nameZh } : {}),
      parent: 'made' in parent ? null : parent.id,
    };
    const stands: Record<string, string | null> = now
      ? { code: now.code, nameZh: now.nameZh, nameEn: now.nameEn, parent: now.parentId }
      : {};
    const changed = Object.keys(fields).filter(
      (field) => !now || fields[field] !== stands[field] || (field === 'parent' && parentKey !== null),
    );
    const of = (from: Record<string, string | null>) =>
      Object.fromEntries(changed.map((field) => [field, from[field] ?? null]));
    const outcome = !now ? 'new' : changed.length > 0 ? 'changed' : 'same';
    const moves = changed.includes('parent');
    const beyond =
      outcome !== 'same' &&
      ((now && !may.reaches(now.id)) ||
        (moves && now && !may.reaches(now.parentId)) ||
        (moves && 'id' in parent && !may.reaches(parent.id)));
    if (beyond) return odd('out-of-reach');
    return { nr: row.nr, outcome, fault: null, id, parentKey, before: now ? of(stands) : {}, after: of(fields) };
  });
  return withoutUnfit(planned, rows, standing, may);
}

const soleOf = <T>(found: readonly T[] | undefined): T | undefined => (found?.length === 1 ? found[0] : undefined);

/**
 * Puts rows aside until the tree that the others make is one: those in a circle, those below one that is not made, and those
 * by which somebody would get what the actor could not give. Each row that is put aside leaves another tree, so it is looked
 * at again.
 */
function withoutUnfit(
  planned: readonly PlannedDepartment[],
  rows: readonly DepartmentRow[],
  standing: readonly StandingDepartment[],
  may: TreeMay,
): PlannedDepartment[] {
  const keyOf = new Map(rows.map((row) => [row.nr, key(row.code)]));
  const nodeOf = (row: PlannedDepartment) => row.id ?? `new ${keyOf.get(row.nr)}`;
  const nodeOfKey = new Map(planned.map((row) => [keyOf.get(row.nr), nodeOf(row)]));
  const aside = (row: PlannedDepartment, fault: AsideFault): PlannedDepartment => ({
    ...row,
    outcome: 'odd',
    fault,
    before: {},
    after: {},
  });
  let result: PlannedDepartment[] = [...planned];
  for (;;) {
    const moving = result.filter((row) => row.fault === null && 'parent' in row.after);
    const moves = new Map(
      moving.map((row) => [
        nodeOf(row),
        row.parentKey === null ? (row.after.parent ?? null) : (nodeOfKey.get(row.parentKey) ?? null),
      ]),
    );
    const unfit = unfitMoves(moves, standing, may);
    const missing = new Set(
      result.flatMap((row) => (row.outcome === 'odd' && row.id === null ? [keyOf.get(row.nr)] : [])),
    );
    const next = result.map((row) => {
      if (row.fault !== null) return row;
      if (row.parentKey !== null && missing.has(row.parentKey)) return aside(row, 'department-unknown');
      const fault = unfit.get(nodeOf(row));
      return fault ? aside(row, fault) : row;
    });
    if (next.every((row, n) => row === result[n])) return result;
    result = next;
  }
}

/**
 * Of departments that are put under others all at once: those on a circle, but not what only hangs below it; and where there
 * is none, those by whose new place somebody above would get what the actor could not give.
 */
export function unfitMoves(
  moves: ReadonlyMap<string, string | null>,
  standing: readonly StandingDepartment[],
  may: TreeMay,
): Map<string, AsideFault> {
  const parentBefore = new Map(standing.map((department) => [department.id, department.parentId]));
  const above = (id: string): string | null =>
    moves.has(id) ? (moves.get(id) ?? null) : (parentBefore.get(id) ?? null);
  const unfit = new Map<string, AsideFault>();
  for (const id of moves.keys()) if (pathOf(id, above).circle === id) unfit.set(id, 'department-cycle');
  if (unfit.size > 0) return unfit;
  const gaining = standing.flatMap(({ id }) => {
    const { path } = pathOf(id, above);
    const moved = path.find((ancestor) => moves.has(ancestor));
    if (moved === undefined) return [];
    const before = new Set(pathOf(id, (ancestor) => parentBefore.get(ancestor) ?? null).path);
    const gains = path.some((ancestor) => !before.has(ancestor) && !may.mayStandUnder(id, ancestor));
    return gains ? [{ moved, depth: path.length }] : [];
  });
  // The highest first: where they stay, those below may well be where they are put.
  const highest = Math.min(...gaining.map(({ depth }) => depth));
  for (const { moved, depth } of gaining) if (depth === highest) unfit.set(moved, 'more-than-held');
  return unfit;
}

/** A department and all above it; `circle` is the first that comes twice. */
function pathOf(id: string, above: (id: string) => string | null): { path: string[]; circle: string | null } {
  const path = new Set<string>();
  for (let at: string | null = id; at !== null; at = above(at)) {
    if (path.has(at)) return { path: [...path], circle: at };
    path.add(at);
  }
  return { path: [...path], circle: null };
}
