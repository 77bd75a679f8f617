import { expect, test } from 'vitest';
import { publishingOf } from './publishing.ts';

const NOW = Date.UTC(2026, 10, 15);
const both = { zh: '题', en: 'Title' };
const facts = { kind: 'notice', title: both, showFrom: null, showUntil: null } as const;

test('[BO-16] publishing says when it is seen and whether everybody can be told', () => {
  expect(publishingOf(facts, NOW)).toEqual({ when: 'now', only: null, tellable: true });
  expect(publishingOf({ ...facts, showFrom: NOW + 1 }, NOW)).toMatchObject({ when: 'later', tellable: true });
  expect(publishingOf({ ...facts, showUntil: NOW }, NOW)).toMatchObject({ when: 'over', tellable: false });
});

test('a picture and a link have no page that a message could open', () => {
  expect(publishingOf({ ...facts, kind: 'picture' }, NOW).tellable).toBe(false);
  expect(publishingOf({ ...facts, kind: 'link' }, NOW).tellable).toBe(false);
  expect(publishingOf({ ...facts, kind: 'video' }, NOW).tellable).toBe(true);
});

test('[LANG-2] the only language is named', () => {
  expect(publishingOf({ ...facts, title: { zh: '题', en: '' } }, NOW).only).toBe('zh');
  expect(publishingOf({ ...facts, title: { zh: '', en: 'Title' } }, NOW).only).toBe('en');
});
