import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { getHallHome } from '@campus/contract/calls/hall-content.ts';
import { getHallServices } from '@campus/contract/calls/hall-services.ts';
import { getOrganisation } from '@campus/contract/calls/organisations.ts';
import { listShownOutages } from '@campus/contract/calls/outages.ts';
import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { orNothingWhenLate, type Preload, preloadHtml } from '../src/platform/preload.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const first = { pc: hallPcPages.pages.index.path, phone: hallPhonePages.pages.main.path };
let folder: string;
let app: FastifyInstance;

const TEMPLATE =
  '<html><head><script id="boot" type="application/json">{}</script><script id="early" type="application/json">{}</script></head><body><div id="page"></div></body></html>';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-pages-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), TEMPLATE);
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), 'plain');
  await writeFile(join(folder, 'assets', 'main-1a2b.js.br'), 'small');
  await writeFile(join(folder, '.vite', 'first-screens.json'), '[]');
  app = await createApp(t.foundation, { pagesFolder: folder, version: 'test', defaultOrganisation: 'scut' });
  await app.ready();
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });
const knownIn = (
  document: string,
): { at: number; replies: { path: string; payload: object; envelope: string; body: unknown }[] } | null =>
  JSON.parse(/<script id="known" type="application\/json">(.*?)<\/script>/.exec(document)?.[1] ?? 'null');

test.each(Object.values(first))(
  '[PC-01] [PH-03] %s knows what everybody sees there, exactly as the calls answer it',
  async (path) => {
    const { body } = await open(`${path}?id=sdpt`);
    const known = knownIn(body);
    const payload = { orgSign: 'sdpt' };
    expect(known?.at).toBe(t.clock.now());
    const asked = await Promise.all([
      t.call(getOrganisation, payload),
      t.call(getHallServices, payload),
      t.call(getHallHome, payload),
      t.call(listShownOutages, payload),
    ]);
    expect(known?.replies).toEqual([
      { path: getOrganisation.path, payload, envelope: getOrganisation.envelope, body: asked[0].body },
      { path: getHallServices.path, payload, envelope: 'hall', body: asked[1].body },
      { path: getHallHome.path, payload, envelope: 'hall', body: asked[2].body },
      { path: listShownOutages.path, payload, envelope: 'hall', body: asked[3].body },
    ]);
    const { oName, oNameEn } = asked[0].body.data;
    expect(body).toContain(`<p class="arriving"><b lang="zh">${oName}</b><b lang="en">${oNameEn}</b></p>`);
    const link = asked[2].body.Data.pictures[0]?.file?.link ?? '';
    expect(link).not.toBe('');
    expect(body).toContain(
      `<link rel="preload" as="image" fetchpriority="high" href="${link.replaceAll('&', '&amp;')}">`,
    );
  },
);

test('without a name in the address it is the default organisation, and `/` knows what it leads to', async () => {
  for (const url of [first.pc, '/', `${first.pc}?id=%3Cscript%3E`])
    expect(knownIn((await open(url)).body)?.replies[0]).toMatchObject({ payload: { orgSign: 'scut' } });
});

test.each(['/Login', `${first.pc}?id=nobody`, `${first.pc}?id=a&id=scut`, '/nowhere'])(
  '%s knows nothing beforehand and is there all the same',
  async (url) => {
    const { body } = await open(url);
    expect(body).toContain('<div id="page"></div>');
    expect(body).not.toContain('id="known"');
  },
);

test('a document is sent small to those who can read it so', async () => {
  const reply = await open(first.pc, { 'accept-encoding': 'gzip, br' });
  expect(reply.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'cache-control': 'no-store',
  });
  expect(brotliDecompressSync(reply.rawPayload).toString()).toContain('id="known"');
  expect(reply.rawPayload.length).toBeLessThan((await open(first.pc)).rawPayload.length / 2);
});

const made: Preload = { at: 1, replies: [], name: { zh: '<b>"校"</b>', en: "A & B's" }, picture: '/a?x="><script>' };

test('what people named themselves stays text', () => {
  const { head, page, end } = preloadHtml({
    ...made,
    replies: [{ path: '/', payload: {}, envelope: 'hall', body: '</script><script>' }],
  });
  expect(head).toContain('href="/a?x=&quot;&gt;&lt;script&gt;"');
  expect(end.match(/<\/script>/g)).toHaveLength(1);
  expect(page).toBe(
    '<p class="arriving"><b lang="zh">&lt;b&gt;&quot;校&quot;&lt;/b&gt;</b><b lang="en">A &amp; B&#39;s</b></p>',
  );
});

test('a document does not wait for a database that is away or slow', async () => {
  expect(await orNothingWhenLate(Promise.reject(new Error('away')))).toBeNull();
  expect(await orNothingWhenLate(new Promise(() => {}))).toBeNull();
  expect(await orNothingWhenLate(Promise.resolve(made))).toBe(made);
});

test('what a build made is sent small where the browser takes it, and kept for ever', async () => {
  const plain = await open('/assets/main-1a2b.js');
  expect([plain.statusCode, plain.body, plain.headers['content-encoding']]).toEqual([200, 'plain', undefined]);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const small = await open('/assets/main-1a2b.js', { 'accept-encoding': 'br' });
  expect([small.statusCode, small.body, small.headers['content-encoding']]).toEqual([200, 'small', 'br']);
  expect(small.headers['content-type']).toMatch(/javascript/);
});

test.each([
  '/assets/other.js',
  '/assets/main-1a2b.js.br',
  '/assets/MAIN-1a2b.js',
  '/assets/..%2findex.html',
  '/assets/a/b.js',
])('%s is nothing that a build made', async (address) => {
  const reply = await open(address);
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found']);
});
