import { depositMoney } from '@campus/contract/calls/network-packages.ts';
import { getServiceHallParameter } from '@campus/contract/calls/parameters-hall.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from './test-app.ts';

const t = testApp();
const ask = (headers: Record<string, string>, orgSign = 'scut') =>
  t.app.inject({ url: `${getServiceHallParameter.path}?orgSign=${orgSign}`, headers });
const codeOf = async (headers: Record<string, string>, orgSign?: string) => (await ask(headers, orgSign)).json().code;

describe('[CALL-05] signed hall calls', () => {
  test('appkey, signature, timestamp in seconds and nonce let it in; the signature is hex in upper case', async () => {
    const headers = await t.signatureFor('orgSign=scut');
    expect(headers.signature).toMatch(/^[0-9A-F]{64}$/);
    expect((await ask(headers)).statusCode).toBe(200);
  });

  test('a wrong one is refused', async () => {
    const headers = await t.signatureFor('orgSign=scut');
    expect(await codeOf(headers, 'sdpt')).toBe('signature-wrong');
    expect(await codeOf({ ...headers, signature: headers.signature!.toLowerCase() })).toBe('signature-wrong');
  });

  test.each([-301, 301])('one %s seconds off is stale, one a second nearer is not', async (seconds) => {
    const at = (s: number) => String(Math.floor(t.clock.now() / 1000) + s);
    expect(await codeOf(await t.signatureFor('orgSign=scut', null, { timestamp: at(seconds) }))).toBe(
      'signature-stale',
    );
    const near = await ask(await t.signatureFor('orgSign=scut', null, { timestamp: at(seconds - Math.sign(seconds)) }));
    expect(near.statusCode).toBe(200);
  });

  test('one that was seen before is refused, also when ten come at once', async () => {
    const headers = await t.signatureFor('orgSign=scut');
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(headers)));
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
    expect(
      replies.filter((reply) => reply.statusCode !== 200).every((reply) => reply.json().code === 'signature-replayed'),
    ).toBe(true);
  });

  test('an unknown key, a key of another scope and a missing header each have their own word', async () => {
    expect(await codeOf(await t.signatureFor('orgSign=scut', null, { appkey: 'nobody' }))).toBe(
      'signature-unknown-key',
    );
    await t.rows(`insert into signing_keys values ('deposits', 'their-secret', 'deposit', now())`);
    expect(
      await codeOf(await t.signatureFor('orgSign=scut', null, { appkey: 'deposits', secret: 'their-secret' })),
    ).toBe('signature-unknown-key');
    for (const missing of ['appkey', 'signature', 'timestamp', 'nonce']) {
      const headers = await t.signatureFor('orgSign=scut');
      delete headers[missing];
      expect(await codeOf(headers)).toBe('signature-missing');
    }
  });

  test('[TRU-44] a signed deposit cannot be regrouped, and not a byte of it changed', async () => {
    await t.rows(
      `insert into signing_keys select 'payer', 'their-secret', 'deposit', now(), null, id from organisations where org_sign = 'scut'`,
    );
    const payload = (account: string, amountFen: number, method: string) =>
      JSON.stringify({ orgSign: 'scut', account, amountFen, payer: 'p', reference: 'r', method, paidAt: 1 });
    const send = async (signed: string, body: string, search = '') => {
      const headers = await t.signatureFor(search, signed, { appkey: 'payer', secret: 'their-secret' });
      const reply = await t.app.inject({
        method: 'POST',
        url: `${depositMoney.path}${search && `?${search}`}`,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: body,
      });
      return reply.json().code ?? reply.statusCode;
    };
    const meant = payload('202530550118&amountFen=90000&method=x', 1, 'real');
    const regrouped = payload('202530550118', 90_000, 'x&amountFen=1&method=real');
    expect(await send(meant, regrouped)).toBe('signature-wrong');
    expect(await send(regrouped, `${regrouped} `)).toBe('signature-wrong');
    expect(await send(payload('202530550118', 1, 'x'), payload('202530550118', 1, 'x'))).toBe(200);
  });

  test('[TRU-44] an empty parameter is a part of the message, and a name that comes twice has no reading', async () => {
    const added = await t.app.inject({
      url: `${getServiceHallParameter.path}?orgSign=scut&stamp=`,
      headers: await t.signatureFor('orgSign=scut'),
    });
    expect(added.json().code).toBe('signature-wrong');
    const twice = await t.app.inject({
      url: `${getServiceHallParameter.path}?orgSign=scut&orgSign=scut`,
      headers: await t.signatureFor('orgSign=scut'),
    });
    expect(twice.json().code).toBe('malformed-request');
  });

  test('a stamp is signed like every other parameter', async () => {
    const headers = await t.signatureFor('orgSign=scut&stamp=1763258400000');
    const reply = await t.app.inject({
      url: `${getServiceHallParameter.path}?orgSign=scut&stamp=1763258400000`,
      headers,
    });
    expect(reply.statusCode).toBe(200);
  });
});
