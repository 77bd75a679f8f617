import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { submitRegistration } from '@campus/contract/calls/network-applications-registration.ts';
import { depositMoney } from '@campus/contract/calls/network-packages.ts';
import { listParameters } from '@campus/contract/calls/parameters.ts';
import { getServiceHallParameter } from '@campus/contract/calls/parameters-hall.ts';
import { saveProfile } from '@campus/contract/calls/profile.ts';
import { token } from '@campus/contract/calls/sessions.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRateLimits } from '#server/platform/rate-limits.ts';
import { countQueries } from './count-queries.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const queries = countQueries();
const MINUTE = 60_000;
const STRANGER = '203.0.113.7';
beforeEach(() => t.clock.advance(2 * MINUTE));

const ask = (from: string) => t.call(getServiceHallParameter, { orgSign: 'scut' }, { from });
const fail = (from: string) =>
  t.call(token, { type: '0', orgSign: 'scut', grant_type: 'password', username: 'nobody', password: ' ' }, { from });

/** Limits of their own, as a process just started has them. */
const limitsWith = (readSharedNetworks: () => Promise<string[]>) =>
  createRateLimits({
    clock: t.clock,
    personTimes: 1,
    readSharedNetworks,
    countRefusal: () => {},
    countRefusalOfPerson: () => {},
  });

describe('[TRU-40] the way in', () => {
  const large = (from = STRANGER) =>
    t.app.inject({
      method: 'POST',
      url: submitRegistration.path,
      remoteAddress: from,
      headers: {
        'content-type': 'application/json',
        appkey: 'x',
        signature: 'A'.repeat(64),
        timestamp: '1',
        nonce: 'n',
      },
      payload: `{"permits":[${'1,'.repeat(40_000)}1]}`,
    });

  test('what says that it is too large is refused before anything else is looked at', async () => {
    const reply = await large();
    expect(reply.json()).toMatchObject({ code: 'message-too-large', facts: { limitKb: 64 } });
    expect(reply.statusCode).toBe(413);
    const stranger = await t.send(saveProfile as never, { mobile: '1'.repeat(70_000) }, { json: true });
    expect(stranger.body.code).toBe('message-too-large');
  });

  test('a body that does not say how large it is, is read no further than that', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = t.app.server.address() as AddressInfo;
    const status = await new Promise((resolve, reject) => {
      const sent = request(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: token.path,
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'transfer-encoding': 'chunked' },
        },
        (reply) => resolve(reply.statusCode),
      );
      sent.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? undefined : reject(error)));
      for (let n = 0; n < 70; n++) sent.write('x'.repeat(1024));
      sent.end();
    });
    expect(status).toBe(413);
  });

  test.each([
    ['a missing header', { nonce: undefined }, 'signature-missing'],
    ['an unknown key', { appkey: 'nobody' }, 'signature-unknown-key'],
    ['another moment', { timestamp: '1' }, 'signature-stale'],
    ['a wrong signature', { signature: 'A'.repeat(64) }, 'signature-wrong'],
  ])('%s is said before what was sent is read', async (_, change, code) => {
    const headers = { ...(await t.signatureFor('')), ...change };
    const reply = await t.app.inject({
      method: 'POST',
      url: submitRegistration.path,
      headers: Object.fromEntries(
        Object.entries({ ...headers, 'content-type': 'application/json' }).filter(([, value]) => value !== undefined),
      ) as Record<string, string>,
      payload: '{"no JSON',
    });
    expect(reply.json().code).toBe(code);
  });

  test('one read of the database stands before the hash', async () => {
    await ask(STRANGER);
    const headers = { ...(await t.signatureFor('orgSign=scut')), signature: 'A'.repeat(64) };
    queries.begin();
    await t.app.inject({ url: `${getServiceHallParameter.path}?orgSign=scut`, headers, remoteAddress: STRANGER });
    const asked = queries.since();
    expect(asked.filter((text) => !text.includes('audit_entries'))).toEqual([expect.stringContaining('signing_keys')]);
  });
});

describe('[TRU-40] how often one address may ask', () => {
  test('open reads: 600 a minute, then when to come again, and others are not touched', async () => {
    for (let n = 0; n < 600; n += 20) await Promise.all(Array.from({ length: 20 }, () => ask(STRANGER)));
    const refused = await ask(STRANGER);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(refused.body).toMatchObject({ code: 'too-many-requests', Msg: '操作过于频繁，请60秒后再试！' });
    expect((await ask('203.0.113.8')).status).toBe(200);
    t.clock.advance(MINUTE);
    expect((await ask(STRANGER)).status).toBe(200);
  });

  test('twenty at once', async () => {
    const rateLimits = limitsWith(async () => ['198.51.100.0/24']);
    const all = await Promise.all(Array.from({ length: 20 }, () => rateLimits.startRequest(STRANGER, 'open')));
    await expect(rateLimits.startRequest(STRANGER, 'open')).rejects.toMatchObject({
      code: 'too-many-requests',
      facts: { seconds: 1 },
    });
    all[0]!();
    await rateLimits.startRequest(STRANGER, 'open');
    await Promise.all(Array.from({ length: 400 }, () => rateLimits.startRequest('198.51.100.1', 'open')));
    await expect(rateLimits.startRequest('198.51.100.1', 'open')).rejects.toThrow('too-many-requests');
  });

  test('signing in: thirty a minute, and twenty times as many behind an address that many share', async () => {
    for (let n = 0; n < 30; n++) expect((await fail(STRANGER)).body.code).toBe('credentials-missing');
    expect((await fail(STRANGER)).status).toBe(429);
    for (let n = 0; n < 40; n++) expect((await fail('127.0.0.1')).body.code).toBe('credentials-missing');
  });

  test('one subscriber of IPv6 has one rate, whatever address of theirs they take', async () => {
    for (let n = 0; n < 30; n++) await fail(`2001:db8:1:2::${n}`);
    expect((await fail('2001:db8:1:2:3::1')).status).toBe(429);
    expect((await fail('2001:db8:1:3::1')).status).toBe(400);
  });
});

describe('[TRU-40] who is turned away before they are known', () => {
  const lines = async (call: string) =>
    t.rows<{ outcome: string }>(`select outcome from audit_entries where call = $1 and ip = $2`, [call, STRANGER]);

  test('leaves one line for each address, call and minute, and is counted', async () => {
    const wrong = () =>
      t.app.inject({
        method: 'POST',
        url: depositMoney.path,
        remoteAddress: STRANGER,
        headers: { appkey: 'x', signature: 'x', timestamp: '1', nonce: 'n', 'content-type': 'application/json' },
        payload: '{}',
      });
    for (let n = 0; n < 25; n++) await wrong();
    expect(await lines('Deposit')).toEqual([{ outcome: 'signature-unknown-key' }]);
    for (let n = 0; n < 5; n++) await t.send(listParameters as never, {}, { from: STRANGER });
    expect(await lines('ListParameters')).toHaveLength(1);
    t.clock.advance(MINUTE);
    await wrong();
    expect(await lines('Deposit')).toHaveLength(2);
    const metrics = await t.app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer metrics-token-of-the-tests' },
    });
    expect(metrics.body).toContain('campus_turned_away_total{call="Deposit",code="signature-unknown-key"} 26');
  });
});

test('[TRU-40] an address that is none is answered in our own words and headers', async () => {
  const reply = await t.app.inject({ url: '/%' });
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'malformed-request']);
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
});
