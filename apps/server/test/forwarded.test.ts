import { getServiceHallParameter } from '@campus/contract/calls/parameters-hall.ts';
import { token } from '@campus/contract/calls/sessions.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from './test-app.ts';

const behind = testApp({ TRUST_PROXY: '10.0.0.0/24' });
const alone = testApp();

/** What the audit says of where a sign-in came from. */
async function seen(t: typeof behind, from: string, forwarded: string): Promise<string> {
  const body = { type: '0', orgSign: 'scut', grant_type: 'password', username: 'nobody', password: ' ' };
  await t.call(token, body, { from, headers: { 'x-forwarded-for': forwarded } });
  const [line] = await t.rows<{ ip: string }>(
    `select ip from audit_entries where call = 'token' order by id desc limit 1`,
  );
  return line!.ip;
}

describe('[TRU-43] forwarded addresses', () => {
  test('are believed from a named proxy, and only the one that it added', async () => {
    expect(await seen(behind, '10.0.0.1', '198.51.100.7')).toBe('198.51.100.7');
    expect(await seen(behind, '10.0.0.1', 'made-up, 198.51.100.7')).toBe('198.51.100.7');
    expect(await seen(behind, '10.0.0.1', '1.1.1.1, 198.51.100.7, 10.0.0.2')).toBe('198.51.100.7');
    expect(await seen(behind, '10.0.0.1', '2001:DB8::1')).toBe('2001:db8::1');
    expect(await seen(behind, '10.0.0.1', '::ffff:198.51.100.7')).toBe('198.51.100.7');
  });

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a piece of SQL', "1' or '1'='1"],
    ['five thousand letters', 'x'.repeat(5000)],
    ['an address with a port', '198.51.100.7:4711'],
    ['nothing', ''],
  ])('what is no address is dropped: %s', async (_title, forwarded) =>
    expect(await seen(behind, '10.0.0.1', forwarded)).toBe('10.0.0.1'),
  );

  test('are believed from nobody else', async () => {
    expect(await seen(behind, '203.0.113.7', '198.51.100.7')).toBe('203.0.113.7');
    expect(await seen(alone, '203.0.113.7', '198.51.100.7')).toBe('203.0.113.7');
  });

  test('a made-up address has no rate of its own', async () => {
    const ask = (n: number) =>
      behind.call(
        getServiceHallParameter,
        { orgSign: 'scut' },
        { from: '10.0.0.1', headers: { 'x-forwarded-for': `10.9.${n >> 8}.${n & 255}, 192.0.2.1` } },
      );
    const statuses: number[] = [];
    for (let n = 0; n < 602; n += 14)
      for (const { status } of await Promise.all(Array.from({ length: 14 }, (_, m) => ask(n + m))))
        statuses.push(status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});
