import { addWorkdays, isWorkday, lastWorkdayOfMonth, workingMsBetween } from '@campus/rules/basics/calendar.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import { findOrganisation } from '../organisations/index.ts';
import { loadCalendar } from './index.ts';

const t = testApp();

test('the calendar of an organisation has its hours, its holidays and its make-up workdays', async () => {
  const organisation = (await findOrganisation(t.database.db, 'scut'))!;
  const calendar = await loadCalendar(t.database.db, organisation, { fromOn: '2026-01-01', untilOn: '2026-12-31' });
  expect(isWorkday('2026-10-01', calendar)).toBe(false);
  expect(isWorkday('2026-10-10', calendar)).toBe(true);
  expect(isWorkday('2026-11-16', calendar)).toBe(true);
  expect(isWorkday('2026-11-15', calendar)).toBe(false);
  expect(addWorkdays('2026-09-30', 2, calendar)).toBe('2026-10-09');
  expect(lastWorkdayOfMonth('2026-02', calendar)).toBe('2026-02-28');
  const day = workingMsBetween(Date.parse('2026-11-15T16:00:00Z'), Date.parse('2026-11-16T16:00:00Z'), calendar);
  expect(day).toBe(7 * 60 * 60 * 1000);
});

test('holidays of one organisation are not those of another', async () => {
  await t.rows(
    `delete from calendar_days where organisation_id = (select id from organisations where org_sign = 'sdpt')`,
  );
  const range = { fromOn: '2026-10-01', untilOn: '2026-10-07' };
  const other = await loadCalendar(t.database.db, (await findOrganisation(t.database.db, 'sdpt'))!, range);
  const ours = await loadCalendar(t.database.db, (await findOrganisation(t.database.db, 'scut'))!, range);
  expect([isWorkday('2026-10-01', other), isWorkday('2026-10-01', ours)]).toEqual([true, false]);
});
