import { randomUUID } from 'node:crypto';
import { getHallUser, getUserInfo } from '@campus/contract/calls/access.ts';
import { listParameterChanges } from '@campus/contract/calls/parameters.ts';
import { getServiceHallParameter } from '@campus/contract/calls/parameters-hall.ts';
import { proveSignIn } from '@campus/contract/calls/sessions.ts';
import { getSignInWays } from '@campus/contract/calls/sign-on.ts';
import {
  beginWeCom,
  bindMyWeCom,
  bindWeCom,
  getMyWeCom,
  qywxGetToken,
  unbindWeCom,
} from '@campus/contract/calls/wecom.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { openWithLongTimeouts } from '../../../test/long-timeouts.ts';
import { signInSettings } from '../../../test/sign-in-settings.ts';
import { PASSWORD, testApp } from '../../../test/test-app.ts';
import { startWeComServer, type WeComServer } from '../../../test/wecom-server.ts';
import { findWeComSettings } from '../parameters/index.ts';
import { createAskWeCom } from './ask-wecom.ts';
import { clearOldWeCom } from './index.ts';

const HALL = 'http://hall.test';
const orgSign = 'scut';
const t = testApp({ PUBLIC_ADDRESS: HALL, OTHER_ADDRESSES: 'https://inside.test', INNER_NETWORKS: '127.0.0.0/8' });
const parameters = signInSettings(t);
const queries = countQueries();
let wecom: WeComServer;
let organisationId = '';
const PEOPLE = {
  zhangsan: 'member',
  lisi: 'member',
  student: 'member',
  approver: 'member',
  guest: 'outsider',
  far: 'out-of-scope',
} as const;

const settings = (more: Record<string, string> = {}) => ({
  pValue1: wecom.corp,
  pValue2: wecom.app.agent,
  pValue3: wecom.app.secret,
  pValue4: '',
  pValue5: wecom.base,
  pValue6: `${wecom.base}/connect/oauth2/authorize`,
  pValue7: `${wecom.base}/wwlogin/sso/login`,
  ...more,
});
const set = async (values: Record<string, string>) => {
  const reply = await parameters.save('sign-in.wecom', values);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
};
beforeAll(async () => {
  wecom = await startWeComServer({ people: PEOPLE, now: () => t.clock.now() });
  const [row] = await t.rows<{ id: string }>(`select id from organisations where org_sign = 'scut'`);
  organisationId = row?.id as string;
});
afterAll(() => wecom.stop());
beforeEach(async () => {
  wecom.plantNothing();
  wecom.endTokens();
  t.clock.advance(60_000);
  await t.rows('delete from wecom_tokens');
  await t.rows('delete from wecom_members');
  await t.rows('update people set wecom_id = null where wecom_id is not null');
  wecom.log.length = 0;
  await set(settings());
});

const newBrowser = () => randomUUID().replaceAll('-', '');
type Area = 'hall' | 'office' | 'workflow';
const begin = (browser: string, area: Area = 'hall', more: object = {}) =>
  t.call(beginWeCom, { orgSign, area, browser, inside: true, ...more });
/** Goes to WeCom, and comes back with a state and a code of somebody. */
async function comeBack(browser: string, member: string, area: Area = 'hall') {
  const { body } = await begin(browser, area);
  const state = new URL(body.data.address).searchParams.get('state') as string;
  return { orgSign, state, code: wecom.codeFor(member), browser };
}
const bring = (arrival: { orgSign: string; state: string; code: string; browser: string }, extras: object = {}) =>
  t.call(qywxGetToken, arrival, extras);
const come = async (member: string, area: Area = 'hall', browser = newBrowser()) =>
  bring(await comeBack(browser, member, area));
const bindTo = (account: string, member: string) =>
  t.rows(
    `insert into wecom_members select organisation_id, id, $2, now(), $3 from people
      where account = $1 and organisation_id = $4`,
    [account, member, wecom.corp, organisationId],
  );
const bound = () =>
  t.rows(`select p.account, w.member_id as member from wecom_members w join people p on p.id = w.person_id order by 1`);

