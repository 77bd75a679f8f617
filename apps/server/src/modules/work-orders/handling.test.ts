import { randomUUID } from 'node:crypto';
import { evaluateProcess } from '@campus/contract/calls/flows-processes.ts';
import { getHallService } from '@campus/contract/calls/hall-services.ts';
import {
  addOrderRecord,
  agreeVisit,
  answerVisit,
  getOrder,
  getOrderStart,
  listMyOrders,
  listOrderRecords,
  offerVisit,
  recordFollowUp,
  setOrderUrgency,
} from '@campus/contract/calls/work-orders.ts';
import { evaluateOlderOrder, getOlderOrder, listOlderOrders } from '@campus/contract/calls/work-orders-older.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { picture } from '../../../test/picture.ts';
import { testApp } from '../../../test/test-app.ts';
import { orderPlay } from '../../../test/work-order-play.ts';
import { makePromises } from '../flows/index.ts';

const t = testApp({}, [], ['processes']);
const play = orderPlay(t);
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const scut = `(select id from organisations where org_sign = 'scut')`;

beforeEach(async () => {
  await t.rows(`update processes set process_group = 'abort' where process_group = 'todo'`);
  play.forget();
});

async function accepted(): Promise<string> {
  const { id } = await play.report('student');
  await play.accept('200133', id);
  return id;
}

describe('a visit', () => {
  const slots = () =>
    [1, 2, 3].map((days) => ({ fromAt: t.clock.now() + days * DAY, untilAt: t.clock.now() + days * DAY + 2 * HOUR }));

  test('the handler offers up to three slots, the requester picks one, both see it', async () => {
    const id = await accepted();
    const offered = slots();
    await play.must('200133', offerVisit, { id, slots: offered, note: '请留人' });
    const seen = await play.order('student', id);
    expect(seen.visit).toMatchObject({
      state: 'offered',
      slots: offered,
      note: '请留人',
      by: { name: '叶美玲' },
      fromAt: null,
    });
    expect(seen.openActions).toContain('answer-visit');
    expect(await play.inbox('student', id)).toContain('visit-offered');
    await play.must('student', answerVisit, { id, visitId: seen.visit!.id, slot: 1 });
    for (const account of ['student', '200133'])
      expect((await play.order(account, id)).visit).toMatchObject({ state: 'agreed', ...offered[1] });
    expect(await play.inbox('200133', id)).toContain('visit-agreed');
    expect((await play.order('student', id)).openActions).not.toContain('answer-visit');
  });

  test('the requester answers with another time, the handler agrees or offers anew', async () => {
    const id = await accepted();
    const { id: visitId } = await play.must('200133', offerVisit, { id, slots: slots() });
    const other = { fromAt: t.clock.now() + 5 * DAY, untilAt: t.clock.now() + 5 * DAY + HOUR };
    await play.must('student', answerVisit, { id, visitId, other, answer: '周末才在' });
    expect((await play.order('200133', id)).visit).toMatchObject({ state: 'other', ...other, answer: '周末才在' });
    expect((await play.order('200133', id)).openActions).toEqual(
      expect.arrayContaining(['agree-visit', 'offer-visit']),
    );
    await play.must('200133', agreeVisit, { id, visitId });
    expect((await play.order('student', id)).visit).toMatchObject({ state: 'agreed', ...other });
    const { id: second } = await play.must('200133', offerVisit, { id, slots: slots().slice(0, 1) });
    expect((await play.does('student', answerVisit, { id, visitId, slot: 0 })).code).toBe('visit-replaced');
    await play.must('student', answerVisit, { id, visitId: second, slot: 0 });
  });

  test('wrong times are refused with a sentence, and so is everybody else', async () => {
    const id = await accepted();
    const past = { fromAt: t.clock.now() - HOUR, untilAt: t.clock.now() + HOUR };
    const refused = await play.does('200133', offerVisit, { id, slots: [past] });
    expect([refused.code, refused.body.msg]).toEqual(['slot-faulty', '上门时间应晚于现在！']);
    expect((await play.does('200133', offerVisit, { id, slots: [...slots(), slots()[0]!] })).status).toBe(422);
    expect((await play.does('student', offerVisit, { id, slots: slots() })).code).toBe('not-allowed-here');
    expect((await play.does('200125', offerVisit, { id, slots: slots() })).code).toBe('not-allowed-here');
    const { id: visitId } = await play.must('200133', offerVisit, { id, slots: slots() });
    expect((await play.does('200133', answerVisit, { id, visitId, slot: 0 })).code).toBe('not-yours');
    expect((await play.does('student', answerVisit, { id, visitId, slot: 7 })).code).toBe('slot-faulty');
  });
});

