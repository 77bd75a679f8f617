import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { beginSignOn, serviceHallLogin, takeTicket } from '@campus/contract/calls/sign-on.ts';
import { qywxGetToken } from '@campus/contract/calls/wecom.ts';
import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '../src/app.ts';
import { createLog } from '../src/platform/log.ts';
import { hashPassword } from '../src/platform/passwords.ts';
import { failureOf, startCasServer } from './cas-server.ts';
import { testApp } from './test-app.ts';

const HALL = 'http://hall.test';
const t = testApp({ PUBLIC_ADDRESS: HALL });
const LOGIN = serviceHallLogin.path;
const SSO = hallPcPages.pages.sso.path;
const browser = 'b'.repeat(32);
let app: FastifyInstance;
let port: number;
let cas: Awaited<ReturnType<typeof startCasServer>>;
/** Everything that the server said, to its log and beside it. */
const said: string[] = [];
const spies = (['stdout', 'stderr'] as const).map((name) =>
  vi.spyOn(process[name], 'write').mockImplementation((chunk) => {
    said.push(String(chunk));
    return true;
  }),
);

/** Each request has a secret of its own, so that the one that was kept is named. */
const secrets: string[] = [];
function secret(): string {
  const made = `Zq7${secrets.length}kept8Xw`;
  secrets.push(made);
  return made;
}

