import { truncateText } from '@campus/rules/basics/characters.ts';
import { isAccount } from '@campus/rules/network-applications/registration.ts';
import { tidyCode } from '@campus/rules/roster/cells.ts';
import type { RosterFileFault, RosterList, RosterReading, RosterRow } from '@campus/rules/roster/lists.ts';
import { readRosterRecords, readRosterTable } from '@campus/rules/roster/read.ts';
import { toJson } from '#server/platform/sql.ts';
import { rowsOfFile } from '#server/platform/table-file.ts';
import type { NewRow } from './runs.store.ts';

/** A list that came: the bytes of a file, or the records of a call. */
export type SentList = { list: RosterList; content: Uint8Array } | { list: RosterList; records: readonly unknown[] };

/** A list that was read: batches of some thousand rows, each as JSON, because threads hand texts over at no cost. */
export type RosterListRead = { batches: string[]; unknownHeadings: string[]; unreadAccounts: number };
export type UnreadableList = { fault: RosterFileFault; column: string };

const BATCH = 2000;

/** Reads a list that came, or says why it cannot be read. */
export async function readList(sent: SentList): Promise<RosterListRead | UnreadableList> {
  const { list } = sent;
  if ('records' in sent) return listFrom(list, readRosterRecords(list, sent.records));
  const table = await rowsOfFile(sent.content);
  const reading = table ? readRosterTable(list, table) : { fault: 'unreadable' as const, column: '' };
  return 'fault' in reading ? reading : listFrom(list, reading);
}

const keyOf = (list: RosterList, row: Record<string, unknown>): string =>
  truncateText(String((list === 'departments' ? row.code : row.account) ?? ''), 200);
const nameOf = (list: RosterList, row: Record<string, unknown>): string =>
  truncateText(String((list === 'departments' ? row.nameZh : list === 'heads' ? row.department : row.name) ?? ''), 200);

/** Lines with these faults were never meant as rows, so they name nobody. */
const NO_ROWS: readonly string[] = ['heading-again', 'example-row', 'not-a-record'];

function listFrom(list: RosterList, { rows, odd, aside, unknown }: RosterReading): RosterListRead {
  const faults = Map.groupBy(odd, ({ nr }) => nr);
  const read = (rows as RosterRow[]).map(({ nr, ...values }): NewRow => {
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    return { nr, key: keyOf(list, values), name: nameOf(list, values), given: filled, cells: null, faults: [] };
  });
  const put = aside.map(
    ({ nr, cells }): NewRow => ({
      nr,
      key: truncateText(tidyCode(keyOf(list, cells)), 80),
      name: truncateText(nameOf(list, cells), 80),
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
  for (let from = 0; from < all.length; from += BATCH) batches.push(toJson(all.slice(from, from + BATCH)));
  return {
    batches,
    unknownHeadings: unknown.slice(0, 50),
    unreadAccounts: list === 'departments' ? 0 : unread.length,
  };
}
