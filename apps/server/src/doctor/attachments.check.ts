import type { Db } from '#server/platform/database.ts';
import { sql, uuids } from '#server/platform/sql.ts';
import { collectFindings, type Findings, type Installation, readInBatches } from './findings.ts';

/** A file this young may belong to an upload whose row is not committed yet. */
const FRESH_MS = 60 * 60_000;

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
    found.looked(files.length);
    for (const key of files) if (!known.has(key)) found.add(`file ${key}`, 'no attachment has it');
    files = [];
  };
  for await (const { key, changedAt } of storage.keys()) {
    if (changedAt > now - FRESH_MS) continue;
    files.push(key);
    if (files.length >= 500) await look();
  }
  await look();
  return found.findings();
}

async function findExistingIds(db: Db, attachmentIds: readonly string[]): Promise<Set<string>> {
  if (attachmentIds.length === 0) return new Set();
  const rows = await db.rows<{ id: string }>(sql`select id from attachments where id = any(${uuids(attachmentIds)})`);
  return new Set(rows.map(({ id }) => id));
}
