import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect } from 'vitest';
import { findPlace } from '../src/platform/embedded-postgres-place.ts';
import { loadOn, type Settled } from './load.ts';
import { startServer } from './server-process.ts';

const DOCTOR = fileURLToPath(new URL('../src/main-doctor.ts', import.meta.url));
const SHIFTED_CLOCK = new URL('./shifted-clock.ts', import.meta.url).href;
const HOUR = 60 * 60_000;
/** Between two runs; keys of repeated calls are kept for a day, so that none is forgotten in between. */
const AWAY = 20 * HOUR;
/** Two days before the end of a month in Shanghai: its first falls among the kills, and everybody is charged meanwhile. */
const BEGIN = Date.parse('2026-11-29T06:00:00Z');

/**
 * Kills the server again and again while people write, moves the clock on each time, and then holds what was acknowledged against
 * what is there. Every deposit is sent again after each kill. In the end the doctor finds nothing wrong, beside the run and after it.
 */
export async function killUnderLoad(kills: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-kill-'));
  const shift = BEGIN - Date.now();
  const settings = (run: number) => ({
    DATA_FOLDER: folder,
    NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`,
    CLOCK_SHIFT_MS: String(shift + run * AWAY),
  });
  const clock = (run: number) => () => Date.now() + shift + run * AWAY;
  const load = loadOn();
  let server = startServer(settings(0));
  try {
    for (let run = 0; ; run++) {
      const address = await server.ready;
      if (!address) throw new Error(server.output());
      if (run === 0) await withDatabase(folder, (db) => load.prepare(db));
      await load.signIn(address, clock(run));
      await load.sendAgain();
      if (run === kills) break;
      const writing = load.write();
      try {
        await writing.underWay();
        await sleep(Math.random() * 1000);
        await server.kill('SIGKILL');
      } finally {
        await writing.stopped();
      }
      server = startServer(settings(run + 1));
    }
    await load.sendAgain({ all: true });
    await withDatabase(folder, (db) => restOf(db, new Date(clock(kills)())));
    await withDatabase(folder, (db) => holdAgainst(db, load.settled(), kills));
    await expectWell(settings(kills));
    expect(await server.kill('SIGTERM')).toBe(0);
    await expectWell(settings(kills));
  } finally {
    // Also where something was not as expected: neither the server nor its database outlives the test.
    await server.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

/** Waits for what jobs still have to do; one that was killed in the middle of its work is tried again when its heart has been still for a while. */
async function restOf(db: pg.Client, now: Date): Promise<void> {
  const left = `select
    (select count(*)::int from network_applications where written_at is not null and verified_at is null) as unverified,
    (select count(*)::int from network_lines l where l.state in ('active', 'pause-booked') and l.paid_until_on < $1::date and (l.pause_asked_on is null or l.pause_asked_on > $1::date)
      and not exists (select 1 from network_dues d where d.line_id = l.id and d.paid_at is null and d.lapsed_at is null)
      and not exists (select 1 from network_line_holds h where h.line_id = l.id)) as unpaid`;
  const read = async () => (await db.query<{ unverified: number; unpaid: number }>(left, [now])).rows[0];
  await expect.poll(read, { timeout: 300_000, interval: 200 }).toEqual({ unverified: 0, unpaid: 0 });
}

async function expectWell(env: Record<string, string>): Promise<void> {
  const doctor = startServer(env, DOCTOR);
  const code = await doctor.ended;
  expect(doctor.output()).toContain('Nothing is wrong.');
  expect(code).toBe(0);
}

/** The database of a run, where it listens. */
async function withDatabase<T>(folder: string, look: (db: pg.Client) => Promise<T>): Promise<T> {
  const file = join(findPlace(folder, () => {}).home, 'data/postmaster.pid');
  const host = (await readFile(file, 'utf8')).split('\n')[4] as string;
  const db = new pg.Client({ host, user: 'campus', database: 'campus' });
  await db.connect();
  try {
    return await look(db);
  } finally {
    await db.end();
  }
}

/** What was acknowledged is there, once; what was sent more than once counted once. */
async function holdAgainst(db: pg.Client, settled: Settled, kills: number): Promise<void> {
  const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
    (await db.query(text, values)).rows[0] as T;
  const { versions, processes, openings, decisions, deposits } = settled;
  // Each effect raises the version by one: as many versions as keys means one effect each, and none lost.
  expect(new Set(versions).size).toBe(versions.length);
  expect(Math.max(...versions)).toBe(1 + versions.length);
  const basics = `select version from parameters q join organisations o on o.id = q.organisation_id where o.org_sign = 'scut' and q.key = 'hall.basics'`;
  expect(await one(basics)).toEqual({ version: 1 + versions.length });

  const there = `select count(*)::int as n from processes where id = any($1::uuid[])`;
  expect(new Set(processes).size).toBe(processes.length);
  expect(await one(there, [processes])).toEqual({ n: processes.length });
  const decided = `select count(*)::int as n, count(distinct process_id)::int as processes from process_events where process_id = any($1::uuid[]) and kind = 'agree'`;
  expect(await one(decided, [decisions])).toEqual({ n: decisions.length, processes: decisions.length });

  const counted = await db.query<{ reference: string; fen: number }>(
    `select reference, amount_fen::int as fen from ledger_entries where payer = 'kill' order by id`,
  );
  expect(counted.rows).toHaveLength(deposits.size);
  expect(Object.fromEntries(counted.rows.map((row) => [row.reference, row.fen]))).toEqual(Object.fromEntries(deposits));

  const lines = `select count(*)::int as n from network_applications a join network_lines l on l.id = a.line_id where a.id = any($1::uuid[]) and l.opened_at is not null`;
  const { n: opened } = await one<{ n: number }>(lines, [openings]);
  const charged = `select count(*)::int as n from ledger_entries where kind = 'period' and start_on > '2026-11-30'`;
  const { n: charges } = await one<{ n: number }>(charged);
  for (const many of [versions.length, processes.length, decisions.length, deposits.size, opened])
    expect(many).toBeGreaterThanOrEqual(kills);
  expect(charges).toBeGreaterThan(0);
}
