import { placeOf } from './finding.ts';
import { type Actor, mayGiveOver, reachesPlace } from './power.ts';
import {
  changedOf,
  type DepartmentLine,
  type Fields,
  odd,
  type Place,
  type Row,
  same,
  type WorldRun,
  type WorldState,
} from './state.ts';

export function planDepartments(world: WorldState, all: readonly DepartmentLine[], actor: Actor): Row[] {
  const aside = circlesAmong(all);
  const left = all.filter((_, n) => !aside.has(n));
  const planned = planRead(world, left, actor);
  const numberOf = left.map((line) => all.indexOf(line));
  const renumbered = planned.map((row, m): Row => ({ ...row, at: String(numberOf[m]) }));
  return all.map((_, n) => {
    const fault = aside.get(n);
    const row = fault ? odd(String(n), fault) : (renumbered[numberOf.indexOf(n)] as Row);
    const line = /^line (\d+)$/.exec((row.after.parent as string | null) ?? '')?.[1];
    return line === undefined ? row : { ...row, after: { ...row.after, parent: `line ${numberOf[Number(line)]}` } };
  });
}

/** As the file is read: a line under itself, and lines in a circle; what only hangs below one is well. */
function circlesAmong(lines: readonly DepartmentLine[]): Map<number, string> {
  const above = lines.map(({ parent }) => {
    const coded = lines.flatMap(({ code }, n) => (code === parent ? [n] : []));
    const named = lines.flatMap(({ name }, n) => (name === parent ? [n] : []));
    const found = coded.length > 0 ? coded : named;
    return found.length === 1 ? (found[0] as number) : -1;
  });
  const odd = new Map<number, string>();
  lines.forEach((_, n) => {
    if (above[n] === n) odd.set(n, 'own-parent');
  });
  lines.forEach((_, n) => {
    if (odd.has(n)) return;
    const seen = new Set<number>();
    let at = above[n] as number;
    while (at >= 0 && at !== n && !seen.has(at)) {
      seen.add(at);
      at = above[at] === at ? -1 : (above[at] as number);
    }
    if (at === n) odd.set(n, 'cycle');
  });
  return odd;
}

function planRead(world: WorldState, lines: readonly DepartmentLine[], actor: Actor): Row[] {
  const all = [...world.places];
  const idOf = lines.map(({ code, name }): string | null => {
    const coded = all.find(([, one]) => one.code === code);
    const uncoded = all.filter(([, one]) => one.name === name && one.code === null && !one.closed);
    const alone = uncoded.length === 1 && lines.filter((line) => line.name === name).length === 1;
    return (coded ?? (alone ? uncoded[0] : undefined))?.[0] ?? null;
  });
  /** New ones are known by the number of their line until they are made. */
  const nodeOf = (n: number) => idOf[n] ?? `line ${n}`;
  const parents = lines.map(({ parent }, n): { node: string | null } | { fault: string } => {
    const id = idOf[n] ?? null;
    if (parent === undefined && id) return { node: world.places.get(id)?.parent ?? null };
    if (parent === undefined || parent === null) return { node: null };
    const coded = lines.findIndex(({ code }) => code === parent);
    const named = lines.flatMap(({ name }, m) => (name === parent ? [m] : []));
    const listed = coded >= 0 ? coded : named.length === 1 ? (named[0] as number) : -1;
    // A closed one is no place; a merged one means the other.
    const closed = listed >= 0 && world.places.get(nodeOf(listed))?.closed;
    if (listed >= 0 && !closed) return { node: nodeOf(listed) };
    const found = placeOf(world, closed ? (lines[listed] as DepartmentLine).code : parent);
    return 'fault' in found ? found : { node: found.id };
  });
  const faults = lines.map((_, n): string | null => {
    const id = idOf[n] ?? null;
    const now = id ? world.places.get(id) : undefined;
    if (now?.closed) return 'department-closed';
    const parent = parents[n] as { node: string | null } | { fault: string };
    return 'fault' in parent ? parent.fault : null;
  });
  const rows = lines.map(({ code, name }, n): Row => {
    const id = idOf[n] ?? null;
    const parent = parents[n] as { node: string | null };
    const now = id ? (world.places.get(id) as Place) : null;
    const wanted: Fields = { code, name, parent: parent.node ?? null };
    const stands: Fields = now ? { code: now.code, name: now.name, parent: now.parent } : {};
    const fields = Object.keys(wanted).filter((field) => !now || !same(wanted[field], stands[field]));
    const of = (from: Fields) => Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));
    const outcome = !now ? 'new' : fields.length > 0 ? 'changed' : 'same';
    return { at: String(n), outcome, fault: null, place: id, before: now ? of(stands) : {}, after: of(wanted) };
  });
  const isNew = (node: string | null) => node !== null && !world.places.has(node);
  rows.forEach((row, n) => {
    if (faults[n] || row.outcome === 'same') return;
    const moves = 'parent' in row.after;
    const to = row.after.parent as string | null;
    if (row.place && !reachesPlace(actor, row.place)) faults[n] = 'out-of-reach';
    else if (moves && !isNew(to) && !reachesPlace(actor, to)) faults[n] = 'out-of-reach';
    else if (moves && row.place && !reachesPlace(actor, world.places.get(row.place)?.parent ?? null))
      faults[n] = 'out-of-reach';
  });
  for (;;) {
    const goes = (n: number) => faults[n] === null && 'parent' in (rows[n] as Row).after;
    const above = (node: string): string | null => {
      const n = rows.findIndex((_, m) => nodeOf(m) === node && goes(m));
      return n >= 0 ? ((rows[n] as Row).after.parent as string | null) : (world.places.get(node)?.parent ?? null);
    };
    const found = findUnfit(
      world,
      rows.map((_, n) => (goes(n) ? nodeOf(n) : null)),
      above,
      actor,
    );
    const next = rows.map((_, n): string | null => {
      if (faults[n]) return faults[n] as string;
      const to = goes(n) ? ((rows[n] as Row).after.parent as string | null) : null;
      const onOdd = isNew(to) && rows.some((_row, m) => nodeOf(m) === to && faults[m] !== null);
      return onOdd ? 'department-unknown' : (found.get(nodeOf(n)) ?? null);
    });
    if (same(next, faults)) break;
    faults.splice(0, faults.length, ...next);
  }
  return rows.map((row, n) => (faults[n] ? odd(row.at, faults[n] as string, { place: row.place ?? null }) : row));
}

