import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { TEMPLATE } from './template-database.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const own = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')).dependencies.node as string;
/** Every Node that starts says which one it is, whether its collector may be called, and what it runs. */
const TELL = `data:text/javascript,console.error('node%20'+process.version+'%20'+typeof(gc)+'%20'+process.argv[1])`;

const database = `entries_${randomUUID().replaceAll('-', '')}`;
const admin = new pg.Client({ ...inject('postgres'), database: 'campus' });
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-run-'));
  await admin.connect();
  await admin.query(`create database ${database} template ${TEMPLATE}`);
});
afterAll(async () => {
  await admin.query(`drop database ${database} with (force)`);
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});

/** As somebody at a shell, whose Node is the machine's and not the project's. */
function npmRun(script: string): { child: ChildProcess; output(): string } {
  const { host, user } = inject('postgres');
  const path = (process.env.PATH ?? '').split(':').filter((part) => !part.includes('node_modules'));
  const child = spawn('npm', ['run', script], {
    cwd: PROJECT,
    env: {
      PATH: path.join(':'),
      HOME: process.env.HOME,
      NODE_OPTIONS: `--import "${TELL}"`,
      DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`,
      DATA_FOLDER: folder,
      PAGES: 'none',
      PORT: '0',
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  return { child, output: () => text };
}

const entries = [
  ['http', '"msg":"listening"'],
  ['worker', '"msg":"working"'],
];
test.each(entries)(
  '[TRU-28] npm run %s runs on the Node that the project brings, with its flags, and ends when it is told to',
  async (script, ready) => {
    const { child, output } = npmRun(script);
    const ended = once(child, 'exit');
    await expect.poll(output, { timeout: 60_000 }).toContain(ready);
    const runs = [...output().matchAll(/^node v(\S+) (\S+) (.*)$/gm)].map(([, version, gc, file]) => ({
      version,
      gc,
      file,
    }));
    expect(runs.filter(({ file }) => file?.endsWith(`main-${script}.ts`))).toEqual([
      { version: own, gc: 'function', file: expect.any(String) },
    ]);
    child.kill('SIGTERM');
    await ended;
    await expect.poll(output, { timeout: 60_000 }).toContain('Stopped.');
  },
);
