import { explainOutage } from '@campus/contract/calls/network-applications.ts';
import {
  announceOutage,
  changeOutage,
  countSuspectedOutages,
  getOutage,
  listOutages,
  listOutagesForMe,
  listShownOutages,
} from '@campus/contract/calls/outages.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { addWorkingMs, workCalendar } from '@campus/rules/basics/calendar.ts';
import { momentOf } from '@campus/rules/basics/time-zone.ts';
import { overrunOf, wantsAnswer as wants } from '@campus/rules/outages/outages.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/sql.ts';
import { HOUR, MINUTE, outagePlay } from '../../../test/outage-play.ts';
import { testApp } from '../../../test/test-app.ts';
import { schedule } from '../../schedule.ts';
import { askAboutOutages } from './index.ts';
import { isBelieved, wantsAnswer } from './meanings.ts';

const t = testApp({}, [], ['processes']);
const play = outagePlay(t);
const DAY = 24 * HOUR;
const ZONE = 'Asia/Shanghai';
const calendar = workCalendar({ timeZone: ZONE });
const PEOPLE = ['student', '202430550207', '202421011305'] as const;

const to = (moment: number) => {
  t.clock.advance(moment - t.clock.now());
  play.forget();
};
const ask = () => t.foundation.db.transaction((tx) => askAboutOutages(tx, t.clock.now()));
const asked = () => play.messages('outage-asks');
const holders = async () =>
  (
    await t.rows<{ n: number }>(
      `select count(distinct p.id)::int as n from people p join person_roles h on h.person_id = p.id
         join role_permissions rp on rp.role_id = h.role_id join organisations o on o.id = p.organisation_id
       where rp.permission = 'outages.manage' and p.active and o.org_sign = 'scut'`,
    )
  )[0]!.n;

/** The next Monday at 10:00 where the organisation is; the calendar of the tests has no free days in these weeks. */
let monday = momentOf('2027-03-01', 10 * HOUR, ZONE);
beforeEach(async () => {
  await play.clear();
  await t.rows(`delete from calendar_days`);
  monday += 7 * DAY;
  to(monday);
});

/** What every place says of the one outage. */
async function saidBy(placeId: string) {
  const one = <T>(list: readonly T[]) => list[0]!;
  const shown = one((await t.call(listShownOutages, { orgSign: 'scut' })).body.Data.items) as Reply<
    typeof listShownOutages
  >['items'][number];
  const mine = one((await play.must('student', listOutagesForMe, {})).items);
  const form = one((await play.must('student', listOutagesForMe, { placeId })).items);
  const office = one((await play.must('admin', listOutages, {})).items);
  const detail = await play.must('admin', getOutage, { id: office.id });
  const why = (await play.must('student', explainOutage, {})).announced;
  return { shown, mine, form, office, detail, why };
}

