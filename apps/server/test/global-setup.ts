import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { startDebianPostgres } from './debian-postgres.ts';
import { makeTemplate, type TestPlace } from './template-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; user: string };
    roles: TestPlace['roles'];
    /** The files of the template's rows, which each test app copies as well. */
    files: string;
  }
}

/** One throw-away PostgreSQL for all tests, with a template: the embedded one, or with TEST_POSTGRES=system the machine's own. */
export default async function setup(project: TestProject) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'campus-test-'));
  const ofSystem = process.env.TEST_POSTGRES === 'system' ? await startDebianPostgres() : null;
  const postgres = ofSystem ?? (await startEmbeddedPostgres({ dataFolder, log: () => {}, durable: false }));
  const user = ofSystem?.superuser ?? postgres.connection.user;
  const place = await makeTemplate({ host: postgres.connection.host, user }, true);
  project.provide('postgres', place.postgres);
  project.provide('roles', place.roles);
  project.provide('files', place.files);
  return async () => {
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
    await rm(place.files, { recursive: true, force: true });
  };
}
