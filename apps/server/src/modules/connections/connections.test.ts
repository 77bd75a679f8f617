import {
  deleteConnection,
  getConnection,
  listConnections,
  saveConnection,
  tryConnection,
} from '@campus/contract/calls/connections.ts';
import type { Sent } from '@campus/contract/define-call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { answers, callPlay, SECRET } from '../../../test/call-play.ts';
import { testApp } from '../../../test/test-app.ts';
import { listConnectionNames } from './index.ts';

const t = testApp({ INNER_NETWORKS: '127.0.0.0/8, 10.8.0.0/16' }, [], ['processes']);
const calls = callPlay(t);
const { play } = calls;

type Input = Sent<typeof saveConnection>;
const input = (change: Partial<Input> = {}): Input => ({
  name: { zh: `一卡通${Math.random()}`, en: 'Campus card' },
  address: 'https://card.example.edu/api',
  paths: ['/v1', '/v2/people'],
  authentication: 'bearer',
  secret: SECRET,
  callsPerMinute: 60,
  mostTimeoutMs: 10_000,
  on: true,
  ...change,
});
const codeOf = async (change: Partial<Input>) => (await play.does('admin', saveConnection, input(change))).code;
/** What of an existing one is sent back to change it. */
const again = async (id: string, change: Partial<Input>): Promise<Input> => {
  const { name, address, paths, authentication, account, callsPerMinute, mostTimeoutMs, on, version } = await play.must(
    'admin',
    getConnection,
    { id },
  );
  const before = { name, address, paths, authentication, callsPerMinute, mostTimeoutMs, on };
  return { ...before, ...(account === null ? {} : { account }), id, version, secret: '', ...change };
};

