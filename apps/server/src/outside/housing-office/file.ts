import { readInFolder } from '../read-in-folder.ts';
import type { HousingOffice } from './port.ts';

/** A hundred thousand people fit well; what is larger is not a list of rooms. */
const LARGEST_MB = 20;

/** The housing office writes `<folder>/<orgSign>.csv`; without a folder nothing is expected. */
export function createHousingFolder(folder: string | null): HousingOffice {
  return {
    async read(orgSign) {
      // Identifiers of organisations have no dots or slashes, so the name cannot lead out of the folder.
      if (!folder || !/^[a-z0-9-]+$/.test(orgSign)) return null;
      return readInFolder(folder, `${orgSign}.csv`, LARGEST_MB);
    },
  };
}
