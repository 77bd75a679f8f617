import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where files are kept; a folder now, an object store some day. Keys are ids of ours, never names that people chose. */
export type Storage = {
  put(key: string, content: Buffer): Promise<void>;
  read(key: string): Promise<Readable | null>;
  delete(key: string): Promise<void>;
  keys(): AsyncIterable<{ key: string; changedAt: number }>;
};

const KEY = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

export function createFolderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('not a storage key');
    return join(folder, key.slice(-2), key);
  };
  return {
    /** On disk before it answers, and never half: what was acknowledged is there after a crash. */
    async put(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const handle = await open(`${path}.part`, 'w', 0o600);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${path}.part`, path);
    },
    async read(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      return found ? createReadStream(path) : null;
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
  };
}