describe('[TRU-76] past its expected end', () => {
  test('the desk is asked once when it should be over, then in every hour of work, and not after an answer', async () => {
    const { id } = await play.announce('admin', ['D5'], { expectedEndAt: monday + HOUR });
    await ask();
    expect(await asked()).toEqual([]);
    to(monday + HOUR);
    await ask();
    const n = await holders();
    expect(n).toBeGreaterThan(1);
    expect(await asked()).toHaveLength(n);
    expect((await asked())[0]).toMatchObject({
      facts: { expected: 'said', time: expect.stringMatching(/ 11:00$/) },
      aboutId: id,
    });
    const moments: number[] = [];
    // Minute by minute, until after the night.
    for (let at = monday + HOUR; at < monday + 26 * HOUR; at += 10 * MINUTE) {
      to(at);
      const before = (await asked()).length;
      await ask();
      await ask();
      const now = (await asked()).length;
      expect([0, n]).toContain(now - before);
      if (now > before) moments.push(at);
    }
    const expected = [1, 2, 3, 4, 5, 6, 7].map((hours) => addWorkingMs(monday + HOUR, hours * HOUR, calendar));
    expect(moments.slice(0, expected.length)).toEqual(
      expected.map((at) => Math.ceil((at - monday) / (10 * MINUTE)) * 10 * MINUTE + monday),
    );
    // Extended: silent until then, and asked anew.
    const row = await play.must('admin', getOutage, { id });
    expect(row.wantsAnswer).toBe(true);
    const until = t.clock.now() + 2 * HOUR;
    const { version, kind, beginsAt, text } = row;
    const placeIds = row.places.map((place) => place.id);
    const same = { id, version, kind, placeIds, textZh: text.zh, textEn: text.en, beginsAt };
    expect((await play.must('admin', changeOutage, { ...same, expectedEndAt: until })).wantsAnswer).toBe(false);
    const before = (await asked()).length;
    to(until - MINUTE);
    await ask();
    expect(await asked()).toHaveLength(before);
    to(until);
    await ask();
    expect(await asked()).toHaveLength(before + n);
    await play.end('admin', id);
    to(until + DAY);
    await ask();
    expect(await asked()).toHaveLength(before + n);
    expect((await play.must('admin', countSuspectedOutages, {})).asked).toEqual([]);
  }, 120_000);

  test('several workers at once, a restart and a clock that is put back ask nobody twice', async () => {
    await play.announce('admin', ['D5'], { expectedEndAt: monday + HOUR });
    const n = await holders();
    to(monday + HOUR);
    await Promise.all([ask(), ask(), ask(), ask()]);
    expect(await asked()).toHaveLength(n);
    to(monday + 2 * HOUR);
    await Promise.all([ask(), ask(), ask()]);
    expect(await asked()).toHaveLength(2 * n);
    for (const back of [30 * MINUTE, 90 * MINUTE, 3 * HOUR]) {
      to(monday + 2 * HOUR - back);
      await ask();
      to(monday + 2 * HOUR);
      await ask();
    }
    expect(await asked()).toHaveLength(2 * n);
    // Nobody worked it off for days: it is asked once, not for every hour that went by.
    to(monday + 3 * DAY);
    await ask();
    await ask();
    expect(await asked()).toHaveLength(3 * n);
    expect(schedule.find(({ name }) => name === 'ask-about-outages')).toMatchObject({ cron: '* * * * *' });
  });

  test('planned maintenance is asked about the same, and what has no expected end a day after it was announced', async () => {
    const n = await holders();
    await play.announce('admin', ['D5'], {
      kind: 'maintenance',
      beginsAt: monday + HOUR,
      expectedEndAt: monday + 2 * HOUR,
    });
    const open = await play.announce('admin', ['D4'], {});
    to(monday + 2 * HOUR);
    await ask();
    expect(await asked()).toHaveLength(n);
    to(monday + DAY - MINUTE);
    await t.rows('delete from inbox_messages');
    await ask();
    const about = async () => (await asked()).map(({ aboutId }) => aboutId);
    expect(await about()).not.toContain(open.id);
    to(monday + DAY + MINUTE);
    await ask();
    expect((await about()).filter((one) => one === open.id)).toHaveLength(n);
    expect((await asked()).find(({ aboutId }) => aboutId === open.id)?.facts).toMatchObject({ expected: 'unsaid' });
    const { unanswered, asked: cards } = await play.must('admin', countSuspectedOutages, {});
    expect([unanswered, cards.length]).toEqual([2, 2]);
  });

  test('every place says the same of it: longer than expected, and being checked after a day without an answer', async () => {
    const placeId = await play.place('D5');
    await t.rows(
      `update dormitories set place_id = $1 where person_id = (select p.id from people p join organisations o on o.id = p.organisation_id
         where p.account = 'student' and o.org_sign = 'scut')`,
      [placeId],
    );
    await play.announce('admin', ['D5'], { expectedEndAt: monday + HOUR });
    for (const [at, overrun, asks] of [
      [monday + HOUR - MINUTE, null, false],
      [monday + HOUR, 'longer', true],
      [monday + HOUR + DAY - MINUTE, 'longer', true],
      [monday + HOUR + DAY, 'checking', true],
      [monday + 30 * DAY, 'checking', true],
    ] as const) {
      to(at);
      const { shown, mine, form, office, detail, why } = await saidBy(placeId);
      for (const said of [shown, mine, form, office, detail, why]) {
        expect(said).toMatchObject({ standing: 'in-force', overrun });
      }
      expect([office.wantsAnswer, detail.wantsAnswer]).toEqual([asks, asks]);
    }
  });

  test('what is being checked covers no new suspicion, is no reason not to announce, and counts no report of before', async () => {
    const report = async (who: string) => {
      await play.report(who, 'fault', { place: await play.place('D5') });
      await play.settle();
    };
    await t.rows(`update parameters set values = values || '{"pValue1": "1000"}' where key = 'orders.self-help'`);
    const { id } = await play.announce('admin', ['D5'], { expectedEndAt: monday + HOUR });
    const checkedAt = monday + HOUR + DAY;
    to(checkedAt - 20 * MINUTE);
    for (const who of PEOPLE) await report(who);
    expect(await play.suspected()).toEqual([]);
    to(checkedAt + MINUTE);
    for (const who of PEOPLE.slice(0, 2)) await report(who);
    expect(await play.suspected(), 'two people since then').toEqual([]);
    await report(PEOPLE[2]);
    expect(await play.suspected()).toHaveLength(1);
    await play.beat();
    expect(await play.suspected(), 'a minute later, too').toHaveLength(1);
    const [suspicion] = await play.suspected();
    const announced = await play.does('admin', announceOutage, {
      suspicionId: suspicion!.id,
      kind: 'outage',
      placeIds: [await play.place('D5')],
      textZh: '又断了',
      textEn: 'Down again',
    });
    expect(announced.code).toBe(null);
    expect(announced.data.id).not.toBe(id);
  });

  test('the rules and the statements agree, whatever the moments are', async () => {
    const base = monday;
    const at = [null, 0, 10, 23, 24, 25, 47, 48, 49, 72].map((hours) => (hours === null ? null : base + hours * HOUR));
    const wrong: string[] = [];
    for (const begins of [0, 10, 24])
      for (const announced of [0, 12])
        for (const ends of at)
          for (const now of at) {
            if (now === null) continue;
            const moment = (value: number | null) =>
              value === null ? sql`null::timestamptz` : sql`to_timestamp(${value / 1000}::float8)`;
            const outage = {
              state: 'announced' as const,
              beginsAt: base + begins * HOUR,
              announcedAt: base + announced * HOUR,
              expectedEndAt: ends,
            };
            const row = await t.foundation.db.row<{ believed: boolean; asks: boolean }>(sql`
              select ${isBelieved(sql`o`, moment(now))} as believed, ${wantsAnswer(sql`o`, moment(now))} as asks
              from (select 'announced' as state, ${moment(outage.beginsAt)} as begins_at, ${moment(outage.announcedAt)} as announced_at,
                ${moment(ends)} as expected_end_at) o`);
            const isChecked = overrunOf(outage, now) === 'checking';
            // An end before the beginning cannot be announced.
            if (ends !== null && ends <= outage.beginsAt) continue;
            if (row!.believed === isChecked || row!.asks !== wants(outage, now))
              wrong.push(JSON.stringify({ ...outage, now }));
          }
    expect(wrong).toEqual([]);
  });
});