test('the work record has pictures, is read by the requester and written only by those who work on it', async () => {
  const id = await accepted();
  const photo = await picture(t, await play.token('200133'));
  await play.must('200133', addOrderRecord, { id, text: '到现场，网线断', pictures: [photo] });
  await play.must('200133', addOrderRecord, { id, text: '已更换' });
  const page = await play.must('student', listOrderRecords, { id, size: 1 });
  expect(page.items).toMatchObject([{ text: '已更换', by: { name: '叶美玲' } }]);
  const next = await play.must('student', listOrderRecords, { id, size: 1, after: page.next as string });
  expect(next.items[0]!.pictures.map((picture) => picture.id)).toEqual([photo]);
  expect((await play.order('student', id)).records).toBe(2);
  expect((await play.does('student', addOrderRecord, { id, text: '我也写' })).code).toBe('not-allowed-here');
  expect((await play.does('200125', addOrderRecord, { id, text: '我也写' })).code).toBe('not-allowed-here');
  expect((await play.does('staff', listOrderRecords, { id })).status).toBe(404);
});

test('urgency and priority are what the dispatcher sets', async () => {
  const { id } = await play.report('student', 'fault', { urgency: 'very-urgent' });
  expect(await play.order('200125', id)).toMatchObject({ urgency: 2, priority: 1 });
  await play.must('200125', setOrderUrgency, { id, urgency: 0, priority: 2 });
  expect(await play.order('student', id)).toMatchObject({ urgency: 0, priority: 2 });
  expect((await play.does('student', setOrderUrgency, { id, urgency: 2, priority: 2 })).code).toBe('not-allowed-here');
});

test('after it is closed somebody asks how it is, once', async () => {
  const id = await accepted();
  await play.solve('200133', id);
  expect((await play.does('200133', recordFollowUp, { id, result: '满意' })).code).toBe('process-running');
  await play.must('student', evaluateProcess, { id, stars: 4, achieved: true, text: '很快' });
  expect((await play.order('200133', id)).openActions).toContain('follow-up');
  await play.must('200133', recordFollowUp, { id, result: '回访满意' });
  expect((await play.order('student', id)).followUp).toMatchObject({ result: '回访满意', by: { name: '叶美玲' } });
  expect((await play.does('200133', recordFollowUp, { id, result: '再访' })).code).toBe('not-allowed-here');
  expect((await play.does('student', recordFollowUp, { id, result: '我自己' })).status).toBe(403);
});

test('[TRU-31] what is promised is the same before and in the form, and stays with the order as it was said', async () => {
  await t.rows(`delete from process_intervals`);
  const promised = async () => {
    await makePromises(t.database.db, t.clock.now());
    const start = await play.must('student', getOrderStart, { kind: 'fault' });
    const input = { orgSign: 'scut', id: start.businessId as string };
    expect((await t.call(getHallService, input)).body.Data.promise).toEqual(start.promise);
    return start.promise;
  };
  for (let n = 0; n < 20; n++) {
    const { id } = await play.report('student');
    await play.accept('200133', id);
    await play.solve('200133', id);
    if (n === 18) expect(await promised()).toBeNull();
  }
  // Monday 10:00 in Shanghai, and everything in between is working time.
  await t.rows(`delete from process_intervals where kind = 'group' and name = 'doing'`);
  await t.rows(
    `update process_intervals set until_at = from_at + interval '65 minutes' where kind = 'group' and name = 'todo'`,
  );
  expect(await promised()).toEqual({ workingMinutes: 65, cases: 20 });
  const { id } = await play.report('student', 'fault', { type: 'wireless' });
  const promiseOf = async () => (await play.order('student', id)).promise;
  expect(await promiseOf()).toEqual({ workingMinutes: 65, cases: 20 });
  await t.rows(`insert into process_intervals (organisation_id, process_id, business_id, kind, name, from_at, until_at)
    select organisation_id, process_id, business_id, 'hung-up', '1', from_at, from_at + interval '10 minutes'
    from process_intervals where kind = 'group' and name = 'todo' and until_at is not null`);
  expect(await promised()).toEqual({ workingMinutes: 55, cases: 20 });
  expect(await promiseOf()).toEqual({ workingMinutes: 65, cases: 20 });
  t.clock.advance(91 * DAY);
  play.forget();
  expect(await promised()).toBeNull();
  expect(await promiseOf()).toEqual({ workingMinutes: 65, cases: 20 });
});

