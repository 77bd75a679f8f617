import { withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { claimTask, returnTask } from '@campus/contract/calls/flows-tasks.ts';
import { listMessages } from '@campus/contract/calls/inbox.ts';
import { listCostRecords } from '@campus/contract/calls/ledger.ts';
import { explainOutage } from '@campus/contract/calls/network-applications.ts';
import { findHolders } from '@campus/contract/calls/network-packages.ts';
import { describe, expect, test } from 'vitest';
import { HOUR, networkPlay, REVIEWER } from '../../../test/network-application-play.ts';
import { testApp } from '../../../test/test-app.ts';

/** What people pay for their lines, as they meet it; the rules themselves are tested where they stand. */

const t = testApp();
const play = networkPlay(t);
const thisMonth = () => new Date(t.clock.now() + 8 * HOUR).toISOString().slice(0, 7);
const until = (on: string) => play.pass(Date.parse(`${on}T00:06:00+08:00`) - t.clock.now());

/** A line that is open, with just this much left on the balance. */
async function openedWith(account: string, leftFen: number, code = 'dorm-month', month = thisMonth()): Promise<string> {
  const packageId = await play.packageOf(code);
  const [row] = await t.rows<{ fen: number }>('select price_fen::float8 as fen from network_packages where id = $1', [
    packageId,
  ]);
  await play.pay(account, 10_000 + row!.fen + leftFen);
  const place = { placeId: await play.place('D5'), port: 'A-01' };
  const id = await play.applied(account, 'open', { packageId, month, ...place });
  await play.decide(id);
  await play.runJobs();
  return (await play.application(account, id)).lineId as string;
}
/** What every page says is to be paid. */
async function amountsDue(account: string): Promise<number[]> {
  const { items } = await play.must('admin', findHolders, { words: account });
  const start = await play.start(account, 'pause');
  return [
    (await play.mine(account)).owedFen,
    (await play.must(account, explainOutage, {})).owedFen,
    start.owedFen,
    items[0]!.owedFen,
  ];
}
const periods = async (account: string) =>
  (await play.must(account, listCostRecords, {})).items
    .filter(({ kind }) => kind === 'period')
    .map(({ startOn, endOn, amountFen }) => [startOn, endOn, amountFen]);

describe('[TRU-22] arrears', () => {
  const POOR = '202421011305';
  const YEAR = '202421011321';

  test('every page and the message say the same sum, less the balance', async () => {
    await openedWith(POOR, 2000);
    await openedWith(YEAR, 0, 'dorm-year');
    await until('2026-12-01');
    await play.charge();
    expect(await play.must(POOR, explainOutage, {})).toMatchObject({ cause: 'arrears', action: 'top-up' });
    expect(await amountsDue(POOR)).toEqual([1000, 1000, 1000, 1000]);
    const { items } = await play.must(POOR, listMessages, { tab: 'all' });
    expect(items.map(({ text }) => text.zh)).toContain('余额不足，“宿舍包月套餐”已停用，充值10.00元后自动恢复。');
  });

  test('a month later it is the same sum, before the run and after it; just that brings the line back', async () => {
    await until('2027-01-10');
    expect(await amountsDue(POOR)).toEqual([1000, 1000, 1000, 1000]);
    await play.charge();
    expect(await amountsDue(POOR)).toEqual([1000, 1000, 1000, 1000]);
    await play.pay(POOR, 999);
    expect(await amountsDue(POOR)).toEqual([1, 1, 1, 1]);
    await play.pay(POOR, 1);
    expect(await amountsDue(POOR)).toEqual([0, 0, 0, 0]);
    expect(await play.mine(POOR)).toMatchObject({ balanceFen: 0, lines: [{ on: true, paidUntilOn: '2027-01-31' }] });
    expect((await play.radius(`${POOR}@scut`)).groups).toEqual(['speed-100m']);
    expect(await periods(POOR)).toEqual([
      ['2027-01-01', '2027-01-31', -3000],
      ['2026-11-01', '2026-11-30', -3000],
    ]);
    const dues = await t.rows(
      `select from_on::text as "on", paid_at is not null as paid, lapsed_at is not null as lapsed from network_dues order by position`,
    );
    expect(dues).toEqual([
      { on: '2026-12-01', paid: false, lapsed: true },
      { on: '2027-01-01', paid: true, lapsed: false },
    ]);
  });

  test('what stood in an older database lapses at the next run of the day', async () => {
    await openedWith('202330781022', 0);
    const [line] = (await play.mine('202330781022')).lines;
    const pause = await play.applied('202330781022', 'pause', { lineId: line!.id, month: '2027-02', reason: '实习' });
    await play.decide(pause);
    await until('2027-02-01');
    // The former rule let a paused line owe, for ever.
    await t.rows(
      `insert into network_dues (id, organisation_id, person_id, line_id, from_on, until_on, amount_fen, created_at)
       select gen_random_uuid(), organisation_id, person_id, id, '2026-12-01', '2026-12-31', 3000, '2026-12-01' from network_lines where id = $1`,
      [line!.id],
    );
    await t.rows(
      `insert into network_line_holds (organisation_id, line_id, kind, since_at) select organisation_id, id, 'arrears', '2026-12-01' from network_lines where id = $1`,
      [line!.id],
    );
    expect(await amountsDue('202330781022')).toEqual([0, 0, 0, 0]);
    await play.charge();
    expect((await play.mine('202330781022')).lines[0]!.holds.map(({ kind }) => kind)).toEqual(['own-pause']);
    expect((await play.radius('202330781022@scut')).groups).toEqual(['hold-own-pause', 'speed-100m']);
    expect(await t.rows('select 1 from network_dues where line_id = $1 and lapsed_at is null', [line!.id])).toEqual([]);
  });

  test('a year that is paid for late begins on the day of payment', async () => {
    await until('2027-11-01');
    await play.charge();
    expect(await amountsDue(YEAR)).toEqual([30_000, 30_000, 30_000, 30_000]);
    await until('2028-05-10');
    await play.charge();
    await play.pay(YEAR, 30_000);
    expect(await play.mine(YEAR)).toMatchObject({ balanceFen: 0, owedFen: 0, lines: [{ on: true }] });
    expect((await periods(YEAR))[0]).toEqual(['2028-05-10', '2029-04-30', -30_000]);
  });
});

describe('[TRU-23] a pause that was asked for in time and is reviewed late', () => {
  const applyForPause = async (account: string) => {
    const lineId = await openedWith(account, 9000);
    return play.applied(account, 'pause', { lineId, month: '2028-06', reason: '回家' });
  };
  const people = ['202430550207', '202330781035', '202320114409', '202390010011'] as const;
  const ids: string[] = [];

  test('is neither charged nor held on its first day', async () => {
    await play.publishButton('pause-network', 'return');
    for (const account of people) ids.push(await applyForPause(account));
    expect(await play.mine(people[0])).toMatchObject({ nextCharge: null });
    await until('2028-06-06');
    await play.charge();
    for (const account of people)
      expect(await play.mine(account)).toMatchObject({ balanceFen: 9000, owedFen: 0, lines: [{ on: true }] });
  });
  test('agreed to, it begins at once and costs nothing', async () => {
    await play.decide(ids[0]!);
    await play.runJobs();
    await play.charge();
    expect(await play.mine(people[0])).toMatchObject({ balanceFen: 9000, lines: [{ on: false, state: 'paused' }] });
  });
  const paid = { balanceFen: 6000, lines: [{ on: true, state: 'active', paidUntilOn: '2028-06-30' }] };
  test('refused, it is charged', async () => {
    await play.decide(ids[1]!, 'disagree');
    expect(await play.mine(people[1])).toMatchObject(paid);
  });
  test('withdrawn, it is charged', async () => {
    await play.must(people[2], withdrawProcess, { id: ids[2]! });
    expect(await play.mine(people[2])).toMatchObject(paid);
  });
  test('sent back to who asked, nobody reviews it: it is charged', async () => {
    const id = ids[3]!;
    const task = await play.task(REVIEWER, id);
    await play.must(REVIEWER, claimTask, { id, task });
    await play.must(REVIEWER, returnTask, { id, task, to: { kind: 'submitter' }, reason: '请说明' });
    expect(await play.mine(people[3])).toMatchObject(paid);
    await play.must(people[3], withdrawProcess, { id });
    expect(await play.mine(people[3])).toMatchObject(paid);
  });
});

test('[TRU-24] on the 1st the line that runs is charged before a booked opening, which waits for what is missing', async () => {
  const staff = 'staff';
  await openedWith(staff, 0, 'staff-month');
  await play.pay(staff, 17_000);
  const month = '2028-07';
  const packageId = await play.packageOf('dorm-month');
  const quoted = (await play.start(staff, 'open')).packages.find((offer) => offer.package.id === packageId);
  expect(quoted?.months[1]).toMatchObject({ month, costFen: 13_000, othersFen: 4000, balanceAfterFen: 0, block: null });
  expect(quoted?.months[2]).toMatchObject({ othersFen: 8000, block: 'balance-short-opening' });
  const id = await play.applied(staff, 'open', { packageId, month, placeId: await play.place('D5'), port: 'A-02' });
  await play.decide(id);
  // What runs has become dearer meanwhile.
  await t.rows(`update network_packages set price_fen = 8000 where code = 'staff-month'`);
  await until('2028-07-01');
  await play.charge();
  expect(await play.application(staff, id)).toMatchObject({ waitsForMoney: true });
  expect(await play.mine(staff)).toMatchObject({
    balanceFen: 9000,
    owedFen: 0,
    lines: [
      { on: true, paidUntilOn: '2028-07-31' },
      { on: false, state: 'reviewed' },
    ],
  });
  await play.pay(staff, 4000);
  await play.runJobs();
  expect(await play.mine(staff)).toMatchObject({ balanceFen: 0, lines: [{ on: true }, { on: true }] });
});
