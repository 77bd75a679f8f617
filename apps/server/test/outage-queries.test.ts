import { explainOutage } from '@campus/contract/calls/network-applications.ts';
import {
  announceOutage,
  changeOutage,
  countSuspectedOutages,
  dismissOutage,
  endOutage,
  getOutage,
  joinOutage,
  listOutageOrders,
  listOutages,
  listOutagesForMe,
  previewOutage,
  setOutageOrder,
  solveOrdersAgain,
} from '@campus/contract/calls/outages.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { beforeAll, expect, test } from 'vitest';
import { countQueries } from './count-queries.ts';
import { type Plan, rowsLookedAt } from './looked-at.ts';
import { HOUR, outagePlay } from './outage-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const play = outagePlay(t);
const queries = countQueries();
const texts = { textZh: '光缆中断', textEn: 'A cable is cut' };
const PEOPLE = ['student', '202430550207', '202421011305'];
let [announced, ended, order] = ['', '', ''];

beforeAll(async () => {
  await t.rows(`update parameters set values = values || '{"pValue1": "100"}' where key = 'orders.self-help'`);
  await play.clear();
  // Its ender’s own report stays open.
  await play.report('200133', 'fault', { place: await play.place('D4') });
  ended = (await play.announce('admin', ['D4'])).id;
  await play.end('200133', ended);
  await play.settle();
  for (const account of PEOPLE) await play.report(account);
  await play.settle();
  announced = (await play.announce('admin', ['D5'], { type: 'wired', beginsAt: t.clock.now() - HOUR })).id;
  order = (await play.report('student')).id;
  for (const type of ['slow', 'other'])
    for (const account of PEOPLE) await play.report(account, 'fault', { place: await play.place('EAST3'), type });
  await play.settle();
});

const suspicion = async (n: number) => (await play.suspected())[n]!;
const made = async () => ({ kind: 'outage', placeIds: [await play.place('EAST3')], ...texts });
type Case = [name: string, account: string, call: Call, payload: () => Promise<object> | object, most?: number];
const cases: Case[] = [
  ['what concerns me', 'student', listOutagesForMe as never, () => ({}), 3],
  [
    'what is at a place',
    'student',
    listOutagesForMe as never,
    async () => ({ placeId: await play.place('D5'), type: 'wired' }),
    3,
  ],
  ['why it is down', 'student', explainOutage as never, () => ({}), 6],
  ['the list', 'admin', listOutages as never, () => ({ size: 100 })],
  ['one', 'admin', getOutage as never, () => ({ id: announced })],
  ['the suspicions', 'admin', countSuspectedOutages as never, () => ({})],
  ['the preview', 'admin', previewOutage as never, async () => ({ placeIds: await play.place('D5'), type: 'wired' })],
  ['its orders', 'admin', listOutageOrders as never, () => ({ id: announced, which: 'belong' })],
  ['the others', 'admin', listOutageOrders as never, () => ({ id: announced, which: 'others' })],
  ['joining', 'staff', joinOutage as never, () => ({ id: announced, joined: true })],
  ['setting an order', 'admin', setOutageOrder as never, () => ({ id: announced, orderId: order, belongs: true }), 9],
  ['taking it out', 'admin', setOutageOrder as never, () => ({ id: announced, orderId: order, belongs: false })],
  [
    'changing',
    'admin',
    changeOutage as never,
    async () => ({
      ...(await made()),
      placeIds: [await play.place('D5')],
      id: announced,
      version: (await play.must('admin', getOutage, { id: announced })).version,
    }),
    10,
  ],
  ['dismissing', 'admin', dismissOutage as never, async () => ({ id: (await suspicion(0)).id })],
  [
    'announcing',
    'admin',
    announceOutage as never,
    async () => ({ ...(await made()), suspicionId: (await suspicion(0)).id }),
    12,
  ],
  ['solving again', 'admin', solveOrdersAgain as never, () => ({ id: ended })],
  ['ending', 'admin', endOutage as never, () => ({ id: announced, ...texts })],
];

test.each(cases)('%s: at most 4 queries to read and 8 to write', async (_name, account, call, payload, most) => {
  const sent = await payload();
  await play.token(account);
  queries.begin();
  const answer = await play.send(account, call, sent);
  const asked = queries.since();
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(asked.length, asked.join('\n---\n')).toBeLessThanOrEqual(most ?? (call.writes ? 8 : 4));
  expect(asked.length).toBeGreaterThan(0);
});

test('[REP-06] how many people an outage concerns is read from an index, however many orders it has', async () => {
  const { id } = await play.announce('admin', ['D5'], { type: 'telephone' });
  await t.rows(
    `insert into processes select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'number', 'MANY' || n))).*
     from processes p, generate_series(1, 3000) n where p.id = $1`,
    [order],
  );
  await t.rows(
    `insert into work_orders (id, organisation_id, kind, channel, submitter_id, fault_type, building_id, place_id, submitted_at, open, outage_id)
     select p.id, p.organisation_id, 'fault', 'pc', p.submitter_id, w.fault_type, w.building_id, w.place_id, p.submitted_at, true, $2
     from processes p, work_orders w where w.id = $1 and p.number like 'MANY%'`,
    [order, id],
  );
  // Whoever still reads an earlier state keeps rows from being marked as seen by all.
  const vacuumed = async () => {
    await t.rows('vacuum analyze work_orders');
    const [row] = await t.rows<{ all: boolean }>(
      `select relallvisible >= relpages as all from pg_class where oid = 'work_orders'::regclass`,
    );
    return row!.all;
  };
  await expect.poll(vacuumed, { timeout: 20_000 }).toBe(true);
  await play.token('staff');
  queries.begin();
  await play.must('staff', listOutagesForMe, {});
  const [asked] = queries.asked().filter(({ text }) => text.includes('people)'));
  const [ran] = await t.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${asked!.text}`,
    asked!.values,
  );
  const nodes = JSON.stringify(ran!['QUERY PLAN'][0].Plan).match(
    /"Node Type":"Index Only Scan"[^}]*work_orders_outage_people_idx/,
  );
  expect(nodes).not.toBeNull();
  expect(rowsLookedAt(ran!['QUERY PLAN'][0].Plan, (table) => table === 'processes')).toBe(0);
});
