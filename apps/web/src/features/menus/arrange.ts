import type { MenuTree } from './menus.queries.ts';

type TreeGroup = MenuTree['groups'][number];
export type DraftEntry = Omit<TreeGroup['entries'][number], 'id'> & { key: string; id?: string };
export type DraftGroup = Omit<TreeGroup, 'id' | 'entries'> & {
  key: string;
  id?: string;
  entries: readonly DraftEntry[];
};
export type Draft = readonly DraftGroup[];
/** Where something is dropped: next to another of its kind, or at the end of a group. */
export type Target = { key: string; below: boolean };

export const draftOf = ({ groups }: MenuTree): Draft =>
  groups.map((group) => ({
    ...group,
    key: group.id,
    entries: group.entries.map((entry) => ({ ...entry, key: entry.id })),
  }));

/** As the server takes it. */
export const sentOf = (draft: Draft) =>
  draft.map(({ id, name, icon, hidden, entries }) => ({
    ...(id && { id }),
    nameZh: name.zh,
    nameEn: name.en,
    ...(icon && { icon: icon as 'link' }),
    hidden,
    entries:
      entries.length === 0
        ? ('' as const)
        : entries.map((entry) => ({
            ...(entry.id && { id: entry.id }),
            nameZh: entry.name.zh,
            nameEn: entry.name.en,
            ...(entry.icon && { icon: entry.icon as 'link' }),
            hidden: entry.hidden,
            ...(entry.kind === 'outside' && { link: entry.link }),
          })),
  }));

export const sameDraft = (draft: Draft, other: Draft): boolean => JSON.stringify(draft) === JSON.stringify(other);

/** Where an entry stands. */
export function placeOf(draft: Draft, key: string): { group: number; at: number } | null {
  for (const [group, { entries }] of draft.entries()) {
    const at = entries.findIndex((entry) => entry.key === key);
    if (at >= 0) return { group, at };
  }
  return null;
}

const put = <T>(list: readonly T[], at: number, item: T): T[] => [...list.slice(0, at), item, ...list.slice(at)];

/** Puts an entry at a place of a group; the place is counted without the entry itself. */
export function moveEntry(draft: Draft, key: string, group: number, at: number): Draft {
  const from = placeOf(draft, key);
  const entry = from && draft[from.group]?.entries[from.at];
  if (!entry || !draft[group]) return draft;
  return draft.map((item, n) => {
    const entries = item.entries.filter((other) => other !== entry);
    return { ...item, entries: n === group ? put(entries, at, entry) : entries };
  });
}

/** Moves an entry one place up or down, at the edge of a group into the next; null at either end of the menu. */
export function stepEntry(draft: Draft, key: string, by: -1 | 1): Draft | null {
  const from = placeOf(draft, key);
  if (!from) return null;
  const to = from.at + by;
  if (to >= 0 && to < (draft[from.group]?.entries.length ?? 0)) return moveEntry(draft, key, from.group, to);
  const next = draft[from.group + by];
  return next ? moveEntry(draft, key, from.group + by, by === 1 ? 0 : next.entries.length) : null;
}

/** Drops an entry next to another, or on a group, where it becomes the last. */
export function dropEntry(draft: Draft, key: string, target: Target): Draft {
  if (key === target.key) return draft;
  const group = draft.findIndex((candidate) => candidate.key === target.key);
  if (group >= 0)
    return moveEntry(draft, key, group, draft[group]?.entries.filter((entry) => entry.key !== key).length ?? 0);
  const lifted = draft.map((item) => ({ ...item, entries: item.entries.filter((entry) => entry.key !== key) }));
  const place = placeOf(lifted, target.key);
  return place ? moveEntry(draft, key, place.group, place.at + (target.below ? 1 : 0)) : draft;
}

/** One place up or down among the groups; null at either end. */
export function stepGroup(draft: Draft, key: string, by: -1 | 1): Draft | null {
  const at = draft.findIndex((group) => group.key === key);
  const neighbour = draft[at + by];
  return neighbour ? dropGroup(draft, key, { key: neighbour.key, below: by === 1 }) : null;
}

export function dropGroup(draft: Draft, key: string, target: Target): Draft {
  const group = draft.find((candidate) => candidate.key === key);
  const others = draft.filter((other) => other !== group);
  // A group that is dropped on an entry moves next to the group of that entry.
  const at = others.findIndex(
    (other) => other.key === target.key || other.entries.some((entry) => entry.key === target.key),
  );
  return group && at >= 0 ? put(others, at + (target.below ? 1 : 0), group) : draft;
}

type Change = Partial<Pick<DraftEntry, 'name' | 'icon' | 'hidden' | 'link'>>;

/** Changes a group or an entry. */
export const changePart = (draft: Draft, key: string, change: Change): Draft =>
  draft.map((group) =>
    group.key === key
      ? { ...group, ...change }
      : { ...group, entries: group.entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)) },
  );

/** Takes out a group in which nothing stands, or a link outward; anything else stays. */
export const removePart = (draft: Draft, key: string): Draft =>
  draft
    .filter((group) => group.key !== key || group.entries.length > 0)
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => entry.key !== key || entry.kind !== 'outside'),
    }));

export const withGroup = (draft: Draft, group: Pick<DraftGroup, 'key' | 'name' | 'icon'>): Draft => [
  ...draft,
  { ...group, hidden: false, entries: [] },
];

/** The same draft with a link outward at the end of a group. */
export const withLink = (
  draft: Draft,
  group: number,
  link: Pick<DraftEntry, 'key' | 'name' | 'icon' | 'link'>,
): Draft =>
  draft.map((item, n) =>
    n === group
      ? { ...item, entries: [...item.entries, { ...link, kind: 'outside', hidden: false, built: true }] }
      : item,
  );
