import { channel } from 'node:diagnostics_channel';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCalls } from '@campus/contract/calls/all.ts';
import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const MINUTE = 60_000;
const routes: RouteOptions[] = [];
let folder: string;
let app: FastifyInstance;

const TEMPLATE = '<html><head></head><body><div id="page"></div></body></html>';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-entrance-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), TEMPLATE);
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), 'plain');
  await writeFile(join(folder, 'phone-hall-worker.js'), 'self');
  await writeFile(join(folder, '.vite', 'first-screens.json'), '[]');
  const begun = channel('fastify.initialization');
  const watch = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => void routes.push(route));
  begun.subscribe(watch);
  app = await createApp(t.foundation, { pagesFolder: folder, version: 'test', defaultOrganisation: 'scut' });
  begun.unsubscribe(watch);
  await app.ready();
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => t.clock.advance(2 * MINUTE));

/** How each route that is no call of the contract is guarded. A new line here is a decision, not an accident. */
const BESIDE_THE_CONTRACT = [
  // Counted like an open call, and the bytes are made once.
  'GET,HEAD /api/docs open',
  'GET,HEAD /api/docs/ open',
  'GET,HEAD /api/docs/json open',
  // The secret in the address lets in what other systems bring.
  'POST /api/callbacks/:token open, takes a body',
  // All of a university come from one address; only a ticket that we know changes anything.
  'POST /CampusNetWork/sso single-logout, takes a body',
  'GET /:name(^WW_verify_[A-Za-z0-9]{16}.txt$) open',
  // Behind a token as well.
  'GET /metrics open',
  'GET /boot.json open',
  // Files as they lie in the folder of the build, dozens for one page.
  'GET /assets/:name nothing',
  'GET /phone-hall-worker.js nothing',
  // Balancers ask every second; what costs a query is kept for a second.
  'GET /healthz nothing',
  'GET /readyz nothing',
];

const said = ({ method, url, config = {} }: RouteOptions) =>
  `${[method].flat().join(',')} ${url} ${config.countsAs ?? 'open'}${config.takesBody ? ', takes a body' : ''}`;

describe('[SAF-04] nothing lies around the entrance', () => {
  test('every route is a call of the contract, or one of these', () => {
    const methodsOf = ({ method, alsoByGet }: (typeof allCalls)[number]) => (alsoByGet ? `${method},GET` : method);
    const isCall = ({ method, url }: RouteOptions) =>
      allCalls.some((call) => call.path === url && methodsOf(call) === [method].flat().join(','));
    const [calls, others] = [routes.filter(isCall), routes.filter((route) => !isCall(route))];
    expect(others.map(said).sort()).toEqual([...BESIDE_THE_CONTRACT].sort());
    expect(calls).toHaveLength(allCalls.length);
    // These are counted by what their contract says.
    expect(new Set(calls.map(({ config }) => config?.countsAs))).toEqual(new Set(['call']));
  });

  const addressOf = (url: string) =>
    url
      .replace(':token', 'A'.repeat(43))
      .replace(/:name\(.*\)/, `WW_verify_${'a'.repeat(16)}.txt`)
      .replace('/assets/:name', '/assets/main-1a2b.js');
  const ask = (method: string, url: string, from: string, headers = {}) =>
    app.inject({ method: method as 'GET', url, remoteAddress: from, headers });

  test('who has asked for too much gets none of them but files and health', async () => {
    const from = '203.0.113.7';
    for (let n = 0; n < 600; n += 20)
      await Promise.all(Array.from({ length: 20 }, () => ask('GET', '/api/nothing', from)));
    for (const line of BESIDE_THE_CONTRACT) {
      const [methods = '', url = '', counted = ''] = line.split(/ (?=[/a-z])/);
      for (const method of methods.split(',')) {
        const reply = await ask(method, addressOf(url), from);
        const isOver = counted.startsWith('open');
        expect([line, reply.statusCode === 429, reply.headers['retry-after']]).toEqual([
          line,
          isOver,
          isOver ? '60' : undefined,
        ]);
      }
    }
    expect((await ask('GET', '/boot.json', '203.0.113.8')).statusCode).toBe(200);
    t.clock.advance(MINUTE);
    expect((await ask('GET', '/boot.json', from)).statusCode).toBe(200);
  });

  test.each([
    ['a page', 'GET', hallPcPages.pages.index.path],
    ['a page that is not there', 'GET', '/nowhere'],
    ['a call that is not there', 'GET', '/api/none/Nothing'],
    ['another method', 'OPTIONS', '/boot.json'],
    ['a method of a call that it does not have', 'PUT', '/token'],
  ])('%s counts as well', async (_what, method, url) => {
    const from = '203.0.113.9';
    for (let n = 0; n < 600; n += 20) await Promise.all(Array.from({ length: 20 }, () => ask(method, url, from)));
    expect((await ask(method, url, from)).statusCode).toBe(429);
  });

  test('twenty at once, and each that has ended makes room for another', async () => {
    const from = '203.0.113.10';
    for (let n = 0; n < 3; n++) {
      const replies = await Promise.all(Array.from({ length: 30 }, () => ask('GET', '/api/docs/json', from)));
      const statuses = replies.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(20);
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    }
  });

  test('a person reads why in words, a program in its own form', async () => {
    const from = '203.0.113.11';
    for (let n = 0; n < 600; n += 20) await Promise.all(Array.from({ length: 20 }, () => ask('GET', '/nowhere', from)));
    const page = await ask('GET', '/', from, { accept: 'text/html,*/*', 'accept-language': 'en' });
    expect([page.statusCode, page.headers['content-type'], page.body]).toEqual([
      429,
      'text/plain; charset=utf-8',
      'Too many requests. Please try again in 60 s.',
    ]);
    expect((await ask('GET', '/api/docs/json', from)).json()).toMatchObject({
      code: 'too-many-requests',
      msg: '操作过于频繁，请60秒后再试！',
    });
  });
});

