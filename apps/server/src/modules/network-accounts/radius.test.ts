import { getMyNetworkAccounts, listMySessions } from '@campus/contract/calls/network-accounts.ts';
import { holds } from '@campus/rules/network-packages/lines.ts';
import { describe, expect, test } from 'vitest';
import { createNetworkAccessServer } from '#server/outside/network-access-server/index.ts';
import { accountPlay } from '../../../test/account-play.ts';
import { testApp } from '../../../test/test-app.ts';
import { testRadius } from '../../../test/test-radius.ts';
import {
  findLastMacs,
  type Hold,
  listLastReplies,
  networkJobs,
  putOnNetwork,
  readBack,
  readBackMatches,
  setPassword,
  takeOffNetwork,
} from './index.ts';

const t = testApp({}, [], ['radius']);
const play = accountPlay(t);
const radius = testRadius(t);

const PASSWORD = 'Dorm2026';
const MAC = 'AA-BB-CC-0D-0E-0F';
const ACCEPT = 'Access-Accept';
const REJECT = 'Access-Reject';
type Account = { id: string; username: string };

const put = (account: Account, standing: { mac?: string | null; holds?: readonly Hold[]; group?: string } = {}) =>
  putOnNetwork(t.database.db, t.foundation.secrets, {
    accountId: account.id,
    now: t.clock.now(),
    group: 'speed-100m',
    mac: null,
    holds: [],
    ...standing,
  });
const ask = ({ username }: Account, password = PASSWORD, station?: string) =>
  radius.ask({
    'User-Name': username,
    'User-Password': password,
    ...(station ? { 'Calling-Station-Id': station } : {}),
  });
const code = async (...input: Parameters<typeof ask>) => (await ask(...input)).code;
async function opened(standing: Parameters<typeof put>[1] = {}) {
  const account = await play.open();
  await put(account, standing);
  return account;
}

