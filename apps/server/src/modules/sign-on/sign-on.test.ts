import { randomUUID } from 'node:crypto';
import { getHallUser, getUserInfo } from '@campus/contract/calls/access.ts';
import { listParameters, tryParameter } from '@campus/contract/calls/parameters.ts';
import {
  beginSignOn,
  getSignInWays,
  proveByTicket,
  serviceHallLogin,
  takeTicket,
} from '@campus/contract/calls/sign-on.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureOf, startCasServer, successOf } from '../../../test/cas-server.ts';
import { signInSettings } from '../../../test/sign-in-settings.ts';
import { PASSWORD, testApp } from '../../../test/test-app.ts';
import { createApp } from '../../app.ts';
import { hashOf } from '../../platform/secrets.ts';

const HALL = 'http://hall.test';
const orgSign = 'scut';
const t = testApp({
  PUBLIC_ADDRESS: HALL,
  OTHER_ADDRESSES: 'https://inside.test, https://vpn.test/https/77726476',
  INNER_NETWORKS: '127.0.0.0/8',
});
let cas: Awaited<ReturnType<typeof startCasServer>>;
beforeAll(async () => {
  cas = await startCasServer();
});
afterAll(() => cas.stop());

const set = (key: string, values: Record<string, string>) =>
  t.rows(
    `update parameters set values = $1, former = null, prove_until = null
     where key = $2 and organisation_id = (select id from organisations where org_sign = 'scut')`,
    [values, key],
  );
beforeEach(async () => {
  cas.plant(null);
  t.clock.advance(60_000);
  await set('hall.sign-in', { pValue5: 'unified authentication', pValue9: cas.login });
  await set('sign-in.unified', {});
});

const newBrowser = () => randomUUID().replaceAll('-', '');
type Area = 'hall' | 'office' | 'workflow';
const begin = (browser: string, area: Area = 'hall', more: object = {}) =>
  t.call(beginSignOn, { orgSign, area, browser, ...more });
/** Goes to the university and comes back with a ticket for somebody. */
async function comeBack(browser: string, account: string, area: Area = 'hall', inside = '') {
  const { body } = await begin(browser, area);
  return cas.ticketFor(account, body.data.service, inside);
}
const bring = (browser: string, ticket: string, key?: string) =>
  t.call(serviceHallLogin, { orgSign, ticket, browser }, key ? { key } : {});
const bringToDesk = (browser: string, ticket: string, area: 'office' | 'workflow') =>
  t.call(takeTicket, { orgSign, area, browser, ticket });
const isIn = async (token: string) => (await t.call(getHallUser, {}, { token })).status === 200;
async function signIn(browser: string, account: string): Promise<string> {
  return (await bring(browser, await comeBack(browser, account))).body.Data.access_token;
}

