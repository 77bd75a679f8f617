import { expect, test } from 'vitest';
import { momentText, typedMoment } from '#web/ui/base/moment-text.ts';
import { emptyValues, fieldOf, isSame, missingIn, payloadOf, valuesOf } from './item-values.ts';
import type { FullItem } from './office.queries.ts';

const ZONE = 'Asia/Shanghai';
const file = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'a.pdf',
  mediaType: 'application/pdf',
  bytes: 10,
  width: null,
  height: null,
  link: '/x?id=1',
};
const item = {
  id: '019a0000-0000-7000-8000-000000000002',
  version: 3,
  section: 'guide',
  title: { zh: '题', en: '' },
  summary: { zh: '', en: '' },
  body: { zh: '<p>文</p>', en: '' },
  address: null,
  file: null,
  cover: file,
  showFrom: Date.UTC(2026, 10, 15, 0, 30),
  showUntil: null,
  pinned: true,
} as unknown as FullItem;

test('[BO-21] what was saved comes back as what is typed, and goes out as it was', () => {
  const values = valuesOf(item, ZONE);
  expect(values).toMatchObject({
    base: 3,
    section: 'guide',
    showFrom: '2026-11-15 08:30',
    showUntil: '',
    pinned: ['pinned'],
  });
  expect(payloadOf(values, { id: item.id, kind: 'article' }, ZONE)).toEqual({
    id: item.id,
    version: 3,
    kind: 'article',
    section: 'guide',
    title: item.title,
    summary: item.summary,
    body: item.body,
    fileId: '',
    coverId: file.id,
    showFrom: item.showFrom,
    showUntil: '',
    pinned: true,
  });
});

test('with a notice or an article a document may come to take along', () => {
  const values = { ...emptyValues(null), titleZh: '公告', bodyZh: '<p>x</p>' };
  for (const kind of ['notice', 'article'] as const) {
    expect(payloadOf({ ...values, file }, { id: null, kind }, ZONE)).toMatchObject({ fileId: file.id });
    expect(payloadOf(values, { id: null, kind }, ZONE)).toMatchObject({ fileId: '' });
    expect(missingIn(values, kind)).toEqual([]);
  }
});

test('a link has an address and no file, a picture both, and neither has a text', () => {
  const values = {
    ...emptyValues(null),
    titleZh: '链接',
    address: ' https://www.scut.edu.cn ',
    file,
    bodyZh: '<p>x</p>',
  };
  const link = payloadOf(values, { id: null, kind: 'link' }, ZONE);
  expect(link).toMatchObject({ address: 'https://www.scut.edu.cn', body: { zh: '', en: '' } });
  expect(link).not.toHaveProperty('fileId');
  expect(link).not.toHaveProperty('version');
  expect(payloadOf(values, { id: null, kind: 'picture' }, ZONE)).toMatchObject({ fileId: file.id });
});

test('moments are typed on the wall clock of the organisation', () => {
  expect(typedMoment('', ZONE)).toBe('');
  expect(typedMoment('2026-11-15 08:30', ZONE)).toBe(item.showFrom);
  expect(typedMoment('2026-02-30 08:30', ZONE)).toBeNull();
  expect(typedMoment('2026-11-15 25:00', ZONE)).toBeNull();
  expect(momentText(null, ZONE)).toBe('');
});

test('each kind says what it needs', () => {
  const nothing = emptyValues('news');
  expect(missingIn(nothing, 'article').map(({ field }) => field)).toEqual(['titleZh', 'bodyZh']);
  expect(missingIn(nothing, 'video').map(({ field }) => field)).toEqual(['titleZh', 'file']);
  expect(missingIn(nothing, 'link').map(({ field }) => field)).toEqual(['titleZh', 'address']);
  expect(missingIn({ ...nothing, titleEn: 'One', bodyEn: '<p>x</p>' }, 'notice')).toEqual([]);
});

test('a new link to the same file is no change; a word is', () => {
  const values = valuesOf(item, ZONE);
  expect(isSame(values, { ...values, base: 4, cover: { ...file, link: '/x?id=2' } })).toBe(true);
  expect(isSame(values, { ...values, titleEn: 'Title' })).toBe(false);
  const shows = (link: string) => ({ ...values, bodyZh: `<p>文</p><img src="/a/open?${link}" alt="">` });
  const [first, second] = [`id=${file.id}&amp;until=1&amp;sign=a`, `id=${file.id}&amp;until=2&amp;sign=b`];
  expect(isSame(shows(first), shows(second))).toBe(true);
  expect(isSame(shows(first), shows(`id=${item.id}&amp;until=1`))).toBe(false);
});

test('faults of the server find their fields', () => {
  expect(['title', 'title.en', 'body.zh', 'fileId', 'address'].map(fieldOf)).toEqual([
    'titleZh',
    'titleEn',
    'bodyZh',
    'file',
    'address',
  ]);
});