describe('a RADIUS server that is pointed at the database', () => {
  test('lets in whom the product put on the network, by PAP and by CHAP, and nobody else', async () => {
    const account = await opened();
    expect(await code(account)).toBe(ACCEPT);
    expect((await radius.ask({ 'User-Name': account.username, 'CHAP-Password': PASSWORD })).code).toBe(ACCEPT);
    const shared = await play.open('student', PASSWORD, 'student@scut');
    await put(shared);
    expect(await code(shared)).toBe(ACCEPT);
    expect(await code({ id: '', username: 'student' })).toBe(REJECT);
    expect(await code(account, 'Dorm2027')).toBe(REJECT);
    expect(await code({ id: '', username: 'nobody-of-that-name' })).toBe(REJECT);
    expect(await code(await play.open())).toBe(REJECT);
  });

  test('[TRU-25] knows a name whatever the case of its letters, and never takes one account for another', async () => {
    const mine = await play.open('student', PASSWORD, 'Wang.Fang@scut');
    await put(mine, { mac: MAC });
    for (const username of ['Wang.Fang@scut', 'wang.fang@scut', 'WANG.FANG@SCUT']) {
      expect(await code({ id: '', username }, PASSWORD, MAC), username).toBe(ACCEPT);
      expect(await code({ id: '', username }, PASSWORD, '00-11-22-33-44-55'), username).toBe(REJECT);
      expect(await code({ id: '', username }, 'dorm2026', MAC), username).toBe(REJECT);
    }
    await put(mine, { mac: MAC, holds: ['arrears'] });
    expect(await code({ id: '', username: 'WANG.FANG@SCUT' }, PASSWORD, MAC)).toBe(REJECT);
    const replies = await t.rows<{ username: string; reason: string | null }>(
      `select distinct username, reason from radpostauth where lower(username) = 'wang.fang@scut' order by reason`,
    );
    expect(replies).toEqual(
      ['device', 'hold-arrears', 'password', null].map((reason) => ({ username: 'Wang.Fang@scut', reason })),
    );

    const [first, second] = [
      await play.open('student', 'First2026', 'Twin@scut'),
      await play.open('staff', 'Second2026', 'twin@scut'),
    ];
    await put(first);
    await put(second);
    expect(await code(first, 'First2026')).toBe(ACCEPT);
    expect(await code(second, 'Second2026')).toBe(ACCEPT);
    expect(await code(first, 'Second2026')).toBe(REJECT);
    for (const typed of ['First2026', 'Second2026'])
      expect(await code({ id: '', username: 'TWIN@scut' }, typed)).toBe(REJECT);
  });

  test('[TRU-25] says why it refused, also of what was asked by CHAP', async () => {
    const account = await opened({ mac: MAC });
    const reasons = async (more: Record<string, string>) => {
      await radius.ask({ 'User-Name': account.username, ...more });
      const [last] = await listLastReplies(t.database.db, account.username, 0, 1);
      return last?.reason;
    };
    for (const way of ['User-Password', 'CHAP-Password']) {
      expect(await reasons({ [way]: 'wrong', 'Calling-Station-Id': MAC }), way).toBe('password');
      expect(await reasons({ [way]: PASSWORD, 'Calling-Station-Id': '00-11-22-33-44-55' }), way).toBe('device');
      expect(await reasons({ [way]: 'wrong', 'Calling-Station-Id': '00-11-22-33-44-55' }), way).toBe('password');
      expect(await reasons({ [way]: PASSWORD }), way).toBe('no-device');
      expect(await reasons({ [way]: 'wrong' }), way).toBe('password');
    }
  });

  test.each(holds)('refuses a line that is held for %s and says why, and lets it in again afterwards', async (hold) => {
    const account = await opened({ holds: [hold] });
    const refused = await ask(account);
    const [text] = await t.rows<{ value: string }>(
      `select value from radgroupreply where groupname = $1 and attribute = 'Reply-Message'`,
      [`hold-${hold}`],
    );
    expect(refused).toEqual({ code: REJECT, message: text?.value });
    expect(refused.message).toMatch(/\p{Script=Han}.* \/ [A-Z]/u);
    expect(await readBackMatches(t.database.db, t.foundation.secrets, account.id, standing([hold]))).toBe(true);
    await put(account);
    expect(await ask(account)).toEqual({ code: ACCEPT, message: null });
  });

  test('refuses a line while any of its holds is left', async () => {
    const account = await opened({ holds: ['arrears', 'freeze'] });
    expect(await code(account)).toBe(REJECT);
    await put(account, { holds: ['freeze'] });
    expect(await code(account)).toBe(REJECT);
    await put(account, { holds: [] });
    expect(await code(account)).toBe(ACCEPT);
  });

  test('lets a bound line in from its own device, however the access server spells it, and from no other', async () => {
    const account = await opened({ mac: MAC });
    for (const spelt of [MAC, MAC.toLowerCase(), 'aa:bb:cc:0d:0e:0f', 'aabb.cc0d.0e0f', 'AABBCC0D0E0F'])
      expect(await code(account, PASSWORD, spelt), spelt).toBe(ACCEPT);
    expect(await code(account, PASSWORD, 'AA-BB-CC-0D-0E-0E')).toBe(REJECT);
    expect(await code(account)).toBe(REJECT);
    await put(account, { mac: '00-11-22-33-44-55' });
    expect(await code(account, PASSWORD, MAC)).toBe(REJECT);
    expect(await code(account, PASSWORD, '00:11:22:33:44:55')).toBe(ACCEPT);
    await put(account, { mac: null });
    expect(await code(account, PASSWORD, MAC)).toBe(ACCEPT);
  });

  test('knows a new password when the account is put on the network again, and the old one no longer', async () => {
    const account = await opened();
    const change = { mustChange: false, now: t.clock.now() };
    await setPassword(t.database.db, t.foundation.secrets, account.id, 'Spring2027', change);
    expect(await code(account)).toBe(ACCEPT);
    expect(await readBackMatches(t.database.db, t.foundation.secrets, account.id, standing())).toBe(false);
    await put(account);
    expect(await code(account, 'Spring2027')).toBe(ACCEPT);
    expect(await code(account)).toBe(REJECT);
    expect(await readBackMatches(t.database.db, t.foundation.secrets, account.id, standing())).toBe(true);
  });

  test('takes every sign that a password may have as it is, and would not take one in quotes so', async () => {
    const signs = '!#$%&()*+,-./:;<=>?@[]^_{|}~';
    const account = await play.open('student', signs);
    await put(account);
    expect(await code(account, signs)).toBe(ACCEPT);
    await t.rows(`update radcheck set value = '"Dorm2026"' where username = $1`, [account.username]);
    expect(await code(account, 'Dorm2026')).toBe(ACCEPT);
  });

  test('refuses an account that was taken off', async () => {
    const account = await opened({ mac: MAC, holds: ['epidemic'] });
    await takeOffNetwork(t.database.db, account.id, t.clock.now());
    expect(await ask(account, PASSWORD, MAC)).toEqual({ code: REJECT, message: null });
    expect(await readBack(t.database.db, account.username)).toEqual({
      password: false,
      mac: null,
      group: null,
      holds: [],
    });
    expect(await readBackMatches(t.database.db, t.foundation.secrets, account.id, null)).toBe(true);
  });
});

