import { randomUUID } from 'node:crypto';
import {
  addComment,
  deleteProcess,
  evaluateProcess,
  listProcessEvents,
  remindProcess,
  reopenProcess,
  withdrawProcess,
} from '@campus/contract/calls/flows-processes.ts';
import { editProcess, resubmitProcess, submitProcess } from '@campus/contract/calls/flows-start.ts';
import { claimTask, decideTask, hangUpTask, returnTask, transferTask } from '@campus/contract/calls/flows-tasks.ts';
import {
  getMyOrderCounts,
  getOrder,
  getOrderStart,
  listFreshReports,
  listMyOrders,
  submitOrder,
} from '@campus/contract/calls/work-orders.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { jobEngineOf } from '../../../test/flow-play.ts';
import { picture } from '../../../test/picture.ts';
import { testApp } from '../../../test/test-app.ts';
import { orderPlay } from '../../../test/work-order-play.ts';
import { flowOutside } from '../../app.ts';
import { enqueueDueClocks, fireClock } from '../flows/index.ts';
import { workOrderJobs } from './index.ts';

const t = testApp();
const play = orderPlay(t);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Those who wait in a pool from an earlier test would count against the next one. */
beforeEach(async () => {
  await t.rows(`update processes set process_group = 'abort' where process_group = 'todo'`);
  await t.rows(`update work_orders set open = false`);
  play.forget();
});

const ask = (id: string, account = 'student') => play.order(account, id);

test('[ENT-12] the text of a fault report is its description, that of a complaint its content', async () => {
  const fault = await play.report('student', 'fault', { description: '网口灯不亮' });
  expect(await ask(fault.id)).toMatchObject({ description: '网口灯不亮', content: '' });
  const complaint = await play.report('student', 'complaint', { description: '等了三天没有回音' });
  expect(await ask(complaint.id)).toMatchObject({ description: '', content: '等了三天没有回音' });
});

test('[ENT-12] an order has every field of a work order, and the hall shows what it holds', async () => {
  const token = await play.token('student');
  const photos = [await picture(t, token), await picture(t, token)];
  const made = await play.report('student', 'fault', {
    photos,
    place: await play.place('D5', '101'),
    temporaryPhone: '13800002222',
    urgency: 'urgent',
  });
  expect(made.number).toMatch(/^BX\d{8}\d{6,}$/);
  await play.accept('200133', made.id);
  const task = await play.task('200133', made.id);
  await play.must('200133', decideTask, {
    id: made.id,
    task,
    decision: 'solve',
    form: { surveyInfo: '网线断', workContent: '换线', solution: '更换网线', closeType: 'on-site' },
  });
  const order = await ask(made.id);
  expect(order).toMatchObject({
    number: made.number,
    account: 'student',
    channel: 'phone',
    kind: 'fault',
    urgency: 1,
    priority: 1,
    creator: { name: expect.any(String) },
    handlers: [{ name: '叶美玲' }],
    catalogue: { zh: '故障报修', en: 'Fault report' },
    type: { value: 'wired', label: { zh: '有线网络' } },
    contacts: '020-87110000;13800001111',
    temporaryPhone: '13800002222',
    location: {
      campus: { zh: '大学城校区' },
      areaOne: { zh: 'D区' },
      areaTwo: null,
      building: { zh: 'D5栋' },
      room: { zh: '101室' },
    },
    title: '宿舍上不了网',
    description: '今早开始，网口灯不亮',
    content: '',
    status: 'running',
    group: 'done',
    state: 'to-evaluate',
    closeType: { value: 'on-site', label: { en: 'Solved on the spot' } },
    surveyInfo: '网线断',
    workContent: '换线',
    solution: '更换网线',
    returnReason: null,
    evaluation: null,
    followUp: null,
  });
  expect(order.pictures.map((picture) => picture.id)).toEqual(photos);
  expect(order.acceptedAt).toBeGreaterThan(order.submittedAt);
  expect(order.resolvedAt).toBeGreaterThan(order.acceptedAt as number);
});

