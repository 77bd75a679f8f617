import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seedDemo, seedReference } from '../db/seeds/index.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { startJobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { migrate } from '../src/platform/migrate.ts';
import { createFolderStorage } from '../src/platform/storage.ts';
import { givePasswordsThatCostNothing } from './cheap-passwords.ts';
import { openPatiently } from './patient-database.ts';
import { TEST_CLOCK_BEGINS } from './test-clock.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; user: string };
    /** The files of the template's rows, which each test app copies as well. */
    files: string;
  }
}

const HALF_A_DAY = 12 * 60 * 60 * 1000;

/** One throw-away PostgreSQL for all tests, with a migrated and seeded template that each test file copies. */
export default async function setup(project: TestProject) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'campus-test-'));
  const postgres = await startEmbeddedPostgres({ dataFolder, log: () => {}, durable: false });
  const { host, user } = postgres.connection;
  const admin = new pg.Client({ host, user, database: 'campus' });
  await admin.connect();
  await admin.query('create database template_campus');
  await admin.end();
  const template = openPatiently({ host, user, database: 'template_campus' }, 4);
  await migrate(template.pool);
  const files = await mkdtemp(join(tmpdir(), 'campus-template-files-'));
  await seedDemo(template.db, TEST_CLOCK_BEGINS - HALF_A_DAY, createFolderStorage(files));
  await seedReference(template.db, TEST_CLOCK_BEGINS - HALF_A_DAY);
  await givePasswordsThatCostNothing(template.pool, 'Campus2026');
  const jobs = await startJobs(template.pool, createLog('silent'), { worker: false });
  await jobs.stop();
  await template.close();
  project.provide('postgres', { host, user });
  project.provide('files', files);
  return async () => {
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
    await rm(files, { recursive: true, force: true });
  };
}