describe('[SSO-05] the way to WeCom', () => {
  test('inside its client and by scanning, from the address that we know, whatever the host says', async () => {
    const inside = new URL((await begin(newBrowser())).body.data.address);
    expect([inside.origin + inside.pathname, inside.hash]).toEqual([
      `${wecom.base}/connect/oauth2/authorize`,
      '#wechat_redirect',
    ]);
    const { state, ...parameters } = Object.fromEntries(inside.searchParams);
    expect(parameters).toEqual({
      appid: wecom.corp,
      agentid: wecom.app.agent,
      redirect_uri: `${HALL}/WeiXinWork_Login?id=scut`,
      response_type: 'code',
      scope: 'snsapi_base',
    });
    expect(state).toMatch(/^[0-9a-f]{32}$/);
    const reply = await t.call(
      beginWeCom,
      { orgSign, area: 'hall', browser: newBrowser(), inside: false, lang: 'en', at: 'https://inside.test/Login' },
      { headers: { host: 'evil.example' } },
    );
    const scan = new URL(reply.body.data.address);
    expect([scan.pathname, scan.hash, scan.searchParams.get('lang'), scan.searchParams.get('login_type')]).toEqual([
      '/wwlogin/sso/login',
      '',
      'en',
      'CorpApp',
    ]);
    expect(scan.searchParams.get('redirect_uri')).toBe('https://inside.test/WeiXinWork_Login?id=scut');
  });

  test('the public addresses count where none is set', async () => {
    await set(settings({ pValue6: '', pValue7: '' }));
    expect((await begin(newBrowser())).body.data.address).toMatch(
      /^https:\/\/open\.weixin\.qq\.com\/connect\/oauth2\/authorize\?/,
    );
    const scan = await begin(newBrowser(), 'hall', { inside: false });
    expect(scan.body.data.address).toMatch(/^https:\/\/login\.work\.weixin\.qq\.com\/wwlogin\/sso\/login\?/);
  });

  test('nobody is sent where it is not set, and the sign-in pages do not offer it', async () => {
    const ways = async () => (await t.call(getSignInWays, { orgSign })).body.data.weCom;
    expect(await ways()).toBe(true);
    await set(settings({ pValue3: '' }));
    expect(await ways()).toBe(false);
    expect((await begin(newBrowser())).body.code).toBe('wecom-unavailable');
  });

  test('who goes round in a circle is not sent a third time', async () => {
    const browser = newBrowser();
    await begin(browser);
    await begin(browser);
    expect((await begin(browser)).body.code).toBe('wecom-circle');
    t.clock.advance(11_000);
    expect((await begin(browser)).status).toBe(200);
  });
});

describe('[SSO-05] [ENT-07] [CALL-11] one code, one session', () => {
  test('the hall gets one plain token', async () => {
    await bindTo('student', 'zhangsan');
    const reply = await come('zhangsan');
    expect(reply.body).toEqual({
      statusCode: 200,
      msg: '',
      data: {
        access_token: expect.any(String),
        refresh_token: null,
        token_type: 'bearer',
        expires_in: 43_200,
        must_change_password: false,
        area: 'hall',
      },
    });
    const me = await t.call(getHallUser, {}, { token: reply.body.data.access_token });
    expect(me.body.Data).toMatchObject({ account: 'student', mustChangePassword: false });
    const [row] = await t.rows(
      `select way from sessions where kind = 'hall' order by created_at desc, id desc limit 1`,
    );
    expect(row).toEqual({ way: 'wecom' });
  });

  test.each(['office', 'workflow'] as const)('the %s gets a pair of tokens', async (area) => {
    await bindTo('admin', 'zhangsan');
    const { data } = (await come('zhangsan', area)).body;
    expect(data).toMatchObject({ refresh_token: expect.any(String), expires_in: 900, area });
    expect((await t.call(getUserInfo, {}, { token: data.access_token })).status).toBe(200);
  });

  test('whoever has no business at a desk is told so, and has no session', async () => {
    await t.rows(
      `delete from person_roles where person_id = (select id from people where account = 'approver' limit 1)`,
    );
    await bindTo('approver', 'lisi');
    expect((await come('lisi', 'office')).body.code).toBe('desk-not-yours');
  });

  test('a disabled person, and a suspended organisation, are refused as everywhere', async () => {
    await bindTo('student', 'zhangsan');
    const arrival = await comeBack(newBrowser(), 'zhangsan');
    await t.rows(`update people set active = false where account = 'student' and organisation_id = $1`, [
      organisationId,
    ]);
    expect((await bring(arrival)).body.code).toBe('account-disabled');
    await t.rows(`update people set active = true where account = 'student' and organisation_id = $1`, [
      organisationId,
    ]);
    const again = await comeBack(newBrowser(), 'zhangsan');
    await t.rows(`update organisations set active = false where id = $1`, [organisationId]);
    expect((await bring(again)).body.code).toBe('organisation-suspended');
    await t.rows(`update organisations set active = true where id = $1`, [organisationId]);
  });

  test('somebody who is no member is told so, and gets no key', async () => {
    const reply = await come('guest');
    expect(reply.body).toMatchObject({ code: 'wecom-outsider', facts: {} });
  });

  test('older servers write the name with capitals', async () => {
    await bindTo('student', 'zhangsan');
    wecom.plant(
      /getuserinfo/,
      (_, response) => void response.end('{"errcode":0,"errmsg":"ok","UserId":"zhangsan","DeviceId":""}'),
    );
    expect((await come('zhangsan')).status).toBe(200);
  });
});

