import type { OddRow, OddRowFault, RosterList } from './lists.ts';

/** A line as far as it could be read: what is odd in itself is left out of `values`. */
export type ReadLine = { nr: number; values: Readonly<Record<string, unknown>>; odd?: readonly OddRow[] };

/** One thing, in whatever case it is typed. */
export const rosterKey = (text: string): string => text.toLowerCase();
/** Two numbers that differ only in this are one number of which a spreadsheet took the zeros. */
export const withoutZeros = (text: string): string => rosterKey(text).replace(/^0+(?=\d)/, '');

/** What is odd only beside other lines: no line of them can be believed, since each says something else. */
export function findLineConflicts(list: RosterList, lines: readonly ReadLine[]): OddRow[] {
  const odd = new Map<string, OddRow>();
  const add = (line: ReadLine, column: string, fault: OddRowFault) =>
    odd.set(`${line.nr} ${column} ${fault}`, { nr: line.nr, column, value: textAt(line, column), fault });
  if (list === 'departments') departmentsTogether(lines, add);
  if (list === 'people') peopleTogether(lines, add);
  if (list === 'heads') headsTogether(lines, add);
  if (list === 'labels') repeated(lines, ['name', 'account'], add);
  const aside = new Set([...odd.values()].map(({ nr }) => nr));
  digitsLost(
    lines.filter((line) => !line.odd?.length && !aside.has(line.nr)),
    add,
  );
  return [...odd.values()].sort((a, b) => a.nr - b.nr);
}

type Add = (line: ReadLine, column: string, fault: OddRowFault) => void;

const textAt = (line: ReadLine, column: string): string => {
  const value = line.values[column];
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value);
};
const keyAt = (line: ReadLine, column: string) => rosterKey(textAt(line, column));

/** Lines by what they say in a column; those that say nothing are left out. */
function byColumn(lines: readonly ReadLine[], column: string): Map<string, ReadLine[]> {
  const found = new Map<string, ReadLine[]>();
  for (const line of lines) {
    const key = keyAt(line, column);
    if (key === '') continue;
    const known = found.get(key);
    if (known) known.push(line);
    else found.set(key, [line]);
  }
  return found;
}

function twice(lines: readonly ReadLine[], column: string, fault: OddRowFault, add: Add): void {
  for (const same of byColumn(lines, column).values())
    if (same.length > 1) for (const line of same) add(line, column, fault);
}

/** A line that says again what an earlier one says: the first holds. */
function repeated(lines: readonly ReadLine[], columns: readonly string[], add: Add): void {
  const seen = new Set<string>();
  for (const line of lines) {
    const parts = columns.map((column) => keyAt(line, column));
    const key = JSON.stringify(parts);
    if (parts.includes('')) continue;
    if (seen.has(key)) add(line, '', 'row-twice');
    seen.add(key);
  }
}

const LONG_NUMBER = /^\d{16,}$/;
/** Spreadsheets keep fifteen digits of a number and write zeros for the others. A few true
 * numbers end so, too: a sound line with other digits shows that these cells were texts. */
function digitsLost(lines: readonly ReadLine[], add: Add): void {
  for (const column of ['account', 'formerAccount', 'code', 'jobNumber', 'campusCardNumber', 'weComId']) {
    const long = lines.filter((line) => LONG_NUMBER.test(textAt(line, column)));
    const zeros = long.map((line) => textAt(line, column).length - 15);
    if (long.some((line) => /[1-9]/.test(textAt(line, column).slice(15)))) continue;
    // So many zeros come by chance once in a thousand files.
    if (zeros.reduce((sum, n) => sum + n, 0) < 3) continue;
    for (const line of long) add(line, column, 'digits-lost');
  }
}

/** The same number with and without its zeros at the front. */
function zerosLost(lines: readonly ReadLine[], column: string, add: Add): void {
  const padded = new Map<string, string>();
  for (const line of lines) {
    const key = keyAt(line, column);
    if (withoutZeros(key) !== key) padded.set(withoutZeros(key), key);
  }
  for (const line of lines) {
    const key = keyAt(line, column);
    const paddedKey = padded.get(withoutZeros(key));
    if (key !== '' && paddedKey !== undefined && paddedKey.length > key.length) add(line, column, 'zeros-lost');
  }
}

function peopleTogether(lines: readonly ReadLine[], add: Add): void {
  twice(lines, 'account', 'account-twice', add);
  twice(lines, 'documentNumber', 'document-twice', add);
  twice(lines, 'formerAccount', 'former-twice', add);
  zerosLost(lines, 'account', add);
  const holders = byColumn(lines, 'account');
  for (const line of lines) {
    const former = keyAt(line, 'formerAccount');
    const otherHolders = former === '' ? [] : (holders.get(former) ?? []).filter((other) => other.nr !== line.nr);
    if (otherHolders.length === 0) continue;
    // Who is to have that account cannot have it while it is somebody else's.
    add(line, 'formerAccount', 'former-stays');
    for (const other of otherHolders) if (keyAt(other, 'formerAccount') !== '') add(other, 'account', 'former-stays');
  }
}

function headsTogether(lines: readonly ReadLine[], add: Add): void {
  for (const same of byColumn(lines, 'department').values()) {
    const heads = same.filter((line) => line.values.deputy === false);
    const accounts = new Set(heads.flatMap((line) => keyAt(line, 'account') || []));
    if (accounts.size > 1) for (const line of heads) add(line, 'account', 'head-twice');
    for (const sameAccount of byColumn(same, 'account').values())
      if (new Set(sameAccount.map((line) => line.values.deputy)).size > 1)
        for (const line of sameAccount) add(line, 'deputy', 'head-and-deputy');
  }
  repeated(lines, ['department', 'account', 'deputy'], add);
}

function departmentsTogether(lines: readonly ReadLine[], add: Add): void {
  twice(lines, 'code', 'code-twice', add);
  zerosLost(lines, 'code', add);
  const byCode = byColumn(lines, 'code');
  const byName = byColumn(lines, 'nameZh');
  const padded = new Set([...byCode.keys()].filter((code) => withoutZeros(code) !== code).map(withoutZeros));
  const parents = new Map<ReadLine, ReadLine>();
  for (const line of lines) {
    const parent = keyAt(line, 'parent');
    if (parent === '') continue;
    const found = byCode.get(parent) ?? byName.get(parent) ?? [];
    if (found.length === 0 && padded.has(parent)) add(line, 'parent', 'zeros-lost');
    const [only, another] = found;
    if (!only || another) continue;
    if (only === line) add(line, 'parent', 'own-parent');
    else parents.set(line, only);
  }
  for (const line of onCycles(parents)) add(line, 'parent', 'cycle');
}

/** Those that stand on a circle; what only hangs below one is well. */
function onCycles(parents: ReadonlyMap<ReadLine, ReadLine>): Set<ReadLine> {
  const cycles = new Set<ReadLine>();
  const done = new Set<ReadLine>();
  for (const start of parents.keys()) {
    const walk = new Set<ReadLine>();
    let at: ReadLine | undefined = start;
    for (; at && !walk.has(at) && !done.has(at); at = parents.get(at)) walk.add(at);
    if (at && walk.has(at)) {
      for (let on: ReadLine | undefined = at; on && !cycles.has(on); on = parents.get(on)) cycles.add(on);
    }
    for (const line of walk) done.add(line);
  }
  return cycles;
}
