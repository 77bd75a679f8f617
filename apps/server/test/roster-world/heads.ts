import { personOf, placeOf } from './finding.ts';
import { type Actor, isStronger, mayHead, reachesPerson, reachesPlace } from './power.ts';
import {
  changedOf,
  type HeadLine,
  odd,
  type Place,
  type Row,
  type Somebody,
  same,
  sorted,
  type WorldRun,
  type WorldState,
} from './state.ts';

type Leaders = { head: string | null; deputies: readonly string[] };
const placeIn = ({ head, deputies }: Leaders, who: string): string | null =>
  head === who ? 'head' : deputies.includes(who) ? String(deputies.indexOf(who) + 1) : null;

/** Who leads a department on one side of the rows of a list. */
function leadersOf(rows: readonly Row[], side: 'before' | 'after'): { head: string | null; deputies: string[] } {
  const at = rows.map((row) => ({ who: row.who as string, place: row[side].place as string | null }));
  return {
    head: at.find(({ place }) => place === 'head')?.who ?? null,
    deputies: at
      .filter(({ place }) => place !== null && place !== 'head')
      .sort((a, b) => Number(a.place) - Number(b.place))
      .map(({ who }) => who),
  };
}

export function planHeads(world: WorldState, lines: readonly HeadLine[], actor: Actor): Row[] {
  const read = lines.map((line) => {
    const found = placeOf(world, line.department);
    const id = 'id' in found ? found.id : null;
    const who = personOf(world, line.account);
    return { ...line, id, who, fault: 'fault' in found ? found.fault : null };
  });
  /** As the file is read: two heads, or head and deputy in one, are odd; of two equal lines the first holds. */
  const faults = read.map((one, n): string | null => {
    const beside = read.filter((other) => other !== one && (one.id ? other.id === one.id : false));
    const isSame = (other: (typeof read)[number]) => other.who !== null && other.who === one.who;
    const again = read
      .slice(0, n)
      .some((other) => beside.includes(other) && isSame(other) && other.deputy === one.deputy);
    const both = beside.some((other) => isSame(other) && other.deputy !== one.deputy);
    const heads = beside.some((other) => !one.deputy && !other.deputy && !isSame(other));
    if (both || heads) return 'odd';
    if (again) return 'row-twice';
    // The words of such a line may be odd beside those of others already.
    if (one.fault || !one.who) return 'odd';
    if (!reachesPerson(world, actor, one.who) || !reachesPlace(actor, one.id)) return 'out-of-reach';
    return (world.people.get(one.who) as Somebody).active ? null : 'person-disabled';
  });
  const rows: Row[] = [];
  const gone: Row[] = [];
  for (const id of new Set(read.map((one) => one.id))) {
    const mine = read.flatMap((one, n) => (one.id === id ? [n] : []));
    if (id === null) {
      for (const n of mine) rows[n] = odd(String(n), faults[n] as string);
      continue;
    }
    const now = world.places.get(id) as Place;
    const holds = mine.filter((n) => faults[n] !== 'row-twice');
    const head = holds.map((n) => read[n]!).find(({ deputy }) => !deputy)?.who ?? null;
    const deputies = holds.flatMap((n) => (read[n]!.deputy ? [read[n]!.who as string] : []));
    const then = { head, deputies };
    const touched = sorted([now.head, ...now.deputies, head, ...deputies].flatMap((who) => who ?? [])).filter(
      (who) => placeIn(now, who) !== placeIn(then, who),
    );
    const bad = holds.some((n) => faults[n] !== null);
    const whole = bad
      ? 'odd'
      : touched.some((who) => !reachesPerson(world, actor, who))
        ? 'out-of-reach'
        : touched.some((who) => isStronger(world, actor, who))
          ? 'stronger-person'
          : touched.length > 0 && !mayHead(actor, id)
            ? 'more-than-held'
            : null;
    for (const n of mine) {
      const { who } = read[n]!;
      const at = String(n);
      if (faults[n] || whole) {
        rows[n] = odd(at, faults[n] ?? (whole as string));
        continue;
      }
      const [was, is] = [placeIn(now, who as string), placeIn(then, who as string)];
      const outcome = was === is ? 'same' : was === null ? 'new' : 'changed';
      rows[n] = {
        at,
        outcome,
        fault: null,
        place: id,
        who: who as string,
        before: { place: was },
        after: { place: is },
      };
    }
    if (whole) continue;
    for (const who of [now.head, ...now.deputies].flatMap((one) => one ?? []))
      if (placeIn(then, who) === null)
        gone.push({
          at: `gone ${world.people.get(who)?.account} ${id}`,
          outcome: 'gone',
          fault: null,
          place: id,
          who,
          before: { place: placeIn(now, who) },
          after: { place: null },
        });
  }
  return [...rows, ...gone];
}

export function applyHeads(world: WorldState, rows: readonly Row[]): void {
  const touched = rows.filter(({ outcome }) => outcome !== 'odd');
  for (const id of new Set(touched.map(({ place }) => place as string)))
    lead(
      world,
      id,
      touched.filter(({ place }) => place === id),
      'after',
    );
}

function lead(world: WorldState, id: string, rows: readonly Row[], side: 'before' | 'after'): void {
  Object.assign(world.places.get(id) as Place, leadersOf(rows, side));
}

/** The leaders of a department go back together. */
export function undoHeads(world: WorldState, run: WorldRun, actor: Actor): Map<string, boolean> {
  const changed = changedOf(run);
  const back = new Map<string, boolean>();
  const rowsOf = (id: string) => run.rows.filter(({ place, outcome }) => place === id && outcome !== 'odd');
  for (const id of new Set(changed.map(({ place }) => place as string))) {
    const rows = rowsOf(id);
    const touched = changed.filter(({ place }) => place === id);
    const now = world.places.get(id) as Place;
    const was = leadersOf(rows, 'before');
    const goes =
      !now.closed &&
      reachesPlace(actor, id) &&
      mayHead(actor, id) &&
      same({ head: now.head, deputies: now.deputies }, leadersOf(rows, 'after')) &&
      touched.every(
        ({ who }) => reachesPerson(world, actor, who as string) && !isStronger(world, actor, who as string),
      ) &&
      touched.every(({ who }) => placeIn(was, who as string) === null || world.people.get(who as string)?.active);
    for (const { at } of touched) back.set(at, goes);
  }
  for (const { at, place } of changed)
    if (back.get(at)) lead(world, place as string, rowsOf(place as string), 'before');
  return back;
}
