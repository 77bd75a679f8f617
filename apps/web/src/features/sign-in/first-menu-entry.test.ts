import type { MenuItem } from '@campus/contract/calls/menus-mine.ts';
import { expect, test } from 'vitest';
import { firstMenuEntry, menuScreens } from './first-menu-entry.ts';

const item = (link: string, links: MenuItem[] = []): MenuItem => ({
  id: link,
  link,
  title: { zh: link, en: link },
  icon: null,
  links,
});
const menu = [
  item('/DTBS/MyBusIndex', [item('/DTBS/MyBusIndex/ToDo'), item('/DTBS/MyBusIndex/Doing')]),
  item('/DTBS/SysManIndex/SystemLog'),
];

test('[ENT-06] the screens of a menu are its leaves, in its order', () => {
  expect(menuScreens(menu).map(({ link }) => link)).toEqual([
    '/DTBS/MyBusIndex/ToDo',
    '/DTBS/MyBusIndex/Doing',
    '/DTBS/SysManIndex/SystemLog',
  ]);
});

test('[STATE-01] signing in leads to the first of them', () => {
  expect(firstMenuEntry(menu)).toBe('/DTBS/MyBusIndex/ToDo');
  expect(firstMenuEntry([])).toBeNull();
});

test('[ADM-08] it never leads outward', () => {
  const outward = ['https://lib.example', 'http://lib.example', '//lib.example'].map((link) => item(link));
  expect(firstMenuEntry([item('/DTBS/MyBusIndex', outward), ...menu])).toBe('/DTBS/MyBusIndex/ToDo');
  expect(firstMenuEntry(outward)).toBeNull();
});
