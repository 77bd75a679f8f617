/** The drawings that a group or a link outward may have. */
export const menuIcons = [
  'eye',
  'inbox',
  'monitor',
  'flow',
  'picture',
  'network',
  'chart',
  'team',
  'setting',
  'link',
  'book',
  'star',
] as const;
export type MenuIcon = (typeof menuIcons)[number];

export const MOST_GROUPS = 30;
export const MOST_LINKS = 30;
/** Longer names do not fit beside the page. */
export const MENU_NAME_LENGTH = 20;
export const MENU_NAME_LENGTH_EN = 40;
export const LINK_LENGTH = 500;

/** A name of a host or an address of version 4; no name and password before it, and no backslash, which browsers read as a slash. */
const OUTSIDE = /^https?:\/\/[\p{L}\p{N}][\p{L}\p{N}.-]*(:\d{1,5})?([/?#][^\s\\]*)?$/iu;

/** Whether it is an address outside the product that a menu may lead to. */
export const isOutsideLink = (link: string): boolean =>
  link.length <= LINK_LENGTH && OUTSIDE.test(link) && URL.canParse(link);

type Shown = { link: string; hidden: boolean };

/**
 * What of a menu is shown to somebody: pages that they may open and that are not hidden; links outward only to those who may
 * open some page, hidden or not, because they work here. A group in which nothing stays goes.
 */
export function shownMenu<E extends Shown, G extends { hidden: boolean; entries: readonly E[] }>(
  groups: readonly G[],
  opens: (link: string) => boolean,
): (G & { entries: E[] })[] {
  if (!groups.some(({ entries }) => entries.some(({ link }) => opens(link)))) return [];
  return groups.flatMap((group) => {
    if (group.hidden) return [];
    const entries = group.entries.filter(({ link, hidden }) => !hidden && (isOutsideLink(link) || opens(link)));
    return entries.length > 0 ? [{ ...group, entries }] : [];
  });
}

type Standing = { groups: readonly string[]; pages: readonly string[]; links: readonly string[] };
type Wanted = { id?: string | undefined; entries: readonly { id?: string | undefined; link?: string | undefined }[] }[];

/** Why a menu cannot be arranged so, as the way to the part at fault; null where it can. */
export function arrangementFault(standing: Standing, wanted: Readonly<Wanted>): string | null {
  const unplaced = { groups: new Set(standing.groups), pages: new Set(standing.pages), links: new Set(standing.links) };
  for (const [n, group] of wanted.entries()) {
    if (group.id !== undefined && !unplaced.groups.delete(group.id)) return `groups.${n}.id`;
    for (const [m, { id, link }] of group.entries.entries()) {
      const at = `groups.${n}.entries.${m}`;
      // A page is known by its id and keeps its address; a link outward has the address that is sent.
      if (
        link === undefined
          ? id === undefined || !unplaced.pages.delete(id)
          : id !== undefined && !unplaced.links.delete(id)
      )
        return `${at}.id`;
    }
  }
  // A page can be hidden, and never be lost.
  return unplaced.pages.size > 0 ? 'groups' : null;
}

type Named = { id: string; zh: string; en: string; icon: string | null; link: string | null; hidden: boolean };
export type ArrangedGroup = Named & { entries: readonly Named[] };

/** What a change of the menu did, by kind and name, for the log. */
export function menuChanges(
  before: readonly ArrangedGroup[],
  after: readonly ArrangedGroup[],
): Record<string, string[]> {
  const flat = (groups: readonly ArrangedGroup[]) =>
    new Map<string, Named & { place: string }>(
      groups.flatMap((group, n) => [
        [group.id, { ...group, place: `${n}` }] as const,
        ...group.entries.map((entry, m) => [entry.id, { ...entry, place: `${group.id} ${m}` }] as const),
      ]),
    );
  const [old, now] = [flat(before), flat(after)];
  const kinds: Record<string, string[]> = {};
  const say = (kind: string, { zh }: { zh: string }) => {
    kinds[kind] = [...(kinds[kind] ?? []), zh];
  };
  for (const [id, item] of now) {
    const was = old.get(id);
    if (!was) {
      say('added', item);
      continue;
    }
    if (was.zh !== item.zh || was.en !== item.en || was.icon !== item.icon) say('renamed', item);
    if (was.link !== item.link) say('led-elsewhere', item);
    if (was.hidden !== item.hidden) say(item.hidden ? 'hidden' : 'shown', item);
    if (was.place !== item.place) say('moved', item);
  }
  for (const [id, item] of old) if (!now.has(id)) say('removed', item);
  return kinds;
}
