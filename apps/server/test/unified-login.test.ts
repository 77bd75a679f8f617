import { randomUUID } from 'node:crypto';
import { getHallUser, getUserInfo } from '@campus/contract/calls/access.ts';
import { beginSignOn, serviceHallLogin, takeTicket } from '@campus/contract/calls/sign-on.ts';
import { loginUrl, serviceOf, signOnAreas } from '@campus/rules/sign-on/cas.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Lemonldap, startLemonldap, type UniversityBrowser } from './lemonldap.ts';
import { startTestApp, type TestApp } from './test-app.ts';

// The real counterpart: a university's CAS server that tells us by itself who has left it.
const orgSign = 'scut';
const PORT = 4700 + Math.floor(Math.random() * 200);
const HALL = `http://127.0.0.1:${PORT}`;
let t: TestApp & { close(): Promise<void> };
let university: Lemonldap;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_ADDRESS: HALL, INNER_NETWORKS: '127.0.0.0/8' });
  await t.app.listen({ port: PORT, host: '127.0.0.1' });
  university = await startLemonldap(
    ['student', 'admin'],
    signOnAreas.map((area) => serviceOf(HALL, orgSign, area)),
  );
  await t.rows(
    `update parameters set values = $1 where key = 'hall.sign-in'
       and organisation_id = (select id from organisations where org_sign = 'scut')`,
    [{ pValue5: 'unified authentication', pValue9: university.login }],
  );
}, 120_000);
afterAll(async () => {
  await university?.stop();
  await t.close();
});
beforeEach(() => t.clock.advance(60_000));

const newBrowser = () => ({ key: randomUUID().replaceAll('-', ''), at: university.browser() });
type Browser = { key: string; at: UniversityBrowser };
async function comeBack({ key, at }: Browser, account: string, area: 'hall' | 'office' | 'workflow') {
  const { body } = await t.call(beginSignOn, { orgSign, area, browser: key });
  const back = new URL(await at.goTo(loginUrl(university.login, body.data.service), account));
  expect(`${back.origin}${back.pathname}`).toBe(`${HALL}/CampusNetWork/sso`);
  expect([back.searchParams.get('id'), back.searchParams.get('for')]).toEqual([orgSign, area]);
  return back.searchParams.get('ticket') ?? '';
}
const toHall = async (browser: Browser, account: string): Promise<string> => {
  const ticket = await comeBack(browser, account, 'hall');
  const { body } = await t.call(serviceHallLogin, { orgSign, ticket, browser: browser.key });
  return body.Data.access_token;
};
const toDesk = async (browser: Browser, account: string, area: 'office' | 'workflow'): Promise<string> => {
  const ticket = await comeBack(browser, account, area);
  const { body } = await t.call(takeTicket, { orgSign, area, ticket, browser: browser.key });
  return body.data.access_token;
};
const inHall = async (token: string) => (await t.call(getHallUser, {}, { token })).status === 200;
const atDesk = async (token: string) => (await t.call(getUserInfo, {}, { token })).status === 200;

test('[SSO-01] [PC-17] a real CAS server vouches for people in every area, and for a spent ticket no more', async () => {
  const browser = newBrowser();
  const ticket = await comeBack(browser, 'student', 'hall');
  const { body } = await t.call(serviceHallLogin, { orgSign, ticket, browser: browser.key });
  expect((await t.call(getHallUser, {}, { token: body.Data.access_token })).body.Data.account).toBe('student');
  const other = newBrowser();
  await t.call(beginSignOn, { orgSign, area: 'hall', browser: other.key });
  const again = await t.call(serviceHallLogin, { orgSign, ticket, browser: other.key });
  expect(again.body.code).toBe('sign-on-ticket');
  const desk = newBrowser();
  expect(await atDesk(await toDesk(desk, 'admin', 'office'))).toBe(true);
  expect(await atDesk(await toDesk(desk, 'admin', 'workflow'))).toBe(true);
});

test('[SSO-01] a ticket for one area opens no other: the server does not vouch for it', async () => {
  const browser = newBrowser();
  const ticket = await comeBack(browser, 'admin', 'hall');
  await t.call(beginSignOn, { orgSign, area: 'office', browser: browser.key });
  const { body } = await t.call(takeTicket, { orgSign, area: 'office', ticket, browser: browser.key });
  expect(body.code).toMatch(/^sign-on-(ticket|unregistered)$/);
});

test('[SSO-02] who leaves the university leaves hall, office and workflow of that browser, and no other', async () => {
  const [mine, other] = [newBrowser(), newBrowser()];
  // Two sign-ins by one service: the server remembers the last ticket alone.
  const halls = [await toHall(mine, 'admin'), await toHall(mine, 'admin')];
  const desks = [await toDesk(mine, 'admin', 'office'), await toDesk(mine, 'admin', 'workflow')];
  const elsewhere = await toHall(other, 'admin');
  const byPassword = (await t.signIn('admin')).access_token;
  await mine.at.leave();
  for (const token of halls) expect(await inHall(token)).toBe(false);
  for (const token of desks) expect(await atDesk(token)).toBe(false);
  expect(await inHall(elsewhere)).toBe(true);
  expect(await atDesk(byPassword)).toBe(true);
});
