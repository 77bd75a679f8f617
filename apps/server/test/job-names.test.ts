import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import en from '@campus/messages/en/reports-jobs.ts';
import zh from '@campus/messages/zh/reports-jobs.ts';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { startServer } from './server-process.ts';

test('[REP-01] every queue that a worker works on has a name in both languages, and nothing else has', async () => {
  const { host, user } = inject('postgres');
  const database = `queues_${Date.now()}`;
  const folder = await mkdtemp(join(tmpdir(), 'campus-run-'));
  const admin = new pg.Client({ host, user, database: 'campus' });
  await admin.connect();
  await admin.query(`create database ${database}`);
  const run = startServer({
    NODE_ENV: 'production',
    SECRET: 'kX3v9TqLw7Zp2RbN8mYc4HfJ6sDgA1eU',
    NETWORK_KEY: 'pQ7wE2rT9yU4iO1aS6dF3gH8jK5lZ0xC',
    DATABASE_URL: `postgres://${user}:kX3v9TqLw7Zp@/${database}?host=${encodeURIComponent(host)}`,
    DATA_FOLDER: folder,
    LOG_LEVEL: 'warn',
  });
  expect(await run.ready, run.output()).not.toBeNull();
  const there = new pg.Client({ host, user, database });
  await there.connect();
  const { rows } = await there.query<{ name: string }>(
    `select name from jobs.queue where name not like '\\_\\_pgboss%' order by name`,
  );
  await there.end();
  expect(await run.kill('SIGTERM')).toBe(0);
  await admin.query(`drop database ${database} with (force)`);
  await admin.end();
  await rm(folder, { recursive: true, force: true });
  const names = rows.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(Object.keys(zh).sort()).toEqual(names.toSorted());
  expect(Object.keys(en).sort()).toEqual(names.toSorted());
});
