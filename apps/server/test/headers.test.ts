import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportAuditEntries, listAuditEntries } from '@campus/contract/calls/audit.ts';
import { getHallHome } from '@campus/contract/calls/hall-content.ts';
import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { openStream } from './event-stream.ts';
import { pictureBytes, upload } from './picture.ts';
import { testApp } from './test-app.ts';

const t = testApp();
let folder: string;
let app: FastifyInstance;
let address: string;

const TEMPLATE =
  '<html><head><script id="boot" type="application/json">{}</script><script id="early" type="application/json">{}</script></head><body><div id="page"></div></body></html>';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-headers-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), TEMPLATE);
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), 'plain');
  await writeFile(join(folder, 'sw.js'), 'self');
  await writeFile(join(folder, '.vite', 'first-screens.json'), '[]');
  app = await createApp(t.foundation, { pagesFolder: folder, version: 'test', defaultOrganisation: 'scut' });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

type Headers = Record<string, string>;

/** What each answer says about itself, without what only the connection is for and what differs each time. */
function told(headers: Record<string, unknown>): Headers {
  const passedOver = [
    'date',
    'connection',
    'keep-alive',
    'transfer-encoding',
    'content-length',
    'etag',
    'last-modified',
  ];
  const kept = Object.entries(headers).filter(([name]) => !passedOver.includes(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      String(value)
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'ID')
        .replace(/'nonce-[\w+/=]{22,}'/, 'NONCE'),
    ]),
  );
}
const get = async (path: string, headers: Headers = {}): Promise<Headers> => {
  const reply = await fetch(`${address}${path}`, { headers, redirect: 'manual' });
  await reply.arrayBuffer();
  return told(Object.fromEntries(reply.headers));
};

/** What every answer says, whatever it is. */
const everywhere = {
  'x-request-id': 'ID',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
const json = { 'content-type': 'application/json; charset=utf-8' };
const page = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'accept-encoding',
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' NONCE",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';'),
};
const SANDBOX = "default-src 'none';sandbox";

const script = { 'content-type': 'application/javascript; charset=utf-8' };
const file = { ...script, 'accept-ranges': 'bytes', vary: 'accept-encoding' };
const call = { ...json, 'cache-control': 'no-store' };
/** What is made once, and looked after again each time. */
const docs = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
};
const docsPage = {
  'cache-control': 'no-cache',
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': expect.stringMatching(
    /^default-src 'none';style-src 'sha256-[\w+/]{43}=';base-uri 'none';form-action 'none';frame-ancestors 'none'$/,
  ) as unknown as string,
};

const answers: [string, () => Promise<Headers>, Headers][] = [
  ['a page', () => get(hallPcPages.pages.index.path), page],
  ['a page that is not there', () => get('/nowhere'), page],
  ['an asset', () => get('/assets/main-1a2b.js'), { ...file, 'cache-control': 'public, max-age=31536000, immutable' }],
  ['the service worker', () => get('/sw.js'), { ...file, 'cache-control': 'public, max-age=3600' }],
  ['a call', () => get(`${getHallHome.path}?orgSign=scut`), call],
  ['a refused call', () => get(listAuditEntries.path), call],
  ['a call that is not there', () => get('/api/nothing'), json],
  ['an address that is none', () => get('/%'), json],
  ['an address that is too long', () => get(`/assets/${'a'.repeat(400)}`), json],
  ['health', () => get('/healthz'), json],
  ['what pages know beforehand', () => get('/boot.json'), call],
  ['the page of the calls', () => get('/api/docs'), docsPage],
  ['the OpenAPI document', () => get('/api/docs/json'), { ...docs, ...json }],
];

test.each(answers)('[TRU-40] %s says exactly these headers', async (_what, ask, own) => {
  expect(await ask()).toEqual({ ...everywhere, ...own });
});

describe('what only somebody who is signed in gets', () => {
  let token = '';
  beforeAll(async () => {
    token = await t.hallSignIn('student');
  });

  test('[TRU-40] an attachment, whole, in part, unchanged and beyond its end', async () => {
    const { id, link } = (await upload(t, await pictureBytes(), token)).body.data;
    const named = { ...everywhere, 'accept-ranges': 'bytes' };
    const kept = { 'cache-control': 'private, max-age=300' };
    const shown = {
      'content-type': 'image/jpeg',
      'content-disposition': "inline; filename*=UTF-8''photo.jpg",
      'content-security-policy': SANDBOX,
    };
    expect(await get(link)).toEqual({ ...named, ...kept, ...shown });
    const part = { 'content-range': expect.stringMatching(/^bytes 0-3\//) };
    expect(await get(link, { range: 'bytes=0-3' })).toEqual({ ...named, ...kept, ...shown, ...part });
    expect(await get(link, { 'if-none-match': `"${id}"` })).toEqual({ ...named, ...kept });
    const beyond = { 'content-range': expect.stringMatching(/^bytes \*\//) };
    expect(await get(link, { range: 'bytes=9999999-' })).toEqual({ ...named, ...beyond, 'cache-control': 'no-store' });
  });

  test('[TRU-40] an export that is written while it is sent', async () => {
    const { access_token: admin } = await t.signIn('admin');
    expect(await get(exportAuditEntries.path, { authorization: `Bearer ${admin}` })).toEqual({
      ...everywhere,
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'cache-control': 'private, max-age=300',
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''/),
      'content-security-policy': SANDBOX,
    });
  });

  test('[TRU-40] a stream of events', async () => {
    const stream = await openStream(address, token);
    try {
      expect(told(stream.reply.headers)).toEqual({
        ...everywhere,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
    } finally {
      await stream.close();
    }
  });
});