describe('[SSO-03] what came from elsewhere opens nothing', () => {
  beforeEach(() => bindTo('student', 'zhangsan'));
  const isNot = async (arrival: Parameters<typeof bring>[0], code: string) => {
    const before = wecom.asked('getuserinfo');
    expect((await bring(arrival)).body.code).toBe(code);
    expect(wecom.asked('getuserinfo')).toBe(before);
  };
  test('the code and state of another browser', async () => {
    const arrival = await comeBack(newBrowser(), 'zhangsan');
    await isNot({ ...arrival, browser: newBrowser() }, 'wecom-unasked');
    expect((await bring(arrival)).status).toBe(200);
  });
  test('a forged state, one that is too old, one of another organisation', async () => {
    const arrival = await comeBack(newBrowser(), 'zhangsan');
    await isNot({ ...arrival, state: 'f'.repeat(32) }, 'wecom-unasked');
    const other = await t.call(qywxGetToken, { ...arrival, orgSign: 'sdpt-demo' });
    expect(['wecom-unavailable', 'organisation-unknown']).toContain(other.body.code);
    t.clock.advance(10 * 60_000);
    await isNot(arrival, 'wecom-unasked');
  });
  test('a state of an organisation that has WeCom, too', async () => {
    const arrival = await comeBack(newBrowser(), 'zhangsan');
    await t.rows(`update wecom_arrivals set organisation_id = (select id from organisations where id <> $1 limit 1)`, [
      organisationId,
    ]);
    await isNot(arrival, 'wecom-unasked');
  });
  test('the same code again: the same answer for the same attempt, nothing for another one', async () => {
    const arrival = await comeBack(newBrowser(), 'zhangsan');
    const key = randomUUID();
    const first = await bring(arrival, { key });
    expect((await bring(arrival, { key })).body).toEqual(first.body);
    await isNot(arrival, 'wecom-unasked');
    const later = await comeBack(arrival.browser, 'zhangsan');
    expect((await bring({ ...later, code: arrival.code })).body.code).toBe('wecom-code');
  });
  test('of two who bring it at once one is answers', async () => {
    const arrival = await comeBack(newBrowser(), 'zhangsan');
    const both = await Promise.all([bring(arrival), bring(arrival)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
  test.each(['', 'a b', 'x'.repeat(600), '<script>', '中文', 'a&access_token=x', '../..', "'--"])(
    'a code or state like %j',
    async (text) => {
      const arrival = await comeBack(newBrowser(), 'zhangsan');
      expect((await bring({ ...arrival, code: text })).status).toBe(422);
      expect((await bring({ ...arrival, state: text })).status).toBe(422);
      expect(wecom.asked('getuserinfo')).toBe(0);
    },
  );
});

describe('[SSO-05] every number that WeCom says', () => {
  beforeEach(() => bindTo('student', 'zhangsan'));
  test.each([
    [-1, 'wecom-later', 4],
    [40001, 'wecom-settings', 2],
    [40014, 'wecom-settings', 2],
    [42001, 'wecom-settings', 2],
    [40029, 'wecom-code', 1],
    [41008, 'wecom-code', 1],
    [42003, 'wecom-code', 1],
    [45009, 'wecom-later', 1],
    [40013, 'wecom-settings', 1],
    [41001, 'wecom-settings', 1],
    [48002, 'wecom-settings', 1],
    [50001, 'wecom-settings', 1],
    [60011, 'wecom-settings', 1],
    [60020, 'wecom-settings', 1],
    [60111, 'wecom-outsider', 1],
    [99999, 'wecom-away', 1],
  ])('%d of a code: %s, asked %d times', async (errcode, code, times) => {
    wecom.plantErrcode(/getuserinfo/, errcode);
    expect((await come('zhangsan')).body.code).toBe(code);
    expect(wecom.asked('getuserinfo')).toBe(times);
  });
  test.each([
    [-1, 'wecom-later', 4],
    [40001, 'wecom-settings', 1],
    [40013, 'wecom-settings', 1],
    [60020, 'wecom-settings', 1],
    [45009, 'wecom-later', 1],
  ])('%d of a token: %s, asked %d times', async (errcode, code, times) => {
    wecom.plantErrcode(/gettoken/, errcode);
    expect((await come('zhangsan')).body.code).toBe(code);
    expect([wecom.asked('gettoken'), wecom.asked('getuserinfo')]).toEqual([times, 0]);
  });
  test('busy twice, then well', async () => {
    wecom.plantErrcode(/getuserinfo/, -1, 2);
    expect((await come('zhangsan')).status).toBe(200);
    expect(wecom.asked('getuserinfo')).toBe(3);
  });
  test('a member who may not use the app', async () => {
    expect((await come('far')).body.code).toBe('wecom-settings');
  });
  test('a code of another app, and one that is too old', async () => {
    const arrival = await comeBack(newBrowser(), 'zhangsan');
    expect((await bring({ ...arrival, code: wecom.codeFor('zhangsan', '9') })).body.code).toBe('wecom-settings');
    const slow = await comeBack(newBrowser(), 'zhangsan');
    t.clock.advance(5 * 60_000 + 1);
    expect((await bring(slow)).body.code).toBe('wecom-code');
  });
  test('an address that WeCom does not let in stands in the log for the operator', async () => {
    wecom.plantErrcode(/gettoken/, 60020, 9, 'not allow to access from your ip, hint: [1], from ip: 203.0.113.7, more');
    await come('zhangsan');
    expect(t.log.join('')).toContain('"addressToAllow":"203.0.113.7"');
  });
  const odd: [string, Parameters<WeComServer['plant']>[1]][] = [
    ['HTML with 502', (_, response) => response.writeHead(502).end('<html>Bad gateway</html>')],
    ['no JSON', (_, response) => void response.end('<html></html>')],
    ['null', (_, response) => void response.end('null')],
    ['a list', (_, response) => void response.end('[]')],
    ['a redirect', (_, response) => response.writeHead(302, { location: '/cgi-bin/gettoken' }).end()],
    ['nothing', (_, response) => void response.destroy()],
    ['ten megabytes', (_, response) => void response.end('x'.repeat(10 * 1024 * 1024))],
    [
      'a number as a text',
      (_, response) => void response.end('{"errcode":"0","userid":"zhangsan","access_token":"x"}'),
    ],
    ['an odd member', (_, response) => void response.end('{"errcode":0,"userid":"<script>","access_token":""}')],
    ['two kinds of answer', (_, response) => void response.end('{"errcode":0,"userid":7,"openid":"o"}')],
  ];
  test.each(odd)('%s: away, and asked once', async (_, answer) => {
    wecom.plant(/getuserinfo/, answer);
    expect((await come('zhangsan')).body.code).toBe('wecom-away');
    expect(wecom.asked('getuserinfo')).toBe(1);
    await t.rows('delete from wecom_tokens');
    wecom.plant(/gettoken/, answer);
    expect((await come('zhangsan')).body.code).toBe('wecom-away');
  });
  test('one that does not answer at all is given up after five seconds, and the next one is answers', async () => {
    wecom.plant(/gettoken/, () => {}, 1);
    const startedAt = performance.now();
    expect((await come('zhangsan')).body.code).toBe('wecom-away');
    expect(performance.now() - startedAt).toBeLessThan(60_000);
    expect((await come('zhangsan')).status).toBe(200);
  });
});

describe('[SSO-05] one token', () => {
  const token = () => t.rows<{ hash: Buffer }>('select token_hash as hash from wecom_tokens');
  test('is fetched once for many, kept sealed, and fetched anew at four fifths of its life', async () => {
    await bindTo('student', 'zhangsan');
    await Promise.all(Array.from({ length: 6 }, () => come('zhangsan')));
    expect(wecom.asked('gettoken')).toBe(1);
    const stored = JSON.stringify(await t.rows(`select sealed, encode(sealed, 'escape') as text from wecom_tokens`));
    expect(stored).not.toContain('token-');
    t.clock.advance(5_759_000);
    await come('zhangsan');
    expect(wecom.asked('gettoken')).toBe(1);
    wecom.endTokens();
    t.clock.advance(2_000);
    expect((await come('zhangsan')).status).toBe(200);
    expect(wecom.asked('gettoken')).toBe(2);
  });

  test('that WeCom ended early is replaced once, however many find out', async () => {
    await bindTo('student', 'zhangsan');
    await come('zhangsan');
    const [before] = await token();
    wecom.endTokens();
    const replies = await Promise.all(Array.from({ length: 5 }, () => come('zhangsan')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(wecom.asked('gettoken')).toBe(2);
    const [after] = await token();
    expect(after?.hash.equals(before?.hash as Buffer)).toBe(false);
  });

  test('is fetched once by two servers on one database', async () => {
    const { host, user, database } = t.product.pool.options as { host: string; user: string; database: string };
    const second = openWithLongTimeouts({ host, user, database }, 5);
    const { secrets, log, callOut } = t.foundation;
    const servers = [t.foundation.db, second.db].map((db) => ({ db, wecom: createAskWeCom() }));
    wecom.plant(
      /gettoken/,
      (_, response) =>
        void setTimeout(
          () => response.end('{"errcode":0,"errmsg":"ok","access_token":"slow-token","expires_in":7200}'),
          300,
        ),
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const { db, wecom: ask } = servers[n % 2] as (typeof servers)[number];
        const by = { db, secrets, log, callOut, now: t.clock.now() };
        const found = (await findWeComSettings(by, organisationId))!;
        return ask.ask(by, organisationId, found, async (_api, used) => ({ errcode: 0 as const, value: used }));
      }),
    );
    expect(answers).toEqual(Array.from({ length: 8 }, () => ({ value: 'slow-token' })));
    expect(wecom.asked('gettoken')).toBe(1);
    await second.close();
  });

  test('whoever took the lease and is gone holds nobody up for ever', async () => {
    await bindTo('student', 'zhangsan');
    await t.rows(
      `insert into wecom_tokens (organisation_id, corp_id, agent_id, fetching_until) values ($1, $2, $3, clock_timestamp() + interval '700 ms')`,
      [organisationId, wecom.corp, wecom.app.agent],
    );
    expect((await come('zhangsan')).status).toBe(200);
  });

  test('of other settings is not used, nor one that cannot be opened', async () => {
    await bindTo('student', 'zhangsan');
    await come('zhangsan');
    await t.rows(`update wecom_tokens set sealed = decode('00', 'hex') || sealed`);
    expect((await come('zhangsan')).status).toBe(200);
    expect(wecom.asked('gettoken')).toBe(2);
    await set(settings({ pValue5: `${wecom.base}/` }));
    expect((await come('zhangsan')).status).toBe(200);
    expect(wecom.asked('gettoken')).toBe(3);
  });

  test('that still lives serves while WeCom gives no new one', async () => {
    await bindTo('student', 'zhangsan');
    await come('zhangsan');
    t.clock.advance(6_000_000);
    wecom.plantErrcode(/gettoken/, 45009);
    expect((await come('zhangsan')).status).toBe(200);
  });
});

describe('[SSO-06] binding', () => {
  /** Somebody whom nobody is bound to, with the key that they get. */
  async function unbound(member = 'zhangsan', area: Area = 'hall') {
    const browser = newBrowser();
    const reply = await come(member, area, browser);
    expect(reply.body).toMatchObject({ code: 'wecom-unbound', facts: { key: expect.any(String) } });
    return { orgSign, browser, key: reply.body.facts.key as string };
  }
  const bindAs = (with_: Awaited<ReturnType<typeof unbound>>, username: string, password = PASSWORD) =>
    t.call(bindWeCom, { ...with_, username, password });

  test('by a first scan and the password, which signs in; afterwards nobody is asked', async () => {
    const reply = await bindAs(await unbound(), 'student');
    expect(reply.body.data).toMatchObject({ refresh_token: null, area: 'hall' });
    expect(await bound()).toEqual([{ account: 'student', member: 'zhangsan' }]);
    expect((await come('zhangsan')).status).toBe(200);
    const [line] = await t.rows(`select after from audit_entries where call = 'BindWeCom' and outcome = 'done'`);
    expect(line).toEqual({ after: { weComMember: 'zhangsan' } });
  });

  test('at a desk', async () => {
    const reply = await bindAs(await unbound('lisi', 'workflow'), 'admin');
    expect(reply.body.data).toMatchObject({ refresh_token: expect.any(String), area: 'workflow' });
  });

  test('a wrong password counts as anywhere, and leaves the key', async () => {
    const with_ = await unbound();
    expect((await bindAs(with_, 'student', 'Wrong2026')).body).toMatchObject({
      code: 'credentials-wrong',
      facts: { left: 4 },
    });
    expect((await bindAs(with_, 'student')).status).toBe(200);
    expect((await bindAs(with_, 'student')).body.code).toBe('wecom-key');
  });

  test('a one-time password has to be changed', async () => {
    await t.rows(`update people set password_state = 'one-time' where account = 'student' and organisation_id = $1`, [
      organisationId,
    ]);
    const { data } = (await bindAs(await unbound(), 'student')).body;
    expect(data.must_change_password).toBe(true);
    expect((await t.call(getMyWeCom, {}, { token: data.access_token })).body.code).toBe('password-must-change');
    await t.rows(`update people set password_state = 'set' where account = 'student' and organisation_id = $1`, [
      organisationId,
    ]);
  });

  test('not with the key in another browser, after ten minutes, or of another corp', async () => {
    const with_ = await unbound();
    expect((await bindAs({ ...with_, browser: newBrowser() }, 'student')).body.code).toBe('wecom-key');
    expect((await bindAs({ ...with_, key: 'x'.repeat(43) }, 'student')).body.code).toBe('wecom-key');
    await set(settings({ pValue1: 'ww00other' }));
    expect((await bindAs(with_, 'student')).body.code).toBe('wecom-key');
    await set(settings());
    t.clock.advance(10 * 60_000);
    expect((await bindAs(with_, 'student')).body.code).toBe('wecom-key');
    expect(await bound()).toEqual([]);
  });

  test('a member or a person that is bound never moves', async () => {
    await bindTo('student', 'zhangsan');
    expect((await bindAs(await unbound('lisi'), 'student')).body.code).toBe('wecom-person-bound');
    const with_ = await unbound('approver');
    await bindTo('admin', 'approver');
    expect((await bindAs(with_, 'approver')).body.code).toBe('wecom-member-bound');
    expect(await bound()).toEqual([
      { account: 'admin', member: 'approver' },
      { account: 'student', member: 'zhangsan' },
    ]);
  });

  test('of two who bind one member at once one gets it', async () => {
    for (let n = 0; n < 5; n++) {
      await t.rows('delete from wecom_members');
      const [first, second] = [await unbound(), await unbound()];
      const both = await Promise.all([bindAs(first, 'student'), bindAs(second, 'admin')]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await bound()).toHaveLength(1);
    }
  });

  test('of two keys that one person uses at once one binds', async () => {
    const [first, second] = [await unbound('zhangsan'), await unbound('lisi')];
    const both = await Promise.all([bindAs(first, 'student'), bindAs(second, 'student')]);
    expect(both.map(({ body }) => body.code ?? 'bound').sort()).toEqual(['bound', 'wecom-person-bound']);
  });

  test('a binding of a former corp makes room, and signs nobody in', async () => {
    await t.rows(
      `insert into wecom_members select organisation_id, id, 'zhangsan', now(), 'ww00former' from people where account = 'student' and organisation_id = $1`,
      [organisationId],
    );
    expect((await bindAs(await unbound('zhangsan'), 'student')).status).toBe(200);
    expect(await t.rows(`select corp_id from wecom_members`)).toEqual([{ corp_id: wecom.corp }]);
  });

  test('by rule: the account of today, exactly, once', async () => {
    await set(settings({ pValue4: 'userid-is-account' }));
    expect((await come('student')).status).toBe(200);
    expect(await bound()).toEqual([{ account: 'student', member: 'student' }]);
    expect((await come('zhangsan')).body.code).toBe('wecom-unbound');
    await t.rows('delete from wecom_members');
    wecom.plant(/getuserinfo/, (_, response) => void response.end('{"errcode":0,"userid":"Student"}'));
    expect((await come('student')).body.code).toBe('wecom-unbound');
    wecom.plantNothing();
    await bindTo('student', 'lisi');
    expect((await come('student')).body.code).toBe('wecom-person-bound');
    await bindTo('admin', 'student');
    expect((await come('student', 'office')).status).toBe(200);
  });

  test('by the roster: whom lists name as this member, if it is one person', async () => {
    const name = (account: string, member: string | null) =>
      t.rows('update people set wecom_id = $2 where account = $1 and organisation_id = $3', [
        account,
        member,
        organisationId,
      ]);
    await name('student', 'zhangsan');
    expect((await come('zhangsan')).status).toBe(200);
    expect(await bound()).toEqual([{ account: 'student', member: 'zhangsan' }]);
    await t.rows('delete from wecom_members');
    await name('handler', 'zhangsan');
    expect((await come('zhangsan')).body.code).toBe('wecom-unbound');
    // Lists come before the rule.
    await set(settings({ pValue4: 'userid-is-account' }));
    await name('handler', 'student');
    expect((await come('student', 'workflow')).status).toBe(200);
    expect(await bound()).toContainEqual({ account: 'handler', member: 'student' });
  });

  test('where the university closes passwords in the hall, they do not bind there either', async () => {
    const other = (values: object) =>
      t.rows(`update parameters set values = $1 where key = 'hall.sign-in' and organisation_id = $2`, [
        values,
        organisationId,
      ]);
    await other({ pValue5: 'unified authentication', pValue9: 'https://sso.example.edu/cas/login' });
    expect((await bindAs(await unbound(), 'student')).body.code).toBe('sign-on-only');
    expect((await bindAs(await unbound('lisi', 'workflow'), 'admin')).status).toBe(200);
    await other({ pValue5: 'account and password' });
  });

  test('by who signs in after the key was made: the university’s sign-in binds so', async () => {
    const earlier = await t.hallSignIn('student');
    t.clock.advance(1000);
    const { browser, key } = await unbound();
    const mine = (token: string) => t.call(bindMyWeCom, { browser, key }, { token });
    expect((await mine(earlier)).body.code).toBe('proof-needed');
    t.clock.advance(1000);
    const token = await t.hallSignIn('student');
    expect((await mine(token)).body.data).toMatchObject({ offered: true, bound: { member: 'zhangsan' } });
    expect((await mine(token)).body.code).toBe('wecom-key');
  });

  test('in the profile: a fresh proof, then WeCom; unbinding asks for one as well', async () => {
    const token = await t.hallSignIn('student');
    const see = async () => (await t.call(getMyWeCom, {}, { token })).body.data;
    expect(await see()).toEqual({ offered: true, bound: null });
    const browser = newBrowser();
    const bindNow = async () => {
      const { state, code } = await comeBack(browser, 'zhangsan');
      return t.call(bindMyWeCom, { browser, state, code }, { token });
    };
    const prove = () => t.call(proveSignIn, { password: PASSWORD }, { token });
    expect((await bindNow()).body.code).toBe('proof-needed');
    await prove();
    expect((await bindNow()).body.data).toMatchObject({ bound: { member: 'zhangsan' } });
    expect((await t.call(unbindWeCom, {}, { token })).body.code).toBe('proof-needed');
    await prove();
    expect((await t.call(unbindWeCom, {}, { token })).body.data).toEqual({ offered: true, bound: null });
    expect(await see()).toEqual({ offered: true, bound: null });
    expect((await come('zhangsan')).body.code).toBe('wecom-unbound');
  });

  test('a code that another browser brought does not bind', async () => {
    const token = await t.hallSignIn('student');
    await t.call(proveSignIn, { password: PASSWORD }, { token });
    const { state, code } = await comeBack(newBrowser(), 'lisi');
    const reply = await t.call(bindMyWeCom, { browser: newBrowser(), state, code }, { token });
    expect(reply.body.code).toBe('wecom-unasked');
  });
});

describe('[SSO-05] the settings', () => {
  const attempt = async (values: Record<string, string> = {}) =>
    (await parameters.attempt('sign-in.wecom', values)).body.data;
  test('[ADM-11] are tried by asking for a token, before they are saved', async () => {
    expect(await attempt()).toEqual({ outcome: 'wecom-works', detail: null });
    expect(await attempt({ pValue3: 'another' })).toEqual({ outcome: 'wecom-secret', detail: null });
    expect(await attempt({ pValue1: 'ww00other' })).toEqual({ outcome: 'wecom-corp', detail: null });
    wecom.plantErrcode(/gettoken/, 60020, 9, 'from ip: 203.0.113.7');
    expect(await attempt()).toEqual({ outcome: 'wecom-address', detail: '203.0.113.7' });
    wecom.plantErrcode(/gettoken/, -1);
    expect(await attempt()).toEqual({ outcome: 'wecom-busy', detail: '-1' });
    wecom.plantErrcode(/gettoken/, 48002);
    expect(await attempt()).toEqual({ outcome: 'wecom-refused', detail: '48002' });
    wecom.plant(/gettoken/, (_, response) => response.writeHead(502).end());
    expect(await attempt()).toEqual({ outcome: 'wecom-away', detail: 'status 502' });
    expect(await attempt({ pValue1: '' })).toEqual({ outcome: 'wecom-not-set', detail: null });
  });
  test('[ADM-11] a kept secret is tried at no other address', async () => {
    const other = await startWeComServer();
    expect(await attempt({ pValue5: other.base })).toEqual({ outcome: 'wecom-not-set', detail: null });
    expect(other.log).toEqual([]);
    await other.stop();
  });
  test('[ADM-11] a kept secret follows the setting to no other address, neither by saving nor by an earlier version', async () => {
    const save = (values: Record<string, string>) => parameters.save('sign-in.wecom', values);
    const elsewhere = 'https://127.0.0.1:9/evil';
    expect((await save({ pValue5: elsewhere })).body.code).toBe('parameter-secret-moved');
    // With a secret of its own the address may change; going back would take that one along.
    expect((await save({ pValue5: elsewhere, pValue3: 'another secret' })).status).toBe(200);
    const token = (await t.signIn('admin')).access_token;
    const versions = await t.call(listParameterChanges, { key: 'sign-in.wecom' }, { token });
    const [now, before] = versions.body.data.items;
    const restored = await parameters.restore('sign-in.wecom', now.version, before.version);
    expect(restored.body.code).toBe('parameter-secret-moved');
    expect((await save({ pValue5: '' })).body.code).toBe('parameter-secret-moved');
  });

  test('[SAF-01] an address of before, by http, is not replaced by the usual one: the secret goes nowhere', async () => {
    await t.rows(
      `update parameters set values = values || '{"pValue5": "http://wecom.example.edu"}' where key = 'sign-in.wecom'
         and organisation_id = $1`,
      [organisationId],
    );
    expect((await t.call(getSignInWays, { orgSign })).body.data.weCom).toBe(false);
    expect((await begin(newBrowser())).body.code).toBe('wecom-unavailable');
    for (const pValue5 of ['', 'https://qyapi.weixin.qq.com', wecom.base])
      expect(await attempt({ pValue1: wecom.corp, pValue3: '', pValue5 })).toEqual({
        outcome: 'wecom-not-set',
        detail: null,
      });
    expect(wecom.log).toEqual([]);
  });

  test('anybody reads none of them', async () => {
    const open = JSON.stringify((await t.call(getServiceHallParameter, { orgSign })).body);
    for (const text of [wecom.corp, wecom.app.secret, wecom.base]) expect(open).not.toContain(text);
  });
  test('[SSO-05] the file that proves a domain is answered byte for byte, and no other', async () => {
    const text = 'abcdefGH01234567 \u4e2d <b>';
    await set(settings({ pValue8: 'WW_verify_abcdefGH01234567.txt', pValue9: text }));
    const get = (url: string) => t.app.inject({ method: 'GET', url });
    const reply = await get('/WW_verify_abcdefGH01234567.txt');
    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      text,
    ]);
    for (const url of [
      '/WW_verify_abcdefGH01234568.txt',
      '/WW_verify_abcdefGH01234567',
      '/WW_verify_abcdefGH01234567.txt.txt',
      '/WW_verify_%2e%2e%2f.txt',
      '/x/WW_verify_abcdefGH01234567.txt',
    ])
      expect((await get(url)).statusCode, url).toBe(404);
  });
});

test('[SSO-05] nothing secret stands in a log or an audit line', async () => {
  await bindTo('student', 'zhangsan');
  const arrival = await comeBack(newBrowser(), 'zhangsan');
  await bring(arrival);
  wecom.plant(/getuserinfo/, (_, response) => void response.end('{'));
  const failed = await comeBack(newBrowser(), 'lisi');
  await bring(failed);
  wecom.plantNothing();
  const other = await come('lisi');
  const tokens = wecom.log.flatMap(({ query }) => query.get('access_token') ?? []);
  expect(tokens.length).toBeGreaterThan(0);
  const written = t.log.join('') + JSON.stringify(await t.rows('select * from audit_entries'));
  const secrets = [
    wecom.app.secret,
    ...tokens,
    arrival.code,
    arrival.state,
    arrival.browser,
    failed.code,
    other.body.facts.key,
  ];
  for (const text of secrets) expect(written).not.toContain(text);
  const stored = JSON.stringify([
    await t.rows('select * from wecom_arrivals'),
    await t.rows('select * from wecom_keys'),
  ]);
  for (const text of secrets) expect(stored).not.toContain(text);
});

test('[SSO-05] old arrivals and keys are taken away', async () => {
  await come('lisi');
  await clearOldWeCom(t.database.db, t.clock.now() + 1);
  expect(await t.rows('select 1 from wecom_arrivals union all select 1 from wecom_keys')).toEqual([]);
});

test('signing in and binding take at most twelve queries', async () => {
  const browser = newBrowser();
  const unbound = await come('zhangsan', 'workflow', browser);
  queries.begin();
  const with_ = { orgSign, browser, key: unbound.body.facts.key, username: 'admin', password: PASSWORD };
  expect((await t.call(bindWeCom, with_, { key: randomUUID() })).status).toBe(200);
  const binding = queries.since();
  expect(binding.length, binding.join('\n')).toBeLessThanOrEqual(12);
  const arrival = await comeBack(browser, 'zhangsan', 'workflow');
  queries.begin();
  expect((await bring(arrival, { key: randomUUID() })).status).toBe(200);
  const statements = queries.since();
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(12);
});