beforeAll(async () => {
  cas = await startCasServer();
  const write = (chunk: unknown, _coding: unknown, done: () => void) => {
    said.push(String(chunk));
    done();
  };
  const log = createLog('trace', new Writable({ write }));
  app = await createApp({ ...t.foundation, log }, { pagesFolder: null, version: 'test', defaultOrganisation: 'scut' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterAll(async () => {
  for (const spy of spies) spy.mockRestore();
  await app.close();
  await cas.stop();
});

// Nobody is turned away for asking too often.
beforeEach(() => t.clock.advance(60_000));

/** Bytes as they are, without a client that mends them; the first line of the answer. */
async function sendBytes(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk)).on('error', () => {});
  socket.write(text);
  const timer = setTimeout(() => socket.destroy(), 3000);
  await once(socket, 'close').catch(() => {});
  clearTimeout(timer);
  return answer.split('\r\n')[0] as string;
}
type Message = { method?: string; target: string; headers?: Record<string, string>; body?: string };
const sendMessage = ({ method = 'GET', target, headers = {}, body = '' }: Message) =>
  sendBytes(
    [
      `${method} ${target} HTTP/1.1`,
      'host: hall.test',
      'connection: close',
      ...(body ? [`content-length: ${Buffer.byteLength(body)}`] : []),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );

const FORM = 'application/x-www-form-urlencoded';
const encoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
async function signIn(fields: Record<string, string>, by: 'GET' | 'POST', headers: Record<string, string> = {}) {
  const text = encoded(fields);
  if (by === 'GET')
    return sendMessage({ target: `${LOGIN}?${text}`, headers: { ...(await t.signatureFor(text)), ...headers } });
  const signature = await t.signatureFor('', text);
  return sendMessage({
    method: 'POST',
    target: LOGIN,
    body: text,
    headers: { 'content-type': FORM, ...signature, ...headers },
  });
}

const who = { orgSign: 'scut', username: 'student' };
const setUnified = (values: Record<string, string>) =>
  t.rows(
    `update parameters set values = $1, former = null, prove_until = null
     where key = 'hall.sign-in' and organisation_id = (select id from organisations where org_sign = 'scut')`,
    [values],
  );

/** Where each of these words stands in the database: any table, any column, as it is or in bytes. */
async function keptWhere(words: readonly string[]): Promise<string[]> {
  const tables = await t.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`,
  );
  const patterns = words.flatMap((word) => [`%${word}%`, `%${Buffer.from(word).toString('hex')}%`]);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await t.rows<{ row: string }>(`select x::text as row from ${name} x where x::text ilike any($1)`, [
      patterns,
    ]);
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

async function expectUnwritten(words = secrets): Promise<void> {
  expect(said.join('')).toContain('"msg":"request"');
  for (const word of words) expect(said.filter((line) => line.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
  expect(await keptWhere(words)).toEqual([]);
}

describe('[SAF-08] what somebody signs in with is written nowhere', () => {
  test('a right password, by GET and by POST, with a key to send it again', async () => {
    const password = secret();
    await t.rows(`update people set password_hash = $1 where account = 'student'`, [await hashPassword(password)]);
    for (const by of ['GET', 'POST'] as const) {
      const headers = { 'idempotency-key': `again-${by}-123456` };
      expect(await signIn({ ...who, password }, by, headers)).toBe('HTTP/1.1 200 OK');
      expect(await signIn({ ...who, password }, by, headers)).toBe('HTTP/1.1 200 OK');
    }
    await expectUnwritten();
    // Nor as a digest that says whether a guess is right.
    const guessed = `select 1 from idempotency_keys where request_hash = any($1)`;
    const payloads = [
      { query: {}, body: { ...who, password } },
      { query: { ...who, password }, body: {} },
    ];
    const digests = payloads.map((payload) => createHash('sha256').update(JSON.stringify(payload)).digest());
    expect(await t.rows(guessed, [digests])).toEqual([]);
  });

  test('refused ones: wrong, unsigned, signed wrongly, stale, of a form that does not fit', async () => {
    const refused = async (fields: Record<string, string>, status: number) => {
      for (const by of ['GET', 'POST'] as const)
        expect(await signIn(fields, by), JSON.stringify(fields)).toContain(`HTTP/1.1 ${status} `);
    };
    await refused({ ...who, password: secret() }, 400);
    await refused({ orgSign: 'nowhere', username: 'student', password: secret() }, 400);
    await refused({ ...who, password: secret(), unknown: '1' }, 422);
    await refused({ ...who, password: secret().repeat(20) }, 422);
    await refused({ ...who, password: `${secret()}\u0000` }, 422);
    for (const change of [{ secret: 'another' }, { timestamp: '1' }, { appkey: 'nobody' }]) {
      const text = encoded({ ...who, password: secret() });
      const headers = await t.signatureFor(text, null, change);
      expect(await sendMessage({ target: `${LOGIN}?${text}`, headers })).toBe('HTTP/1.1 401 Unauthorized');
      const post = { 'content-type': FORM, ...(await t.signatureFor('', text, change)) };
      expect(await sendMessage({ method: 'POST', target: LOGIN, body: text, headers: post })).toBe(
        'HTTP/1.1 401 Unauthorized',
      );
    }
    expect(await sendMessage({ target: `${LOGIN}?${encoded({ ...who, password: secret() })}` })).toContain(' 401 ');
    await expectUnwritten();
  });

  const malformed: [string, (word: string) => string][] = [
    ['an address that goes on', (word) => `GET ${LOGIN}/more?password=${word} HTTP/1.1`],
    ['an escaped question mark', (word) => `GET ${LOGIN}%3Fpassword=${word} HTTP/1.1`],
    ['a semicolon', (word) => `GET ${LOGIN};password=${word} HTTP/1.1`],
    ['capitals', (word) => `GET ${LOGIN.toUpperCase()}?password=${word} HTTP/1.1`],
    ['a second slash', (word) => `GET /${LOGIN}?password=${word} HTTP/1.1`],
    ['an escape that is none', (word) => `GET ${LOGIN}%?password=${word} HTTP/1.1`],
    ['an escape that is none, in the query', (word) => `GET ${LOGIN}?password=${word}%E0%A4%A HTTP/1.1`],
    ['a whole address', (word) => `GET http://hall.test${LOGIN}?password=${word} HTTP/1.1`],
    ['a name that comes twice', (word) => `GET ${LOGIN}?password=${word}&password=${word} HTTP/1.1`],
    ['a name in its place', (word) => `GET ${LOGIN}?password%3D${word} HTTP/1.1`],
    ['an address that is too long', (word) => `GET ${LOGIN}?password=${word}&more=${'x'.repeat(40_000)} HTTP/1.1`],
    ['an older HTTP', (word) => `GET ${LOGIN}?password=${word} HTTP/0.8`],
    ['no HTTP', (word) => `GET ${LOGIN}?password=${word}`],
    ['another method', (word) => `DELETE ${LOGIN}?password=${word} HTTP/1.1`],
    ['a method that nobody knows', (word) => `LOGIN ${LOGIN}?password=${word} HTTP/1.1`],
    ['HEAD', (word) => `HEAD ${LOGIN}?password=${word} HTTP/1.1`],
  ];
  test.each(malformed)('a malformed message: %s', async (_what, line) => {
    const word = secret();
    await sendBytes(`${line(word)}\r\nhost: hall.test\r\nconnection: close\r\n\r\n`);
    await expectUnwritten([word]);
  });

  const bodies: [string, (word: string) => Message][] = [
    ['a GET with one', (word) => ({ target: LOGIN, body: `password=${word}` })],
    ['JSON that is none', (word) => ({ method: 'POST', target: LOGIN, body: `{"password":"${word}` })],
    ['text', (word) => ({ method: 'POST', target: LOGIN, body: word, headers: { 'content-type': 'text/plain' } })],
    ['no kind at all', (word) => ({ method: 'POST', target: LOGIN, body: word })],
    ['one that is too large', (word) => ({ method: 'POST', target: LOGIN, body: word.repeat(10_000) })],
    [
      'a file',
      (word) => ({
        method: 'POST',
        target: LOGIN,
        body: word,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      }),
    ],
    ['PUT', (word) => ({ method: 'PUT', target: LOGIN, body: `password=${word}`, headers: { 'content-type': FORM } })],
  ];
  test.each(bodies)('a malformed body: %s', async (_what, message) => {
    const word = secret();
    const made = message(word);
    const json = made.body?.startsWith('{') ? { 'content-type': 'application/json' } : {};
    const headers = { ...json, ...made.headers, ...(await t.signatureFor('', made.body ?? '')) };
    expect(await sendMessage({ ...made, headers })).toMatch(/^HTTP\/1\.1 4\d\d /);
    await expectUnwritten([word]);
  });

  test('a password in the address of a POST signs nobody in, although it was signed', async () => {
    const password = secret();
    const search = encoded({ password });
    const body = encoded(who);
    const headers = { 'content-type': FORM, ...(await t.signatureFor(search, body)) };
    expect(await sendMessage({ method: 'POST', target: `${LOGIN}?${search}`, body, headers })).toContain(' 422 ');
    await expectUnwritten([password]);
  });

  test('a ticket, on the page that it comes back to and in what that page says of where it was asked from', async () => {
    const ticket = `ST-1-${secret()}`;
    const code = secret();
    for (const target of [
      `${SSO}?id=scut&for=hall&ticket=${ticket}`,
      `/?ticket=${ticket}`,
      `${SSO}%3Fticket=${ticket}`,
      `/WeiXinWork_Login?code=${code}&state=x`,
    ]) {
      await sendMessage({ target });
      const headers = { referer: `http://hall.test${target}` };
      await signIn({ orgSign: 'scut', ticket, browser }, 'POST', headers);
    }
    const logout = `<samlp:LogoutRequest><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`;
    await sendMessage({
      method: 'POST',
      target: SSO,
      body: encoded({ logoutRequest: logout }),
      headers: { 'content-type': FORM },
    });
    await expectUnwritten();
  });

  test('a ticket that a strange university says back, and one for which it is away', async () => {
    await setUnified({ pValue5: 'unified authentication', pValue9: cas.login });
    const answers: ((ticket: string) => string | null)[] = [
      () => failureOf('INVALID_TICKET'),
      (ticket) => failureOf(ticket),
      (ticket) => failureOf(`UNAUTHORIZED_SERVICE ${ticket}`),
      (ticket) => ticket,
      () => null,
    ];
    for (const answer of answers) {
      for (const by of ['GET', 'POST'] as const) {
        const ticket = `ST-2-${secret()}`;
        const text = answer(ticket);
        cas.plant((_asked, response) => void (text === null ? response.destroy() : response.end(text)));
        const own = randomUUID().replaceAll('-', '');
        await t.call(beginSignOn, { orgSign: 'scut', area: 'hall', browser: own });
        await signIn({ orgSign: 'scut', ticket, browser: own }, by);
      }
    }
    expect(said.filter((line) => line.includes('unified login'))).toHaveLength(2 * answers.length);
    const desk = { orgSign: 'scut', area: 'office', browser, ticket: `ST-3-${secret()}` };
    await sendMessage({
      method: 'POST',
      target: takeTicket.path,
      body: encoded(desk),
      headers: { 'content-type': FORM },
    });
    await expectUnwritten();
  });

  test('a code of WeCom, by GET and by POST', async () => {
    for (const fields of [{ orgSign: 'scut', state: 's'.repeat(43), code: secret(), browser }]) {
      expect(await sendMessage({ target: `${qywxGetToken.path}?${encoded(fields)}` })).toMatch(/ 4\d\d /);
      const post = { method: 'POST', target: qywxGetToken.path, body: encoded(fields) };
      expect(await sendMessage({ ...post, headers: { 'content-type': FORM } })).toMatch(/ 4\d\d /);
    }
    await expectUnwritten();
  });
});

describe('[SAF-08] signing in by POST', () => {
  test('its signature covers the body, byte by byte, and a message is taken once', async () => {
    const body = encoded({ ...who, password: 'Wrong2026' });
    const headers = { 'content-type': FORM, ...(await t.signatureFor('', body)) };
    const send = (sent: string) => app.inject({ method: 'POST', url: LOGIN, headers, payload: sent });
    const codeOf = async (sent: string) => (await send(sent)).json().code;
    expect(await codeOf(encoded({ ...who, password: 'Wrong2027' }))).toBe('signature-wrong');
    expect(await codeOf(encoded({ password: 'Wrong2026', ...who }))).toBe('signature-wrong');
    expect(await codeOf(body)).not.toMatch(/signature/);
    expect(await codeOf(body)).toBe('signature-replayed');
  });

  test('a document that brings a ticket or a code has nothing of its address said to what it loads', async () => {
    expect(openPages.pages.weComLogin.path).toMatch(/^\/WeiXinWork_Login/);
    for (const url of [`${SSO}?id=scut&for=hall&ticket=ST-1`, '/?ticket=ST-1', '/WeiXinWork_Login?code=1'])
      expect((await pages.inject(url)).headers['referrer-policy'], url).toBe('no-referrer');
    expect((await pages.inject('/CampusNetWork/index?id=scut')).headers['referrer-policy']).toBe('same-origin');
  });

  let pages: FastifyInstance;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'campus-pages-'));
    for (const inside of ['assets', '.vite']) await mkdir(join(folder, inside));
    await writeFile(join(folder, 'index.html'), '<html></html>');
    await writeFile(join(folder, '.vite', 'first-screens.json'), '[]');
    pages = await createApp(t.foundation, { pagesFolder: folder, version: 'test', defaultOrganisation: 'scut' });
  });
  afterAll(async () => {
    await pages.close();
    await rm(folder, { recursive: true, force: true });
  });
});
