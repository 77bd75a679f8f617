import { dice } from '@campus/rules/flows/random-flow.ts';
import { type MonthlyLine, monthlyLineNames, periodOfMonth } from '@campus/rules/reports/monthly-mail.ts';
import { beforeAll, expect, test } from 'vitest';
import { monthlyPlay } from '../../../../test/monthly-play.ts';
import { workAtRandom } from '../../../../test/random-work.ts';
import { reportPlay } from '../../../../test/report-play.ts';
import { rolePlay } from '../../../../test/role-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const SEED = Number(process.env.SEED ?? 20261118);
const TURNS = Number(process.env.TURNS ?? 260);
const t = testApp();
const play = reportPlay(t);
const roles = rolePlay(t);
const monthly = monthlyPlay(t);
const d = dice(SEED);

const DEPARTMENTS = ['网络中心', '五山校区运维组', '用户服务组', '会计系'];
/** Who handles the work, who heads departments, and who only reads; each gets a role at random. */
const READERS = ['admin', 'approver', 'handler', '200021', '200158', '100033', '100046', '100058'];

beforeAll(async () => {
  await play.publishUsual(['handler', '200158', '200021'], 'approver', { onNotSolved: 'go-on' });
  await workAtRandom(t, play, d, TURNS);
  play.at('2026-12-02T09:00:00');
  await workAtRandom(t, play, d, TURNS);
}, 300_000);

type Figures = Record<MonthlyLine, [now: number | null, before: number | null]>;

/** What the pages answer this reader of the month, line by line; written down here once more, apart from the mail. */
async function onThePages(reader: string, month: string): Promise<{ reach: string; figures: Figures }> {
  const period = periodOfMonth(month);
  const { total: work, reach } = await play.work(reader, period);
  const { total: cases } = await play.businesses(reader, period);
  const { total: evaluations } = await play.evaluations(reader, period);
  const { total: promises } = await play.promises(reader, period);
  const both = <T>({ now, before }: { now: T; before: T }, of: (figures: T) => number | null) =>
    [of(now), of(before)] as [number | null, number | null];
  return {
    reach,
    figures: {
      received: both(work, ({ received }) => received),
      solved: both(work, ({ solved }) => solved),
      'not-solved': both(work, ({ notSolved }) => notSolved),
      late: both(work, ({ late }) => late),
      'in-hand': both(work, ({ inHand }) => inHand),
      'response-median': both(work, ({ response }) => response.median),
      'handling-median': both(work, ({ handling }) => handling.median),
      ended: both(cases, ({ ended }) => ended),
      evaluated: both(cases, ({ evaluated }) => evaluated),
      average: both(cases, ({ average }) => average),
      achieved: both(cases, ({ achieved }) => achieved),
      low: both(evaluations, ({ low }) => low),
      kept: both(promises, ({ kept }) => kept),
      broken: both(promises, ({ broken }) => broken),
    },
  };
}

async function inTheMail(reader: string): Promise<{ month: string; reach: string; figures: Figures } | null> {
  const message = (await monthly.messagesOf(reader)).at(-1);
  if (!message) return null;
  const { month, reach, figures } = message.facts;
  expect(figures.map(({ line }) => line)).toEqual(monthlyLineNames);
  const spelt = Object.fromEntries(figures.map(({ line, now, before }) => [line, [now, before]])) as Figures;
  return { month, reach, figures: spelt };
}

test('[REP-08] the mail says what the pages answer this reader at that moment, whatever they may see', async () => {
  for (const reader of READERS) {
    await roles.let(reader, 'own', ['reports.read']);
    play.forget();
    await monthly.want(reader);
  }
  const seen = new Set<string>();
  for (let round = 0; round < 6; round++) {
    // Rights, homes and headships change between the wish and the sending.
    for (const reader of READERS) {
      const scope = d.one(['own', 'department', 'department-and-below', 'organisation'] as const);
      await roles.let(
        reader,
        scope,
        d.one([['reports.read'], ['business.mine'], ['reports.read', 'business.mine'], []]),
      );
      if (d.often(50)) await play.move(reader, d.one(DEPARTMENTS));
    }
    await t.rows('update departments set head_person_id = $1 where id = $2', [
      await play.person(d.one(READERS)),
      await play.department(d.one(DEPARTMENTS)),
    ]);
    if (d.often(50)) await play.makeDays();
    if (d.often(30)) await play.unmakeDays();
    await t.rows('delete from inbox_messages');
    // Always December, which was full of work, as November was before it.
    if (round === 0) play.at('2027-01-01T08:00:00');
    else await t.rows(`update monthly_mail_wishes set next_month = '2026-12', last_month = null, last_outcome = null`);
    expect(await monthly.work()).toEqual([]);
    play.forget();
    for (const reader of READERS) {
      const label = `SEED=${SEED} round ${round} ${reader}`;
      const mail = await inTheMail(reader);
      const { rights } = (
        await t.rows<{ rights: number }>(
          `select count(*)::int as rights from person_roles pr join role_permissions rp on rp.role_id = pr.role_id where pr.person_id = $1`,
          [await play.person(reader)],
        )
      )[0]!;
      if (rights === 0) {
        expect(mail, label).toBeNull();
        continue;
      }
      expect(mail, label).toEqual({ month: '2026-12', ...(await onThePages(reader, '2026-12')) });
      seen.add(`${mail!.reach} ${mail!.figures.received[0]! > 0 && mail!.figures.received[1]! > 0}`);
    }
  }
  // Otherwise nothing was compared but zeros.
  expect([...seen].sort()).toEqual(expect.arrayContaining(['departments true', 'organisation true', 'own true']));
}, 300_000);
