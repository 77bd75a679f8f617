import { expect, test } from 'vitest';
import { readPublishedDays } from './published-days.ts';

const NOTICE = `
一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。
二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。
三、清明节：4月4日（周六）至6日（周一）放假，共3天。
七、国庆节、中秋节：9月30日（周三）至10月2日（周五）放假调休，共3天。9月20日（周日）、10月10日（周六）上班。
`;

test('a notice is read as it is published: spans, single days, make-up workdays, names in both languages', () => {
  const read = readPublishedDays(NOTICE, 2026);
  const days = 'days' in read ? read.days : [];
  expect(days.filter(({ kind }) => kind === 'workday').map(({ day }) => day)).toEqual([
    '2026-01-04',
    '2026-02-14',
    '2026-02-28',
    '2026-09-20',
    '2026-10-10',
  ]);
  expect(days.filter(({ kind }) => kind === 'holiday')).toHaveLength(3 + 9 + 3 + 3);
  expect(days[0]).toEqual({ day: '2026-01-01', kind: 'holiday', nameZh: '元旦', nameEn: 'New Year’s Day' });
  expect(days.at(-1)).toEqual({
    day: '2026-10-10',
    kind: 'workday',
    nameZh: '国庆节、中秋节调休上班',
    nameEn: 'Make-up workday for National Day and Mid-Autumn Festival',
  });
});

test('a festival that is not known keeps its Chinese name, and a single day needs no span', () => {
  expect(readPublishedDays('校庆：11月17日放假', 2026)).toEqual({
    days: [{ day: '2026-11-17', kind: 'holiday', nameZh: '校庆', nameEn: '校庆' }],
  });
});

test.each([
  ['1月1日放假', 'no-name', 1],
  ['\n元旦：放假三天', 'no-days', 2],
  ['元旦：2月30日放假', 'no-such-day', 1],
  ['元旦：13月1日放假', 'no-such-day', 1],
  ['元旦：1月3日至1日放假', 'backwards', 1],
  ['元旦：1月1日至12月30日放假', 'backwards', 1],
  ['元旦：1月1日放假。1月1日上班', 'twice', 1],
  ['元旦：1月1日放假\n新年：1月1日放假', 'twice', 2],
])('%j is odd: %s in line %i', (text, fault, line) => {
  expect(readPublishedDays(text, 2026)).toMatchObject({ fault, line });
});

test('nothing gives nothing', () => {
  expect(readPublishedDays(' \n\n', 2026)).toEqual({ days: [] });
});
