import { importCalendarDays, removeCalendarDay, setCalendarDay } from '@campus/contract/calls/calendar.ts';
import { viewConsole } from '@campus/contract/calls/reports-console.ts';
import { saveUniversity } from '@campus/contract/calls/universities.ts';
import { addDays } from '@campus/rules/basics/time-zone.ts';
import { summaryOfTimes, timeFigures } from '@campus/rules/reports/figures.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { doctorDamage } from '../../../../test/doctor-damage.ts';
import { reportPlay } from '../../../../test/report-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { checkReportDays } from '../../../doctor/report-days.check.ts';
import { makeReportDays } from '../index.ts';

const t = testApp();
const play = reportPlay(t);
const { installationWith } = doctorDamage(t);
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
let organisationId = '';
const FIRST = '2026-11-18';
const LAST = '2026-12-03';
const days = Array.from({ length: 16 }, (_, n) => addDays(FIRST, n));

/** Enough cases that their median is said, begun late in the evening and over some days, also over a weekend. */
beforeAll(async () => {
  organisationId = await play.scut();
  await play.publishUsual(['handler', '200158', '200021'], 'approver');
  await play.promise('leave', 30);
  const accounts = ['student', '202330781022', '202421011305'];
  for (const [on, until] of [
    ['2026-11-19', '2026-11-20'],
    ['2026-11-26', '2026-12-01'],
  ]) {
    play.at(`${on}T23:30:00`);
    const ids: string[] = [];
    for (let n = 0; n < 21; n++) {
      const { id } = await play.submit(accounts[n % 3] as string, 'leave');
      await play.claim('200158', id);
      ids.push(id);
    }
    play.at(`${until}T10:00:00`);
    for (const id of ids) {
      t.clock.advance(60_000);
      play.forget();
      await play.decide('200158', id, 'solve');
      await play.decide('approver', id, 'agree');
    }
  }
  play.at('2026-12-04T09:00:00');
}, 120_000);

const madeDays = async () =>
  (await t.rows<{ on: string }>(`select on_day::text as on from report_days_made order by 1`)).map(({ on }) => on);

const doctorFinds = async () =>
  (await checkReportDays(installationWith(t.database.db))).violations.map(({ wrong }) => wrong);

/** Every figure of every day and of all of them against its list. */
async function expectFiguresToOpen(label: string) {
  const { days: shown } = await play.must('admin', viewConsole, { view: 'all' });
  for (const period of [...days.map((on) => ({ fromOn: on, untilOn: on })), { fromOn: FIRST, untilOn: LAST }]) {
    const at = `${label}, ${JSON.stringify(period)}`;
    const { response, handling, received, solved } = (await play.work('admin', period)).total.now;
    const { lateBy } = (await play.promises('admin', period)).total.now;
    const listed = Object.fromEntries(
      await Promise.all(
        [...timeFigures, 'received', 'solved', 'begun'].map(
          async (figure) => [figure, await play.cases('admin', { ...period, figure } as never)] as const,
        ),
      ),
    );
    const times = (figure: string) => summaryOfTimes(listed[figure]!.map(({ seconds }) => seconds as number));
    expect({ response, handling, 'late-by': lateBy }, at).toEqual({
      response: times('response'),
      handling: times('handling'),
      'late-by': times('late-by'),
    });
    expect([received, solved], at).toEqual([listed.received?.length, listed.solved?.length]);
    const day = shown.find(({ on }) => on === period.fromOn && on === period.untilOn);
    if (day) expect(day.begun, at).toBe(listed.begun?.length);
  }
}

/** What is changed after days were made: figures and lists agree before they are made again, and after it. */
async function expectDaysToFollow(change: () => Promise<unknown>) {
  const period = { fromOn: FIRST, untilOn: LAST };
  const said = async () => ({ ...(await play.work('admin', period)).total.now, days: await begunOnDays() });
  await play.makeDays();
  const [before, made] = [await said(), await madeDays()];
  await change();
  const left = await madeDays();
  await expectFiguresToOpen('before they are made');
  await play.makeDays();
  await expectFiguresToOpen('made again');
  expect(await doctorFinds()).toEqual([]);
  expect((await madeDays()).length).toBeGreaterThan(13);
  return { before, after: await said(), made, left };
}

