import type { MenuItem } from '@campus/contract/calls/menus-mine.ts';
import { mayOpen } from '@campus/contract/pages/may-open.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import type { OfficePage } from '@campus/contract/pages/page.ts';
import type { Permission } from '@campus/contract/permissions.ts';
import { firstMenuEntry, menuScreens } from '#web/features/sign-in/first-menu-entry.ts';

/** Whether somebody with these rights may open a screen of the back-office; a menu that hides it changes nothing. [BO-26] */
export const maySee = (page: OfficePage, permissions: readonly Permission[] | undefined): boolean =>
  mayOpen(page, new Set(permissions));

/** Whether the current page is a screen of this part of the menu, or below one. */
export const isInMenu = (menu: readonly MenuItem[], path: string): boolean =>
  menuScreens(menu).some(({ link }) => path === link || path.startsWith(`${link}/`));

/** Whether the back-office begins with this screen: the first of the menu, and the one behind its bare address. */
export const isFirstScreen = (menu: readonly MenuItem[], path: string): boolean =>
  path === firstMenuEntry(menu) || path === officePages.pages.myMonToDo.path;
