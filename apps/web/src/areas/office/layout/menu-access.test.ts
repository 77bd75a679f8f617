import type { MenuItem } from '@campus/contract/calls/user-info.ts';
import { expect, test } from 'vitest';
import { isInMenu } from './menu-access.ts';

const item = (link: string, links: MenuItem[] = []): MenuItem => ({
  id: link,
  link,
  title: { zh: link, en: link },
  icon: null,
  links,
});
const menu = [
  item('/DTBS/SysManIndex', [item('/DTBS/SysManIndex/SystemLog')]),
  item('/DTBS/OrgUserIndex', [item('/DTBS/OrgUserIndex/UsersManagement')]),
];

test('[BO-26] only what the server put into the menu may be opened', () => {
  expect(isInMenu(menu, '/DTBS/SysManIndex/SystemLog')).toBe(true);
  expect(isInMenu(menu, '/DTBS/OrgUserIndex/UsersManagement/UsersLabel')).toBe(true);
  expect(isInMenu(menu, '/DTBS/SysManIndex/ParameterManagement')).toBe(false);
  expect(isInMenu(menu, '/DTBS/SysManIndex/SystemLogs')).toBe(false);
  expect(isInMenu([], '/DTBS/SysManIndex/SystemLog')).toBe(false);
});
