import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, createServer as createPlainServer } from 'node:net';
import * as tls from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveNames } from '../../test/name-server.ts';
import { CERTIFICATE, TLS } from '../../test/tls.ts';
import { createCallOut, type OutgoingCall } from './call-out.ts';

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
let server: Server;
let port = 0;
let seen: Seen[] = [];
let answer: (response: ServerResponse, request: IncomingMessage) => void;

const names: Parameters<typeof giveNames>[0] = {
  'card.example.edu': ['127.0.0.1'],
  'slow.example': () => new Promise(() => {}),
};
const name = (host: string, ...addresses: string[]) => Object.assign(names, { [host]: addresses });
let forget: () => void;

beforeAll(async () => {
  forget = giveNames(names);
  const listen: RequestListener = (request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      answer(response, request);
    });
  };
  server = createServer(TLS, listen);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  forget();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
  answer = (response) => response.end('{"ok":true}');
});

const callTo = (change: Partial<OutgoingCall> = {}): OutgoingCall => ({
  host: '127.0.0.1',
  port,
  target: '/api/x?y=1',
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
  body: '{"a":1}',
  mostBytes: 256 * 1024,
  ...change,
});
const within = (ms = 5000) => AbortSignal.timeout(ms);
const namingThisMachine = createCallOut(['127.0.0.0/8']);
const callOut = (call: OutgoingCall, until = within()) => namingThisMachine(call, until);
/** By an installation that names no inner network. */
const callOutside = (call: OutgoingCall) => createCallOut([])(call, within());
/** By one that names everything that can be named. */
const callEverywhere = (call: OutgoingCall) =>
  createCallOut(['10.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/8', '100.64.0.0/10', 'fe80::/32'])(
    call,
    within(),
  );

