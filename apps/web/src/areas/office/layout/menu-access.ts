import type { MenuItem } from '@campus/contract/calls/user-info.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { firstMenuEntry, menuScreens } from '#web/features/sign-in/first-menu-entry.ts';

/** Screens that are opened from a record: whom it shows is the server's to say, record by record, so no menu names them. */
const fromRecords: readonly string[] = [officePages.pages.networkDesk.path];

/** Whether a screen stands in the menu, itself or under an entry that has no entries of its own. [BO-26] */
export function isInMenu(menu: readonly MenuItem[], path: string): boolean {
  if (fromRecords.includes(path)) return true;
  return menuScreens(menu).some(({ link }) => path === link || path.startsWith(`${link}/`));
}

/** Whether the back-office begins with this screen: the first of the menu, and the one behind its bare address. */
export const isFirstScreen = (menu: readonly MenuItem[], path: string): boolean =>
  path === firstMenuEntry(menu) || path === officePages.pages.myMonToDo.path;
