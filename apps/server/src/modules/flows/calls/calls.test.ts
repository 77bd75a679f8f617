import { getCall, listCalls, sendCallAgain } from '@campus/contract/calls/connections.ts';
import { hangUpProcess, resumeProcess } from '@campus/contract/calls/flows-processes.ts';
import { describe, expect, test } from 'vitest';
import { answers, callPlay, SECRET } from '../../../../test/call-play.ts';
import { approveStep, fieldOf } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp({ INNER_NETWORKS: '127.0.0.0/8' }, [], ['processes']);
const calls = callPlay(t);
const { play } = calls;

const field = fieldOf('got', 'text', { max: 100 });
const amount = fieldOf('amount', 'number');
const cost = fieldOf('cost', 'money');
const approver = async () => ({ kind: 'people' as const, people: [await play.person('approver')] });

type Step = Parameters<typeof calls.step>[1];
/** A case that stands at its call; afterwards somebody is asked. */
async function begin(change: Step = {}, connectionId?: string): Promise<{ id: string; connectionId: string }> {
  const connection = connectionId ?? (await calls.connection());
  await play.publish([calls.step(connection, change), approveStep('after', await approver())], [field, amount, cost]);
  const { id } = await play.submit('student', 'leave');
  return { id, connectionId: connection };
}
const isPast = async (id: string) => (await play.asked(id)).includes('approver');

