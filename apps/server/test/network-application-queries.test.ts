import { withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { claimTask, decideTask } from '@campus/contract/calls/flows-tasks.ts';
import { listCostRecords } from '@campus/contract/calls/ledger.ts';
import {
  explainOutage,
  getApplication,
  getApplicationStart,
  getMyNetwork,
  listMyNetworkApplications,
  submitApplication,
} from '@campus/contract/calls/network-applications.ts';
import { findHolders, listPackages, refundCharge, setLineFreeze } from '@campus/contract/calls/network-packages.ts';
import { getProfile } from '@campus/contract/calls/profile.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { searchTermsOf } from '../src/modules/people/index.ts';
import { countQueries } from './count-queries.ts';
import { type Plan, rowsLookedAt } from './looked-at.ts';
import { HOUR, networkPlay } from './network-application-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const play = networkPlay(t);
const queries = countQueries();
const STUDENT = '202430550207';
let lineId: string;
let reviewed: string;
beforeAll(async () => {
  lineId = await play.opened(STUDENT);
  await play.opened(STUDENT, 'dorm-fast');
  await play.applied(STUDENT, 'change-mac', { lineId, mac: '00:11:22:33:44:55' });
  await play.pass(2 * HOUR);
  reviewed = await play.applied('202421011305', 'open', {
    packageId: await play.packageOf('dorm-month'),
    month: '2026-11',
    placeId: await play.place('D5'),
  });
  await play.pay('202421011305', 20_000);
  // A published version is read once, by the first call that needs it.
  await play.start(STUDENT, 'pause');
});

type Case = [name: string, account: string, call: Call, payload: () => Promise<object> | object];
const cases: Case[] = [
  ['my network', STUDENT, getMyNetwork as never, () => ({})],
  ['my profile, with a line', STUDENT, getProfile as never, () => ({})],
  ['the start of a pause', STUDENT, getApplicationStart as never, () => ({ kind: 'pause' })],
  ['the start of an opening', STUDENT, getApplicationStart as never, () => ({ kind: 'open' })],
  ['my applications', STUDENT, listMyNetworkApplications as never, () => ({})],
  ['one application, its reviewer', '200158', getApplication as never, () => ({ id: reviewed })],
  ['my cost records', STUDENT, listCostRecords as never, () => ({})],
  ['why it is down', STUDENT, explainOutage as never, () => ({ lineId })],
  ['the catalogue of the office', 'admin', listPackages as never, () => ({})],
  ['people with lines', 'admin', findHolders as never, () => ({ words: '2024' })],
  [
    'applying for a move',
    STUDENT,
    submitApplication as never,
    async () => ({
      kind: 'move',
      channel: 'pc',
      sId: (await play.start(STUDENT, 'move')).sId,
      lineId,
      port: 'C2-1',
      placeId: await play.place('C2'),
    }),
  ],
  [
    'applying for an opening',
    '202421011321',
    submitApplication as never,
    async () => ({
      kind: 'open',
      channel: 'pc',
      sId: (await play.start('202421011321', 'open')).sId,
      month: '2026-11',
      packageId: await play.packageOf('dorm-month'),
      placeId: await play.place('D5'),
    }),
  ],
  ['freezing a line', 'admin', setLineFreeze as never, () => ({ lineId, frozen: true, reason: '违规' })],
  [
    'giving back a charge',
    'admin',
    refundCharge as never,
    async () => {
      const { items } = await play.must(STUDENT, listCostRecords, {});
      return { entryId: items.find((one) => one.kind === 'fee')!.id, amountFen: 100, reason: '施工未成' };
    },
  ],
  [
    'taking an application back',
    STUDENT,
    withdrawProcess as never,
    async () => ({ id: (await play.must(STUDENT, listMyNetworkApplications, {})).items[0]!.id }),
  ],
];

test.each(cases)('%s: at most 4 queries to read and 8 to write', async (_name, account, call, payload) => {
  const sent = await payload();
  await play.token(account);
  queries.begin();
  const answer = await play.send(account, call, sent);
  const asked = queries.since();
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(asked.length, asked.join('\n---\n')).toBeLessThanOrEqual(call.writes ? 8 : 4);
  expect(asked.length).toBeGreaterThan(0);
});

/** The statements in parts; each part begins with the next one that says this. */
function splitBefore(statements: readonly string[], begins: readonly RegExp[]): string[][] {
  const parts: string[][] = [[]];
  for (const statement of statements) {
    if (begins[parts.length - 1]?.test(statement)) parts.push([]);
    parts.at(-1)?.push(statement);
  }
  return parts;
}

test('agreeing to an opening writes all of it in one transaction: the decision, the booking, the money, the line, the network', async () => {
  const task = await play.task('200158', reviewed);
  await play.must('200158', claimTask, { id: reviewed, task });
  queries.begin();
  await play.must('200158', decideTask, { id: reviewed, task, decision: 'agree', reason: '好' });
  // More than a call's eight, because three steps of the flow run in it; and the same however much stands in the database.
  const asked = queries.since();
  const [decided, booked, carriedOut, kept] = splitBefore(asked, [
    /from network_applications a/,
    /'network.fees'\) as fees/,
    /update processes set/,
  ]);
  const steps = [decided, booked, carriedOut, kept].map((step) => step?.length);
  expect(steps, asked.join('\n---\n')).toEqual([3, 5, 9, 3]);
  expect((await play.mine('202421011305')).lines[0]).toMatchObject({ on: true });
});

