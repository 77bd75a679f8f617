import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SealReference } from '../modules/audit/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { type Connection, type Database, type Db, openDatabase } from '../platform/database.ts';
import { DataFolderInUse, startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { findPlace } from '../platform/embedded-postgres-place.ts';
import { createSecrets, type Secrets } from '../platform/secrets.ts';
import { sql } from '../platform/sql.ts';
import { createFolderStorage } from '../platform/storage.ts';
import { CannotCheck, type Installation } from './findings.ts';

const MIGRATIONS = new URL('../../db/migrations/', import.meta.url);

/** Looks at the database of an installation, also while a run uses it; nothing is made, changed or migrated. */
export async function withInstallation<T>(
  config: Config,
  dataFolder: string,
  sealsToFind: readonly SealReference[],
  look: (installation: Installation) => Promise<T>,
): Promise<T> {
  const { connection, stop } = await findDatabase(config, dataFolder);
  const database = openDatabase(connection, 3, () => {});
  try {
    return await inSnapshot(database, async (db) => {
      await requireMigrated(db);
      const storage = createFolderStorage(join(dataFolder, 'attachments'));
      const secrets = await findSecrets(config, dataFolder);
      return look({ db, fresh: database.db, now: systemClock.now(), storage, secrets, sealsToFind });
    });
  } finally {
    await database.close().catch(() => {});
    await stop();
  }
}

/** One snapshot in which nothing can be written; a look at a large database takes as long as it takes. */
export function inSnapshot<T>({ db }: Pick<Database, 'db'>, look: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.run(sql`set local statement_timeout = 0`);
      await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
      return look(tx);
    },
    { kind: 'snapshot' },
  );
}

type Found = { connection: Connection; stop(): Promise<void> };

async function findDatabase(config: Config, dataFolder: string): Promise<Found> {
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (url) return { connection: { connectionString: url }, stop: async () => {} };
  if (!existsSync(dataFolder))
    throw new CannotCheck(`there is no data folder ${dataFolder}, and DATABASE_URL is not set`);
  const cluster = join(findPlace(dataFolder, () => {}).home, 'data');
  if (!existsSync(join(cluster, 'PG_VERSION'))) throw new CannotCheck(`${dataFolder} has no database`);
  try {
    const { connection, stop } = await startEmbeddedPostgres({ dataFolder, log: () => {} });
    return { connection, stop };
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    // The run that uses it started it; the fifth line of this file says where it listens.
    const host = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[4] ?? '';
    return { connection: { host, user: 'campus', database: 'campus' }, stop: async () => {} };
  }
}

/** The checks know the newest tables only, and the doctor migrates nothing. */
async function requireMigrated(db: Db): Promise<void> {
  const [there] = await db.rows<{ there: boolean }>(sql`select to_regclass('public.migrations') is not null as there`);
  if (!there?.there) throw new CannotCheck('this database was never used by Campus Hall');
  const applied = new Set((await db.rows<{ name: string }>(sql`select name from migrations`)).map(({ name }) => name));
  const known = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'));
  const missing = known.filter((name) => !applied.has(name));
  if (missing.length > 0)
    throw new CannotCheck(`the database is older than this program: start it once, for ${missing.join(', ')}`);
  const unknown = [...applied].filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new CannotCheck(`the database is newer than this program: it has ${unknown.join(', ')}`);
}

/** The installation's keys as they are set or kept; none are made here. */
async function findSecrets(config: Config, dataFolder: string): Promise<Secrets | null> {
  const readStored = (name: string) => readFile(join(dataFolder, name), 'utf8').catch(() => null);
  const networkKey = config.networkKey ?? (await readStored('network-key'));
  if (networkKey === null) return null;
  return createSecrets(config.secret ?? (await readStored('secret')) ?? '', networkKey);
}
