import { isAccount } from '@campus/rules/network-applications/registration.ts';
import { tidyCode } from '@campus/rules/roster/cells.ts';
import type { RosterFileFault, RosterList, RosterReading, RosterRow } from '@campus/rules/roster/lists.ts';
import { readRosterRecords, readRosterTable } from '@campus/rules/roster/read.ts';
import { rowsOfFile } from '#server/platform/table-file.ts';
import type { StagedRow } from './runs.store.ts';

/** A list that came: the bytes of a file, or the records of a call. */
export type Raw = { list: RosterList; content: Uint8Array } | { list: RosterList; records: readonly unknown[] };

/** A list as it is kept: its rows as JSON, some thousand in each, because texts pass from a thread to another at no cost. */
export type Staged = { batches: string[]; unknownHeadings: string[]; unreadAccounts: number };
export type NotStaged = { fault: RosterFileFault; column: string };

const AT_ONCE = 2000;

/** Reads a list that came, or says why it cannot be read. */
export async function stage(raw: Raw): Promise<Staged | NotStaged> {
  const { list } = raw;
  if ('records' in raw) return staged(list, readRosterRecords(list, raw.records));
  const table = await rowsOfFile(raw.content);
  const reading = table ? readRosterTable(list, table) : { fault: 'unreadable' as const, column: '' };
  return 'fault' in reading ? reading : staged(list, reading);
}

const keyOf = (list: RosterList, row: Record<string, unknown>): string =>
  String((list === 'departments' ? row.code : row.account) ?? '').slice(0, 200);
const nameOf = (list: RosterList, row: Record<string, unknown>): string =>
  String((list === 'departments' ? row.nameZh : list === 'heads' ? row.department : row.name) ?? '').slice(0, 200);

/** Lines that nobody meant as a row name nobody. */
const NO_ROWS: readonly string[] = ['heading-again', 'example-row', 'not-a-record'];

function staged(list: RosterList, { rows, odd, aside, unknown }: RosterReading): Staged {
  const faults = Map.groupBy(odd, ({ nr }) => nr);
  const read = (rows as RosterRow[]).map(({ nr, ...given }): StagedRow => {
    const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    return { nr, key: keyOf(list, given), name: nameOf(list, given), given: said, cells: null, faults: [] };
  });
  const put = aside.map(
    ({ nr, cells }): StagedRow => ({
      nr,
      key: tidyCode(keyOf(list, cells)).slice(0, 80),
      name: nameOf(list, cells).slice(0, 80),
      given: null,
      cells: { ...cells },
      faults: (faults.get(nr) ?? []).map(({ fault, column, value }) => ({ fault, column, value })),
    }),
  );
  const unread = put.filter(
    ({ key, faults: all }) => !isAccount(key) && !all.some(({ fault }) => NO_ROWS.includes(fault)),
  );
  const all = [...read, ...put];
  const batches: string[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) batches.push(JSON.stringify(all.slice(from, from + AT_ONCE)));
  return {
    batches,
    unknownHeadings: unknown.slice(0, 50),
    unreadAccounts: list === 'departments' ? 0 : unread.length,
  };
}
