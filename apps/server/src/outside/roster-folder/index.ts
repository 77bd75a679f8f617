import { readdir } from 'node:fs/promises';
import { type RosterList, rosterLists } from '@campus/rules/roster/lists.ts';
import { type RosterWhole, rosterWholes } from '@campus/rules/roster/outcomes.ts';
import { readInFolder } from '../read-in-folder.ts';

/** A hundred thousand people with every column fit well. */
const LARGEST_MB = 40;

/** A list that a system of the university put there. */
type RosterFile = {
  list: RosterList;
  whole: RosterWhole;
  name: string;
  read(): Promise<{ content: Uint8Array } | { fault: 'no-file' | 'too-large' }>;
};

/** What stands there for an organisation, in the order in which it has to be read. */
export type RosterFolder = { list(orgSign: string): Promise<RosterFile[]> };

/**
 * Systems of the university write `<folder>/<orgSign>.<list>.csv` or `.xlsx`; `<orgSign>.people.student.csv` is the whole list of
 * students, `…staff…` of the staff, `…everybody…` of both. Without a folder nothing is expected.
 */
export function createRosterFolder(folder: string | null): RosterFolder {
  return {
    async list(orgSign) {
      if (!folder) return [];
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' ? [] : Promise.reject(error),
      );
      const files = names.flatMap((name): RosterFile[] => {
        const [sign, list, ...rest] = name.split('.');
        const wholeText = rest.length === 2 ? rest[0] : rest.length === 1 ? 'no' : null;
        const known = rosterLists.find((candidate) => candidate === list);
        const whole = rosterWholes.find((candidate) => candidate === wholeText);
        if (sign !== orgSign || !known || !whole || !['csv', 'xlsx'].includes(rest.at(-1) as string)) return [];
        return [{ list: known, whole, name, read: () => readInFolder(folder, name, LARGEST_MB) }];
      });
      const place = ({ list }: RosterFile) => rosterLists.indexOf(list);
      return files.sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name, 'en'));
    },
  };
}
