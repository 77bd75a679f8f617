import { officePages } from '@campus/contract/pages/office.ts';
import { expect, test } from 'vitest';
import { messageAddress } from './message-address.ts';

const { myBusToDo, dormitoryFeed } = officePages.pages;
const about = (kind: 'process' | 'line' | 'feed-run' | 'content') => ({
  kind: 'process-asked',
  about: { kind, id: '42', name: null },
});

test('what has a page that one may open is opened there', () => {
  const address = messageAddress('scut', ['business.mine', 'places.manage']);
  expect(address(about('process'))).toBe(`${myBusToDo.path}?open=42`);
  expect(address(about('feed-run'))).toBe(`${dormitoryFeed.path}?open=42`);
});

test('without it a process is opened in the workflow app, which everybody has, and a delivery of the housing office nowhere', () => {
  for (const held of [[], ['calendar.manage' as const], undefined]) {
    const address = messageAddress('scut', held);
    expect(address(about('process'))).toMatch(/^\/(?!DTBS).*42$/);
    expect(address(about('feed-run'))).toBeNull();
  }
});

test('a person’s own line and what the hall shows are opened in the hall', () => {
  const address = messageAddress('scut', []);
  expect(address(about('line'))).toContain('/CampusNetWork/');
  expect(address(about('content'))).toContain('article=42');
});
