import {
  addComment,
  getProcess,
  listProcessEvents,
  remindProcess,
  reopenProcess,
} from '@campus/contract/calls/flows-processes.ts';
import { editProcess } from '@campus/contract/calls/flows-start.ts';
import { copyTask, hangUpTask, transferTask } from '@campus/contract/calls/flows-tasks.ts';
import { startSeeAs } from '@campus/contract/calls/see-as.ts';
import { getOrder, listMyOrders, offerVisit } from '@campus/contract/calls/work-orders.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { type OrderKind, orderKinds } from '@campus/rules/work-orders/work-orders.ts';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { picture } from './picture.ts';
import { rolePlay } from './role-play.ts';
import { testApp } from './test-app.ts';
import { orderPlay } from './work-order-play.ts';

const t = testApp();
const play = orderPlay(t);
const roles = rolePlay(t);
const HALF_AN_HOUR = 31 * 60_000;
const REQUESTER = 'student';

beforeAll(async () => {
  await t.rows(`update parameters set values = values || '{"pValue1": "1000"}' where key = 'orders.self-help'`);
  // One who sees what their own department submitted, and one who sees nothing of it.
  await roles.let('100412', 'department', ['business.monitor-all', 'hall.use', 'workflow.use']);
  const [home] = await t.rows<{ id: string }>(`select home_department_id as id from people where account = $1`, [
    REQUESTER,
  ]);
  await t.rows(`update people set home_department_id = $1 where account = '100412'`, [home!.id]);
  await roles.let('202421011305', 'department', ['business.monitor-all', 'hall.use', 'workflow.use']);
  await roles.let('202490010035', 'organisation', ['network.manage', 'hall.use', 'workflow.use']);
});
// Tokens are short-lived, and reminders move the clock.
beforeEach(() => play.forget());

/** One of those who handle the order, chosen when it is submitted. */
let handler = '';
type Act = (id: string) => Promise<unknown>;
const task = async (id: string) => (await play.view(handler, id)).tasks[0]?.id ?? 0;
/** What may happen to an order; what is not possible at the moment is refused, and leaves no event. */
const acts: Record<string, Act> = {
  remind: (id) => {
    t.clock.advance(HALF_AN_HOUR);
    play.forget();
    return play.does(REQUESTER, remindProcess, { id });
  },
  comment: (id) => play.does(REQUESTER, addComment, { id, text: '在吗' }),
  edit: async (id) =>
    play.does(REQUESTER, editProcess, { id, form: (await play.form('fault', { title: '改了标题' })) as never }),
  accept: (id) => play.accept(handler, id).catch(() => null),
  visit: (id) => {
    const fromAt = t.clock.now() + HALF_AN_HOUR;
    return play.does(handler, offerVisit, { id, slots: [{ fromAt, untilAt: fromAt + HALF_AN_HOUR }] });
  },
  copy: async (id) =>
    play.does(handler, copyTask, { id, task: await task(id), people: [await play.person('202330781022')] }),
  hangUp: async (id) => play.does(handler, hangUpTask, { id, task: await task(id), reason: '等配件' }),
  transfer: async (id) =>
    play.does(handler, transferTask, { id, task: await task(id), to: await play.person('200125'), reason: '请看看' }),
  solve: (id) => play.solve(handler, id).catch(() => null),
  reopen: async (id) => {
    const pictures = [await picture(t, await play.token(REQUESTER)), await picture(t, await play.token(REQUESTER))];
    return play.does(REQUESTER, reopenProcess, { id, reason: '又断了', pictures });
  },
};

async function report(kind: OrderKind, change: object = {}): Promise<string> {
  const { id } = await play.report(REQUESTER, kind, change);
  handler = (await play.asked(id)).at(-1) as string;
  return id;
}

type Token = () => Promise<string>;
const seenBy = (viewer: string, account: string) => async () =>
  (await play.must(viewer, startSeeAs, { personId: await play.person(account), reason: '协助排查' })).token;
