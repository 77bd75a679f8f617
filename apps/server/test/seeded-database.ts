import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { seedDemo } from '../db/seeds/index.ts';
import type { Database } from '../src/platform/database.ts';
import { migrate } from '../src/platform/migrate.ts';
import { createFolderStorage } from '../src/platform/storage.ts';
import { openWithLongTimeouts } from './long-timeouts.ts';

export const NOW = Date.parse('2026-03-10T02:00:00Z');
export const LATER = NOW + 86_400_000;

export type Seeded = { database: Database; rows: <T>(text: string, values?: unknown[]) => Promise<T[]> };

/**
 * Databases that a file of tests seeds by itself, and where their files go; all of it is taken away after the tests. What
 * several of them begin with is made once and copied.
 */
export function databasesToSeed() {
  const folder = join(tmpdir(), `campus-seeds-${randomUUID()}`);
  const files = createFolderStorage(folder);
  const closing: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of closing) await close();
    await rm(folder, { recursive: true, force: true });
  });

  async function create(template?: string): Promise<{ name: string; database: Database }> {
    const { host, user } = inject('postgres');
    const name = `seeds_${randomUUID().replaceAll('-', '')}`;
    const admin = new pg.Client({ host, user, database: 'campus' });
    await admin.connect();
    await admin.query(`create database ${name}${template ? ` template ${template}` : ''}`);
    const database = openWithLongTimeouts({ host, user, database: name }, 4);
    closing.push(async () => {
      if (!database.pool.ended) await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    });
    return { name, database };
  }

  /** A database in which something was done once; nobody may be connected to one that is copied. */
  function once(begin: () => Promise<string | undefined>, work: (database: Database) => Promise<unknown>) {
    let made: Promise<string> | undefined;
    const make = async () => {
      const { name, database } = await create(await begin());
      await work(database);
      await database.close();
      return name;
    };
    return () => {
      made ??= make();
      return made;
    };
  }
  const migrated = once(
    async () => undefined,
    ({ pool }) => migrate(pool),
  );
  const withDemo = once(migrated, ({ db }) => seedDemo(db, NOW, files));

  const copyOf = async (template: string): Promise<Seeded> => {
    const { database } = await create(template);
    return { database, rows: async (text, values = []) => (await database.pool.query(text, values)).rows };
  };
  return {
    /** A migrated database without a row in it. */
    emptyDatabase: async () => copyOf(await migrated()),
    /** One that was given the demo at NOW. */
    demoDatabase: async () => copyOf(await withDemo()),
    files,
  };
}

/** What seeds write to. */
export const TABLES = [
  'organisations',
  'parameters',
  'calendar_days',
  'departments',
  'people',
  'person_departments',
  'labels',
  'person_labels',
  'roles',
  'role_permissions',
  'menus',
  'shipped_offers',
  'person_roles',
  'places',
  'dormitories',
  'feed_runs',
  'feed_rows',
  'business_categories',
  'businesses',
  'business_versions',
  'business_people',
  'attachments',
  'content_items',
  'content_changes',
];

/** Every row with the transaction that wrote it, so that writing the same values again shows too. */
export async function everyRow({ rows }: Seeded): Promise<Record<string, unknown[]>> {
  const found = TABLES.map(
    async (table) => [table, await rows(`select xmin::text, t.*::text as row from ${table} t order by row`)] as const,
  );
  return Object.fromEntries(await Promise.all(found));
}
