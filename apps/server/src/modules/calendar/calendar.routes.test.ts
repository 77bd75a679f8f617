import {
  getCalendarYear,
  importCalendarDays,
  removeCalendarDay,
  setCalendarDay,
} from '@campus/contract/calls/calendar.ts';
import { isWorkday } from '@campus/rules/basics/calendar.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import { findOrganisation } from '../organisations/index.ts';
import { loadCalendar } from './index.ts';

const t = testApp();
const admin = async (orgSign = 'scut') => (await t.signIn('admin', { orgSign })).access_token;
const worked = async (day: string, orgSign = 'scut') => {
  const organisation = (await findOrganisation(t.database.db, orgSign))!;
  return isWorkday(day, await loadCalendar(t.database.db, organisation, { fromOn: day, untilOn: day }));
};

test('a year shows its days, the worked days of the week and today where the organisation is', async () => {
  const { data } = (await t.call(getCalendarYear, { year: 2026 }, { token: await admin() })).body;
  expect(data.weekdays).toEqual([1, 2, 3, 4, 5]);
  expect(data.today).toBe('2026-11-16');
  expect(data.days).toHaveLength(39);
  expect(data.days[0]).toEqual({ day: '2026-01-01', kind: 'holiday', name: { zh: '元旦', en: 'New Year’s Day' } });
  expect((await t.call(getCalendarYear, { year: 2031 }, { token: await admin() })).body.data.days).toEqual([]);
});

test('a day becomes a make-up workday, a holiday, and plain again, and work is counted by it at once', async () => {
  const token = await admin();
  const name = { zh: '运动会调休', en: 'Make-up for the sports day' };
  expect(await worked('2026-11-21')).toBe(false);
  const set = await t.call(setCalendarDay, { day: '2026-11-21', kind: 'workday', name }, { token });
  expect(set.body.data).toEqual({ day: '2026-11-21', kind: 'workday', name });
  expect([await worked('2026-11-21'), await worked('2026-11-21', 'sdpt')]).toEqual([true, false]);
  await t.call(setCalendarDay, { day: '2026-11-21', kind: 'holiday', name }, { token });
  expect(await worked('2026-11-21')).toBe(false);
  await t.call(setCalendarDay, { day: '2026-11-20', kind: 'holiday', name }, { token });
  expect(await worked('2026-11-20')).toBe(false);
  await t.call(removeCalendarDay, { day: '2026-11-20' }, { token });
  expect(await worked('2026-11-20')).toBe(true);
  expect((await t.call(removeCalendarDay, { day: '2026-11-20' }, { token })).body.code).toBe('not-found');
});

test('the published notice of a year is taken as it is pasted; other days stay, and an odd line refuses all of it', async () => {
  const token = await admin();
  await t.call(
    setCalendarDay,
    { day: '2027-03-01', kind: 'holiday', name: { zh: '校庆', en: 'Anniversary' } },
    { token },
  );
  const notice =
    '一、元旦：1月1日（周五）至3日（周日）放假，共3天。\n二、春节：2月5日至11日放假调休，共7天。2月14日（周日）上班。';
  const imported = await t.call(importCalendarDays, { year: 2027, notice }, { token });
  expect(imported.body.data.days).toHaveLength(11);
  const { days } = (await t.call(getCalendarYear, { year: 2027 }, { token })).body.data;
  expect(days).toHaveLength(12);
  expect(await worked('2027-02-14')).toBe(true);
  const odd = await t.call(
    importCalendarDays,
    { year: 2028, notice: `${notice}\n端午：2月30日放假` },
    { token, language: 'en' },
  );
  expect(odd.body).toMatchObject({ code: 'calendar-line', facts: { line: 3, fault: 'no-such-day' } });
  expect((await t.call(getCalendarYear, { year: 2028 }, { token })).body.data.days).toEqual([]);
});

test.each([
  { day: '2026-02-30', kind: 'holiday', name: { zh: 'x', en: 'x' } },
  { day: '2026-02-03', kind: 'plain', name: { zh: 'x', en: 'x' } },
  { day: '2026-02-03', kind: 'holiday', name: { zh: ' ', en: 'x' } },
])('%j is refused', async (payload) => {
  expect((await t.send(setCalendarDay as never, payload, { token: await admin() })).status).toBe(422);
});

test('without the right nothing is shown or done, and every write is in the audit', async () => {
  const { access_token: token } = await t.signIn('handler');
  const name = { zh: 'x', en: 'x' };
  for (const [call, payload] of [
    [getCalendarYear, { year: 2026 }],
    [setCalendarDay, { day: '2026-11-20', kind: 'holiday', name }],
    [removeCalendarDay, { day: '2026-10-01' }],
    [importCalendarDays, { year: 2026, notice: 'x' }],
  ] as const)
    expect((await t.send(call as never, payload, { token })).body.code).toBe('not-allowed');
  const [entry] = await t.rows(
    `select facts from audit_entries where call = 'SetCalendarDay' and outcome = 'done' order by id limit 1`,
  );
  expect(entry).toEqual({ facts: { day: '2026-11-21', kind: 'workday' } });
});

test('[TRU-29] from 15 November on the next year is called for, until its notice is there', async () => {
  const calledFor = async (year = 2026) =>
    (await t.call(getCalendarYear, { year }, { token: await admin() })).body.data.calledFor;
  await t.rows(`delete from calendar_days where day >= '2027-01-01'`);
  expect(await calledFor()).toEqual([2027]);
  const own = { day: '2027-06-01', kind: 'holiday', name: { zh: '校庆', en: 'Anniversary' } } as const;
  await t.call(setCalendarDay, own, { token: await admin() });
  expect(await calledFor()).toEqual([2027]);
  await t.call(importCalendarDays, { year: 2027, notice: '元旦：1月1日至3日放假。' }, { token: await admin() });
  expect([await calledFor(), await calledFor(2031)]).toEqual([[], []]);
  for (const day of ['2027-01-01', '2027-01-02', '2027-01-03', '2027-06-01'])
    await t.call(removeCalendarDay, { day }, { token: await admin() });
  expect(await calledFor()).toEqual([2027]);
});