describe('orders of an older system', () => {
  const insert = async (account: string, group: string, number: string) => {
    const id = randomUUID();
    await t.rows(
      `insert into older_orders (id, organisation_id, kind, number, person_id, status, process_group, submitted_at, title, facts, batch_id, imported_at)
       values ($1, ${scut}, 'fault', $2, $3, '已完成', $4, '2020-01-01', '旧单', '{"solution":"换线"}', gen_random_uuid(), now())`,
      [id, number, await play.person(account), group],
    );
    return id;
  };

  test('[CONST-16] have no business type; the product’s own are of type V3, and each stands only in its own list', async () => {
    const older = await insert('student', 'done', 'OLD0');
    const { id } = await play.report('student');
    const mine = await play.must('student', listMyOrders, { kind: 'fault' });
    expect(mine.items.every((row) => row.businessType === 'V3')).toBe(true);
    expect(mine.items.map((row) => row.id)).not.toContain(older);
    expect((await play.order('student', id)).businessType).toBe('V3');
    const { items } = await play.must('student', listOlderOrders, { kind: 'fault' });
    expect(items.map((row) => row.id)).toContain(older);
    expect(items.map((row) => row.id)).not.toContain(id);
    expect((await play.does('student', getOrder, { id: older })).status).toBe(404);
  });

  test('are read and evaluated once by whom they belong to, and by nobody else', async () => {
    const done = await insert('student', 'done', 'OLD1');
    const open = await insert('student', 'doing', 'OLD2');
    const { items } = await play.must('student', listOlderOrders, { kind: 'fault' });
    expect(items.map((row) => [row.number, row.openActions])).toEqual(
      expect.arrayContaining([
        ['OLD1', ['evaluate']],
        ['OLD2', []],
      ]),
    );
    expect(await play.must('student', getOlderOrder, { id: done })).toMatchObject({
      facts: { solution: '换线' },
      evaluation: null,
    });
    expect((await play.does('staff', getOlderOrder, { id: done })).status).toBe(404);
    const tries = await Promise.all(
      [5, 4].map((stars) =>
        play.does('student', evaluateOlderOrder, { id: done, stars, achieved: true, text: '很快' }),
      ),
    );
    expect(tries.map((reply) => reply.status).toSorted()).toEqual([200, 409]);
    expect(
      (await play.does('student', evaluateOlderOrder, { id: open, stars: 5, achieved: true, text: '很快' })).code,
    ).toBe('process-running');
  });
});

describe.each([
  ['an application', evaluateProcess],
  ['an older order', evaluateOlderOrder],
])('the evaluation of %s', (_of, call) => {
  const whole = { stars: 5, achieved: true, text: '很快' };

  test.each(['stars', 'achieved', 'text'] as const)('[TRU-61] [RULE-10] needs its %s, and says so', async (field) => {
    const { [field]: _left, ...rest } = whole;
    for (const left of [rest, { ...rest, [field]: '' }, { ...rest, [field]: ' \u3000' }]) {
      const zh = await play.does('student', call as typeof evaluateProcess, { id: randomUUID(), ...left } as never);
      expect(zh.status).toBe(422);
      expect(zh.body.facts.fields).toEqual([{ field, code: 'required', text: '不能为空！' }]);
    }
  });

  test('takes what a page sends', async () => {
    const sent = { id: randomUUID(), stars: '5', achieved: 'false', text: '很快\n谢谢' };
    expect((await play.does('student', call as typeof evaluateProcess, sent as never)).status).toBe(404);
  });
});

test('messages at each step reach the right people, once', async () => {
  const { id } = await play.report('student');
  expect(await play.inbox('200125', id)).toEqual(['process-offered']);
  await play.accept('200133', id);
  await play.solve('200133', id);
  await play.must('student', evaluateProcess, { id, stars: 5, achieved: true, text: '很快' });
  const [twice] = await t.rows<{ n: number }>(
    `select coalesce(max(n), 0)::int as n from (select count(*) as n from inbox_messages where about_id = $1 group by person_id, kind, once_key) counted`,
    [id],
  );
  expect(twice!.n).toBe(1);
  expect(await play.inbox('staff', id)).toEqual([]);
  expect(await play.inbox('student', id)).toContain('process-asked');
});
