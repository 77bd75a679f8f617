import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads a file that another system writes into a folder, up to so many MB. The name is never one that somebody typed. */
export async function readInFolder(
  folder: string,
  name: string,
  largestMb: number,
): Promise<{ content: Uint8Array } | { fault: 'no-file' | 'too-large' }> {
  const file = await open(join(folder, name), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return { fault: 'no-file' };
  try {
    const { size } = await file.stat();
    return size > largestMb * 1024 * 1024 ? { fault: 'too-large' } : { content: await file.readFile() };
  } finally {
    await file.close();
  }
}