/** Of departments that move: those on a circle; where there is none, those by which somebody gets what the actor could not give. */
function findUnfit(
  world: WorldState,
  moving: readonly (string | null)[],
  above: (id: string) => string | null,
  actor: Actor,
) {
  const found = new Map<string, string>();
  const moved = moving.flatMap((node) => (node === null ? [] : [node]));
  for (const node of moved) {
    const seen = new Set<string>();
    let at = above(node);
    while (at !== null && at !== node && !seen.has(at)) {
      seen.add(at);
      at = above(at);
    }
    if (at === node) found.set(node, 'department-cycle');
  }
  if (found.size > 0) return found;
  const gains = (id: string) =>
    world.pathOf(id, above).some((one) => !world.pathOf(id).includes(one) && !mayGiveOver(world, actor, one, id));
  // From the top down: where one stays, those below it may well be where they are put.
  for (let depth = 1; depth <= world.places.size + moved.length && found.size === 0; depth += 1)
    for (const id of world.places.keys()) {
      const path = world.pathOf(id, above);
      if (path.length === depth && gains(id))
        found.set(path.find((one) => moved.includes(one)) as string, 'more-than-held');
    }
  return found;
}

export function applyDepartments(
  world: WorldState,
  rows: Row[],
  lines: readonly DepartmentLine[],
  made: ReadonlyMap<string, string>,
): void {
  rows.forEach((row, n) => {
    if (row.outcome !== 'new') return;
    row.place = made.get((lines[n] as DepartmentLine).code) as string;
    const { code, name } = row.after as { code: string; name: string };
    const fresh: Place = { code, name, parent: null, closed: false, mergedInto: null, head: null, deputies: [] };
    world.places.set(row.place, fresh);
  });
  for (const row of rows) {
    if (row.outcome !== 'new' && row.outcome !== 'changed') continue;
    const to = row.after.parent as string | null | undefined;
    const line = /^line (\d+)$/.exec(to ?? '')?.[1];
    if (line !== undefined) row.after.parent = (rows[Number(line)] as Row).place as string;
    Object.assign(world.places.get(row.place as string) as Place, row.after);
  }
}

export function undoDepartments(world: WorldState, run: WorldRun, actor: Actor): Map<string, boolean> {
  const changed = changedOf(run);
  const back = new Map<string, boolean>();
  const untouched = ({ place, after }: Row) => {
    const now = world.places.get(place as string) as Place;
    const fields: Fields = { code: now.code, name: now.name, parent: now.parent };
    return !now.closed && Object.entries(after).every(([field, value]) => same(fields[field], value));
  };
  let going = changed.filter((row) => {
    if (row.outcome !== 'changed' || !untouched(row) || !reachesPlace(actor, row.place as string)) return false;
    if (!('parent' in row.before)) return true;
    const to = row.before.parent as string | null;
    const from = (world.places.get(row.place as string) as Place).parent;
    return reachesPlace(actor, to) && reachesPlace(actor, from) && !(to && world.places.get(to)?.closed);
  });
  for (;;) {
    const above = (id: string) => {
      const row = going.find(({ place, before }) => place === id && 'parent' in before);
      return row ? (row.before.parent as string | null) : (world.places.get(id)?.parent ?? null);
    };
    const moving = going.map(({ place, before }) => ('parent' in before ? (place as string) : null));
    const unfit = findUnfit(world, moving, above, actor);
    if (unfit.size === 0) break;
    going = going.filter(({ place }) => !unfit.has(place as string));
  }
  for (const row of changed) if (row.outcome === 'changed') back.set(row.at, going.includes(row));
  for (const { place, before } of going) Object.assign(world.places.get(place as string) as Place, before);
  const fresh = changed.filter(({ outcome }) => outcome === 'new');
  const depth = ({ place }: Row) => world.pathOf(place as string).length;
  for (const row of fresh.toSorted((a, b) => depth(b) - depth(a))) {
    const id = row.place as string;
    const now = world.places.get(id) as Place;
    const isEmpty =
      ![...world.people.values()].some(({ home, besides }) => home === id || besides.includes(id)) &&
      ![...world.places.values()].some(({ parent, closed }) => parent === id && !closed) &&
      now.head === null &&
      now.deputies.length === 0;
    const from = now.parent;
    const goes = untouched(row) && isEmpty && reachesPlace(actor, id) && reachesPlace(actor, from);
    if (goes) Object.assign(now, { closed: true, code: null });
    back.set(row.at, goes);
  }
  return back;
}