const standing = (held: readonly Hold[] = []) => ({ group: 'speed-100m', mac: null, holds: held });

test('accepts and rejects are kept with their device and moment, and without the password', async () => {
  // FreeRADIUS writes whole seconds.
  const began = Date.now() - 1000;
  const account = await opened({ mac: MAC });
  await ask(account, PASSWORD, MAC.toLowerCase());
  await ask(account, 'almost-Dorm2026', '00:11:22:33:44:55');
  const replies = await listLastReplies(t.database.db, account.username, began, 10);
  expect(replies).toEqual([
    { accepted: false, at: expect.any(Number), mac: '00-11-22-33-44-55', reason: 'password' },
    { accepted: true, at: expect.any(Number), mac: MAC, reason: null },
  ]);
  for (const { at } of replies) {
    expect(at).toBeGreaterThanOrEqual(began);
    expect(at).toBeLessThanOrEqual(Date.now());
  }
  expect(await listLastReplies(t.database.db, account.username, began, 1)).toHaveLength(1);
  expect(await listLastReplies(t.database.db, account.username, Date.now() + 60_000, 10)).toEqual([]);
  expect((await findLastMacs(t.database.db, [account.username])).get(account.username)).toMatchObject({
    mac: '00-11-22-33-44-55',
    accepted: false,
  });
  const stored = await t.rows('select * from radpostauth where username = $1', [account.username]);
  expect(stored).toHaveLength(2);
  expect(JSON.stringify(stored)).not.toContain('Dorm2026');
  expect(radius.log()).not.toContain('Dorm2026');

  const token = await t.hallSignIn('student');
  const { items } = (await t.call(getMyNetworkAccounts, {}, { token })).body.data;
  expect(items.find((item: Account) => item.username === account.username)).toEqual({
    username: account.username,
    mustChange: false,
    initial: false,
    lastReply: { accepted: false, at: replies[0]?.at, mac: '00-11-22-33-44-55' },
  });
});

