import { getCall, sendCallAgain } from '@campus/contract/calls/connections.ts';
import { endProcess, hangUpProcess, resumeProcess } from '@campus/contract/calls/flows-processes.ts';
import { describe, expect, test } from 'vitest';
import { answers, callPlay, PUBLIC_ADDRESS } from '../../../../test/call-play.ts';
import { approveStep, fieldOf } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { flowOutside } from '../../../app.ts';
import { enqueueDueClocks, fireClock } from '../engine/clocks.jobs.ts';

const t = testApp({ INNER_NETWORKS: '127.0.0.0/8' });
const calls = callPlay(t);
const { play } = calls;
const HOUR = 60 * 60_000;

type Step = Parameters<typeof calls.step>[1];
/** A case that waits until it is called back, and the address at which it is. */
async function begin(change: Step = {}): Promise<{ id: string; address: string }> {
  const step = calls.step(await calls.connection(), {
    answer: { kind: 'callback', within: { ms: HOUR, clock: 'calendar' } },
    take: [
      { field: 'got', path: 'result.text' },
      { field: 'amount', path: 'result.n' },
    ],
    ...change,
  });
  const after = approveStep('after', { kind: 'people', people: [await play.person('approver')] });
  await play.publish([step, after], [fieldOf('got', 'text', { max: 100 }), fieldOf('amount', 'number')]);
  const { id } = await play.submit('student', 'leave');
  await calls.work();
  return { id, address: JSON.parse(calls.came.at(-1)?.body || '{}').callback ?? '' };
}
const isPast = async (id: string) => (await play.asked(id)).includes('approver');
const done = async (id: string) => (await play.events(id)).filter((kind) => kind.startsWith('action-'));

