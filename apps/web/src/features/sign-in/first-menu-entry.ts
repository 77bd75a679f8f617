import type { MenuItem } from '@campus/contract/calls/user-info.ts';

/** The screens of a menu, in its order. */
export function menuScreens(menu: readonly MenuItem[]): MenuItem[] {
  return menu.flatMap((item) => (item.links.length > 0 ? menuScreens(item.links) : [item]));
}

/** Where signing in leads when nothing else was asked for. [STATE-01] */
export function firstMenuEntry(menu: readonly MenuItem[]): string | null {
  return menuScreens(menu)[0]?.link ?? null;
}
