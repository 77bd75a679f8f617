import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const FOLDER = new URL('../../db/migrations/', import.meta.url);

/** Any number that nobody else takes; it keeps two starting servers from migrating at once. */
export const MIGRATING = 7_240_115;

/** The oldest PostgreSQL on which every statement of the product has been tried. */
const OLDEST = 15;

/** The server is older than what the product's statements need. */
export class DatabaseTooOld extends Error {
  constructor(found: string) {
    super(
      `Campus Hall needs PostgreSQL ${OLDEST} or later, and this server is ${found}. Upgrade it, or set DATABASE_URL to another one.\n` +
        `校园服务大厅需要 PostgreSQL ${OLDEST} 或更高版本，当前数据库为 ${found}。请升级数据库，或将 DATABASE_URL 指向其他数据库。`,
    );
    this.name = 'DatabaseTooOld';
  }
}

async function requireVersion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ number: string; name: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  );
  const { number = '0', name = '' } = rows[0] ?? {};
  if (Number(number) < OLDEST * 10_000) throw new DatabaseTooOld(name);
}

/** Brings the database to the newest shape: numbered files, forward only, each in one transaction, none edited afterwards. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await requireVersion(client);
    await client.query('set statement_timeout = 0');
    // Whoever starts beside another waits until that one has migrated.
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATING]);
    await client.query(
      'create table if not exists migrations (name text primary key, digest text not null, applied_at timestamptz not null)',
    );
    const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from migrations');
    const applied = new Map(rows.map((row) => [row.name, row.digest]));
    const fresh: string[] = [];
    for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()) {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      const digest = createHash('sha256').update(text).digest('hex');
      const before = applied.get(name);
      if (before === digest) continue;
      if (before) throw new Error(`The migration ${name} was changed after it had been applied.`);
      await client.query('begin');
      try {
        await client.query(text);
        await client.query('insert into migrations values ($1, $2, now())', [name, digest]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
      fresh.push(name);
    }
    return fresh;
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    client.release(true);
  }
}