describe('[DES-14] connections of an organisation', () => {
  test('are made, found, changed and deleted by administrators', async () => {
    const made = await play.must('admin', saveConnection, input({ name: { zh: '门禁系统', en: 'Doors' } }));
    expect(made).toMatchObject({
      address: 'https://card.example.edu/api',
      paths: ['/v1', '/v2/people'],
      authentication: 'bearer',
      account: null,
      secretKept: true,
      version: 1,
      usedBy: [],
      openActions: ['change', 'try', 'delete'],
    });
    const { items } = await play.must('admin', listConnections, { words: 'doors' });
    expect(items.map(({ id }) => id)).toEqual([made.id]);
    expect((await play.must('admin', listConnections, { words: '门禁', on: false })).items).toEqual([]);
    const changed = await play.must('admin', saveConnection, await again(made.id, { on: false, callsPerMinute: 5 }));
    expect(changed).toMatchObject({ on: false, callsPerMinute: 5, version: 2, secretKept: true });
    expect((await play.must('admin', listConnections, { words: '门禁', on: false })).items).toHaveLength(1);
    expect(await play.does('admin', deleteConnection, { id: made.id, version: 1 })).toMatchObject({
      code: 'connection-changed',
    });
    await play.must('admin', deleteConnection, { id: made.id, version: 2 });
    expect(await play.does('admin', getConnection, { id: made.id })).toMatchObject({ code: 'not-found' });
  });

  test('belong to who may manage them, and to their own organisation', async () => {
    const { id } = await play.must('admin', saveConnection, input());
    for (const account of ['student', 'approver', 'staff'])
      expect((await play.does(account, listConnections, {})).code).toBe('not-allowed');
    await t.rows(
      `update connections set organisation_id = (select id from organisations where org_sign <> 'scut' limit 1),
        changed_by = (select p.id from people p join organisations o on o.id = p.organisation_id where o.org_sign <> 'scut'
          and o.id = (select id from organisations where org_sign <> 'scut' limit 1) limit 1) where id = $1`,
      [id],
    );
    expect((await play.does('admin', getConnection, { id })).code).toBe('not-found');
    expect((await play.does('admin', saveConnection, { ...input(), id, version: 1 })).code).toBe('not-found');
    expect((await play.does('admin', deleteConnection, { id, version: 1 })).code).toBe('not-found');
    expect((await play.does('admin', tryConnection, { id, path: '/v1' })).code).toBe('not-found');
    await t.rows('delete from connections where id = $1', [id]);
  });

  test('never give their secret back: not to who set it, not to the log, not to the database', async () => {
    const { id } = await play.must('admin', saveConnection, input());
    await play.must('admin', saveConnection, await again(id, { secret: `${SECRET}2` }));
    const said = [
      JSON.stringify(await play.must('admin', getConnection, { id })),
      JSON.stringify(await play.must('admin', listConnections, {})),
      JSON.stringify(await t.rows('select * from audit_entries')),
      JSON.stringify(await t.rows('select * from connections')),
      t.log.join('\n'),
    ].join('\n');
    expect(said).not.toContain(SECRET);
    expect(said).not.toContain(JSON.stringify(SECRET).slice(1, -1));
    const [line] = await t.rows<{ after: object }>(
      `select after from audit_entries where record = $1 order by id desc limit 1`,
      [`connection/${id}`],
    );
    expect(line!.after).toMatchObject({ secretChanged: true });
  });

  test.each([
    ['another host', { address: 'https://evil.example.com/api' }],
    ['another port', { address: 'https://card.example.edu:8443/api' }],
    ['another path', { address: 'https://card.example.edu/other' }],
    ['an inner address', { address: 'https://10.8.0.1/api' }],
    ['another way to show it', { authentication: 'signature' as const }],
    ['another way to show it, with an account', { authentication: 'basic' as const, account: 'campus' }],
  ])('a kept secret does not go along to %s', async (_, change) => {
    const { id } = await play.must('admin', saveConnection, input());
    expect((await play.does('admin', saveConnection, await again(id, change))).code).toBe('connection-secret-moved');
    const moved = await play.must('admin', saveConnection, await again(id, { ...change, secret: 'another-secret' }));
    expect(moved.secretKept).toBe(true);
  });

  test('[SAF-03] a kept secret that may have gone by http does not go along to https', async () => {
    const { id } = await play.must('admin', saveConnection, input());
    await t.rows(`update connections set address = 'http://card.example.edu/api' where id = $1`, [id]);
    const https = { address: 'https://card.example.edu/api' };
    expect((await play.does('admin', saveConnection, await again(id, https))).code).toBe('connection-secret-moved');
    expect(await play.must('admin', tryConnection, { id, path: '/v1' })).toMatchObject({ failure: 'unencrypted' });
    await play.must('admin', saveConnection, await again(id, { ...https, secret: 'another-secret' }));
  });

  test('a secret of one connection opens in no other', async () => {
    const first = await calls.connection();
    const second = await calls.connection({ secret: 'another-secret' });
    await t.rows('update connections set sealed = (select sealed from connections where id = $1) where id = $2', [
      first,
      second,
    ]);
    expect(await play.must('admin', getConnection, { id: second })).toMatchObject({ secretKept: false });
    expect(await play.must('admin', tryConnection, { id: second, path: '/api' })).toMatchObject({
      failure: 'connection-secret',
    });
    expect(calls.came).toEqual([]);
  });

  test.each([
    [{ address: 'http://card.example.edu' }, 'invalid'],
    [{ address: 'http://card.example.edu', authentication: 'none' as const }, 'invalid'],
    [{ address: 'http://127.0.0.1' }, 'invalid'],
    [{ address: 'http://8.8.8.8' }, 'invalid'],
    [{ address: 'https://192.168.0.1' }, 'connection-inner'],
    [{ address: 'https://10.9.0.1' }, 'connection-inner'],
    [{ address: 'https://10.0.0.1' }, 'connection-inner'],
    [{ address: 'https://[::1]' }, 'connection-inner'],
    [{ address: 'https://[::ffff:10.0.0.1]' }, 'connection-inner'],
    [{ address: 'https://169.254.169.254' }, 'connection-inner'],
    [{ address: 'https://[::ffff:a9fe:a9fe]' }, 'connection-inner'],
    [{ address: 'https://[::ffff:zz]' }, 'invalid'],
    [{ address: 'https://[1:2]' }, 'connection-inner'],
    [{ address: 'https://0x7f000001' }, 'invalid'],
    [{ address: 'https://user:pass@card.example.edu' }, 'invalid'],
    [{ address: 'javascript:alert(1)' }, 'invalid'],
    [{ address: 'https://card.example.edu/..' }, 'invalid'],
    [{ paths: ['api'] }, 'invalid'],
    [{ paths: ['/a/../b'] }, 'invalid'],
    [{ paths: Array.from({ length: 21 }, (_, n) => `/p${n}`) }, 'invalid'],
    [{ secret: 'short' }, 'invalid'],
    [{ secret: 'line-one\r\nX-Evil: 1' }, 'invalid'],
    [{ secret: '' }, 'connection-secret-missing'],
    [{ authentication: 'basic' as const }, 'connection-account'],
    [{ authentication: 'basic' as const, account: 'a:b' }, 'connection-account'],
    [{ authentication: 'basic' as const, account: 'a b' }, 'connection-account'],
    [{ callsPerMinute: 0 }, 'invalid'],
    [{ callsPerMinute: 601 }, 'invalid'],
    [{ mostTimeoutMs: 999 }, 'invalid'],
    [{ mostTimeoutMs: 60_001 }, 'invalid'],
  ] as [Partial<Input>, string][])('%j is refused', async (change, code) => {
    expect(await codeOf(change)).toBe(code);
  });

  test('[SAF-03] lead to inner addresses where the installation names the network, and never to others', async () => {
    for (const address of ['https://10.8.0.1', 'https://10.8.255.1:8443/x', 'https://[::ffff:10.8.0.1]'])
      expect((await play.must('admin', saveConnection, input({ address }))).address).toBe(address);
  });

  test('two of one name, and more than may be', async () => {
    const name = { zh: '同名', en: 'Same' };
    await play.must('admin', saveConnection, input({ name }));
    expect(await codeOf({ name })).toBe('connection-name-taken');
    await t.rows(
      `insert into connections select gen_random_uuid(), organisation_id, name_zh || n, name_en, address, paths, authentication,
        account, sealed, inner_allowed, calls_per_minute, most_timeout_ms, is_on, version, changed_at, changed_by
       from connections, generate_series(1, 100) n where name_zh = '同名'`,
    );
    expect(await codeOf({})).toBe('too-many-connections');
    await t.rows(`delete from connections where name_zh like '同名%'`);
  });

  test('one that a flow names is not deleted, and says which', async () => {
    const id = await calls.connection();
    await play.publish([calls.step(id)]);
    const { usedBy, openActions, version } = await play.must('admin', getConnection, { id });
    expect(usedBy).toMatchObject([{ id: await play.business('leave'), now: true }]);
    expect(openActions).toEqual(['change', 'try']);
    const refused = await play.does('admin', deleteConnection, { id, version });
    expect(refused).toMatchObject({ code: 'connection-in-use', body: { facts: { n: 1 } } });
    const { id: process } = await play.submit('student', 'leave');
    await play.publish([{ id: 'end', name: { zh: '完', en: 'End' }, kind: 'end', outcome: 'done' }]);
    // An earlier version, and a case that still runs in it.
    expect((await play.must('admin', getConnection, { id })).usedBy).toMatchObject([{ now: false }]);
    await t.rows(`update processes set ended_at = now() where id = $1`, [process]);
    expect((await play.must('admin', getConnection, { id })).usedBy).toEqual([]);
    await play.must('admin', deleteConnection, { id, version });
  });

  test('are listed by name for who draws a flow', async () => {
    const id = await calls.connection({ name: { zh: '啊第一个', en: 'First' }, on: false });
    const [organisation] = await t.rows<{ id: string }>(`select id from organisations where org_sign = 'scut'`);
    const names = await listConnectionNames(t.database.db, organisation!.id);
    expect(names.find((one) => one.id === id)).toEqual({ id, name: { zh: '啊第一个', en: 'First' }, on: false });
  });
});