describe('[DES-14] [SAF-03] [C11] calls to other systems', () => {
  test('carry what they were given, ask for nothing compressed, and leave no connection', async () => {
    const reply = await callOut(callTo());
    expect(reply).toEqual({ status: 200, body: Buffer.from('{"ok":true}'), failure: null });
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/api/x?y=1',
        body: '{"a":1}',
        headers: {
          'accept-encoding': 'identity',
          connection: 'close',
          'content-length': '7',
          'content-type': 'application/json',
          host: `127.0.0.1:${port}`,
          'idempotency-key': 'k',
          'user-agent': 'campus-hall',
        },
      },
    ]);
    await expect.poll(() => new Promise((done) => server.getConnections((_, n) => done(n)))).toBe(0);
  });

  test('keep the name of the host although the address was looked up before', async () => {
    expect((await callOut(callTo({ host: 'card.example.edu' }))).status).toBe(200);
    expect(seen[0]?.headers.host).toBe(`card.example.edu:${port}`);
  });

  test('follow no redirect', async () => {
    for (const status of [301, 302, 303, 307, 308, 300, 304]) {
      answer = (response) => response.writeHead(status, { location: `https://127.0.0.1:${port}/other` }).end();
      expect(await callOut(callTo({ method: 'GET', body: null }))).toEqual({ status, body: null, failure: 'redirect' });
    }
    expect(seen.every(({ url }) => url === '/api/x?y=1')).toBe(true);
  });

  test.each([
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '10.0.0.1',
    '169.254.169.254',
    '[64:ff9b::7f00:1]',
  ])('do not reach %s unless its network is named', async (host) => {
    const reply = await callOutside(callTo({ host }));
    expect(reply).toEqual({ status: null, body: null, failure: 'inner-address' });
    expect(seen).toEqual([]);
  });

  test.each(['127.0.0.1', '10.1.1.1', '192.168.0.1', '::1', '::ffff:7f00:1', 'fd00::1', '100.64.1.1'])(
    'a name that means %s is refused as that address is',
    async (inside) => {
      for (const addresses of [[inside], ['93.184.216.34', inside], [inside, '93.184.216.34']]) {
        name('outside.example', ...addresses);
        expect((await callOutside(callTo({ host: 'outside.example' }))).failure).toBe('inner-address');
      }
      expect(seen).toEqual([]);
    },
  );

  test.each(['169.254.169.254', '::ffff:169.254.169.254', '100.100.100.200', '0.0.0.0', '224.0.0.1', 'fe80::1'])(
    'never reach %s, whatever is named',
    async (address) => {
      const host = address.includes(':') ? `[${address}]` : address;
      expect((await callEverywhere(callTo({ host }))).failure).toBe('inner-address');
      name('metadata.example', address);
      expect((await callEverywhere(callTo({ host: 'metadata.example' }))).failure).toBe('inner-address');
    },
  );

  test('a name is looked up once: what it means afterwards is not asked', async () => {
    const answers = [['127.0.0.1'], ['169.254.169.254']];
    let asked = 0;
    Object.assign(names, { 'card.example.edu': () => answers[asked++] ?? [] });
    expect((await callOut(callTo({ host: 'card.example.edu' }))).status).toBe(200);
    expect(asked).toBe(1);
    expect((await callOut(callTo({ host: 'card.example.edu' }))).failure).toBe('inner-address');
    expect(seen).toHaveLength(1);
  });

  test('a secret is sent by https only: whoever speaks no TLS gets no byte of a request', async () => {
    let heard = '';
    const plain = createPlainServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (bytes) => {
        heard += bytes.toString('latin1');
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
      });
    });
    await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done));
    const to = { port: (plain.address() as AddressInfo).port, headers: { authorization: 'Bearer a-secret' } };
    expect(await callOut(callTo(to))).toEqual({ status: null, body: null, failure: 'unreachable' });
    expect(heard).not.toBe('');
    expect(heard).not.toMatch(/a-secret|api/);
    plain.close();
  });

  test('a name that nobody knows', async () => {
    name('unknown.example');
    expect((await callOut(callTo({ host: 'unknown.example' }))).failure).toBe('name-unknown');
  });

  test('nothing is believed that no certificate vouches for, nor one of another name', async () => {
    name('another.example', '127.0.0.1');
    expect((await callOut(callTo({ host: 'another.example' }))).failure).toBe('certificate');
    const believed = tls.getCACertificates('default');
    tls.setDefaultCACertificates(believed.filter((one) => one.trim() !== CERTIFICATE.trim()));
    expect((await callOut(callTo())).failure).toBe('certificate');
    expect((await callOut(callTo({ authority: CERTIFICATE }))).status).toBe(200);
    tls.setDefaultCACertificates(believed);
    expect(seen).toHaveLength(1);
  });

  test('a larger reply than may be is not read, announced or not', async () => {
    const large = 'x'.repeat(256 * 1024 + 1);
    answer = (response) => response.end(large);
    expect(await callOut(callTo())).toEqual({ status: 200, body: null, failure: 'reply-too-large' });
    answer = (response) => {
      response.write(large.slice(0, 1000));
      const more = () => {
        if (!response.destroyed) response.write(large.slice(0, 60_000), () => setImmediate(more));
      };
      more();
    };
    expect(await callOut(callTo())).toEqual({ status: 200, body: null, failure: 'reply-too-large' });
    answer = (response) => response.end(large.slice(1));
    expect((await callOut(callTo())).status).toBe(200);
    expect((await callOut(callTo())).failure).toBeNull();
  });

  test('a larger request than may be is not sent', async () => {
    expect((await callOut(callTo({ body: '张'.repeat(90_000) }))).failure).toBe('request-too-large');
    expect(seen).toEqual([]);
  });

  test.each(['gzip', 'deflate', 'br', 'zstd', 'identity, gzip', 'GZIP'])('%s is not unpacked', async (encoding) => {
    const bomb = gzipSync(Buffer.alloc(4 * 1024 * 1024));
    answer = (response) => response.writeHead(200, { 'content-encoding': encoding }).end(bomb);
    expect(await callOut(callTo())).toEqual({ status: 200, body: null, failure: 'reply-encoded' });
  });

  test.each([
    ['says nothing', () => {}],
    ['sends only its head', (response: ServerResponse) => response.writeHead(200).flushHeaders()],
    [
      'sends a byte now and then',
      (response: ServerResponse) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
    [
      'says again and again that it goes on',
      (response: ServerResponse) => {
        const timer = setInterval(() => response.writeProcessing(), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ])('whoever %s is waited for no longer than the deadline', async (_, says) => {
    answer = says;
    const from = Date.now();
    expect((await callOut(callTo(), within(300))).failure).toBe('timeout');
    expect(Date.now() - from).toBeLessThan(2000);
    await expect.poll(() => new Promise((done) => server.getConnections((_, n) => done(n)))).toBe(0);
  });

  test('a name server that says nothing is waited for no longer either', async () => {
    expect((await callOut(callTo({ host: 'slow.example' }), within(100))).failure).toBe('timeout');
    expect((await callOut(callTo({ host: 'slow.example' }), AbortSignal.abort())).failure).toBe('timeout');
  });

  test.each([
    ['ends in the middle', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'],
    ['ends in the middle of a part', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nhalf'],
    ['is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['has an endless head', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`],
    ['has two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx'],
    ['changes the protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
    ['is nothing', ''],
  ])('what %s was not received', async (_, text) => {
    const raw = tls.createServer(TLS, (socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(text));
    });
    await new Promise<void>((done) => raw.listen(0, '127.0.0.1', done));
    const reply = await callOut(callTo({ port: (raw.address() as AddressInfo).port }));
    expect(reply.failure).toBe('unreachable');
    raw.close();
  });

  test('nobody is there', async () => {
    expect((await callOut(callTo({ port: 1 }))).failure).toBe('unreachable');
  });
});
