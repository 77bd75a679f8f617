import { z } from 'zod';
import type { Db } from '#server/platform/database.ts';
import type { JobHandler, SendJob } from '#server/platform/jobs.ts';
import type { Storage } from '#server/platform/storage.ts';
import { DELETE_FILE } from './attachments.service.ts';
import { deleteForgotten, findExistingIds } from './attachments.store.ts';

const FORGOTTEN_MS = 24 * 60 * 60 * 1000;
/** A file this young may belong to an upload whose row is not committed yet. */
const FRESH_MS = 60 * 60 * 1000;

export const SWEEP_FILES = 'attachments-sweep-files';

export const attachmentJobs = (db: Db, storage: Storage, now: () => number): JobHandler[] => [
  { queue: DELETE_FILE, run: async (data) => storage.delete(z.object({ id: z.uuid() }).parse(data).id) },
  { queue: SWEEP_FILES, run: () => sweepFiles(db, storage, now()) },
];

/** Clears pictures that were never used. A job of its own deletes the files, once the rows are certainly gone. */
export async function sweepAttachments(db: Db, now: number, send: SendJob): Promise<void> {
  await deleteForgotten(db, now - FORGOTTEN_MS);
  await send(SWEEP_FILES, {});
}

/** Clears files that have no row or are not whole; whatever an interrupted sweep left, the next one finds. */
async function sweepFiles(db: Db, storage: Storage, now: number): Promise<void> {
  await storage.clearUnfinished(now - FRESH_MS);
  let batch: string[] = [];
  const sweep = async () => {
    const storedIds = await findExistingIds(db, batch);
    for (const key of batch) if (!storedIds.has(key)) await storage.delete(key);
    batch = [];
  };
  for await (const file of storage.keys()) {
    if (file.changedAt > now - FRESH_MS) continue;
    batch.push(file.key);
    if (batch.length >= 500) await sweep();
  }
  await sweep();
}
