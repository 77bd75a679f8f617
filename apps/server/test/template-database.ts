import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { seedDemo, seedReference } from '../db/seeds/index.ts';
import { startJobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { migrate } from '../src/platform/migrate.ts';
import { createFolderStorage } from '../src/platform/storage.ts';
import { givePasswordsThatCostNothing } from './cheap-passwords.ts';
import { openPatiently } from './patient-database.ts';
import { TEST_CLOCK_BEGINS } from './test-clock.ts';

export const TEMPLATE = 'template_campus';
const HALF_A_DAY = 12 * 60 * 60 * 1000;

/** Where test apps get their databases from: a cluster with a template, and the folder of the template's files. */
export type TestPlace = { postgres: { host: string; user: string }; files: string };

/** Makes a migrated and seeded database that each test app copies. */
export async function makeTemplate({ host, user }: TestPlace['postgres']): Promise<TestPlace> {
  const admin = new pg.Client({ host, user, database: 'campus' });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const template = openPatiently({ host, user, database: TEMPLATE }, 4);
  await migrate(template.pool);
  const files = await mkdtemp(join(tmpdir(), 'campus-template-files-'));
  await seedDemo(template.db, TEST_CLOCK_BEGINS - HALF_A_DAY, createFolderStorage(files));
  await seedReference(template.db, TEST_CLOCK_BEGINS - HALF_A_DAY);
  await givePasswordsThatCostNothing(template.pool, 'Campus2026');
  const jobs = await startJobs(template.pool, createLog('silent'), { worker: false });
  await jobs.stop();
  await template.close();
  return { postgres: { host, user }, files };
}
