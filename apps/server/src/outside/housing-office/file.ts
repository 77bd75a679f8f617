import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { HousingOffice } from './port.ts';

/** A hundred thousand people fit well; what is larger is not a list of rooms. */
const LARGEST = 20 * 1024 * 1024;

/** The housing office writes `<folder>/<orgSign>.csv`; without a folder nothing is expected. */
export function createHousingFolder(folder: string | null): HousingOffice {
  return {
    async read(orgSign) {
      // Identifiers of organisations have no dots or slashes, so the name cannot lead out of the folder.
      if (!folder || !/^[a-z0-9-]+$/.test(orgSign)) return null;
      const file = await open(join(folder, `${orgSign}.csv`), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (!file) return { fault: 'no-file' };
      try {
        const { size } = await file.stat();
        if (size > LARGEST) return { fault: 'too-large' };
        return { content: await file.readFile() };
      } finally {
        await file.close();
      }
    },
  };
}