describe('[STATE-08] what the requester may do', () => {
  test('is exactly what openActions says, in every state', async () => {
    const { id } = await play.report('student');
    const listed = async () =>
      (await play.must('student', listMyOrders, { kind: 'fault' })).items.find((row) => row.id === id)?.openActions;
    const mine = async () => {
      const { openActions } = await ask(id);
      expect(await listed()).toEqual(openActions);
      const forget = `update processes p set submitter_actions = null from processes was
        where p.id = $1 and was.id = p.id returning was.submitter_actions as kept`;
      const [row] = await t.rows<{ kept: string[] | null }>(forget, [id]);
      expect(row?.kept).toEqual(openActions);
      // As for processes of before, and after the rule has changed.
      expect(await listed()).toEqual(openActions);
      return openActions.toSorted();
    };
    expect(await mine()).toEqual(['comment', 'edit', 'remind', 'withdraw']);
    await play.accept('200133', id);
    expect(await mine()).toEqual(['comment', 'remind']);
    await play.solve('200133', id);
    expect(await mine()).toEqual(['comment', 'evaluate', 'reopen']);
    await play.must('student', evaluateProcess, { id, stars: 5, text: '很快', achieved: true });
    expect(await mine()).toEqual(['comment', 'delete', 're-apply']);
    expect((await ask(id)).evaluation).toMatchObject({ stars: 5, text: '很快', achieved: true });
    await play.must('student', deleteProcess, { id });
    const { items } = await play.must('student', listMyOrders, { kind: 'fault' });
    expect(items.map((row) => row.id)).not.toContain(id);
    expect((await play.order('200133', id)).number).toBeTruthy();
  });

  test('edits until somebody takes it, and another place asks another team', async () => {
    const { id } = await play.report('student');
    expect(await play.asked(id)).toEqual(['200125', '200133']);
    const form = (await play.form('fault', { place: await play.place('EAST3'), title: '东三断网' })) as never;
    await play.must('student', editProcess, { id, form });
    expect(await play.asked(id)).toEqual(['200104', '200117', 'handler']);
    expect(await ask(id)).toMatchObject({ title: '东三断网', location: { building: { zh: '东三宿舍' } } });
    await play.accept('handler', id);
    expect((await play.does('student', editProcess, { id, form })).code).toBe('already-taken');
    expect((await play.does('student', withdrawProcess, { id })).code).toBe('already-taken');
  });

  test('cancels while it waits, also after it was returned and sent again', async () => {
    const { id } = await play.report('student');
    const task = await play.task('200125', id);
    await play.must('200125', returnTask, { id, task, to: { kind: 'submitter' }, reason: '请写明房间号' });
    expect(await ask(id)).toMatchObject({ status: 'returned', group: 'todo', returnReason: '请写明房间号' });
    expect((await ask(id)).openActions.toSorted()).toEqual(['comment', 'resubmit', 'withdraw']);
    await play.must('student', resubmitProcess, {
      id,
      form: (await play.form('fault', { description: '101房' })) as never,
    });
    await play.must('student', withdrawProcess, { id });
    expect(await ask(id)).toMatchObject({ status: 'ended', outcome: 'withdrawn', group: 'abort' });
    expect((await ask(id)).openActions.toSorted()).toEqual(['comment', 'delete', 're-apply']);
  });

  test('reminds once in half an hour, and the first reminder makes it more urgent', async () => {
    const { id } = await play.report('student');
    await play.must('student', remindProcess, { id });
    expect((await ask(id)).urgency).toBe(1);
    expect((await play.does('student', remindProcess, { id })).code).toBe('reminded-lately');
    expect(await ask(id)).toMatchObject({ remindInMinutes: 30, urgencyRaised: true });
    t.clock.advance(31 * MINUTE);
    play.forget();
    await play.must('student', remindProcess, { id });
    expect((await ask(id)).urgency).toBe(1);
    expect(await play.inbox('200133', id)).toEqual(['process-offered', 'process-reminded', 'process-reminded']);
  });

  test('applies again from an order that ended, with what it said but its pictures', async () => {
    const { id, number } = await play.report('student', 'fault', {
      photos: [await picture(t, await play.token('student'))],
    });
    expect((await play.must('student', getOrderStart, { kind: 'fault', againOfId: id })).again).toBeNull();
    await play.must('student', withdrawProcess, { id });
    const start = await play.must('student', getOrderStart, { kind: 'fault', againOfId: id });
    expect(start.again).toEqual({ id, number });
    const value = (name: string) => start.fields.find(({ field }) => field.id === name)?.value;
    expect([value('title'), value('photos'), value('place')]).toEqual(['宿舍上不了网', null, await play.place('D5')]);
    const again = await play.report('student', 'fault', {}, { againOfId: id });
    expect((await ask(again.id)).againOf).toEqual({ id, number });
    const form = (await play.form('fault')) as never;
    const foreign = { kind: 'fault' as const, channel: 'pc' as const, sId: start.sId as string, form, againOfId: id };
    expect((await play.does('staff', submitOrder, foreign)).status).toBe(404);
    const complaint = { ...foreign, sId: await play.sId('staff', 'complaint'), againOfId: undefined };
    expect((await play.does('staff', submitOrder, complaint)).status).toBeGreaterThanOrEqual(400);
  });

  test('reopens what was solved, and it is back with whoever solved it', async () => {
    const { id } = await play.report('student');
    await play.accept('200133', id);
    await play.solve('200133', id);
    await play.must('student', reopenProcess, { id, reason: '又断了' });
    expect(await ask(id)).toMatchObject({ group: 'doing', resolvedAt: null });
    expect(await play.asked(id)).toEqual(['200133']);
    await play.solve('200133', id);
    t.clock.advance(7 * DAY + MINUTE);
    play.forget();
    const due: { processId: string; timer: number; organisationId: string }[] = [];
    await enqueueDueClocks(t.database.db, t.clock.now(), async (_queue, data) => void due.push(data as never));
    for (const timer of due.filter((row) => row.processId === id))
      await fireClock({ ...jobEngineOf(t, flowOutside), sendIn: () => async () => {} }, timer);
    expect(await ask(id)).toMatchObject({ status: 'ended', outcome: 'done', group: 'done' });
    expect((await play.does('student', reopenProcess, { id, reason: '又断了' })).status).toBe(409);
  });
});

