import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import type { Load } from './note-loads.ts';
import { startServer } from './server-process.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const MAIN = fileURLToPath(new URL('../src/main-http.ts', import.meta.url));
const NOTE_LOADS = new URL('./note-loads.ts', import.meta.url).href;

/** What only some calls or settings need; each is loaded by the first who does, behind the file that stands in front of it. */
const onlyForSome: Readonly<Record<string, RegExp>> = {
  'the description of the calls': /src\/platform\/(openapi|docs-page)\.ts$/,
  'tables as files': /node_modules\/hucre\//,
  mail: /node_modules\/nodemailer\//,
  'kinds of files': /node_modules\/file-type\//,
  pictures: /node_modules\/sharp\//,
  'texts with marks': /node_modules\/sanitize-html\//,
  readings: /node_modules\/pinyin-pro\//,
  'sending jobs': /node_modules\/(pg-boss\/dist|luxon|cron-parser)\//,
  metrics: /node_modules\/prom-client\//,
  'schemas of Fastify’s own': /node_modules\/(ajv|fast-json-stringify-compiler)\//,
  'the demo': /db\/seeds\/demo\//,
  'Node’s fetch, which comes with this import': /^import node:http$/,
};

test('a server that nobody has asked anything has loaded nothing that only some need', {
  timeout: 120_000,
}, async () => {
  const { host, user } = inject('postgres');
  const [{ name }] = (await t.rows<{ name: string }>('select current_database() as name')) as [{ name: string }];
  const folder = await mkdtemp(join(tmpdir(), 'loaded-at-rest-'));
  const noted = join(folder, 'loads.json');
  const server = startServer(
    {
      DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
      DATA_FOLDER: folder,
      DEMO_DATA: 'false',
      NODE_OPTIONS: `--import=${NOTE_LOADS}`,
      NOTE_LOADS: noted,
    },
    MAIN,
  );
  try {
    await expect.poll(server.output, { timeout: 60_000 }).toContain('"listening"');
    expect(await server.kill('SIGTERM')).toBe(0);
    const loads: Load[] = JSON.parse(await readFile(noted, 'utf8'));
    expect(loads.length).toBeGreaterThan(500);
    const wrong = Object.entries(onlyForSome).flatMap(([whatFor, pattern]) => {
      const first = loads.find(({ what }) => pattern.test(what));
      return first ? [`${whatFor}: ${first.what}, by ${first.by}`] : [];
    });
    expect(wrong).toEqual([]);
  } finally {
    await server.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});