test('accounting becomes one’s own sessions: started, counted on, stopped', async () => {
  const account = await play.open('staff');
  await put(account);
  const before = Date.now() - 1000;
  const { access_token: token } = await t.signIn('staff');
  const mine = async () => (await t.call(listMySessions, {}, { token })).body.data.items;
  const report = (status: string, more: Record<string, string> = {}) =>
    radius.account({
      'User-Name': account.username,
      'Acct-Status-Type': status,
      'Acct-Session-Id': 'S-1',
      'NAS-IP-Address': '127.0.0.1',
      'NAS-Port': '7',
      'Calling-Station-Id': 'aabb.cc0d.0e0f',
      'Framed-IP-Address': '10.1.2.3',
      ...more,
    });
  expect(await report('Start')).toBe('Accounting-Response');
  const [began] = await mine();
  expect(began).toMatchObject({ username: account.username, mac: MAC, ip: '10.1.2.3', stoppedAt: null, cause: null });
  expect(began.startedAt).toBeGreaterThanOrEqual(before);
  expect(began.startedAt).toBeLessThanOrEqual(Date.now());
  // 5 GiB: RADIUS counts them in two numbers.
  const counted = { 'Acct-Output-Octets': '1073741824', 'Acct-Output-Gigawords': '1', 'Acct-Input-Octets': '1000' };
  await report('Interim-Update', { ...counted, 'Acct-Session-Time': '60' });
  expect(await mine()).toMatchObject([{ bytesIn: 5 * 2 ** 30, bytesOut: 1000, stoppedAt: null }]);
  await report('Stop', { ...counted, 'Acct-Session-Time': '90', 'Acct-Terminate-Cause': 'User-Request' });
  const stopped = await mine();
  expect(stopped).toMatchObject([{ id: began.id, seconds: 90, cause: 'User-Request', stoppedAt: expect.any(Number) }]);
  expect((await findLastMacs(t.database.db, [account.username])).get(account.username)).toMatchObject({
    mac: MAC,
    accepted: true,
  });
  const other = await t.signIn('student');
  expect((await t.call(listMySessions, {}, { token: other.access_token })).body.data.items).toEqual([]);
});

describe('the rights of the RADIUS server', () => {
  const allowed = async (text: string) =>
    radius.role.query(text).then(
      () => true,
      (error: { code?: string }) => {
        expect(error.code, text).toBe('42501');
        return false;
      },
    );

  test('are what FreeRADIUS needs', async () => {
    for (const table of ['radcheck', 'radreply', 'radgroupcheck', 'radgroupreply', 'radusergroup', 'nas', 'nasreload'])
      expect(await allowed(`select 1 from ${table} limit 1`), table).toBe(true);
    expect(await allowed(`select 1 from radacct limit 1`)).toBe(true);
    expect(await allowed(`update radacct set class = class where false`)).toBe(true);
  });

  test('open no table of the product and change nothing by which people get in', async () => {
    const tables = await t.rows<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') and tablename !~ '^(rad|nas)'`,
    );
    expect(tables.map((table) => table.name)).toEqual(
      expect.arrayContaining(['public.people', 'public.network_accounts', 'public.sessions']),
    );
    for (const { name } of tables) expect(await allowed(`select 1 from ${name} limit 1`), name).toBe(false);
    for (const table of ['radcheck', 'radreply', 'radgroupcheck', 'radgroupreply', 'radusergroup', 'nas'])
      for (const change of [
        `insert into ${table} default values`,
        `delete from ${table}`,
        `update ${table} set id = id`,
      ])
        expect(await allowed(change), change).toBe(false);
    for (const change of ['select 1 from radpostauth', 'delete from radpostauth', 'delete from radacct'])
      expect(await allowed(change), change).toBe(false);
  });

  test('keep no password even with the query that FreeRADIUS brings', async () => {
    await radius.role.query(
      `insert into radpostauth (username, pass, reply, authdate) values ('typed', 'Dorm2026', 'Access-Reject', now())`,
    );
    expect(await t.rows(`select pass from radpostauth where username = 'typed'`)).toEqual([{ pass: null }]);
  });
});

test('a disconnect request is understood by a real server, and signed as it wants', async () => {
  const { port, secret: nasSecret, username, sessionId } = radius.accessServer;
  const nas = createNetworkAccessServer({ port, waitMs: 20_000 });
  const session = { username, sessionId, nasAddress: '127.0.0.1', nasSecret };
  expect(await nas.disconnect(session)).toBe('ended');
  expect(await nas.disconnect({ ...session, sessionId: 'another' })).toBe('gone');
  const brief = createNetworkAccessServer({ port, waitMs: 200 });
  expect(await brief.disconnect({ ...session, nasSecret: 'not the secret' })).toBe('silent');

  await radius.account({
    'User-Name': username,
    'Acct-Status-Type': 'Start',
    'Acct-Session-Id': sessionId,
    'NAS-IP-Address': '127.0.0.1',
  });
  const [job] = networkJobs(nas, t.database.db);
  await expect(job?.run({ username }, t.foundation.log)).resolves.toBeUndefined();
});