describe('[ERR-17] one complaint waits for acceptance at a time', () => {
  test('the second is refused in both languages, until the first is taken', async () => {
    const { id } = await play.report('student', 'complaint');
    const sId = await play.sId('student', 'complaint');
    const form = (await play.form('complaint')) as never;
    const second = await play.does('student', submitOrder, { kind: 'complaint', channel: 'pc', sId, form });
    expect([second.code, second.body.msg]).toEqual(['complaint-pending', '您已有一条投诉等待受理，请耐心等待！']);
    const generic = await play.send('student', submitProcess as never, { sId, form }, 'en');
    expect(generic.body.msg).toBe('You already have a complaint pending acceptance. Please wait.');
    expect((await play.must('student', getOrderStart, { kind: 'complaint' })).blocked).toBe('complaint-pending');
    await play.accept('200158', id);
    expect((await play.must('student', getOrderStart, { kind: 'complaint' })).blocked).toBeNull();
    await play.report('student', 'complaint');
  });

  test('six at once make one, however often it is tried', async () => {
    const sId = await play.sId('staff', 'complaint');
    const form = (await play.form('complaint')) as never;
    for (let round = 0; round < 5; round++) {
      const tries = await Promise.all(
        Array.from({ length: 6 }, () =>
          play.does('staff', submitOrder, { kind: 'complaint', channel: 'pc', sId, form }),
        ),
      );
      expect(tries.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
      const made = tries.find((reply) => reply.status === 200);
      await play.must('staff', withdrawProcess, { id: made?.data.id });
    }
  });

  test('a returned one that is sent again counts as well', async () => {
    const { id } = await play.report('student', 'complaint');
    await play.must('200158', returnTask, {
      id,
      task: await play.task('200158', id),
      to: { kind: 'submitter' },
      reason: '请补充',
    });
    await play.report('student', 'complaint');
    expect((await play.does('student', resubmitProcess, { id, form: {} })).code).toBe('complaint-pending');
  });
});

test('[ERR-16] at most three orders of one’s own wait at once, and the number is a parameter', async () => {
  for (let n = 0; n < 3; n++) await play.report('student');
  const sId = await play.sId('student', 'fault');
  const form = (await play.form('fault')) as never;
  const fourth = await play.does('student', submitOrder, { kind: 'fault', channel: 'pc', sId, form });
  expect([fourth.code, fourth.body.msg]).toEqual(['self-help-too-many', '您待处理的自助工单过多，请稍后再试！']);
  expect(await play.must('student', getOrderStart, { kind: 'fault' })).toMatchObject({
    blocked: 'self-help-too-many',
    pending: 3,
    pendingLimit: 3,
  });
  await t.rows(`update parameters set values = values || '{"pValue1": "4"}' where key = 'orders.self-help'`);
  await play.report('student');
  await t.rows(`update parameters set values = values || '{"pValue1": "3"}' where key = 'orders.self-help'`);
});

test('an order is submitted on the business of its kind alone', async () => {
  const sId = await play.sId('student', 'complaint');
  const form = (await play.form('complaint')) as never;
  const wrong = await play.does('student', submitOrder, { kind: 'fault', channel: 'pc', sId, form });
  expect(wrong).toMatchObject({ status: 404, code: 'not-found' });
});

describe('an order is made once', () => {
  test('a double tap and five retries with one key give one order', async () => {
    const sId = await play.sId('student', 'fault');
    const payload = { kind: 'fault', channel: 'phone', sId, form: await play.form('fault') };
    const key = randomUUID();
    const token = await play.token('student');
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => t.send(submitOrder as never, payload, { token, key, json: true })),
    );
    const last = await t.send(submitOrder as never, payload, { token, key, json: true });
    const made = [...tries, last].filter((reply) => reply.status === 200).map((reply) => reply.body.data.number);
    expect(new Set(made).size).toBe(1);
    expect(await t.rows('select count(*)::int as n from processes where number = $1', [made[0]])).toEqual([{ n: 1 }]);
    const { items } = await play.must('student', listMyOrders, { kind: 'fault', group: 'todo' });
    expect(items).toHaveLength(1);
  });

  test('cancel against accept at the same moment gives one of the two, said to both', async () => {
    for (let n = 0; n < 8; n++) {
      const { id } = await play.report('student');
      const task = await play.task('200133', id);
      const [cancelled, accepted] = await Promise.all([
        play.does('student', withdrawProcess, { id }),
        play.does('200133', claimTask, { id, task }),
      ]);
      const both = [cancelled.status, accepted.status].toSorted();
      expect(both).toEqual([200, 409]);
      if (cancelled.status === 200) expect(accepted.body.msg).toMatch(/已经结束|已经处理/);
      else expect(cancelled.body.msg).toBe('已有人受理，不能再修改或取消！');
      const { group } = await ask(id);
      expect(group).toBe(cancelled.status === 200 ? 'abort' : 'doing');
    }
  });
});

