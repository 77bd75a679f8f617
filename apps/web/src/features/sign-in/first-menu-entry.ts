import type { MenuItem } from '@campus/contract/calls/menus-mine.ts';

/** The screens of a menu, in its order. */
export function menuScreens(menu: readonly MenuItem[]): MenuItem[] {
  return menu.flatMap((item) => (item.links.length > 0 ? menuScreens(item.links) : [item]));
}

/** Where signing in leads when nothing else was asked for: a page of ours, never a link outward. [STATE-01] [ADM-08] */
export function firstMenuEntry(menu: readonly MenuItem[]): string | null {
  return menuScreens(menu).find(({ link }) => /^\/(?!\/)/.test(link))?.link ?? null;
}
