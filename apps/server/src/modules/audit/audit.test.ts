import { getUserInfo } from '@campus/contract/calls/access.ts';
import { allCalls } from '@campus/contract/calls/all.ts';
import { listAuditEntries } from '@campus/contract/calls/audit.ts';
import { getUserLeftMenu } from '@campus/contract/calls/menus-mine.ts';
import { saveParameter } from '@campus/contract/calls/parameters.ts';
import { changeSignInPassword, logout, token as tokenCall } from '@campus/contract/calls/sessions.ts';
import { serviceHallLogin } from '@campus/contract/calls/sign-on.ts';
import type { Sent } from '@campus/contract/define-call.ts';
import { describe, expect, test } from 'vitest';
import { PASSWORD, testApp } from '../../../test/test-app.ts';

const t = testApp();

type Entry = { id: string; at: number; call: string; outcome: string; account: string | null };
const admin = async () => (await t.signIn('admin')).access_token;
const count = async () => (await t.rows('select 1 from audit_entries')).length;
/** What was added since there were so many, the oldest first, as `call outcome account`. */
const since = async (before: number) =>
  (await t.rows<Entry>('select call, outcome, account from audit_entries order by id offset $1', [before])).map(
    ({ call, outcome, account }) => `${call} ${outcome} ${account}`,
  );
const signInAs = (username: string, password: string) =>
  t.call(tokenCall, { type: '0', orgSign: 'scut', grant_type: 'password', username, password });
/** Values of one setting, as somebody sends them who has just looked at it. */
const basics = async (values: Record<string, string>) => {
  const [row] = await t.rows<{ version: number }>(
    `select version from parameters where key = 'hall.basics' and organisation_id = (select id from organisations where org_sign = 'scut')`,
  );
  return { key: 'hall.basics', version: row!.version, values };
};
const listed = async (filter: Sent<typeof listAuditEntries>, token: string): Promise<Entry[]> =>
  (await t.call(listAuditEntries, filter, { token })).body.data.items;

describe('an entry', () => {
  test('is made for each writing call and each sign-in, refused ones included, and none for reading', async () => {
    const before = await count();
    const token = await admin();
    await signInAs('ghost', 'Wrong12345');
    await t.call(serviceHallLogin, { orgSign: 'scut', username: 'ghost2', password: 'Wrong12345' });
    await t.call(saveParameter, { key: 'none', version: 1, values: { pValue1: 'x' } }, { token });
    await t.call(saveParameter, await basics({ pValue2: 'x' }), { token });
    await t.call(getUserInfo, {}, { token });
    await t.call(getUserLeftMenu, {}, { token });
    await listed({}, token);
    await t.call(logout, {}, { token });
    await t.call(logout, {}, {});
    expect(await since(before)).toEqual([
      'token done admin',
      'token credentials-wrong ghost',
      'ServiceHallLogin user-unknown ghost2',
      'SaveParameter parameter-unknown admin',
      'SaveParameter done admin',
      'Logout done admin',
      'Logout not-signed-in null',
    ]);
  });

  test('is made once for a call that is sent again with its key, one after another and five at once', async () => {
    const token = await admin();
    const before = await count();
    const sent = await basics({ pValue3: 'y' });
    const save = () => t.call(saveParameter, sent, { token, key: 'audited-once-1' });
    await save();
    await Promise.all(Array.from({ length: 5 }, save));
    expect(await since(before)).toEqual(['SaveParameter done admin']);
  });

  test('is kept with its change or not at all', async () => {
    const token = await admin();
    const before = await count();
    await t.rows('alter table audit_entries add constraint nothing_more check (false) not valid');
    const values = { pValue1: 'never to be seen' };
    const reply = await t.call(saveParameter, await basics(values), { token });
    await t.rows('alter table audit_entries drop constraint nothing_more');
    expect(reply.status).toBe(500);
    expect(await t.rows(`select 1 from parameters where values ->> 'pValue1' = $1`, [values.pValue1])).toEqual([]);
    expect(await since(before)).toEqual([]);
  });

  test('says who, from where, when, what about, and by which request', async () => {
    const token = await admin();
    t.clock.advance(1234);
    const reply = await t.call(saveParameter, await basics({ pValue1: 'z' }), { token });
    const [entry] = await listed({ size: 1 }, token);
    expect(entry).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at: t.clock.now(),
      call: 'SaveParameter',
      outcome: 'done',
      account: 'admin',
      person: expect.any(String),
      facts: { key: 'hall.basics' },
      requestId: reply.headers['x-request-id'],
      ip: '127.0.0.1',
      page: null,
      record: { kind: 'parameter', id: 'hall.basics', name: '网厅基本信息' },
      before: { deskPhone: expect.any(String) },
      after: { deskPhone: 'z' },
      names: {},
    });
  });

  test('never has a password or a token in it', async () => {
    const secrets = ['Guessed12345', 'Another2027', 'Mistyped2027', 'no-token-of-anybody-at-all'];
    await signInAs('100412', secrets[0]!);
    await t.call(serviceHallLogin, { orgSign: 'scut', username: '100412', password: secrets[0]! });
    const { access_token: token, refresh_token } = await t.signIn('100412');
    await t.call(tokenCall, { type: '0', orgSign: 'scut', grant_type: 'refresh_token', refresh_token });
    await t.call(tokenCall, { grant_type: 'refresh_token', refresh_token: secrets[3]! });
    const change = { original: PASSWORD, next: secrets[1]!, confirm: secrets[2]! };
    expect((await t.call(changeSignInPassword, change, { token })).status).toBe(422);
    await t.call(changeSignInPassword, { ...change, original: secrets[0]!, confirm: secrets[1]! }, { token });
    const done = await t.call(changeSignInPassword, { ...change, confirm: secrets[1]! }, { token });
    expect(done.status).toBe(200);
    const [{ all }] = (await t.rows(`select string_agg(to_jsonb(e)::text, ' ') as all from audit_entries e`)) as [
      { all: string },
    ];
    for (const secret of [...secrets, PASSWORD, token, refresh_token]) expect(all).not.toContain(secret);
    expect(all).toContain('ChangeSignInPassword');
  });

  test('keeps no field of any call whose name is that of a secret', () => {
    const secret = /password|token|ticket|secret|signature|^(original|next|confirm|permit)$/i;
    expect(allCalls.flatMap(({ name, audit }) => audit.filter((field) => secret.test(field)).map(() => name))).toEqual(
      [],
    );
    expect(allCalls.filter(({ audit }) => audit.length > 0).length).toBeGreaterThan(40);
  });
});