const viewers: Record<string, Token> = {
  requester: () => play.token(REQUESTER),
  'requester in the hall': () => t.hallSignIn(REQUESTER),
  handler: () => play.token(handler),
  'another of the team': () => play.token('200125'),
  copied: () => play.token('202330781022'),
  approver: () => play.token('approver'),
  administrator: () => play.token('admin'),
  'whose department it is': () => play.token('100412'),
  'whose department it is not': () => play.token('202421011305'),
  'another administrator': () => play.token('200009'),
  'who looks after the network': () => play.token('202490010035'),
  stranger: () => play.token('staff'),
  'administrator seen as requester': seenBy('admin', REQUESTER),
  'administrator seen as handler': () => seenBy('admin', handler)(),
};

/** The reply as it goes over the wire. */
async function asked(call: Call, id: string, token: string): Promise<{ status: number; text: string }> {
  const reply = await t.app.inject({
    url: `${call.path}?id=${id}`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'zh' },
  });
  return { status: reply.statusCode, text: reply.payload };
}

const dataOf = (text: string) => text.slice(text.indexOf('"data":') + '"data":'.length, text.lastIndexOf(',"msg"'));

/** Who saw the order; whoever sees it sees its history too, the same as they are told when they ask for it. */
async function compareAll(id: string): Promise<string[]> {
  const seen: string[] = [];
  for (const [name, tokenOf] of Object.entries(viewers)) {
    const token = await tokenOf();
    const events = await asked(listProcessEvents as never, id, token);
    for (const call of [getOrder, getProcess]) {
      const record = await asked(call as never, id, token);
      expect([name, call.name, record.status]).toEqual([name, call.name, events.status]);
      if (record.status !== 200) continue;
      expect(JSON.parse(record.text).data.events, `${name}, ${call.name}`).toEqual(JSON.parse(events.text).data);
      expect(record.text, `${name}, ${call.name}`).toContain(`"events":${dataOf(events.text)}`);
      seen.push(name);
    }
  }
  return [...new Set(seen)];
}

test('whatever happened to an order, its first page of events is the one that anybody gets who asks for events, and its list has its actions', async () => {
  const course = fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 1, maxLength: 9 });
  const everybody = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...orderKinds), course, async (kind, steps) => {
      await t.rows(`update processes set process_group = 'abort' where process_group in ('todo', 'doing')`);
      play.forget();
      const about = kind === 'complaint' ? { about: await play.person('admin') } : {};
      const id = await report(kind, about);
      for (const step of steps) await acts[step]!(id);
      for (const name of await compareAll(id)) everybody.add(name);
      const listed = (await play.must(REQUESTER, listMyOrders, { kind })).items.find((row) => row.id === id);
      expect(listed?.openActions, steps.join(' ')).toEqual((await play.order(REQUESTER, id)).openActions);
    }),
    { numRuns: 12, seed: 20261118 },
  );
  expect([...Object.keys(viewers)].filter((name) => !everybody.has(name))).toEqual([
    'approver',
    'whose department it is not',
    'who looks after the network',
    'stranger',
  ]);
});

test('a long history ends its first page with the cursor of the next', async () => {
  const id = await report('fault');
  for (const step of ['accept', 'solve', 'reopen', 'copy']) await acts[step]!(id);
  await t.rows(
    `insert into process_events (organisation_id, process_id, at, kind, by_person_id, step_id, reason, people, attachments, changes)
     select organisation_id, process_id, at, kind, by_person_id, step_id, reason, people, attachments, changes
     from process_events, generate_series(1, 12) where process_id = $1`,
    [id],
  );
  await compareAll(id);
  const { events } = await play.order(REQUESTER, id);
  expect(events.items).toHaveLength(20);
  const rest = await play.must(REQUESTER, listProcessEvents, { id, after: events.next as string });
  const ids = [...events.items, ...rest.items].map((event) => Number(event.id));
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  expect(events.items.some(({ pictures }) => pictures.length === 2)).toBe(true);
  expect(events.items.some(({ people }) => people.length === 1)).toBe(true);
});
