import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedReference } from '../../db/seeds/index.ts';
import { openRun, type Run } from '../run.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { closeAppendOnlyTables, divideRights } from './embedded-roles.ts';
import { newId } from './ids.ts';
import { startJobs } from './jobs.ts';
import { createLog } from './log.ts';
import { migrate } from './migrate.ts';

const log = createLog('silent');
const BOOKS = ['ledger_entries', 'audit_entries'];
const [organisation, person] = [newId(), newId()];

/** A data folder as earlier versions left it: everything belongs to the superuser whom initdb made. */
async function leaveAsBefore(dataFolder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataFolder, log: () => {}, durable: false });
  const database = openDatabase(postgres.connection, 3, () => {});
  await migrate(database.pool);
  await seedReference(database.db, Date.now());
  const jobs = await startJobs(database.pool, log, { worker: false });
  await jobs.sendIn(database.db)('left-behind', { kept: true });
  const write = (text: string, ...values: unknown[]) => database.pool.query(text, values);
  await write(
    `insert into organisations (id, org_sign, o_name, o_name_en, created_at) values ($1, 'old', '旧', 'Old', now())`,
    organisation,
  );
  await write(
    `insert into people (id, organisation_id, account, name, kind, created_at, changed_at) values ($1, $2, 'a', 'A', 'student', now(), now())`,
    person,
    organisation,
  );
  await write(
    `insert into audit_entries (organisation_id, at, call, outcome, request_id, ip) values ($1, now(), 'Old', 'done', 'r', '::1')`,
    organisation,
  );
  await jobs.stop();
  await database.close();
  await postgres.stop();
}

describe('[TRU-47] an embedded database that earlier versions filled as a superuser', () => {
  let folder: string;
  let run: Run;
  let superuser: pg.Client;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'campus-roles-'));
    await leaveAsBefore(folder);
    run = await openRun(readConfig({ DATA_FOLDER: folder, DEMO_DATA: 'false' }), log, { worker: true });
    const { host } = run.database.pool.options;
    superuser = new pg.Client({ host, user: 'campus', database: 'campus' });
    await superuser.connect();
  }, 300_000);
  afterAll(async () => {
    await superuser?.end();
    await run?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const asProduct = async (text: string) => (await run.database.pool.query(text)).rows;
  const asSuperuser = async (text: string) => (await superuser.query(text)).rows;

  test('has lost nothing, and is served by a role that is nothing special', async () => {
    expect(await asProduct('select account from people')).toEqual([{ account: 'a' }]);
    expect(await asProduct(`select outcome from audit_entries where call = 'Old'`)).toEqual([{ outcome: 'done' }]);
    expect(await asProduct(`select data from jobs.job where name = 'left-behind'`)).toEqual([{ data: { kept: true } }]);
    const special = 'rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls';
    expect(
      await asSuperuser(
        `select rolname, array[${special}] @> array[true] as special from pg_roles where rolname like 'campus%' order by 1`,
      ),
    ).toEqual([
      { rolname: 'campus', special: true },
      { rolname: 'campus_hall', special: false },
      { rolname: 'campus_jobs', special: false },
      { rolname: 'campus_owner', special: false },
      { rolname: 'campus_radius', special: false },
    ]);
  });

  test('belongs to its owner, the jobs to an owner of their own, and nothing to the product', async () => {
    const owners = `select distinct n.nspname || ' ' || o.owner::regrole as owned from pg_namespace n join (
        select relnamespace as namespace, relowner as owner from pg_class union all select pronamespace, proowner from pg_proc
        union all select typnamespace, typowner from pg_type) o on o.namespace = n.oid
      where n.nspname in ('public', 'jobs') order by 1`;
    expect(await asSuperuser(owners)).toEqual([{ owned: 'jobs campus_jobs' }, { owned: 'public campus_owner' }]);
  });

  test('gives the product every row, but for what is only ever added to', async () => {
    const missing = `select c.oid::regclass::text as "table", string_agg(r, ', ' order by r) as missing
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest(array['delete', 'insert', 'select', 'update']) r
      where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p') and not has_table_privilege('campus_hall', c.oid, r)
      group by 1 order by 1`;
    expect(await asSuperuser(missing)).toEqual([
      { table: 'audit_entries', missing: 'delete, update' },
      { table: 'content_changes', missing: 'delete, update' },
      { table: 'ledger_entries', missing: 'delete, update' },
      { table: 'migrations', missing: 'delete, insert, update' },
    ]);
    const sequences = `select 1 from pg_sequences where schemaname in ('public', 'jobs')
      and not has_sequence_privilege('campus_hall', format('%I.%I', schemaname, sequencename), 'usage')`;
    expect(await asSuperuser(sequences)).toEqual([]);
  });

  const denied = [
    ...BOOKS.flatMap((table) => [
      `truncate ${table}`,
      `update ${table} set at = at`,
      `delete from ${table}`,
      `select 1 from ${table} for update`,
      `alter table ${table} disable trigger all`,
      `drop trigger ${table}_stay on ${table}`,
      `drop table ${table} cascade`,
    ]),
    'create table public.mine (a int)',
    'create table jobs.mine (a int)',
    'create function public.mine() returns int language sql as $$ select 1 $$',
    'create extension file_fdw',
    'set role campus',
    'set role campus_owner',
    'set role campus_jobs',
    'set session authorization campus',
    'alter role campus_hall superuser',
    'create role mine superuser login',
    'grant campus to campus_hall',
    "set session_replication_role = 'replica'",
    "copy (select 1) to program 'true'",
    "select pg_read_file('PG_VERSION')",
    'update migrations set digest = digest',
  ];
  test.each(denied)('does not let the product: %s', async (statement) => {
    await expect(run.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('lets the product add to the books', async () => {
    await asProduct(
      `insert into audit_entries (organisation_id, at, call, outcome, request_id, ip) values ('${organisation}', now(), 'New', 'done', 'r', '::1')`,
    );
    expect(await asProduct(`select 1 from audit_entries where call = 'New'`)).toHaveLength(1);
  });

  test('runs jobs: enqueued in the product’s transaction, worked on by their own role', async () => {
    const { db, jobs } = run.foundation;
    const seen: unknown[] = [];
    await jobs.work([{ queue: 'of-the-tests', run: async (data) => void seen.push(data) }]);
    await db.transaction(async (tx) => jobs.sendIn(tx)('of-the-tests', { n: 1 }));
    await expect.poll(() => seen, { timeout: 60_000 }).toEqual([{ n: 1 }]);
  });

  test('changes nothing where everything is so already', async () => {
    const state = `select array_agg(c.oid || ' ' || c.xmin order by c.oid) as rows from pg_class c`;
    const before = await asSuperuser(state);
    const { host } = run.database.pool.options;
    const connection = { host: host ?? '', user: 'campus', database: 'campus' };
    await divideRights(connection);
    await closeAppendOnlyTables(connection);
    expect(await asSuperuser(state)).toEqual(before);
  });
});