test('[RULE-12] [RULE-16] [RULE-18] contacts are several numbers by a semicolon, pictures at most six', async () => {
  const sId = await play.sId('student', 'fault');
  const send = async (change: object) => {
    const form = (await play.form('fault', change)) as never;
    return play.does('student', submitOrder, { kind: 'fault', channel: 'pc', sId, form });
  };
  const wrong = await send({ contacts: '020-87110000,abc' });
  expect(wrong.body.facts?.fields ?? wrong.body.data?.fields).toEqual([
    expect.objectContaining({ field: 'form.contacts', code: 'contacts' }),
  ]);
  const many = await send({ photos: Array.from({ length: 7 }, () => randomUUID()) });
  expect(many.status).toBe(422);
  const campus = await t.rows<{ id: string }>(`select id from places where kind = 'campus' limit 1`);
  expect((await send({ place: campus[0]!.id })).status).toBe(422);
});

describe('teams', () => {
  test('by place; for a fault type of its own where the place names one; otherwise everybody who handles', async () => {
    const building = await play.place('EAST3');
    const [label] = await t.rows<{ id: string; organisation_id: string }>(
      `select l.id, l.organisation_id from labels l join organisations o on o.id = l.organisation_id where o.org_sign = 'scut' and l.name_en = 'Dormitory network'`,
    );
    await t.rows(
      `insert into place_teams (organisation_id, place_id, topic, label_id) values ('${label!.organisation_id}', '${building}', 'sign-in', '${label!.id}')`,
    );
    const wired = await play.report('student', 'fault', { place: building });
    const signIn = await play.report('student', 'fault', { place: building, type: 'sign-in' });
    expect(await play.asked(wired.id)).toEqual(['200104', '200117', 'handler']);
    expect(await play.asked(signIn.id)).toEqual(['200125', 'handler']);
  });

  test('dispatched from the pool to somebody else, who then has it alone', async () => {
    const { id } = await play.report('student');
    const task = await play.task('200125', id);
    await play.must('200125', transferTask, { id, task, to: await play.person('200133') });
    expect(await play.asked(id)).toEqual(['200133']);
    expect((await ask(id)).acceptedAt).not.toBeNull();
    const { items } = await play.must('student', listProcessEvents, { id });
    expect(items[0]).toMatchObject({ kind: 'dispatch', by: { name: '彭飞' }, people: [{ name: '叶美玲' }] });
  });

  test('not solved goes up, and is closed there with a close type', async () => {
    const { id } = await play.report('student');
    await play.accept('200133', id);
    await play.must('200133', decideTask, {
      id,
      task: await play.task('200133', id),
      decision: 'not-solve',
      reason: '需要施工',
    });
    expect(await ask(id)).toMatchObject({ group: 'doing' });
    const task = await play.task('200125', id);
    const close = { id, task, decision: 'not-solve' as const, reason: '楼体改造，暂不能修' };
    expect((await play.does('200125', decideTask, close)).status).toBe(422);
    await play.must('200125', decideTask, { ...close, form: { closeType: 'not-solvable' } });
    expect(await ask(id)).toMatchObject({ group: 'done', outcome: 'unsolved', closeType: { value: 'not-solvable' } });
  });

  test('hung up, a reply of the requester lets it go on', async () => {
    const { id } = await play.report('student');
    await play.accept('200133', id);
    await play.must('200133', hangUpTask, { id, task: await play.task('200133', id), reason: '联系不上您' });
    expect((await ask(id)).hungUp).toBe(true);
    await play.must('student', addComment, { id, text: '我现在在' });
    expect((await ask(id)).hungUp).toBe(false);
  });
});

