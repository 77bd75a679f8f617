import type { MenuItem } from '@campus/contract/calls/menus-mine.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { expect, test } from 'vitest';
import { isFirstScreen, isInMenu, maySee } from './menu-access.ts';

const item = (link: string, links: MenuItem[] = []): MenuItem => ({
  id: link,
  link,
  title: { zh: link, en: link },
  icon: null,
  links,
});
const menu = [
  item('/DTBS/SysManIndex', [item('https://lib.example'), item('/DTBS/SysManIndex/SystemLog')]),
  item('/DTBS/OrgUserIndex', [item('/DTBS/OrgUserIndex/UsersManagement')]),
];

test('[BO-26] [ADM-08] a screen is opened by any of its rights, whatever the menu shows, and without them by nothing', () => {
  const { orgManagement, systemLog, networkDesk } = officePages.pages;
  expect(maySee(systemLog, ['audit.read'])).toBe(true);
  expect(maySee(systemLog, ['parameters.read', 'menus.manage'])).toBe(false);
  expect(maySee(systemLog, undefined)).toBe(false);
  expect(maySee(orgManagement, ['departments.manage'])).toBe(true);
  expect(maySee(orgManagement, ['organisations.manage'])).toBe(true);
  // Which record may be shown is decided by the server.
  expect(maySee(networkDesk, [])).toBe(true);
});

test('the menu knows where one is, also below one of its screens', () => {
  expect(isInMenu(menu, '/DTBS/SysManIndex/SystemLog')).toBe(true);
  expect(isInMenu(menu, '/DTBS/OrgUserIndex/UsersManagement/UsersLabel')).toBe(true);
  expect(isInMenu(menu, '/DTBS/SysManIndex/ParameterManagement')).toBe(false);
  expect(isInMenu(menu, '/DTBS/SysManIndex/SystemLogs')).toBe(false);
  expect(isInMenu([], '/DTBS/SysManIndex/SystemLog')).toBe(false);
});

test('[ADM-08] a link outward is no first screen', () => {
  expect(isFirstScreen(menu, '/DTBS/SysManIndex/SystemLog')).toBe(true);
  expect(isFirstScreen(menu, 'https://lib.example')).toBe(false);
});
