import { isEqual } from './equality.ts';
import { longestRise } from './order.ts';

/** A property that differs, with what it was and what it is. */
export type ValueChange<T> = { [P in keyof T]-?: { property: P; before: T[P]; after: T[P] } }[keyof T];

/** The properties of two things that differ, in the order of the later one. */
export function changedValues<T extends object>(before: T, after: T, apart: readonly string[] = []): ValueChange<T>[] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])] as (keyof T & string)[];
  return names
    .filter((property) => !apart.includes(property) && !isEqual(before[property], after[property]))
    .map((property) => ({ property, before: before[property], after: after[property] }) as ValueChange<T>);
}

/** A name for something with an id; of two that have the same id by mistake, the second gets another name. */
export function unusedKey(used: { has: (key: string) => boolean }, id: string): string {
  let key = id;
  for (let n = 2; used.has(key); n++) key = `${id}/${n}`;
  return key;
}

/** The items of a list by their names. */
export function byKey<T>(items: readonly T[], idOf: (item: T, n: number) => string): Map<string, T> {
  const found = new Map<string, T>();
  for (const [n, item] of items.entries()) found.set(unusedKey(found, idOf(item, n)), item);
  return found;
}

/** Which names of a list have left the order that they had: as few as can be. Those that are new are not among them. */
export function movedAmong(before: Iterable<string>, after: Iterable<string>): ReadonlySet<string> {
  const places = new Map([...before].map((key, n) => [key, n]));
  const stayed = [...after].filter((key) => places.has(key));
  const inOrder = longestRise(stayed.map((key) => places.get(key) as number));
  return new Set(stayed.filter((_, n) => !inOrder.has(n)));
}

/** What became of the items of a list: each that went, in the old order, then each that came, moved or changed, in the new. */
export function compareLists<T, C>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  say: {
    removed: (item: T, index: number) => C;
    added: (item: T, index: number) => C;
    moved: (item: T, from: number, to: number) => C;
    changed: (before: T, after: T) => C[];
  },
): C[] {
  const moved = movedAmong(before.keys(), after.keys());
  const places = new Map([...before.keys()].map((key, n) => [key, n]));
  return [
    ...[...before].flatMap(([key, item], n) => (after.has(key) ? [] : [say.removed(item, n)])),
    ...[...after].flatMap(([key, item], n) => {
      const earlier = before.get(key);
      if (earlier === undefined) return [say.added(item, n)];
      const move = moved.has(key) ? [say.moved(item, places.get(key) as number, n)] : [];
      return [...move, ...say.changed(earlier, item)];
    }),
  ];
}