describe('joining a fresh report', () => {
  test('a second report of the same type in the same building is warned of; joined, it hears of the first and is solved with it', async () => {
    const first = await play.report('student', 'fault', { place: await play.place('D5', '101') });
    const placeId = await play.place('D5', '202');
    const fresh = await play.must('staff', listFreshReports, { placeId, type: 'wired' });
    expect(fresh.items).toEqual([
      expect.objectContaining({
        id: first.id,
        number: first.number,
        mine: false,
        joined: 0,
        accepted: false,
        building: { zh: 'D5栋', en: 'Building D5' },
      }),
    ]);
    expect(JSON.stringify(fresh)).not.toContain((await ask(first.id)).creator.name);
    expect((await play.must('staff', listFreshReports, { placeId, type: 'wireless' })).items).toEqual([]);
    const joined = await play.report('staff', 'fault', { place: placeId }, { joinId: first.id });
    expect(await ask(joined.id, 'staff')).toMatchObject({ joined: { id: first.id, number: first.number } });
    expect((await ask(first.id)).joiners).toBe(1);
    expect((await play.does('staff', getOrder, { id: first.id })).status).toBe(404);
    await play.accept('200133', first.id);
    await play.solve('200133', first.id, '更换楼层交换机');
    await runJobs();
    expect(await play.inbox('staff', joined.id)).toEqual(
      expect.arrayContaining(['order-joined-progress', 'order-joined-progress']),
    );
    expect(await ask(joined.id, 'staff')).toMatchObject({
      group: 'done',
      solution: '更换楼层交换机',
      handlers: [{ name: '叶美玲' }],
    });
    const messages = await play.inbox('staff', joined.id);
    await runJobs();
    expect(await play.inbox('staff', joined.id)).toEqual(messages);
    t.clock.advance(2 * DAY);
    play.forget();
    expect(
      (
        await play.does('staff', submitOrder, {
          kind: 'fault',
          channel: 'pc',
          sId: await play.sId('staff', 'fault'),
          form: (await play.form('fault')) as never,
          joinId: first.id,
        })
      ).code,
    ).toBe('join-closed');
  });

  /** What the worker would do with what was enqueued. */
  async function runJobs() {
    const [job] = workOrderJobs(
      t.database.db,
      flowOutside,
      () => t.clock.now(),
      (db) => t.foundation.jobs.sendIn(db),
      t.foundation.secrets,
    );
    for (const { data } of await t.rows<{ data: object }>(
      `select data from jobs.job where name = 'work-order-follow' order by created_on`,
    ))
      await job!.run(data, t.foundation.log);
  }
});

