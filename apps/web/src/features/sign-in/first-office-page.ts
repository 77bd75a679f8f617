import { getUserLeftMenu } from '@campus/contract/calls/menus-mine.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { callServer } from '#web/client/call-server.ts';
import { firstMenuEntry } from './first-menu-entry.ts';

/** The first page of this person's menu. A menu that cannot be had is reported by the back-office itself. */
export async function firstOfficePage(): Promise<string> {
  try {
    return firstMenuEntry(await callServer(getUserLeftMenu, { t: String(Date.now()) })) ?? officePages.base;
  } catch {
    return officePages.base;
  }
}