describe('[SAF-04] the description of the calls', () => {
  const from = '203.0.113.20';
  const get = (url: string, headers = {}) => app.inject({ url, remoteAddress: from, headers });

  test.each(['/api/docs', '/api/docs/', '/api/docs/json'])(
    '%s is the same bytes each time, by one digest',
    async (url) => {
      const first = await get(url);
      const again = await get(url);
      expect(first.statusCode).toBe(200);
      expect(first.headers.etag).toMatch(/^"[\w-]{43}"$/);
      expect(again.headers.etag).toBe(first.headers.etag);
      expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
      const known = await get(url, { 'if-none-match': `"other", W/${first.headers.etag}` });
      expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', first.headers.etag]);
      const head = await app.inject({ method: 'HEAD', url, remoteAddress: from });
      expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(first.rawPayload.length)]);
    },
  );

  test('the page names every call, and lets nothing run', async () => {
    const { body } = await get('/api/docs');
    for (const { path, summary } of allCalls) {
      expect(body).toContain(`${path}</code>`);
      expect(body).toContain(summary.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
    }
    expect(body).not.toMatch(/<script|javascript:| on\w+=|https?:\/\/(?!json-schema)/);
  });
});

describe('[SAF-04] in production', () => {
  const quiet = testApp({ API_DOCS: 'false' });
  test.each(['/api/docs', '/api/docs/', '/api/docs/json'])('%s is not there unless it is wanted', async (url) => {
    const reply = await quiet.app.inject({ url });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found']);
  });
});

describe('[SAF-04] a body that nobody would read', () => {
  const MB = 1024 * 1024;
  /** Sends a head and then 20 MB, as fast as they are taken; answers the first line and how much was taken. */
  const push = (head: string[], chunked = false) =>
    new Promise<{ status: number; sent: number }>((resolve) => {
      const { port } = app.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1');
      const block = Buffer.alloc(64 * 1024, 'x');
      let answer = '';
      let sent = 0;
      let over = false;
      const write = () => {
        while (!over && sent < 20 * MB) {
          sent += block.length;
          if (!socket.write(chunked ? Buffer.concat([Buffer.from('10000\r\n'), block, Buffer.from('\r\n')]) : block))
            return;
        }
      };
      // A server that takes all of it keeps the connection; then nobody has to wait for its end.
      socket.setTimeout(2000, () => socket.destroy());
      socket.on('connect', () => {
        socket.write(`${head.join('\r\n')}\r\nHost: x\r\n\r\n`);
        write();
      });
      socket.on('drain', write);
      socket.on('data', (data) => {
        answer += data;
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        over = true;
        resolve({ status: Number(/^HTTP\/1.1 (\d{3})/.exec(answer)?.[1] ?? 0), sent });
      });
    });
  beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }));

  test.each([
    ['GET', '/', 400],
    ['GET', '/boot.json', 400],
    ['GET', '/api/docs/json', 400],
    ['GET', '/healthz', 400],
    ['GET', '/assets/main-1a2b.js', 400],
    ['GET', '/metrics', 400],
    ['GET', `/WW_verify_${'a'.repeat(16)}.txt`, 400],
    ['HEAD', '/api/docs', 400],
    ['GET', '/%', 400],
    ['POST', '/', 404],
    ['POST', '/nowhere', 404],
    ['DELETE', '/boot.json', 404],
    ['POST', '/api/callbacks/x', 413],
    ['GET', '/api/serviceHall/GetServiceHallParameter', 400],
    ['GET', '/api/userInfo/GetUserInfo', 400],
    ['POST', '/api/userInfo/Logout', 413],
    ['POST', '/token', 413],
  ])('%s %s is refused at its head, and 20 MB behind it are not taken', async (method, url, status) => {
    const announced = await push([`${method} ${url} HTTP/1.1`, `Content-Length: ${20 * MB}`]);
    expect(announced.status).toBe(status);
    expect(announced.sent).toBeLessThan(8 * MB);
  });

  test.each([
    ['GET', '/', 400],
    ['POST', '/nowhere', 404],
    ['GET', '/api/userInfo/GetUserInfo', 400],
    ['POST', '/api/userInfo/Logout', 401],
  ])('%s %s does not either where nobody says how much will come', async (method, url, status) => {
    const flowing = await push([`${method} ${url} HTTP/1.1`, 'Transfer-Encoding: chunked'], true);
    expect(flowing.status).toBe(status);
    expect(flowing.sent).toBeLessThan(8 * MB);
  });

  test('a POST without a body, and one that is small, are answered as ever', async () => {
    expect((await app.inject({ method: 'POST', url: '/nowhere', payload: 'small' })).statusCode).toBe(404);
    expect((await app.inject({ method: 'GET', url: '/', headers: { 'content-length': '0' } })).statusCode).toBe(200);
  });
});