describe('a complaint', () => {
  test('is never seen by a person it names, unless they are given it', async () => {
    const about = await play.person('200158');
    const { id } = await play.report('student', 'complaint', { about });
    expect(await play.asked(id)).toEqual(['200021', '200162']);
    expect((await play.does('200158', getOrder, { id })).status).toBe(404);
    const named = await play.report('staff', 'complaint', { about: await play.person('admin') });
    expect((await play.does('admin', getOrder, { id: named.id })).status).toBe(404);
    await play.must('200162', transferTask, { id, task: await play.task('200162', id), to: about });
    expect((await play.does('200158', getOrder, { id })).status).toBe(200);
  });

  test('of one organisation is not there for another', async () => {
    const { id } = await play.report('student', 'complaint');
    const other = orderPlay(t, 'sdpt');
    expect((await other.does('admin', getOrder, { id })).status).toBe(404);
  });
});

test('[PC-04] [PH-13] my orders by group with counts, paged, and found by a piece of their number', async () => {
  const counts = () => play.must('student', getMyOrderCounts, { kind: 'fault' });
  const before = await counts();
  const made = [await play.report('student'), await play.report('student'), await play.report('student')];
  await play.accept('200133', made[0]!.id);
  expect(await counts()).toEqual({ ...before, todo: before.todo + 2, doing: before.doing + 1 });
  const first = await play.must('student', listMyOrders, { kind: 'fault', group: 'todo', size: 1 });
  const second = await play.must('student', listMyOrders, {
    kind: 'fault',
    group: 'todo',
    size: 1,
    after: first.next as string,
  });
  expect([first.items[0]!.id, second.items[0]!.id]).toEqual([made[2]!.id, made[1]!.id]);
  const found = await play.must('student', listMyOrders, { kind: 'fault', words: made[0]!.number.slice(-6) });
  expect(found.items.map((row) => row.id)).toContain(made[0]!.id);
  expect(found.items[0]).toMatchObject({
    group: 'doing',
    people: [{ name: '叶美玲' }],
    place: { zh: expect.stringContaining('D5栋') },
  });
});
