import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** A part of a file: its first and its last byte. */
export type Range = { from: number; to: number };

/** Where files are kept; a folder now, an object store some day. Keys are ids of ours, never names that people chose. */
export type Storage = {
  put(key: string, content: Buffer): Promise<void>;
  /** As it comes, without holding it in memory; answers how many bytes came. Where that fails nothing of it is left. */
  putStream(key: string, content: Readable): Promise<number>;
  read(key: string, range?: Range | null): Promise<Readable | null>;
  delete(key: string): Promise<void>;
  keys(): AsyncIterable<{ key: string; changedAt: number }>;
  /** Clears what a crash left half written before a moment. */
  clearUnfinished(before: number): Promise<void>;
};

const KEY = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const PART = '.part';

export function createFolderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('not a storage key');
    return join(folder, key.slice(-2), key);
  };
  /** On disk before it answers, and never half: what was acknowledged is there after a crash. */
  const write = async <T>(key: string, fill: (handle: FileHandle) => Promise<T>): Promise<T> => {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    const handle = await open(`${path}${PART}`, 'w', 0o600);
    try {
      const filled = await fill(handle);
      await handle.sync();
      await rename(`${path}${PART}`, path);
      return filled;
    } catch (error) {
      await rm(`${path}${PART}`, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
  };
  return {
    put: (key, content) => write(key, (handle) => handle.writeFile(content)),
    putStream: (key, content) =>
      write(key, async (handle) => {
        await handle.writeFile(content);
        return (await handle.stat()).size;
      }),
    async read(key, range) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      return found ? createReadStream(path, range ? { start: range.from, end: range.to } : {}) : null;
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async *keys() {
      for (const shelf of await readdir(folder).catch(() => [])) {
        for (const key of await readdir(join(folder, shelf)).catch(() => [])) {
          if (!KEY.test(key)) continue;
          const found = await stat(join(folder, shelf, key)).catch(() => null);
          if (found) yield { key, changedAt: found.mtimeMs };
        }
      }
    },
    async clearUnfinished(before) {
      for (const shelf of await readdir(folder).catch(() => [])) {
        for (const name of await readdir(join(folder, shelf)).catch(() => [])) {
          if (!name.endsWith(PART)) continue;
          const found = await stat(join(folder, shelf, name)).catch(() => null);
          if (found && found.mtimeMs < before) await rm(join(folder, shelf, name), { force: true });
        }
      }
    },
  };
}
