import type { MenuItem } from '@campus/contract/calls/menus-mine.ts';

/** The screens of a menu, in its order. */
export function menuScreens(menu: readonly MenuItem[]): MenuItem[] {
  return menu.flatMap((item) => (item.links.length > 0 ? menuScreens(item.links) : [item]));
}

/** The page after signing in when none was requested: one of our pages, never an external link. [STATE-01] [ADM-08] */
export function firstMenuEntry(menu: readonly MenuItem[]): string | null {
  return menuScreens(menu).find(({ link }) => /^\/(?!\/)/.test(link))?.link ?? null;
}