describe('[SSO-01] [AUTH-3] [CALL-06] one ticket, one session', () => {
  test('the hall', async () => {
    const token = await signIn(newBrowser(), 'student');
    expect((await t.call(getHallUser, {}, { token })).body.Data).toMatchObject({ account: 'student' });
    const [row] = await t.rows(`select way from sessions order by created_at desc, id desc limit 1`);
    expect(row).toEqual({ way: 'unified' });
  });

  test.each(['office', 'workflow'] as const)('the %s gets a pair of tokens', async (area) => {
    const browser = newBrowser();
    const reply = await bringToDesk(browser, await comeBack(browser, 'admin', area), area);
    expect(reply.body.data).toMatchObject({ token_type: 'bearer', must_change_password: false });
    const me = await t.call(getUserInfo, {}, { token: reply.body.data.access_token });
    expect(me.status).toBe(200);
  });

  test('whoever has no business at a desk is told so, and has no session', async () => {
    await t.rows(
      `delete from person_roles where person_id = (select id from people where account = 'approver' limit 1)`,
    );
    const browser = newBrowser();
    const reply = await bringToDesk(browser, await comeBack(browser, 'approver', 'office'), 'office');
    expect(reply.body.code).toBe('desk-not-yours');
  });

  test('the service is a constant of organisation and area, begun with our own address whatever the host says', async () => {
    const input = { orgSign, area: 'office' as const, browser: newBrowser() };
    const { body } = await t.call(beginSignOn, input, { headers: { host: 'evil.example' } });
    expect(body.data.service).toBe(`${HALL}/CampusNetWork/sso?id=scut&for=office`);
  });

  test.each([
    ['https://inside.test/CampusNetWork/Index', 'https://inside.test'],
    ['https://vpn.test/https/77726476/CampusNetWork/Index', 'https://vpn.test/https/77726476'],
    ['https://vpn.test/https/7772647', HALL],
    ['https://inside.test.evil.example/', HALL],
    ['nonsense', HALL],
  ])('a page that was opened at %s comes back to %s', async (at, ours) => {
    const { body } = await begin(newBrowser(), 'hall', { at });
    expect(body.data.service).toBe(`${ours}/CampusNetWork/sso?id=scut&for=hall`);
  });

  test('phones come from an address of their own where there is one, which is asked about their tickets', async () => {
    const pValue10 = cas.login.replace('/cas/', '/phones/');
    await set('hall.sign-in', { pValue5: 'unified authentication', pValue9: cas.login, pValue10 });
    const browser = newBrowser();
    const { body } = await begin(browser, 'hall', { phone: true });
    expect((await bring(browser, cas.ticketFor('student', body.data.service))).status).toBe(200);
    expect(cas.asked.at(-1)?.pathname).toBe('/phones/p3/serviceValidate');
  });

  test('the desks learn where to go, and nothing where unified login is not set', async () => {
    const ways = async () => (await t.call(getSignInWays, { orgSign })).body.data;
    expect(await ways()).toEqual({
      university: { address: cas.login, addressOfPhones: null },
      weCom: false,
      scan: true,
    });
    await set('hall.sign-in', { pValue5: 'account and password', pValue9: cas.login });
    expect(await ways()).toEqual({ university: null, weCom: false, scan: true });
  });

  test('the same ticket again: the same answer for the same attempt, nothing for another one', async () => {
    const browser = newBrowser();
    const ticket = await comeBack(browser, 'student');
    const key = randomUUID();
    const first = await bring(browser, ticket, key);
    const again = await bring(browser, ticket, key);
    expect(again.body.Data).toEqual(first.body.Data);
    expect((await bring(browser, ticket)).body.code).toBe('sign-on-unasked');
    await begin(browser);
    expect((await bring(browser, ticket)).body.code).toBe('sign-on-ticket');
  });

  test('of many who bring one ticket at once one gets a session, and the university is asked once', async () => {
    const browser = newBrowser();
    const ticket = await comeBack(browser, 'student');
    t.clock.advance(60_000);
    await begin(browser);
    const before = cas.asked.length;
    const replies = await Promise.all(Array.from({ length: 8 }, () => bring(browser, ticket)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(cas.asked.length - before).toBe(1);
  });

  test('who comes back twice within ten seconds without a session is not sent a third time', async () => {
    const browser = newBrowser();
    await begin(browser);
    await begin(browser);
    expect((await begin(browser)).body).toMatchObject({ code: 'sign-on-circle' });
    expect((await begin(newBrowser())).status).toBe(200);
    t.clock.advance(11_000);
    expect((await begin(browser)).status).toBe(200);
    await signIn(browser, 'student');
    expect((await begin(browser)).status).toBe(200);
  });

  test('an attribute is the account where the setting says so', async () => {
    await set('sign-in.unified', { pValue2: 'employeeNumber' });
    const browser = newBrowser();
    const inside = '<cas:attributes><cas:employeeNumber> student </cas:employeeNumber></cas:attributes>';
    expect((await bring(browser, await comeBack(browser, 'x-17', 'hall', inside))).status).toBe(200);
    const none = newBrowser();
    expect((await bring(none, await comeBack(none, 'student'))).body.code).toBe('unified-login-unavailable');
    const two = newBrowser();
    const twice = inside.replace(
      '</cas:attributes>',
      '<cas:employeeNumber>admin</cas:employeeNumber></cas:attributes>',
    );
    expect((await bring(two, await comeBack(two, 'x', 'hall', twice))).body.code).toBe('unified-login-unavailable');
  });

  test('whom the university knows and we do not is told by what account, and who is disabled is told that', async () => {
    const browser = newBrowser();
    const reply = await bring(browser, await comeBack(browser, 'nobody-here'));
    expect(reply.body).toMatchObject({ code: 'sign-on-nobody', facts: { account: 'nobody-here' } });
    await t.rows(`update people set active = false where account = 'handler'`);
    const other = newBrowser();
    expect((await bring(other, await comeBack(other, 'handler'))).body.code).toBe('account-disabled');
    await t.rows(`update people set active = true where account = 'handler'`);
  });

  test('who has a one-time password does not have to change it: they did not use it', async () => {
    await t.rows(`update people set password_state = 'one-time' where account = 'student'`);
    expect(await isIn(await signIn(newBrowser(), 'student'))).toBe(true);
    await t.rows(`update people set password_state = 'set' where account = 'student'`);
  });
});

describe('[SSO-03] a ticket of another browser gives no session', () => {
  test.each([
    ['that was never sent', async () => newBrowser()],
    [
      'that was sent for another area',
      async () => {
        const browser = newBrowser();
        await begin(browser, 'office');
        return browser;
      },
    ],
    [
      'that was sent too long ago',
      async () => {
        const browser = newBrowser();
        await begin(browser);
        t.clock.advance(10 * 60_000);
        return browser;
      },
    ],
  ])('one %s', async (_, other) => {
    const theirs = await other();
    const ticket = await comeBack(newBrowser(), 'admin');
    expect((await bring(theirs, ticket)).body.code).toBe('sign-on-unasked');
  });

  test('nor one that says no browser, or that of another organisation', async () => {
    const browser = newBrowser();
    const ticket = await comeBack(browser, 'student');
    expect((await t.call(serviceHallLogin, { orgSign, ticket })).body.code).toBe('sign-on-unasked');
    expect((await t.call(serviceHallLogin, { orgSign: 'sdpt', ticket, browser })).body.code).toMatch(
      /unified-login-unavailable|sign-on-unasked/,
    );
    expect((await bring(browser, ticket)).status).toBe(200);
  });
});

describe('[SSO-04] a university that is away, or says something else', () => {
  const odd: [string, Parameters<typeof cas.plant>[0], string][] = [
    ['500', (_, response) => response.writeHead(500).end(), 'unified-login-unavailable'],
    ['HTML', (_, response) => response.end('<html><body>Sign in</body></html>'), 'unified-login-unavailable'],
    ['a redirect', (_, response) => response.writeHead(302, { location: '/' }).end(), 'unified-login-unavailable'],
    ['nothing', (_, response) => response.destroy(), 'unified-login-unavailable'],
    ['ten megabytes', (_, response) => response.end('x'.repeat(10 * 1024 * 1024)), 'unified-login-unavailable'],
    [
      'two users',
      (_, response) => response.end(successOf('student</cas:user><cas:user>admin')),
      'unified-login-unavailable',
    ],
    [
      'an entity',
      (_, response) => response.end(`<!DOCTYPE a [<!ENTITY e "admin">]>${successOf('&e;')}`),
      'unified-login-unavailable',
    ],
    [
      'another namespace',
      (_, response) => response.end(successOf('admin').replace('yale', 'evil')),
      'unified-login-unavailable',
    ],
    [
      'a user with a comment in it',
      (_, response) => response.end(successOf('adm<!-- -->in')),
      'sign-on-nobody-or-admin',
    ],
    ['INVALID_TICKET', (_, response) => response.end(failureOf('INVALID_TICKET')), 'sign-on-ticket'],
    ['INVALID_SERVICE', (_, response) => response.end(failureOf('INVALID_SERVICE')), 'sign-on-unregistered'],
    ['INTERNAL_ERROR', (_, response) => response.end(failureOf('INTERNAL_ERROR')), 'unified-login-unavailable'],
  ];
  test.each(odd.filter(([name]) => name !== 'a user with a comment in it'))('%s', async (_, answer, code) => {
    const browser = newBrowser();
    const ticket = await comeBack(browser, 'student');
    cas.plant(answer);
    expect((await bring(browser, ticket)).body.code).toBe(code);
  });

  test('one that knows CAS 2.0 only is asked in its manner', async () => {
    const browser = newBrowser();
    const ticket = await comeBack(browser, 'student');
    cas.plant((url, response) =>
      url.pathname === '/cas/serviceValidate' ? response.end(successOf('student')) : void response.writeHead(404).end(),
    );
    expect((await bring(browser, ticket)).status).toBe(200);
  });

  test('one that does not answer at all is not waited for longer than six seconds', async () => {
    const browser = newBrowser();
    const ticket = await comeBack(browser, 'student');
    cas.plant(() => {});
    const from = performance.now();
    expect((await bring(browser, ticket)).body.code).toBe('unified-login-unavailable');
    expect(performance.now() - from).toBeLessThan(60_000);
  });

  test('nothing of a ticket or a browser stands in the log', async () => {
    const browser = newBrowser();
    const ticket = await comeBack(browser, 'student');
    await bring(browser, ticket);
    const written = t.log.join('') + JSON.stringify(await t.rows('select * from audit_entries'));
    expect(written).not.toContain(ticket);
    expect(written).not.toContain(browser);
  });
});

describe('[SSO-08] account and password beside it', () => {
  const byPassword = (username: string) => t.call(serviceHallLogin, { orgSign, username, password: PASSWORD });
  test('are closed, but for those who can repair the setting', async () => {
    expect((await byPassword('student')).body.code).toBe('sign-on-only');
    expect((await byPassword('admin')).status).toBe(200);
  });
  test('are open to everybody where the organisation leaves them open', async () => {
    await set('hall.sign-in', { pValue5: 'unified authentication', pValue9: cas.login, pValue6: 'open' });
    expect((await byPassword('student')).status).toBe(200);
  });
  test.each([
    ['an address of before, by http', { pValue9: 'http://sso.example.edu/cas/login' }],
    ['the same, and one for phones', { pValue9: 'http://sso.example.edu/cas', pValue10: 'https://sso.example.edu/m' }],
    ['one that can be read in two ways', { pValue9: 'https://sso.example.edu@10.0.0.1/cas' }],
    ['none', {}],
  ])('[SAF-01] a unified login with %s counts as not set, and keeps nobody out', async (_, address) => {
    await set('hall.sign-in', { pValue5: 'unified authentication', ...address });
    for (const who of ['student', 'admin']) expect((await byPassword(who)).status).toBe(200);
    expect((await t.call(getSignInWays, { orgSign })).body.data.university).toBeNull();
    const browser = newBrowser();
    expect((await bring(browser, await comeBack(browser, 'student'))).body.code).toBe('unified-login-unavailable');
    const { access_token: token } = await t.signIn('admin');
    const shown = (await t.call(listParameters, { size: 50 }, { token })).body.data.items;
    const { notObeyed } = shown.find(({ key }: { key: string }) => key === 'hall.sign-in');
    expect(notObeyed).toEqual('pValue9' in address ? ['pValue9'] : []);
  });
  test('[SAF-01] where tickets are asked about goes by https too: a value of before counts as not set', async () => {
    await set('sign-in.unified', { pValue1: 'http://sso.example.edu/cas' });
    expect(await isIn(await signIn(newBrowser(), 'student'))).toBe(true);
  });
  test('a wrong password says nothing of it', async () => {
    const wrong = await t.call(serviceHallLogin, { orgSign, username: 'student', password: 'Wrong2026' });
    expect(wrong.body.code).toBe('password-wrong');
  });
});

describe('[ADM-11] settings are tried before they are saved', () => {
  const attempt = (values: Record<string, string>, key = 'hall.sign-in') => signInSettings(t).attempt(key, values);
  const unified = (pValue9: string) => ({ pValue5: 'unified authentication', pValue9 });

  test('a CAS server that refuses a made-up ticket works, and nothing is saved by it', async () => {
    await set('hall.sign-in', {});
    expect((await attempt(unified(cas.login))).body.data).toEqual({ outcome: 'cas-works', detail: null });
    const [row] = await t.rows<{ values: object }>(
      `select values from parameters where key = 'hall.sign-in' and values ? 'pValue9'`,
    );
    expect(row).toBeUndefined();
    const tried = cas.asked.at(-1)?.searchParams;
    expect(tried?.get('service')).toBe(`${HALL}/CampusNetWork/sso?id=scut&for=hall`);
  });

  test.each([
    [
      'one that does not know us',
      failureOf('INVALID_SERVICE'),
      'cas-unregistered',
      `${HALL}/CampusNetWork/sso?id=scut&for=hall`,
    ],
    ['one that vouches for anything', successOf('admin'), 'cas-believes-anything', null],
    ['a page', '<html><body>hello</body></html>', 'cas-strange', '<html> of another kind'],
  ])('%s is told', async (_, answer, outcome, detail) => {
    cas.plant((_asked, response) => void response.end(answer));
    expect((await attempt(unified(cas.login))).body.data).toEqual({ outcome, detail });
  });

  test('an address where nobody is, and a way that leads nowhere', async () => {
    expect((await attempt(unified('https://127.0.0.1:9/cas/login'))).body.data).toEqual({
      outcome: 'cas-away',
      detail: 'unreachable',
    });
    expect((await attempt({ pValue5: 'account and password' })).body.data.outcome).toBe('nothing-to-try');
    expect((await attempt({ pValue1: 'https://127.0.0.1:9/cas' }, 'sign-in.unified')).body.data.outcome).toBe(
      'cas-away',
    );
  });

  test('[SAF-03] a redirect is not followed, and what came is not told', async () => {
    cas.plant((_asked, response) =>
      response.writeHead(302, { location: cas.login }).end('secrets of the other system'),
    );
    const before = cas.asked.length;
    const tried = (await attempt(unified(cas.login))).body.data;
    expect(tried).toEqual({ outcome: 'cas-strange', detail: 'redirect' });
    expect(cas.asked).toHaveLength(before + 1);
  });

  test('what the product would not obey, and what leads nowhere, is refused', async () => {
    expect((await attempt({ pValue9: 'nonsense' })).body.code).toBe('parameter-value');
    expect((await attempt({}, 'hall.basics')).body.code).toBe('parameter-unknown');
    const { access_token: token } = await t.signIn('student');
    expect((await t.call(tryParameter, { key: 'hall.sign-in' }, { token })).status).toBe(403);
  });
});

describe('[SSO-08] who is signed in proves at the university who they are', () => {
  const prove = (token: string, browser: string, ticket: string) =>
    t.call(proveByTicket, { area: 'hall', browser, ticket }, { token });
  const isProved = async (token: string) => {
    const rows = await t.rows<{ proved: boolean }>(
      `select proved_at is not null as proved from sessions s join tokens k on k.session_id = s.id where k.hash = $1`,
      [hashOf(token)],
    );
    return rows[0]?.proved;
  };

  test('the password is asked for again there, and the proof holds as one by password', async () => {
    const browser = newBrowser();
    const token = await signIn(browser, 'student');
    const { body } = await begin(browser, 'hall', { renew: true });
    const reply = await prove(token, browser, cas.ticketFor('student', body.data.service));
    expect(reply.body.data.untilAt).toBe(t.clock.now() + 5 * 60_000);
    expect(cas.asked.at(-1)?.searchParams.get('renew')).toBe('true');
    expect(await isProved(token)).toBe(true);
  });

  test('a ticket for which nobody had to type anything proves nothing, nor does somebody else’s', async () => {
    const browser = newBrowser();
    const token = await signIn(browser, 'student');
    const plain = await prove(token, browser, await comeBack(browser, 'student'));
    expect(plain.body.code).toBe('sign-on-unasked');
    const { body } = await begin(browser, 'hall', { renew: true });
    const other = await prove(token, browser, cas.ticketFor('admin', body.data.service));
    expect(other.body.code).toBe('sign-on-somebody-else');
    expect(await isProved(token)).toBe(false);
  });
});

describe('[SSO-02] the university ends what it began', () => {
  const PATH = '/CampusNetWork/sso?id=scut&for=hall';
  const saml = (ticket: string) =>
    `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-1" Version="2.0" IssueInstant="2026-11-17T00:00:00Z">
      <saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID>
      <samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`;
  const tell = (payload: string, type = 'application/x-www-form-urlencoded') =>
    t.app.inject({ method: 'POST', url: PATH, headers: { 'content-type': type }, payload });
  const form = (ticket: string) => `logoutRequest=${encodeURIComponent(saml(ticket))}`;

  test('all that tickets of this browser opened for this person ends at the next call, and nobody else’s', async () => {
    const [mine, other] = [newBrowser(), newBrowser()];
    const first = await comeBack(mine, 'student');
    const hall = (await bring(mine, first)).body.Data.access_token;
    const second = await signIn(mine, 'student');
    const elsewhere = await signIn(other, 'student');
    const somebody = await signIn(mine, 'admin');
    const password = (await t.signIn('admin')).access_token;
    expect((await tell(form(first))).statusCode).toBe(200);
    expect([await isIn(hall), await isIn(second), await isIn(elsewhere), await isIn(somebody)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect((await t.call(getUserInfo, {}, { token: password })).status).toBe(200);
    const lines = await t.rows(`select account, facts from audit_entries where call = 'single-logout'`);
    expect(lines).toEqual([{ account: 'student', facts: { sessions: 2 } }]);
  });

  test('a message without a form is heard as well, and a second one of the same ticket ends nothing newer', async () => {
    const browser = newBrowser();
    const ticket = await comeBack(browser, 'student');
    const token = (await bring(browser, ticket)).body.Data.access_token;
    expect((await tell(saml(ticket), 'text/xml')).statusCode).toBe(200);
    expect(await isIn(token)).toBe(false);
    const newer = await signIn(browser, 'student');
    expect((await tell(form(ticket))).statusCode).toBe(200);
    expect(await isIn(newer)).toBe(true);
  });

  test('a sign-in that the university ends while it is asked about opens nothing', async () => {
    const browser = newBrowser();
    const ticket = await comeBack(browser, 'student');
    cas.plant((_, response) => void tell(form(ticket)).then(() => response.end(successOf('student'))));
    expect((await bring(browser, ticket)).body.code).toBe('sign-on-ticket');
  });

  test.each([
    ['an unknown ticket', form('ST-unknown')],
    ['nothing', ''],
    ['something else', 'logoutRequest=%3Ca%2F%3E'],
    ['too much', `logoutRequest=${'x'.repeat(20_000)}`],
    ['a DOCTYPE', `<!DOCTYPE a [<!ENTITY e "ST-1">]>${saml('&e;')}`],
    [
      'laughs',
      `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;">]>${saml('&c;')}`,
    ],
    ['two tickets', saml('ST-1</samlp:SessionIndex><samlp:SessionIndex>ST-2')],
    ['bytes that are no text', '\u0000\ufffd\u0001'],
  ])('%s is answered with 200, and changes nothing', async (_, payload) => {
    const token = await signIn(newBrowser(), 'student');
    for (const type of ['application/x-www-form-urlencoded', 'text/xml', 'application/json', 'image/png'])
      expect((await tell(payload, type)).statusCode).toBe(200);
    expect(await isIn(token)).toBe(true);
  });
});

describe('[SSO-01] [SSO-02] two servers side by side', () => {
  let second: Awaited<ReturnType<typeof createApp>>;
  beforeAll(async () => {
    second = await createApp(t.foundation, { pagesFolder: null, version: 'test', defaultOrganisation: 'scut' });
  });
  afterAll(() => second.close());

  test('who began at one comes back to the other, and the same attempt gets the same answer from both', async () => {
    const browser = newBrowser();
    const ticket = await comeBack(browser, 'student');
    const key = randomUUID();
    const login = { orgSign, ticket, browser };
    const there = await t.call(serviceHallLogin, login, { key, at: second });
    expect(there.status).toBe(200);
    expect((await t.call(serviceHallLogin, login, { key })).body.Data).toEqual(there.body.Data);
  });

  test('at both at once one ticket opens one session', async () => {
    const browser = newBrowser();
    const ticket = await comeBack(browser, 'student');
    await begin(browser);
    const login = { orgSign, ticket, browser };
    const replies = await Promise.all([
      t.call(serviceHallLogin, login),
      t.call(serviceHallLogin, login, { at: second }),
    ]);
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  test('what the university tells one of them counts for both', async () => {
    const browser = newBrowser();
    const ticket = await comeBack(browser, 'student');
    const token = (await bring(browser, ticket)).body.Data.access_token;
    await second.inject({
      method: 'POST',
      url: '/CampusNetWork/sso',
      headers: { 'content-type': 'text/xml' },
      payload: `<LogoutRequest xmlns="urn:oasis:names:tc:SAML:2.0:protocol"><SessionIndex>${ticket}</SessionIndex></LogoutRequest>`,
    });
    expect(await isIn(token)).toBe(false);
  });
});
