import { getServiceHallParameter } from '@campus/contract/calls/service-hall.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sign } from '../src/platform/signature.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const ask = (headers: Record<string, string>, orgSign = 'scut') =>
  t.app.inject({ url: `${getServiceHallParameter.path}?orgSign=${orgSign}`, headers });
const codeOf = async (headers: Record<string, string>, orgSign?: string) => (await ask(headers, orgSign)).json().code;

describe('[CALL-05] signed hall calls', () => {
  test('appkey, signature, timestamp in seconds and nonce let it in; the signature is hex in upper case', async () => {
    const headers = await t.signatureFor({ orgSign: 'scut' });
    expect(headers.signature).toMatch(/^[0-9A-F]{64}$/);
    expect((await ask(headers)).statusCode).toBe(200);
  });

  test('a wrong one is refused', async () => {
    const headers = await t.signatureFor({ orgSign: 'scut' });
    expect(await codeOf(headers, 'sdpt')).toBe('signature-wrong');
    expect(await codeOf({ ...headers, signature: headers.signature!.toLowerCase() })).toBe('signature-wrong');
  });

  test.each([-301, 301])('one %s seconds off is stale, one a second nearer is not', async (seconds) => {
    const at = (s: number) => String(Math.floor(t.clock.now() / 1000) + s);
    expect(await codeOf(await t.signatureFor({ orgSign: 'scut' }, { timestamp: at(seconds) }))).toBe('signature-stale');
    const near = await ask(await t.signatureFor({ orgSign: 'scut' }, { timestamp: at(seconds - Math.sign(seconds)) }));
    expect(near.statusCode).toBe(200);
  });

  test('one that was seen before is refused, also when ten come at once', async () => {
    const headers = await t.signatureFor({ orgSign: 'scut' });
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(headers)));
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
    expect(
      replies.filter((reply) => reply.statusCode !== 200).every((reply) => reply.json().code === 'signature-replayed'),
    ).toBe(true);
  });

  test('an unknown key, a key of another scope and a missing header each have their own word', async () => {
    expect(await codeOf(await t.signatureFor({ orgSign: 'scut' }, { appkey: 'nobody' }))).toBe('signature-unknown-key');
    await t.rows(`insert into signing_keys values ('deposits', 'their-secret', 'deposit', now())`);
    expect(
      await codeOf(await t.signatureFor({ orgSign: 'scut' }, { appkey: 'deposits', secret: 'their-secret' })),
    ).toBe('signature-unknown-key');
    for (const missing of ['appkey', 'signature', 'timestamp', 'nonce']) {
      const headers = await t.signatureFor({ orgSign: 'scut' });
      delete headers[missing];
      expect(await codeOf(headers)).toBe('signature-missing');
    }
  });

  test('a stamp is signed like every other parameter', async () => {
    const headers = await t.signatureFor({ orgSign: 'scut', stamp: '1763258400000' });
    const reply = await t.app.inject({
      url: `${getServiceHallParameter.path}?orgSign=scut&stamp=1763258400000`,
      headers,
    });
    expect(reply.statusCode).toBe(200);
  });
});

test('any one character changed anywhere makes another signature', () => {
  const parts = { appkey: 'k', nonce: 'n', timestamp: '1', secret: 's' };
  const payload = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.stringMatching(/^[a-z0-9]{1,8}$/), {
    minKeys: 1,
    maxKeys: 5,
  });
  fc.assert(
    fc.property(payload, fc.nat(), (params, pick) => {
      const names = Object.keys(params);
      const name = names[pick % names.length] as string;
      expect(sign({ ...params, [name]: `${params[name]}x` }, parts)).not.toBe(sign(params, parts));
      expect(sign(params, { ...parts, secret: 't' })).not.toBe(sign(params, parts));
      expect(sign(Object.fromEntries(Object.entries(params).reverse()), parts)).toBe(sign(params, parts));
    }),
  );
});
