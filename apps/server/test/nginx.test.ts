import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { serviceHallLogin } from '@campus/contract/calls/sign-on.ts';
import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNginx } from './nginx.ts';
import { PASSWORD, testApp } from './test-app.ts';

const t = testApp();
const LOGIN = serviceHallLogin.path;
const SSO = hallPcPages.pages.sso.path;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let away: Awaited<ReturnType<typeof startNginx>>;
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  nginx = await startNginx((t.app.server.address() as { port: number }).port);
  // Nobody listens behind this one.
  away = await startNginx(1);
});
afterAll(async () => {
  await nginx?.stop();
  await away?.stop();
});

async function send(proxy: typeof nginx, text: string, secure = true): Promise<string> {
  const socket = secure
    ? connectSecurely({ port: proxy.secure, host: '127.0.0.1', rejectUnauthorized: false })
    : connect(proxy.plain, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk)).on('error', () => {});
  socket.write(text);
  const timer = setTimeout(() => socket.destroy(), 5000);
  await once(socket, 'close').catch(() => {});
  clearTimeout(timer);
  return answer;
}
const message = (line: string, headers: Record<string, string> = {}, body = '') =>
  [
    line,
    'host: hall.test',
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body ? [`content-length: ${body.length}`] : []),
    '',
    body,
  ].join('\r\n');

const encoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

test('[SAF-08] behind the nginx of the guide people sign in by POST and by GET', async () => {
  const text = encoded({ orgSign: 'scut', username: 'student', password: PASSWORD });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = await send(
    nginx,
    message(`POST ${LOGIN} HTTP/1.1`, { ...form, ...(await t.signatureFor('', text)) }, text),
  );
  const get = await send(nginx, message(`GET ${LOGIN}?${text} HTTP/1.1`, await t.signatureFor(text)));
  for (const answer of [post, get]) {
    expect(answer).toContain('HTTP/1.1 200 OK');
    expect(answer).toContain('"access_token"');
    expect(answer.toLowerCase()).toContain('strict-transport-security: max-age=31536000');
  }
  await expect.poll(() => nginx.logs().requests).toMatch(new RegExp(`"GET ${LOGIN}" 200 .* "200" [0-9a-f-]{36}\\n`));
  expect(nginx.logs().requests).toContain(`"POST ${LOGIN}" 200 `);
  expect(nginx.logs().all).not.toContain(PASSWORD);
});

const lines: [string, (secret: string) => string][] = [
  ['a sign-in', (secret) => message(`GET ${LOGIN}?password=${secret} HTTP/1.1`)],
  ['a ticket', (secret) => message(`GET ${SSO}?id=scut&ticket=${secret} HTTP/1.1`)],
  ['a ticket at the root', (secret) => message(`GET /?ticket=${secret} HTTP/1.1`)],
  [
    'where it was asked from',
    (secret) => message(`GET /boot.json HTTP/1.1`, { referer: `https://hall.test${SSO}?ticket=${secret}` }),
  ],
  ['an escaped question mark', (secret) => message(`GET ${SSO}%3Fticket=${secret} HTTP/1.1`)],
  ['a semicolon', (secret) => message(`GET ${SSO};ticket=${secret} HTTP/1.1`)],
  ['an address that goes on', (secret) => message(`GET ${LOGIN}/more?password=${secret} HTTP/1.1`)],
  ['an escape that is none', (secret) => message(`GET ${LOGIN}%?password=${secret} HTTP/1.1`)],
  [
    'an address that is too long',
    (secret) => message(`GET ${LOGIN}?password=${secret}&x=${'x'.repeat(40_000)} HTTP/1.1`),
  ],
  [
    'a header that is too long',
    (secret) => message(`GET ${LOGIN}?password=${secret} HTTP/1.1`, { x: 'x'.repeat(40_000) }),
  ],
  ['no HTTP', (secret) => `GET ${LOGIN}?password=${secret}\r\n\r\n`],
  ['another host', (secret) => message(`GET http://elsewhere.test${LOGIN}?password=${secret} HTTP/1.1`)],
  ['two lengths', (secret) => message(`POST ${LOGIN}?password=${secret} HTTP/1.1`, { 'Content-Length': '3' }, 'abcd')],
  ['an odd method', (secret) => message(`LOGIN ${LOGIN}?password=${secret} HTTP/1.1`)],
];
test.each(lines)('[SAF-08] the nginx of the guide writes down no secret: %s', async (_what, line) => {
  const secret = `Zq7kept8Xw${Math.random().toString(36).slice(2)}`;
  const before = nginx.logs().requests.length;
  for (const secure of [true, false]) {
    await send(nginx, line(secret), secure);
    await send(away, line(secret), secure);
  }
  await expect.poll(() => nginx.logs().requests.slice(before).split('\n').length).toBeGreaterThan(2);
  expect(`${nginx.logs().all}${away.logs().all}`).not.toContain(secret);
});

test('[SAF-08] what went wrong is still to be seen there: the status, and that nobody stood behind', async () => {
  await send(away, message('GET /Main HTTP/1.1'));
  await expect.poll(() => away.logs().requests).toMatch(/"GET \/Main" 502 .* "502" -\n/);
});