describe('[DES-13] [C11] a step that calls another system', () => {
  test('sends what it says, takes what it says, and goes on', async () => {
    calls.says = [answers(200, { data: { note: '已登记', days: 3 }, other: 'x' })];
    const { id } = await begin({
      take: [
        { field: 'got', path: 'data.note' },
        { field: 'amount', path: 'data.days' },
      ],
    });
    expect(await isPast(id)).toBe(false);
    await calls.work();
    const [came] = calls.came;
    expect(calls.came).toHaveLength(1);
    expect(came).toMatchObject({ method: 'POST', url: '/base/api/leave' });
    expect(JSON.parse(came!.body)).toEqual({ reason: '回家探亲', number: expect.stringMatching(/\d/) });
    expect(came!.headers).toMatchObject({
      authorization: `Bearer ${SECRET}`,
      'content-type': 'application/json; charset=utf-8',
      'idempotency-key': expect.stringMatching(new RegExp(`^${id}-\\d+$`)),
      'user-agent': 'campus-hall',
    });
    expect(await calls.form(id)).toMatchObject({ got: '已登记', amount: 3 });
    expect(await isPast(id)).toBe(true);
    expect(await play.events(id)).toContain('action-done');
    expect(await calls.row(id)).toMatchObject({ state: 'answered', status: 200, tries: 1, kept: null, failure: null });
  });

  test('the job a second time, and a sweep, call nobody again', async () => {
    const { id } = await begin();
    const [job] = await calls.queued();
    await calls.make(job!);
    await calls.make(job!);
    t.clock.advance(10 * 60_000);
    await calls.sweep();
    expect(await calls.queued()).toEqual([]);
    expect(calls.came).toHaveLength(1);
    expect((await play.events(id)).filter((kind) => kind === 'action-done')).toHaveLength(1);
  });

  test('two workers at once make one call and one event', async () => {
    const { id } = await begin();
    const [job] = await calls.queued();
    await Promise.all([calls.make(job!), calls.make(job!), calls.make(job!)]);
    expect(calls.came).toHaveLength(1);
    expect((await play.events(id)).filter((kind) => kind === 'action-done')).toHaveLength(1);
  });

  test('stopped between sending and keeping, the same call is sent again: one key, one event', async () => {
    const { id } = await begin();
    const [job] = await calls.queued();
    const stopped = calls.make(job!, async (call, until) => {
      await calls.callOut(call, until);
      throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    // Nobody knows yet whether somebody is still at it.
    await calls.make(job!);
    expect(calls.came).toHaveLength(1);
    t.clock.advance(3 * 60_000);
    await calls.sweep();
    await calls.work();
    expect(calls.came).toHaveLength(2);
    expect(new Set(calls.came.map(({ headers, body }) => `${headers['idempotency-key']} ${body}`)).size).toBe(1);
    expect((await play.events(id)).filter((kind) => kind === 'action-done')).toHaveLength(1);
    expect(await isPast(id)).toBe(true);
  });

  test('what was kept before a stop is delivered without another call', async () => {
    const { id } = await begin();
    const [job] = await calls.queued();
    const stopped = calls.make(job!, async (call, until) => {
      await t.rows(`alter table process_events rename to process_events_away`);
      return calls.callOut(call, until);
    });
    await expect(stopped).rejects.toThrow();
    await t.rows(`alter table process_events_away rename to process_events`);
    expect(await calls.row(id)).toMatchObject({ state: 'answered', kept: { taken: {} }, settled_at: null });
    t.clock.advance(3 * 60_000);
    await calls.sweep();
    await calls.work();
    expect(calls.came).toHaveLength(1);
    expect(await isPast(id)).toBe(true);
  });

  test.each([500, 502, 503, 429])('%i is tried again as the same call, at most five times', async (status) => {
    calls.says = [answers(status, 'no')];
    const { id } = await begin();
    const [job] = await calls.queued();
    await calls.make(job!);
    expect(await calls.row(id)).toMatchObject({ state: 'queued', tries: 1, status, failure: 'status' });
    await calls.make(job!);
    expect(calls.came).toHaveLength(1);
    for (let n = 0; n < 8; n += 1) {
      t.clock.advance(20 * 60_000);
      await calls.make(job!);
    }
    expect(calls.came).toHaveLength(5);
    expect(new Set(calls.came.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(await calls.row(id)).toMatchObject({ state: 'failed', tries: 5 });
    expect(await play.events(id)).toContain('action-failed');
  });

  test('after a failure that passes, the form as it was then is sent', async () => {
    calls.says = [answers(503, ''), answers(200, {})];
    const { id } = await begin();
    const [job] = await calls.queued();
    await calls.make(job!);
    await t.rows(`update processes set state = jsonb_set(state, '{form,reason}', '"changed"') where id = $1`, [id]);
    t.clock.advance(60_000);
    await calls.make(job!);
    expect(calls.came[1]!.body).toBe(calls.came[0]!.body);
    expect(await isPast(id)).toBe(true);
  });

  test.each([400, 401, 403, 404, 409, 422])('%i is a failure at once: its owner is asked', async (status) => {
    calls.says = [answers(status, 'no')];
    const { id } = await begin();
    await calls.work();
    t.clock.advance(30 * 60_000);
    await calls.sweep();
    await calls.work();
    expect(calls.came).toHaveLength(1);
    expect(await calls.row(id)).toMatchObject({ state: 'failed', failure: 'status', status });
    expect((await play.events(id)).filter((kind) => kind === 'action-failed')).toHaveLength(1);
    expect(await isPast(id)).toBe(false);
  });

  test('a failure ends the case where the step says so', async () => {
    calls.says = [answers(404, 'no')];
    const { id } = await begin({ onFailure: 'end' });
    await calls.work();
    const [row] = await t.rows<{ status: string }>('select status from processes where id = $1', [id]);
    expect(row!.status).toBe('ended');
  });

  test.each([
    ['123.45', 12_345],
    ['0.5', 50],
    ['-2.30', -230],
    [12_345, 12_345],
    ['12345', 12_345],
  ])('[TRU-78] a sum may come as it is written: %s', async (sum, fen) => {
    calls.says = [answers(200, { sum })];
    const { id } = await begin({ take: [{ field: 'cost', path: 'sum' }] });
    await calls.work();
    expect(await calls.form(id)).toMatchObject({ cost: fen });
  });

  test('[TRU-78] [C11] the time line names the field that did not take its value', async () => {
    calls.says = [answers(200, { n: 'many', t: 'x' })];
    const { id } = await begin({
      take: [
        { field: 'got', path: 't' },
        { field: 'amount', path: 'n' },
      ],
    });
    await calls.work();
    const [event] = await t.rows<{ reason: string }>(
      `select reason from process_events where process_id = $1 and kind = 'action-failed'`,
      [id],
    );
    expect(event!.reason).toBe(amount.label.zh);
  });

  test.each([
    ['is no JSON', '<html>', 'reply-malformed'],
    ['is cut', '{"a":', 'reply-malformed'],
    ['is no text', Buffer.from([0xff, 0xfe, 0x22]).toString('latin1'), 'reply-malformed'],
    ['holds a text where a number belongs', { n: 'many', t: 'x' }, 'values'],
    ['holds an object where a text belongs', { t: { x: 1 } }, 'values'],
    ['holds a text that is too long', { t: 'x'.repeat(101) }, 'values'],
    ['holds what no text may hold', '{"t":"a\\u0000b"}', 'values'],
    ['holds a number that is none', '{"n":1e999}', 'values'],
    ['nests too deep', `{"t":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'values'],
    ['holds half a character', '{"t":"\\ud800"}', 'values'],
  ])('a reply that %s is a failure', async (_, body, failure) => {
    calls.says = [answers(200, body)];
    const { id } = await begin({
      take: [
        { field: 'got', path: 't' },
        { field: 'amount', path: 'n' },
      ],
    });
    await calls.work();
    expect(await calls.row(id)).toMatchObject({ state: 'failed', failure, kept: null });
    expect(await calls.form(id)).not.toHaveProperty('got');
    expect(await play.events(id)).toContain('action-failed');
  });

  test.each(['__proto__.polluted', 'constructor.name', 'toString', 'list.length', 'text.0', 'a.__proto__.b'])(
    'nothing is taken from %s',
    async (path) => {
      calls.says = [answers(200, { list: ['x'], text: 'abc', a: {} })];
      const { id } = await begin({ take: [{ field: 'got', path }] }).catch(() => ({ id: null }));
      // A path that reaches into prototypes may be refused as soon as it is drawn.
      if (id === null) return;
      await calls.work();
      expect(await calls.form(id)).not.toHaveProperty('got');
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );

  test('names of prototypes in a reply are only names', async () => {
    calls.says = [
      answers(200, '{"__proto__":{"got":"x","isAdmin":true},"t":"fine","constructor":{"prototype":{"y":1}}}'),
    ];
    const { id } = await begin({ take: [{ field: 'got', path: 't' }] });
    await calls.work();
    expect(await calls.form(id)).toMatchObject({ got: 'fine' });
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    expect(await isPast(id)).toBe(true);
  });

  test('nobody waits for a call that answers nothing', async () => {
    calls.says = [answers(500, '')];
    const { id } = await begin({ answer: { kind: 'none' } });
    expect(await isPast(id)).toBe(true);
    const [job] = await calls.queued();
    for (let n = 0; n < 6; n += 1) {
      await calls.make(job!);
      t.clock.advance(20 * 60_000);
    }
    expect(calls.came).toHaveLength(5);
    expect(await calls.row(id)).toMatchObject({ state: 'failed', failure: 'status' });
    expect((await play.events(id)).filter((kind) => kind.startsWith('action-'))).toEqual([]);
  });

  test.each([
    ['off', { on: false }, 'connection-off'],
    ['for other paths', { paths: ['/other'] }, 'path'],
    ['into a network that the installation does not name', { address: 'https://10.1.2.3' }, 'inner-address'],
    ['from when http was taken', { address: 'http://127.0.0.1:1/base' }, 'unencrypted'],
  ] as const)('a connection %s', async (_, change, failure) => {
    const { id, connectionId } = await begin();
    if ('address' in change)
      await t.rows('update connections set address = $2, inner_allowed = true where id = $1', [
        connectionId,
        change.address,
      ]);
    else if ('on' in change) await t.rows('update connections set is_on = false where id = $1', [connectionId]);
    else await t.rows('update connections set paths = $2 where id = $1', [connectionId, change.paths]);
    await calls.work();
    expect(calls.came).toEqual([]);
    expect(await calls.row(id)).toMatchObject({ state: 'failed', failure });
    expect(await play.events(id)).toContain('action-failed');
  });

  test('a connection that is gone', async () => {
    const { id, connectionId } = await begin();
    await t.rows('delete from connections where id = $1', [connectionId]);
    await calls.work();
    expect(await calls.row(id)).toMatchObject({ state: 'failed', failure: 'connection-gone', connection_id: null });
    expect(await play.events(id)).toContain('action-failed');
  });

  test.each(['../../admin', 'a/b', '..', '...', './', '%2e%2e', 'a\\b', '..;', '．．', '%2f'])(
    'a field with %j in it leads nowhere else',
    async (reason) => {
      const connection = await calls.connection();
      const step = calls.step(connection, { path: '/api/{reason}/x', send: [] });
      await play.publish([step, approveStep('after', await approver())], [field, amount]);
      const { id } = await play.submit('student', 'leave', { reason });
      await calls.work();
      for (const { url } of calls.came) expect(url).toMatch(/^\/base\/api\/[^/]+\/x$/);
      const { state, failure } = await calls.row(id);
      expect([`${state} ${failure}`]).toEqual([calls.came.length > 0 ? 'answered null' : 'failed path']);
    },
  );

  test('GET says behind the question mark what others say in the body', async () => {
    const { id } = await begin({ method: 'GET', path: '/api/leave?x=1' });
    await calls.work();
    expect(calls.came[0]).toMatchObject({ method: 'GET', body: '' });
    expect(calls.came[0]!.url).toMatch(/^\/base\/api\/leave\?x=1&reason=%E5%9B%9E%E5%AE%B6%E6%8E%A2%E4%BA%B2&number=/);
    expect(await isPast(id)).toBe(true);
  });

  test('no more calls in a minute than the connection allows', async () => {
    const connection = await calls.connection({ callsPerMinute: 2 });
    await play.publish([calls.step(connection)]);
    for (let n = 0; n < 3; n += 1) await play.submit('student', 'leave');
    const jobs = await calls.queued();
    for (const job of jobs) await calls.make(job);
    expect(calls.came).toHaveLength(2);
    t.clock.advance(30_000);
    for (const job of jobs) await calls.make(job);
    expect(calls.came).toHaveLength(2);
    t.clock.advance(31_000);
    for (const job of jobs) await calls.make(job);
    expect(calls.came).toHaveLength(3);
  });

  test('no more calls at once than may be', async () => {
    const connection = await calls.connection();
    await play.publish([calls.step(connection)]);
    for (let n = 0; n < 6; n += 1) await play.submit('student', 'leave');
    let underWay = 0;
    let most = 0;
    const slow: typeof calls.callOut = async (call, until) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((done) => setTimeout(done, 300));
      underWay -= 1;
      return calls.callOut(call, until);
    };
    await Promise.all((await calls.queued()).map((job) => calls.make(job, slow)));
    expect(most).toBe(4);
  });
});

describe('[DES-13] [C11] a case that is hung up', () => {
  test('calls nobody before it goes on', async () => {
    const { id } = await begin();
    await play.must('admin', hangUpProcess, { id, reason: '等一等' });
    await calls.work();
    expect(calls.came).toEqual([]);
    await play.must('admin', resumeProcess, { id });
    await calls.work();
    expect(calls.came).toHaveLength(1);
    expect(await isPast(id)).toBe(true);
  });

  test('hears afterwards what came meanwhile, and nothing is sent again', async () => {
    calls.says = [answers(200, { t: 'kept' })];
    const { id } = await begin({ take: [{ field: 'got', path: 't' }] });
    const [job] = await calls.queued();
    await calls.make(job!, async (call, until) => {
      await play.must('admin', hangUpProcess, { id, reason: '等一等' });
      return calls.callOut(call, until);
    });
    await calls.make(job!);
    expect(await calls.row(id)).toMatchObject({
      state: 'answered',
      kept: { taken: { got: 'kept' } },
      settled_at: null,
    });
    expect(await isPast(id)).toBe(false);
    await play.must('admin', resumeProcess, { id });
    await calls.work();
    expect(calls.came).toHaveLength(1);
    expect(await calls.form(id)).toMatchObject({ got: 'kept' });
    expect(await isPast(id)).toBe(true);
  });
});

describe('[DES-14] the log of calls', () => {
  test('shows what was sent and what came, and the secret nowhere', async () => {
    calls.says = [
      (response, came) => response.end(JSON.stringify({ echo: came.headers, plain: SECRET, t: 'x'.repeat(10_000) })),
    ];
    const { id, connectionId } = await begin({}, undefined);
    await calls.work();
    const { items } = await play.must('admin', listCalls, { connectionId });
    expect(items).toMatchObject([
      { method: 'POST', path: '/api/leave', state: 'answered', status: 200, tries: 1, process: { id }, failure: null },
    ]);
    const one = await play.must('admin', getCall, { id: items[0]!.id });
    expect(one.request?.address).toBe(`https://127.0.0.1:${calls.port}/base/api/leave`);
    expect(one.request?.headers.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['accept', 'content-type', 'idempotency-key', 'user-agent']),
    );
    expect(one.reply).toContain('•••');
    expect(Buffer.byteLength(one.reply ?? '')).toBeLessThanOrEqual(4096 + 8);
    const everything = [
      JSON.stringify(one),
      JSON.stringify(items),
      JSON.stringify(await t.rows('select * from connection_calls')),
      JSON.stringify(await t.rows('select * from audit_entries')),
      JSON.stringify(await t.rows('select data, output from jobs.job')),
      t.log.join('\n'),
    ].join('\n');
    for (const secret of [
      SECRET,
      JSON.stringify(SECRET).slice(1, -1),
      JSON.stringify(JSON.stringify(SECRET)).slice(3, -3),
    ])
      expect(everything.includes(secret), secret).toBe(false);
  });

  test('a signature proves what was sent, and does not stand in the log', async () => {
    const connection = await calls.connection({ authentication: 'signature' });
    const { id } = await begin({}, connection);
    await calls.work();
    const { createHmac } = await import('node:crypto');
    const [came] = calls.came;
    const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(came!.headers['x-campus-signature'])) ?? [];
    const text = [seconds, 'POST', '/base/api/leave', came!.body].join('\n');
    expect(createHmac('sha256', SECRET).update(text).digest('hex')).toBe(mac);
    expect(JSON.stringify(await calls.row(id))).not.toContain(mac);
  });

  test('is narrowed by case and by state', async () => {
    calls.says = [answers(404, '')];
    const { id } = await begin();
    await calls.work();
    const [row] = await t.rows<{ number: string }>('select number from processes where id = $1', [id]);
    const of = async (query: object) =>
      (await play.must('admin', listCalls, query)).items.map(({ process }) => process.id);
    expect(await of({ number: row!.number })).toEqual([id]);
    expect(await of({ number: row!.number, state: 'answered' })).toEqual([]);
    expect(await of({ number: row!.number, state: 'failed' })).toEqual([id]);
  });

  test('is kept from whom the form of a case keeps out', async () => {
    const { id } = await begin();
    await calls.work();
    const { items } = await play.must('admin', listCalls, {});
    const call = items.find(({ process }) => process.id === id)!;
    await t.rows('update processes set kept_from = array[$2::uuid] where id = $1', [id, await play.person('admin')]);
    const left = await play.must('admin', listCalls, {});
    expect(left.items.map(({ process }) => process.id)).not.toContain(id);
    expect(await play.does('admin', getCall, { id: call.id })).toMatchObject({ code: 'not-found' });
    expect(await play.does('admin', sendCallAgain, { id: call.id })).toMatchObject({ code: 'not-found' });
  });

  test('what failed is sent again as the same call, and the case that still waits goes on', async () => {
    calls.says = [answers(404, ''), answers(200, { t: 'late' })];
    const { id } = await begin({ take: [{ field: 'got', path: 't' }] });
    await calls.work();
    const { id: callId } = await calls.row(id);
    expect((await play.must('admin', getCall, { id: callId })).openActions).toEqual(['send-again']);
    const sent = await play.must('admin', sendCallAgain, { id: callId });
    expect(sent).toMatchObject({ state: 'queued', openActions: [], failure: null });
    expect(await play.does('admin', sendCallAgain, { id: callId })).toMatchObject({ code: 'call-not-now' });
    await calls.work();
    expect(calls.came.map(({ headers }) => headers['idempotency-key'])).toEqual([
      calls.came[0]!.headers['idempotency-key'],
      calls.came[0]!.headers['idempotency-key'],
    ]);
    expect(await calls.form(id)).toMatchObject({ got: 'late' });
    expect(await isPast(id)).toBe(true);
    expect(await calls.row(id)).toMatchObject({ state: 'answered', tries: 1, all_tries: 2 });
  });

  test('sent again for a case that has ended, it changes nothing there', async () => {
    calls.says = [answers(404, ''), answers(200, { t: 'late' })];
    const { id } = await begin({ onFailure: 'end', take: [{ field: 'got', path: 't' }] });
    await calls.work();
    const before = await play.events(id);
    await play.must('admin', sendCallAgain, { id: (await calls.row(id)).id });
    await calls.work();
    expect(calls.came).toHaveLength(2);
    expect(await play.events(id)).toEqual(before);
    expect(await calls.row(id)).toMatchObject({ state: 'answered', kept: null });
    t.clock.advance(10 * 60_000);
    await calls.sweep();
    expect((await calls.queued()).filter(({ processId }) => processId === id)).toEqual([]);
  });
});