describe('the list', () => {
  test('is read by keyset within one organisation, and nothing is skipped or doubled while rows come in', async () => {
    const token = await admin();
    const [{ id }] = (await t.rows(`select id from organisations where org_sign = 'scut'`)) as [{ id: string }];
    const add = (n: number) =>
      t.rows(
        `insert into audit_entries (organisation_id, at, call, outcome, request_id, ip) select $1, '2020-01-01', 'Seeded', 'done', 'r', 'i' from generate_series(1, $2)`,
        [id, n],
      );
    await add(230);
    const there = (
      await t.rows<{ id: string }>(
        `select id::text from audit_entries where call = 'Seeded' order by audit_entries.id desc`,
      )
    ).map((row) => row.id);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { data } = (
        await t.call(listAuditEntries, { call: 'Seeded', size: 37, ...(after ? { after } : {}) }, { token })
      ).body;
      seen.push(...data.items.map((item: { id: string }) => item.id));
      after = data.next ?? undefined;
      await add(5);
    } while (after);
    expect(seen).toEqual(there);
    const other = (await t.signIn('admin', { orgSign: 'sdpt' })).access_token;
    expect(await listed({ call: 'Seeded' }, other)).toEqual([]);
  });

  test('is narrowed by call, by account, and by moments: from the first on, up to the last', async () => {
    const token = await admin();
    const from = t.clock.now() + 1000;
    t.clock.advance(1000);
    await signInAs('ghost', 'Wrong12345');
    t.clock.advance(1000);
    await t.call(saveParameter, { key: 'hall.basics', values: { pValue1: 'a' } }, { token });
    const until = t.clock.now();
    const listCalls = async (filter: Sent<typeof listAuditEntries>) =>
      (await listed(filter, token)).map(({ call, account }) => `${call} ${account}`);
    expect(await listCalls({ from })).toEqual(['SaveParameter admin', 'token ghost']);
    expect(await listCalls({ from, until })).toEqual(['token ghost']);
    expect(await listCalls({ from, until: until + 1 })).toEqual(['SaveParameter admin', 'token ghost']);
    expect(await listCalls({ from, call: 'SaveParameter' })).toEqual(['SaveParameter admin']);
    expect(await listCalls({ from, account: 'ghost' })).toEqual(['token ghost']);
    expect(await listCalls({ from, account: 'ghost', call: 'SaveParameter' })).toEqual([]);
  });

  test('is for those who may read it', async () => {
    for (const account of ['student', 'staff', 'handler', 'approver']) {
      const { access_token: token } = await t.signIn(account);
      expect((await t.call(listAuditEntries, {}, { token })).body.code, account).toBe('not-allowed');
    }
  });

  test.each([
    ['no JSON', 'x'],
    ['no number', Buffer.from('["a"]').toString('base64url')],
    ['more than a number', Buffer.from('["1; drop table people"]').toString('base64url')],
    ['too many numbers', Buffer.from('[1,2]').toString('base64url')],
    ['no list', Buffer.from('1').toString('base64url')],
  ])('a forged cursor that is %s is refused', async (_title, after) => {
    expect((await t.call(listAuditEntries, { after }, { token: await admin() })).body.code).toBe('bad-cursor');
  });

  test('a forged cursor that has the form of one only names a place in one’s own list', async () => {
    const after = Buffer.from('["999999999999"]').toString('base64url');
    const token = await admin();
    const all = await listed({ size: 100 }, token);
    expect(await listed({ after, size: 100 }, token)).toEqual(all);
  });
});
