import {
  getProcess,
  listProcessEvents,
  remindProcess,
  reopenProcess,
  withdrawProcess,
} from '@campus/contract/calls/flows-processes.ts';
import { editProcess } from '@campus/contract/calls/flows-start.ts';
import { claimTask, decideTask } from '@campus/contract/calls/flows-tasks.ts';
import {
  addOrderRecord,
  answerVisit,
  getMyOrderCounts,
  getOrder,
  getOrderStart,
  listFreshReports,
  listMyOrders,
  listOrderRecords,
  offerVisit,
  setOrderUrgency,
  submitOrder,
} from '@campus/contract/calls/work-orders.ts';
import { listOlderOrders } from '@campus/contract/calls/work-orders-older.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from './count-queries.ts';
import { type Plan, rowsLookedAt } from './looked-at.ts';
import { picture } from './picture.ts';
import { testApp } from './test-app.ts';
import { orderPlay } from './work-order-play.ts';

const t = testApp();
const play = orderPlay(t);
const queries = countQueries();
const made: string[] = [];
/** One with pictures in its form and in its history, and people of every kind. */
let illustrated = '';
beforeAll(async () => {
  await t.rows(`update parameters set values = values || '{"pValue1": "100"}' where key = 'orders.self-help'`);
  for (let n = 0; n < 6; n++) made.push((await play.report('student')).id);
  await play.accept('200133', at(1));
  await play.accept('200133', at(2));
  await play.solve('200133', at(2));
  const pictures = async () => [
    await picture(t, await play.token('student')),
    await picture(t, await play.token('student')),
  ];
  illustrated = (await play.report('student', 'fault', { photos: await pictures() })).id;
  await play.accept('200133', illustrated);
  await play.must('200133', offerVisit, { id: illustrated, slots: slots() });
  await play.solve('200133', illustrated);
  await play.must('student', reopenProcess, { id: illustrated, reason: '又断了', pictures: await pictures() });
});

const at = (n: number) => made[n] as string;
const slots = () => [{ fromAt: t.clock.now() + 3_600_000, untilAt: t.clock.now() + 7_200_000 }];
type Case = [name: string, account: string, call: Call, payload: () => Promise<object> | object];
const cases: Case[] = [
  ['the start', 'student', getOrderStart as never, () => ({ kind: 'fault' })],
  [
    'fresh reports',
    'staff',
    listFreshReports as never,
    async () => ({ placeId: await play.place('D5'), type: 'wired' }),
  ],
  ['my list', 'student', listMyOrders as never, () => ({ kind: 'fault', size: 20 })],
  ['my counts', 'student', getMyOrderCounts as never, () => ({ kind: 'fault' })],
  ['one order, its requester', 'student', getOrder as never, () => ({ id: at(0) })],
  ['one order, who manages', 'admin', getOrder as never, () => ({ id: at(0) })],
  ['one order with pictures', '200133', getOrder as never, () => ({ id: illustrated })],
  ['its process', '200133', getProcess as never, () => ({ id: illustrated })],
  ['its whole history', 'student', listProcessEvents as never, () => ({ id: illustrated })],
  ['its record', 'student', listOrderRecords as never, () => ({ id: at(0) })],
  ['older ones', 'student', listOlderOrders as never, () => ({ kind: 'fault' })],
  [
    'submitting with two pictures, joining another',
    'staff',
    submitOrder as never,
    async () => {
      const token = await play.token('staff');
      const photos = [await picture(t, token), await picture(t, token)];
      const sId = await play.sId('staff', 'fault');
      return { kind: 'fault', channel: 'pc', sId, form: await play.form('fault', { photos }), joinId: at(0) };
    },
  ],
  [
    'editing',
    'student',
    editProcess as never,
    async () => ({ id: at(0), form: await play.form('fault', { place: await play.place('EAST3') }) }),
  ],
  ['reminding', 'student', remindProcess as never, () => ({ id: at(0) })],
  ['cancelling', 'student', withdrawProcess as never, () => ({ id: at(3) })],
  ['accepting', '200133', claimTask as never, async () => ({ id: at(4), task: await play.task('200133', at(4)) })],
  ['offering a visit', '200133', offerVisit as never, () => ({ id: at(1), slots: slots() })],
  [
    'answering it',
    'student',
    answerVisit as never,
    async () => ({ id: at(1), visitId: (await play.order('student', at(1))).visit?.id, slot: 0 }),
  ],
  ['recording work', '200133', addOrderRecord as never, () => ({ id: at(1), text: '到现场' })],
  ['setting the urgency', '200133', setOrderUrgency as never, () => ({ id: at(1), urgency: 1, priority: 1 })],
  [
    'solving',
    '200133',
    decideTask as never,
    async () => ({
      id: at(1),
      task: await play.task('200133', at(1)),
      decision: 'solve',
      form: { solution: '换线', closeType: 'on-site' },
    }),
  ],
  ['reopening', 'student', reopenProcess as never, () => ({ id: at(2), reason: '又断了' })],
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

describe('somebody with thousands of orders', () => {
  const THOUSANDS = 3000;
  const many = async (group: string) => {
    const [one] = await t.rows<{ id: string }>(`select id from processes where id = $1`, [at(5)]);
    await t.rows(
      `insert into processes select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'number', 'MANY' || $2 || n,
         'process_group', $2::text, 'submitted_at', p.submitted_at - n * interval '1 minute'))).*
       from processes p, generate_series(1, $3::int) n where p.id = $1`,
      [one!.id, group, THOUSANDS],
    );
  };
  beforeAll(async () => {
    for (const group of ['todo', 'doing', 'done', 'abort']) await many(group);
    await t.rows('vacuum analyze processes');
  }, 300_000);

  /** How many rows of processes the statements of a call look at. */
  const lookedAt = async (account: string, call: Call, payload: object, status: number) => {
    await play.token(account);
    queries.begin();
    expect((await play.send(account, call, payload)).status).toBe(status);
    const asked = queries.asked().filter(({ text }) => /^\s*(?:select|with page)\b[\s\S]*\bprocesses p\b/.test(text));
    expect(asked.length).toBeGreaterThan(0);
    let rows = 0;
    for (const { text, values } of asked) {
      const [ran] = await t.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, values);
      rows += rowsLookedAt(ran!['QUERY PLAN'][0].Plan, (table) => table === 'processes');
    }
    return rows;
  };

  test('a page of all groups together reads a page of each, and not all of them', async () => {
    expect(await lookedAt('student', listMyOrders, { kind: 'fault', size: 20 }, 200)).toBeLessThanOrEqual(4 * 21);
    const { items, next } = (await play.send('student', listMyOrders as never, { kind: 'fault', size: 20 })).body.data;
    const times = items.map(({ submittedAt }: { submittedAt: number }) => submittedAt);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(next).not.toBeNull();
  });

  test('those that wait are counted up to the most that could be allowed', async () => {
    expect(await lookedAt('student', getOrderStart, { kind: 'fault' }, 200)).toBeLessThanOrEqual(1000 + 100);
  });
});
