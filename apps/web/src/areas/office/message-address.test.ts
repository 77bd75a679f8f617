import type { MenuItem } from '@campus/contract/calls/user-info.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { expect, test } from 'vitest';
import { messageAddress } from './message-address.ts';

const entry = (link: string): MenuItem => ({ id: link, link, title: { zh: link, en: link }, icon: null, links: [] });
const { myBusToDo, dormitoryFeed } = officePages.pages;
const about = (kind: 'process' | 'line' | 'feed-run' | 'content') => ({
  kind: 'process-asked',
  about: { kind, id: '42', name: null },
});

test('what has a page in the menu is opened there', () => {
  const address = messageAddress('scut', [entry(myBusToDo.path), entry(dormitoryFeed.path)]);
  expect(address(about('process'))).toBe(`${myBusToDo.path}?open=42`);
  expect(address(about('feed-run'))).toBe(`${dormitoryFeed.path}?open=42`);
});

test('without it a process is opened in the workflow app, which everybody has, and a delivery of the housing office nowhere', () => {
  for (const menu of [[], [entry(officePages.pages.places.path)], undefined]) {
    const address = messageAddress('scut', menu);
    expect(address(about('process'))).toMatch(/^\/(?!DTBS).*42$/);
    expect(address(about('feed-run'))).toBeNull();
  }
});

test('a person’s own line and what the hall shows are opened in the hall', () => {
  const address = messageAddress('scut', []);
  expect(address(about('line'))).toContain('/CampusNetWork/');
  expect(address(about('content'))).toContain('article=42');
});