const begunOnDays = async () =>
  (await play.must('admin', viewConsole, { view: 'all' })).days.flatMap(({ on, begun }) => (begun > 0 ? [on] : []));

const saveZone = async (timeZone: string) => {
  const { access_token: token } = await t.signIn('platform');
  const { status } = await t.call(saveUniversity, { id: await play.scut(), timeZone }, { token, json: true });
  expect(status).toBe(200);
};
const zone = (name: string) => t.rows(`update organisations set time_zone = $1 where org_sign = 'scut'`, [name]);
const holiday = (day: string, name = '假') => ({ day, kind: 'holiday' as const, name: { zh: name, en: 'Off' } });
const calendar = {
  set: (day: string, name?: string) => play.must('admin', setCalendarDay, holiday(day, name)),
  remove: (day: string) => play.must('admin', removeCalendarDay, { day }),
};

describe('[REP-04] [REP-05] days that were made follow the time zone', () => {
  test.each([
    ['by the call', saveZone, 'Pacific/Auckland', ['2026-11-20', '2026-11-27']],
    ['back again', saveZone, 'Asia/Shanghai', ['2026-11-19', '2026-11-26']],
    ['by any other way', zone, 'America/Los_Angeles', ['2026-11-19', '2026-11-26']],
    ['to one of the same day', zone, 'Asia/Kathmandu', ['2026-11-19', '2026-11-26']],
  ])('%s', async (_name, change, timeZone, begun) => {
    const { made, left, after } = await expectDaysToFollow(() => change(timeZone));
    expect(made).not.toEqual([]);
    expect(left).toEqual([]);
    expect(after.days).toEqual(begun);
  });

  test('and a change of anything else leaves them', async () => {
    await zone('Asia/Shanghai');
    await play.makeDays();
    const made = await madeDays();
    await saveZone('Asia/Shanghai');
    await t.rows(`update organisations set o_name = o_name || '!' where org_sign = 'scut'`);
    await zone('Asia/Shanghai');
    // Of another organisation.
    await t.rows(`update organisations set time_zone = 'Pacific/Auckland' where org_sign <> 'scut'`);
    expect(await madeDays()).toEqual(made);
  });
});

