import { DELETE_FILE, SWEEP_FILES } from '#server/modules/attachments/index.ts';
import type { Db } from '#server/platform/database.ts';
import { sql, texts, uuids } from '#server/platform/sql.ts';
import { collectFindings, type Findings, type Installation, readInBatches } from './findings.ts';
import { waitingJobs } from './jobs-that-wait.ts';

/** A file without a row is left by an upload that did not come to its end; once a day these are swept. */
const SWEPT_MS = 25 * 60 * 60_000;

/** Each attachment has its file, and each file its attachment. Whether a file has all of its bytes is not looked at. */
export async function checkAttachments({
  db,
  fresh,
  storage,
  now,
}: Pick<Installation, 'db' | 'fresh' | 'storage' | 'now'>): Promise<Findings> {
  const found = collectFindings();
  const read = async (after: string, most: number) =>
    await db.rows<{ id: string; name: string }>(
      sql`select id, name from attachments where id > ${after}::uuid order by id limit ${most}`,
    );
  for await (const rows of readInBatches(read, 500)) {
    found.looked(rows.length);
    const missing: string[] = [];
    for (const { id } of rows) {
      const stream = await storage.read(id);
      if (stream) stream.destroy();
      else missing.push(id);
    }
    // One that was deleted while the doctor looked has neither.
    const still = await findExistingIds(fresh, missing);
    for (const id of missing) if (still.has(id)) found.add(`attachment ${id}`, 'its file is missing');
  }
  let files: string[] = [];
  const look = async () => {
    const known = await findExistingIds(fresh, files);
    // Its row is gone, and a job is about to delete it, or to sweep.
    const going = await findGoing(fresh, files);
    found.looked(files.length);
    for (const key of files) if (!known.has(key) && !going.has(key)) found.add(`file ${key}`, 'no attachment has it');
    files = [];
  };
  for await (const { key, changedAt } of storage.keys()) {
    if (changedAt > now - SWEPT_MS) continue;
    files.push(key);
    if (files.length >= 500) await look();
  }
  await look();
  return found.findings();
}

async function findGoing(db: Db, files: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select f.id from unnest(${texts(files)}) as f (id) 
    where exists (${waitingJobs(DELETE_FILE)} and j.data ->> 'id' = f.id) or exists (${waitingJobs(SWEEP_FILES)})`);
  return new Set(rows.map(({ id }) => id));
}

async function findExistingIds(db: Db, attachmentIds: readonly string[]): Promise<Set<string>> {
  if (attachmentIds.length === 0) return new Set();
  const rows = await db.rows<{ id: string }>(sql`select id from attachments where id = any(${uuids(attachmentIds)})`);
  return new Set(rows.map(({ id }) => id));
}