type Extras = { headers?: Record<string, string>; method?: string; from?: string };
const call = async (address: string, body: string | Buffer, { headers = {}, method = 'POST', from }: Extras = {}) => {
  const reply = await t.app.inject({
    method: method as 'POST',
    ...(from ? { remoteAddress: from } : {}),
    url: address.replace(PUBLIC_ADDRESS, ''),
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: reply.statusCode, body: reply.body };
};
const good = JSON.stringify({ result: { text: '通过', n: 5 } });
const RECEIVED = { status: 200, body: '{"received":true}' };
const UNKNOWN = { status: 404, body: '{"received":false}' };

async function passTime(ms: number): Promise<void> {
  t.clock.advance(ms);
  const due: Parameters<typeof fireClock>[1][] = [];
  await enqueueDueClocks(t.database.db, t.clock.now(), async (_queue, data) => {
    due.push(data as (typeof due)[number]);
  });
  for (const clock of due) await fireClock({ ...calls.worker(), now: t.clock.now(), outside: flowOutside }, clock);
}

describe('[DES-13] [C12] a step that waits to be called back', () => {
  test('gives an address of its own with a secret of 256 bits, and waits', async () => {
    const { id, address } = await begin();
    expect(address).toMatch(/^https:\/\/hall\.example\.edu\/api\/callbacks\/[\w-]{43}$/);
    expect(await isPast(id)).toBe(false);
    expect(await calls.row(id)).toMatchObject({ state: 'answered', callback_state: 'awaited', settled_at: null });
    const token = address.split('/').at(-1) as string;
    const kept = JSON.stringify(await t.rows('select * from connection_calls'));
    expect(kept).not.toContain(token);
    expect(t.log.join('\n')).not.toContain(token);
  });

  test('takes what is brought, once; brought again it is received again and changes nothing', async () => {
    const { id, address } = await begin();
    expect(await call(address, good)).toEqual(RECEIVED);
    expect(await calls.form(id)).toMatchObject({ got: '通过', amount: 5 });
    expect(await isPast(id)).toBe(true);
    expect(await call(address, good)).toEqual(RECEIVED);
    expect(await call(address, JSON.stringify({ result: { text: 'other', n: 6 } }))).toEqual(RECEIVED);
    expect(await call(address, 'no JSON')).toEqual(RECEIVED);
    expect(await calls.form(id)).toMatchObject({ got: '通过', amount: 5 });
    expect(await done(id)).toEqual(['action-done']);
    expect(t.log.join('\n')).not.toContain(address.split('/').at(-1));
  });

  test('brought ten times at once, it is one event', async () => {
    const { id, address } = await begin();
    const all = await Promise.all(Array.from({ length: 10 }, () => call(address, good)));
    expect(all).toEqual(all.map(() => RECEIVED));
    expect(await done(id)).toEqual(['action-done']);
  });

  test('is called back before its own call is over', async () => {
    const early: { status: number }[] = [];
    calls.says = [
      (response, came) => {
        void call(JSON.parse(came.body).callback, good).then((reply) => {
          early.push(reply);
          response.end('{}');
        });
      },
    ];
    const { id, address } = await begin();
    expect(early).toEqual([RECEIVED]);
    expect(await done(id)).toEqual(['action-done']);
    expect(await calls.row(id)).toMatchObject({
      state: 'answered',
      callback_state: 'arrived',
      failure: null,
      kept: null,
    });
    expect(await call(address, good)).toEqual(RECEIVED);
  });

  test('is called back although the reply to its call was lost: nothing is sent again', async () => {
    calls.says = [answers(503, '')];
    const { id, address } = await begin();
    expect(await calls.row(id)).toMatchObject({ state: 'queued' });
    expect(await call(address, good)).toEqual(RECEIVED);
    t.clock.advance(HOUR / 2);
    await calls.sweep();
    await calls.work();
    expect(calls.came).toHaveLength(1);
    expect(await done(id)).toEqual(['action-done']);
  });

  test('every try gives the same address', async () => {
    calls.says = [answers(503, ''), answers(200, {})];
    const { id, address } = await begin();
    t.clock.advance(60_000);
    await calls.work();
    expect(calls.came).toHaveLength(2);
    expect(JSON.parse(calls.came[1]!.body).callback).toBe(address);
    expect(await call(address, good)).toEqual(RECEIVED);
    expect(await done(id)).toEqual(['action-done']);
  });

  test('what does not fit is refused and may be brought again', async () => {
    const { id, address } = await begin();
    for (const body of [
      '',
      'no JSON',
      '{"result":',
      JSON.stringify({ result: { n: 'many' } }),
      JSON.stringify({ result: { text: { x: 1 } } }),
      '{"result":{"text":"a\\u0000b"}}',
      Buffer.from([0x22, 0xff, 0x22]),
      `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    ]) {
      const reply = await call(address, body as string);
      // Deep nesting alone holds nothing that the step takes.
      if (reply.status !== 422) expect(reply).toEqual(RECEIVED);
    }
    expect(await done(id)).toHaveLength((await isPast(id)) ? 1 : 0);
  });

  test('a body that does not fit leaves the address as it was', async () => {
    const { id, address } = await begin();
    expect(await call(address, JSON.stringify({ result: { n: 'many' } }))).toEqual({
      status: 422,
      body: '{"received":false}',
    });
    expect(await isPast(id)).toBe(false);
    expect(await call(address, good)).toEqual(RECEIVED);
    expect(await isPast(id)).toBe(true);
  });

  test('an address that leads to nothing answers as any other that leads to nothing', async () => {
    const { address } = await begin();
    const end = address.slice(-1) === 'A' ? 'B' : 'A';
    for (const wrong of [
      `${address.slice(0, -1)}${end}`,
      address.slice(0, -1),
      `${address}A`,
      `${PUBLIC_ADDRESS}/api/callbacks/${'A'.repeat(43)}`,
      `${PUBLIC_ADDRESS}/api/callbacks/x`,
      `${PUBLIC_ADDRESS}/api/callbacks/${'%00'.repeat(43)}`,
      `${PUBLIC_ADDRESS}/api/callbacks/'or%201=1--`,
    ])
      expect(await call(wrong, good), wrong).toEqual(UNKNOWN);
  });

  test('takes no more than 64 KB, announced or not, for known and unknown addresses alike', async () => {
    const { id, address } = await begin();
    const large = JSON.stringify({ result: { text: 'x' }, more: 'y'.repeat(70_000) });
    for (const to of [address, `${PUBLIC_ADDRESS}/api/callbacks/${'A'.repeat(43)}`])
      expect(await call(to, large)).toEqual({ status: 413, body: '{"received":false}' });
    expect(await isPast(id)).toBe(false);
    expect(await call(address, good)).toEqual(RECEIVED);
  });

  test('takes its body whatever it is called, and other methods not at all', async () => {
    const { id, address } = await begin();
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD'])
      expect((await call(address, '', { method })).status, method).not.toBe(200);
    expect(await isPast(id)).toBe(false);
    expect(await call(address, good, { headers: { 'content-type': 'text/plain' } })).toEqual(RECEIVED);
    expect(await isPast(id)).toBe(true);
  });

  test('names of prototypes in what is brought are only names', async () => {
    const { id, address } = await begin();
    expect(
      await call(address, '{"__proto__":{"result":{"text":"x"}},"result":{"n":5,"__proto__":{"text":"y"}}}'),
    ).toEqual(RECEIVED);
    expect(await calls.form(id)).toMatchObject({ amount: 5 });
    expect(await calls.form(id)).not.toHaveProperty('got');
  });

  test('after its time is over nobody is called back any more, and its owner is asked', async () => {
    const { id, address } = await begin();
    await passTime(HOUR + 1000);
    await calls.sweep();
    expect(await calls.row(id)).toMatchObject({ callback_state: 'over' });
    expect(await done(id)).toEqual([]);
    expect(await call(address, good)).toEqual(UNKNOWN);
    expect(await call(address, good)).toEqual(UNKNOWN);
    expect(await calls.form(id)).not.toHaveProperty('got');
    expect(await calls.row(id)).toMatchObject({ callback_state: 'over' });
  });

  test('after the case has ended nobody is called back, and the log says so', async () => {
    const { id, address } = await begin();
    await play.must('admin', endProcess, { id, reason: '不再需要' });
    t.clock.advance(60_000);
    await calls.sweep();
    expect(await calls.row(id)).toMatchObject({ callback_state: 'over', settled_at: expect.anything() });
    expect(await call(address, good)).toEqual(UNKNOWN);
  });

  test('a case that is hung up hears of it when it goes on', async () => {
    const { id, address } = await begin();
    await play.must('admin', hangUpProcess, { id, reason: '等一等' });
    expect(await call(address, good)).toEqual(RECEIVED);
    expect(await call(address, good)).toEqual(RECEIVED);
    expect(await done(id)).toEqual([]);
    await play.must('admin', resumeProcess, { id });
    await calls.work();
    expect(await calls.form(id)).toMatchObject({ got: '通过', amount: 5 });
    expect(await done(id)).toEqual(['action-done']);
    expect(calls.came).toHaveLength(1);
  });

  test('a call that was refused is called back by nobody', async () => {
    calls.says = [answers(404, '')];
    const { id, address } = await begin();
    expect(await calls.row(id)).toMatchObject({ state: 'failed', callback_state: 'over' });
    expect(await call(address, good)).toEqual(UNKNOWN);
    await play.must('admin', sendCallAgain, { id: (await calls.row(id)).id });
    expect(await call(address, good)).toEqual(UNKNOWN);
  });

  test('GET brings the address behind the question mark, and the log does not', async () => {
    const { id } = await begin({ method: 'GET' });
    const address = new URL(`http://x${calls.came.at(-1)!.url}`).searchParams.get('callback') as string;
    const seen = await play.must('admin', getCall, { id: (await calls.row(id)).id });
    expect(JSON.stringify(seen)).not.toContain(address.split('/').at(-1));
    expect(await call(address, good)).toEqual(RECEIVED);
    expect(await done(id)).toEqual(['action-done']);
  });

  test('one address may not ask without end', async () => {
    const unknown = `${PUBLIC_ADDRESS}/api/callbacks/${'A'.repeat(43)}`;
    const from = '203.0.113.7';
    const statuses = new Set<number>();
    for (let n = 0; n < 31; n += 1)
      for (const { status } of await Promise.all(Array.from({ length: 20 }, () => call(unknown, '{}', { from }))))
        statuses.add(status);
    expect([...statuses].sort()).toEqual([404, 429]);
    t.clock.advance(61_000);
    expect(await call(unknown, '{}', { from })).toEqual(UNKNOWN);
  });
});