describe('[REP-04] [REP-05] days that were made follow the calendar', () => {
  test.each([
    ['a holiday is set', () => calendar.set('2026-11-27'), '2026-11-27', true],
    ['it is named anew', () => calendar.set('2026-11-27', '校庆'), '2026-12-05', false],
    ['it is removed', () => calendar.remove('2026-11-27'), '2026-11-27', true],
    [
      'a make-up workday is set',
      () => play.must('admin', setCalendarDay, { ...holiday('2026-11-28'), kind: 'workday' }),
      '2026-11-28',
      true,
    ],
    ['it becomes a holiday', () => calendar.set('2026-11-28'), '2026-11-28', true],
    [
      'days are imported',
      () => play.must('admin', importCalendarDays, { year: 2026, notice: '校庆：11月30日至12月1日放假。' }),
      '2026-11-30',
      true,
    ],
    ['a day to come is set', () => calendar.set('2026-12-24'), '2026-12-24', false],
    [
      'a day is moved by any other way',
      () => t.rows(`update calendar_days set day = '2026-11-26' where day = '2026-11-30'`),
      '2026-11-26',
      true,
    ],
    [
      'days are gone',
      () => t.rows(`delete from calendar_days where day between '2026-11-25' and '2026-12-01'`),
      '2026-11-26',
      true,
    ],
    [
      'other hours are worked',
      () =>
        t.rows(`update organisations set working_hours = '[{"from":"08:00","to":"12:00"}]' where org_sign = 'scut'`),
      '2000-01-01',
      true,
    ],
    [
      'other days of the week are worked',
      () => t.rows(`update organisations set weekdays = '{1,2,3}' where org_sign = 'scut'`),
      '2000-01-01',
      true,
    ],
  ])('%s', async (_name, change, since, changes) => {
    const { made, left, before, after } = await expectDaysToFollow(change);
    expect(left).toEqual(made.filter((on) => on < since));
    const times = ({ response, handling }: typeof before) => [response, handling];
    if (changes) expect(left.length).toBeLessThan(made.length);
    else expect(times(after)).toEqual(times(before));
  });

  test('also where a day is being made just then: whoever is second waits', async () => {
    const id = await play.scut();
    await play.makeDays();
    const client = await t.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select lock_report_days($1)`, [id]);
      const setting = calendar.set('2026-11-25');
      const waits = async () =>
        (await t.rows(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).length > 0;
      await expect.poll(waits, { timeout: 10_000 }).toBe(true);
      await client.query(`update report_days set handlings[1] = 7 where handlings <> '{}'`);
      await client.query('commit');
      await setting;
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect((await madeDays()).at(-1)).toBe('2026-11-24');
    await expectFiguresToOpen('after it was set');
  });
});

describe('[REP-05] days that a wrong clock made', () => {
  beforeAll(() => play.unmakeDays());
  const today = { fromOn: '2026-12-04', untilOn: '2026-12-04' };
  const ofToday = async () => [
    (await play.work('admin', today)).total.now.received,
    (await play.cases('admin', { ...today, figure: 'received' })).length,
  ];
  const jump = (ms: number) => makeReportDays(t.product.db, organisationId, t.clock.now() + ms);

  test.each([
    ['three days ahead', 3 * DAY],
    ['a day and an hour ahead', 25 * HOUR],
    ['sixteen hours ahead', 16 * HOUR],
    ['fourteen months ahead', 430 * DAY],
  ])('%s are made again by the next run', async (_name, ms) => {
    await play.makeDays();
    const made = await madeDays();
    for (let more = await jump(ms); more.length > 0; ) more = await jump(ms);
    expect((await madeDays()).length).toBeGreaterThan(made.length);
    const { id } = await play.submit('staff', 'leave');
    await play.claim('200158', id);
    const [wrong, listed] = await ofToday();
    expect(wrong).not.toBe(listed);
    await play.makeDays();
    expect(await madeDays()).toEqual(made);
    expect(await doctorFinds()).toEqual([]);
    expect(await ofToday()).toEqual([listed, listed]);
  });

  test('so is a day that was made too early, also when it is over by now; what was made in time stays', async () => {
    await play.makeDays();
    await t.rows(
      `update report_days_made set made_at = timestamptz '2026-12-02 00:59:59+08' where on_day = '2026-12-01'`,
    );
    await t.rows(`update report_days_made set made_at = timestamptz '2026-11-27 01:00+08' where on_day = '2026-11-26'`);
    await t.rows('update report_days set received = 99');
    await play.makeDays();
    const wrong = await t.rows<{ on: string }>(
      'select distinct on_day::text as on from report_days where received = 99',
    );
    expect(wrong.map(({ on }) => on)).not.toContain('2026-12-01');
    expect(wrong.map(({ on }) => on)).toContain('2026-11-26');
    await play.unmakeDays();
  });

  test('and none is marked that is not over, whoever asks for it', async () => {
    const clock = (time: string) => Date.parse(`2026-12-06T${time}+08:00`);
    const made = async (now: number) => (await makeReportDays(t.product.db, await play.scut(), now))[0];
    expect(await made(clock('00:59:59'))).toBe('2026-12-04');
    expect(await made(clock('01:00:00'))).toBe('2026-12-05');
    await play.unmakeDays();
  });
});
