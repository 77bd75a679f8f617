import { randomUUID } from 'node:crypto';
import { getHallUser } from '@campus/contract/calls/access.ts';
import { saveConnection } from '@campus/contract/calls/connections.ts';
import { beginRegistration } from '@campus/contract/calls/network-applications-registration.ts';
import { listPeople } from '@campus/contract/calls/people-office.ts';
import { newScan, watchScan } from '@campus/contract/calls/scan-code.ts';
import { token } from '@campus/contract/calls/sessions.ts';
import { beginSignOn, serviceHallLogin } from '@campus/contract/calls/sign-on.ts';
import { LOCK_ATTEMPTS, LOCK_MS, SPRAY_ACCOUNTS } from '@campus/rules/sessions/sign-in.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { reserveSend } from '../src/modules/connections/sends.store.ts';
import { remindIn } from '../src/modules/flows/process/process.policy.ts';
import { PASSWORD, testApp } from './test-app.ts';

const t = testApp({ PUBLIC_ADDRESS: 'http://hall.test' });
const DAY = 24 * 60 * 60 * 1000;
const orgSign = 'scut';

/** The clock was a day ahead while something happened, and is put right again. */
async function aDayAhead<T>(happens: () => Promise<T>): Promise<T> {
  t.clock.advance(DAY);
  const came = await happens();
  t.clock.advance(-DAY);
  return came;
}

let address = 0;
let from = '';
beforeEach(() => {
  t.clock.advance(2 * DAY);
  from = `203.0.113.${++address}`;
});
const tryPassword = async (username: string, password: string) =>
  (await t.call(token, { type: '0', orgSign, grant_type: 'password', username, password }, { from })).body;
const fail = async (username: string, times: number) => {
  for (let n = 0; n < times; n++) await tryPassword(username, 'Wrong2026');
};

describe('[SAF-09] what was written while the clock was a day ahead', () => {
  test('locks no account, nor shows it as locked; from then on it locks as ever', async () => {
    await aDayAhead(async () => {
      await fail('200009', LOCK_ATTEMPTS);
      expect(await tryPassword('200009', PASSWORD)).toMatchObject({ code: 'sign-in-locked' });
    });
    const admin = await t.signIn('admin');
    const list = await t.call(listPeople, { state: 'locked' }, { token: admin.access_token });
    expect(list.body.data.items).toEqual([]);
    expect(await tryPassword('200009', 'Wrong2026')).toMatchObject({ facts: { left: LOCK_ATTEMPTS - 1 } });
    await fail('200009', LOCK_ATTEMPTS - 1);
    expect(await tryPassword('200009', PASSWORD)).toMatchObject({
      code: 'sign-in-locked',
      facts: { untilAt: t.clock.now() + LOCK_MS },
    });
    t.clock.advance(LOCK_MS);
    expect(await tryPassword('200009', PASSWORD)).toHaveProperty('access_token');
  });

  test('refuses no network', async () => {
    await aDayAhead(async () => {
      for (let n = 0; n < SPRAY_ACCOUNTS; n++) await fail(`nobody-${n}`, 1);
      expect(await tryPassword('student', PASSWORD)).toMatchObject({ code: 'sign-in-refused' });
    });
    expect(await tryPassword('student', PASSWORD)).toHaveProperty('access_token');
  });

  test('counts against no rate of an address, and refusals are written down again', async () => {
    const refused = () =>
      t.rows(`select 1 from audit_entries where call = 'GetHallUser' and ip = '${from}'`).then((rows) => rows.length);
    await aDayAhead(async () => {
      let last = await tryPassword('', '');
      for (let n = 0; n < 40; n++) last = await tryPassword('', '');
      expect(last).toMatchObject({ code: 'too-many-requests' });
      await t.call(getHallUser, {}, { from });
    });
    expect(await refused()).toBe(1);
    expect(await tryPassword('student', PASSWORD)).toHaveProperty('access_token');
    await t.call(getHallUser, {}, { from });
    expect(await refused()).toBe(2);
  });

  test('keeps nobody from registering, nor from going to the university', async () => {
    const begin = () => t.call(beginRegistration, { orgSign }, { from });
    const browser = randomUUID().replaceAll('-', '');
    const go = () => t.call(beginSignOn, { orgSign, area: 'hall', browser }, { from });
    await t.rows(
      `update parameters set values = '{"pValue5": "unified authentication", "pValue9": "http://cas.test/login"}',
         former = null, prove_until = null
       where key = 'hall.sign-in' and organisation_id = (select id from organisations where org_sign = 'scut')`,
    );
    await aDayAhead(async () => {
      let came = (await begin()).status;
      for (let n = 0; n < 110 && came === 200; n++) {
        if (n % 25 === 24) t.clock.advance(60_000);
        came = (await begin()).status;
      }
      expect(came).not.toBe(200);
      for (let n = 0; n < 10; n++) await go();
      expect((await go()).body.code).toBe('sign-on-circle');
    });
    expect((await begin()).status).toBe(200);
    expect((await go()).status).toBe(200);
    await t.rows(`update parameters set values = '{}' where key = 'hall.sign-in'`);
  });

  test('uses up no limit of a connection, nor a reminder', async () => {
    const { access_token } = await t.signIn('admin');
    const connection = {
      name: { zh: '系统', en: 'A system' },
      address: 'https://other.example.edu',
      paths: ['/api'],
      authentication: 'none' as const,
      callsPerMinute: 20,
      mostTimeoutMs: 1000,
      on: true,
    };
    const saved = await t.call(saveConnection, connection, { token: access_token, json: true });
    const { id } = saved.body.data;
    const send = (now: number) => reserveSend(t.product.db, { id, callsPerMinute: 20 }, { id: randomUUID(), now });
    let sent = await send(t.clock.now() + DAY);
    for (let n = 0; n < 30 && sent.ok; n++) sent = await send(t.clock.now() + DAY);
    expect(sent.ok).toBe(false);
    expect(await send(t.clock.now())).toEqual({ ok: true });
    expect(remindIn(t.clock.now() + DAY, t.clock.now())).toBe(0);
    expect(remindIn(t.clock.now() - 60_000, t.clock.now())).toBe(29 * 60_000);
  });

  test('keeps no session and no code open for longer: a session of the hall, an access token, a code to scan', async () => {
    const made = await aDayAhead(async () => ({
      hall: (await t.call(serviceHallLogin, { orgSign, username: 'student', password: PASSWORD })).body.Data
        .access_token,
      desk: await t.signIn('admin', { orgSign: 'lingnan-demo' }),
      scan: (await t.call(newScan, { orgSign, area: 'hall', browser: 'b'.repeat(32) }, { from })).body.data,
    }));
    expect((await t.call(getHallUser, {}, { token: made.hall })).status).toBe(401);
    expect((await t.call(listPeople, {}, { token: made.desk.access_token })).status).toBe(401);
    const { id, secret } = made.scan;
    expect((await t.call(watchScan, { id, secret }, { from })).body.data).toMatchObject({
      state: 'over',
      why: 'expired',
    });
    const grant = {
      type: '0',
      orgSign: 'lingnan-demo',
      grant_type: 'refresh_token',
      refresh_token: made.desk.refresh_token,
    };
    // Where nobody is signed out for being away, the refresh token goes on.
    const renewed = (await t.call(token, grant)).body.access_token;
    expect((await t.call(listPeople, {}, { token: renewed })).status).toBe(200);
    expect((await t.call(token, grant)).status).toBe(200);
    expect(await t.hallSignIn('student')).toBeTruthy();
  });
});