describe('[DES-14] trying a connection', () => {
  beforeEach(() => t.rows('delete from outside_tries'));

  test('is for who may manage it', async () => {
    const id = await calls.connection();
    expect((await play.does('student', tryConnection, { id, path: '/api' })).code).toBe('not-allowed');
  });

  test('reads a path and says what came, and no more', async () => {
    const id = await calls.connection();
    calls.says = [answers(200, { secrets: 'of the other system' })];
    const tried = await play.must('admin', tryConnection, { id, path: '/api/health?x=1' });
    expect(tried).toEqual({ status: 200, ms: expect.any(Number), failure: null });
    expect(calls.came).toMatchObject([
      { method: 'GET', url: '/base/api/health?x=1', headers: { authorization: `Bearer ${SECRET}` } },
    ]);
    const [line] = await t.rows<{ facts: object }>(
      `select facts from audit_entries where call = 'TryConnection' order by id desc limit 1`,
    );
    expect(line!.facts).toMatchObject({ id });
  });

  test.each([
    ['/other', null, 'path'],
    ['/api/../other', null, 'path'],
    ['/api/%2e%2e/other', null, 'path'],
    ['/api', answers(404, 'no'), 'status'],
    ['/api', answers(500, 'no'), 'status'],
    ['/api', answers(302, '', { location: 'http://169.254.169.254/' }), 'redirect'],
    ['/api', answers(200, 'x', { 'content-encoding': 'gzip' }), 'reply-encoded'],
  ] as const)('%s', async (path, answer, failure) => {
    const id = await calls.connection();
    if (answer) calls.says = [answer];
    expect(await play.must('admin', tryConnection, { id, path })).toMatchObject({ failure });
    expect(calls.came).toHaveLength(answer ? 1 : 0);
  });

  test('shows an account and a password as such', async () => {
    const id = await calls.connection({ authentication: 'basic', account: 'campus', secret: 'pass:word' });
    await play.must('admin', tryConnection, { id, path: '/api' });
    const [, coded] = String(calls.came[0]!.headers.authorization).split(' ');
    expect(Buffer.from(coded as string, 'base64').toString()).toBe('campus:pass:word');
  });

  test('counts as a call of the minute', async () => {
    const id = await calls.connection({ callsPerMinute: 1 });
    await play.must('admin', tryConnection, { id, path: '/api' });
    expect((await play.does('admin', tryConnection, { id, path: '/api' })).code).toBe('too-many-requests');
  });
});