describe('people with lines, however many there are', () => {
  const THOUSANDS = 5000;
  beforeAll(async () => {
    const [scut] = await t.rows<{ id: string }>(`select id from organisations where org_sign = 'scut'`);
    const terms = searchTermsOf('路人甲', 'crowd');
    await t.rows(
      `insert into people (id, organisation_id, account, name, kind, active, password_state, search_text, search_grams, created_at, changed_at)
       select gen_random_uuid(), $1, 'crowd-' || n, '路人甲', 'student', true, 'set', $2, $3, now(), now() from generate_series(1, $4::int) n`,
      [scut!.id, terms.searchText, terms.searchGrams, THOUSANDS],
    );
    await t.rows(
      `insert into ledger_accounts (person_id, organisation_id, balance_fen) select id, organisation_id, 0 from people where name = '路人甲'`,
    );
    await t.rows(
      `insert into network_accounts (id, organisation_id, person_id, username, password, must_change, created_at, changed_at)
       select gen_random_uuid(), organisation_id, id, account, '', false, now(), now() from people where name = '路人甲'`,
    );
    await t.rows(
      `insert into network_lines (id, organisation_id, person_id, package_id, account_id, state, place_id, mac, applied_at, changed_at)
       select gen_random_uuid(), a.organisation_id, a.person_id, l.package_id, a.id, 'active', l.place_id,
         lpad(to_hex(row_number() over ()), 12, '0'), now(), now()
       from network_accounts a cross join (select * from network_lines where id = $1) l where a.username like 'crowd-%'`,
      [lineId],
    );
    for (const table of ['people', 'ledger_accounts', 'network_accounts', 'network_lines', 'network_line_holds'])
      await t.rows(`vacuum analyze ${table}`);
  }, 300_000);

  test.each([
    ['a name', '梁宇'],
    ['one character of a name', '梁'],
    ['pinyin', 'liangyu'],
    ['an account', STUDENT],
    ['a user name', `${STUDENT}@scut`],
    ['a MAC', '00:11:22:33:44:55'],
  ])('%s is found by an index', async (_title, words) => {
    await play.token('admin');
    queries.begin();
    const { items } = await play.must('admin', findHolders, { words });
    const asked = queries.asked();
    expect(items.map(({ account }) => account)).toEqual([STUDENT]);
    const [statement] = asked.filter(({ text }) => text.includes('ledger_accounts'));
    const plan = await t.rows<{ 'QUERY PLAN': string }>(`explain ${statement!.text}`, statement!.values);
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(lines).not.toMatch(/Seq Scan on (people|ledger_accounts|network_accounts|network_lines)\b/);
    // Walking all of an index is no better.
    const [ran] = await t.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${statement!.text}`,
      statement!.values,
    );
    expect(
      rowsLookedAt(ran!['QUERY PLAN'][0].Plan, (table) => table !== 'places'),
      lines,
    ).toBeLessThan(THOUSANDS / 10);
  });
});
