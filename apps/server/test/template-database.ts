import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { seedDemo, seedReference } from '../db/seeds/index.ts';
import { closeAppendOnlyTables, divideRights } from '../src/platform/embedded-roles.ts';
import { startJobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { migrate } from '../src/platform/migrate.ts';
import { createFolderStorage } from '../src/platform/storage.ts';
import { givePasswordsThatCostNothing } from './cheap-passwords.ts';
import { openWithLongTimeouts } from './long-timeouts.ts';
import { TEST_CLOCK_BEGINS } from './test-clock.ts';

export const TEMPLATE = 'template_campus';
const HALF_A_DAY = 12 * 60 * 60 * 1000;

/** Where test apps get their databases from: a cluster with a template, and the folder of the template's files. */
export type TestPlace = {
  /** As whom tests look into their databases and change them. */
  postgres: { host: string; user: string };
  /** As whom the product works on them: the roles of the embedded database, or one for all as with DATABASE_URL. */
  roles: { product: string; jobs: string };
  files: string;
};

/** Makes a migrated and seeded database that each test app copies; a superuser divides its rights as the embedded one does. */
export async function makeTemplate({ host, user }: TestPlace['postgres'], superuser: boolean): Promise<TestPlace> {
  const admin = new pg.Client({ host, user, database: 'campus' });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const connection = { host, user, database: TEMPLATE };
  const hands = superuser
    ? await divideRights(connection)
    : { owner: connection, product: connection, jobs: connection };
  const owner = openWithLongTimeouts(hands.owner, 1);
  await migrate(owner.pool);
  await owner.close();
  if (superuser) await closeAppendOnlyTables(connection);
  const template = openWithLongTimeouts(connection, 4);
  const files = await mkdtemp(join(tmpdir(), 'campus-template-files-'));
  await seedDemo(template.db, TEST_CLOCK_BEGINS - HALF_A_DAY, createFolderStorage(files));
  await seedReference(template.db, TEST_CLOCK_BEGINS - HALF_A_DAY);
  await givePasswordsThatCostNothing(template.pool, 'Campus2026');
  await template.close();
  const ofJobs = openWithLongTimeouts(hands.jobs, 2);
  const jobs = await startJobs(ofJobs.pool, createLog('silent'), { worker: false });
  await jobs.stop();
  await ofJobs.close();
  const roles = { product: hands.product.user, jobs: hands.jobs.user };
  return { postgres: { host, user }, roles, files };
}
