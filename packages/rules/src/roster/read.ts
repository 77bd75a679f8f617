import { truncateText } from '../basics/characters.ts';
import { isBlank } from '../basics/formats.ts';
import { keepable } from '../basics/texts.ts';
import type { DocumentType } from '../network-applications/registration.ts';
import { cellExcerpt, tidyCode } from './cells.ts';
import { columnsOf, placeColumns, requiredColumns } from './columns.ts';
import { documentFault, readers } from './fields.ts';
import { findLineConflicts, type ReadLine, rosterKey } from './line-conflicts.ts';
import {
  type AsideLine,
  MOST_ROSTER_ROWS,
  type OddRow,
  type OddRowFault,
  type RosterFileFault,
  type RosterList,
  type RosterReading,
  type RosterRow,
} from './lists.ts';
import { exampleRow } from './write.ts';

/** Titles and remarks may stand above the headings. */
const MOST_LINES_ABOVE = 20;
/** What is given back of a cell; none that is longer can be meant. */
const LONGEST_KEPT = 500;

type Raw = Readonly<Record<string, string>>;
type Line = ReadLine & { raw: Raw; odd: OddRow[] };

/** Reads a file of one list: every line under the headings that is not blank is a row, or is odd with all its reasons. */
export function readRosterTable<L extends RosterList>(
  list: L,
  table: readonly (readonly string[])[],
): RosterReading<L> | { fault: RosterFileFault; column: string } {
  const head = findHeadings(list, table);
  if ('fault' in head) return head;
  const { at, unknown, line: headLine } = head;
  const body = table
    .map((cells, n) => ({ cells, nr: n + 1 }))
    .slice(headLine + 1)
    .filter(({ cells }) => !isBlankLine(cells));
  if (body.length === 0) return { fault: 'only-headings', column: '' };
  if (body.length > MOST_ROSTER_ROWS) return { fault: 'too-many-rows', column: '' };
  const width = at.length;
  const lines = body.map(({ cells, nr }): Line => {
    const raw: Record<string, string> = {};
    at.forEach((column, n) => {
      if (column !== null) raw[column] = cells[n] ?? '';
    });
    const beyond = cells.findIndex((cell, n) => n >= width && !isBlank(cell));
    if (isHeadingAgain(list, cells, at)) return aside(nr, raw, 'heading-again', cells.join(' '));
    if (beyond >= 0) return aside(nr, raw, 'cells-beyond', cells[beyond] as string);
    return readLine(list, nr, raw);
  });
  return { ...gathered(list, lines), unknown: unknown.map((text) => cellExcerpt(text)) };
}

/** Reads what a call sends: fields by the names of their columns. There `null` clears, as a single hyphen does. */
export function readRosterRecords<L extends RosterList>(
  list: L,
  records: readonly unknown[],
  firstNr = 1,
): RosterReading<L> {
  const columns: readonly string[] = columnsOf(list);
  const lines = records.map((record, n): Line => {
    const nr = firstNr + n;
    if (typeof record !== 'object' || record === null || Array.isArray(record))
      return aside(nr, {}, 'not-a-record', String(JSON.stringify(record) ?? ''));
    const entries = Object.entries(record);
    const raw: Record<string, string> = {};
    const odd: OddRow[] = [];
    for (const [name, value] of entries) {
      const text = textOfField(value);
      if (columns.includes(name) && text !== null) raw[name] = text;
      else odd.push(oddity(nr, cellExcerpt(name), text ?? String(JSON.stringify(value)), 'field-unknown'));
    }
    const line = readLine(list, nr, raw);
    return { ...line, odd: [...odd, ...line.odd] };
  });
  return { ...gathered(list, lines), unknown: [] };
}

function textOfField(value: unknown): string | null {
  if (value === null) return '-';
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.every((part) => typeof part === 'string'))
    return value.length === 0 ? '-' : value.join(';');
  return null;
}

type Headings = { at: (string | null)[]; unknown: string[]; line: number };

function findHeadings(
  list: RosterList,
  table: readonly (readonly string[])[],
): Headings | { fault: RosterFileFault; column: string } {
  const required = requiredColumns(list);
  let best: { places: Headings; known: number } | null = null;
  let lineCount = 0;
  for (let line = 0; line < table.length && lineCount < MOST_LINES_ABOVE; line += 1) {
    const cells = table[line] as readonly string[];
    if (isBlankLine(cells)) continue;
    lineCount += 1;
    const width = cells.findLastIndex((cell) => !isBlank(cell)) + 1;
    const places = { ...placeColumns(list, cells.slice(0, width)), line };
    const known = required.filter((column) => places.at.includes(column)).length;
    if (!best || known > best.known) best = { places, known };
    if (known === required.length) break;
  }
  if (!best) return { fault: 'empty', column: '' };
  const { places, known } = best;
  const twice = places.at.find((column, n) => column !== null && places.at.indexOf(column) !== n);
  if (twice) return { fault: 'column-twice', column: twice };
  if (known === required.length) return places;
  // Bytes that are no text: a coding or a kind of file that nobody announced.
  const cells = table[places.line] as readonly string[];
  if (cells.some((text) => keepable(text, UNREAD).includes(UNREAD))) return { fault: 'unreadable', column: '' };
  return { fault: 'column-missing', column: required.find((column) => !places.at.includes(column)) as string };
}

const UNREAD = '\ufffd';
const isBlankLine = (cells: readonly string[]) => cells.every((cell) => isBlank(cell));

function isHeadingAgain(list: RosterList, cells: readonly string[], at: readonly (string | null)[]): boolean {
  return requiredColumns(list).every((column) => {
    const text = cells[at.indexOf(column)] ?? '';
    return text !== '' && placeColumns(list, [text]).at[0] === column;
  });
}

const oddity = (nr: number, column: string, raw: string, fault: OddRowFault): OddRow => ({
  nr,
  column,
  value: cellExcerpt(raw),
  fault,
});
const aside = (nr: number, raw: Raw, fault: OddRowFault, value: string): Line => ({
  nr,
  raw,
  values: {},
  odd: [oddity(nr, '', value, fault)],
});

function readLine(list: RosterList, nr: number, raw: Raw): Line {
  if (isExample(list, raw)) return aside(nr, raw, 'example-row', Object.values(raw).join(' '));
  const values: Record<string, unknown> = { nr };
  const odd: OddRow[] = [];
  const fault = (column: string, code: OddRowFault) => odd.push(oddity(nr, column, raw[column] ?? '', code));
  const required = requiredColumns(list);
  for (const [column, read] of Object.entries(readers[list])) {
    const cell = read(raw[column] ?? '');
    if ('fault' in cell) fault(column, cell.fault);
    else if ((cell.value ?? null) === null && required.includes(column)) fault(column, 'required');
    else if (cell.value !== undefined) values[column] = cell.value;
  }
  if (list === 'people') judgePerson(values, raw, fault);
  return { nr, raw, values, odd };
}

/** What the fields of one person say together. */
function judgePerson(values: Record<string, unknown>, raw: Raw, fault: (column: string, code: OddRowFault) => void) {
  const { account, formerAccount, documentType, documentNumber, admissionYear, graduationOn } = values;
  // Nobody is renumbered who has the account already, and nobody can be without one.
  const same = typeof account === 'string' && typeof formerAccount === 'string' && isSame(account, formerAccount);
  if (formerAccount === null || same) delete values.formerAccount;
  const typeRead = documentType !== undefined || isBlank(raw.documentType ?? '');
  const wrong =
    typeof documentNumber === 'string' && typeRead
      ? documentFault(documentType as DocumentType | null | undefined, documentNumber)
      : null;
  if (wrong) {
    fault('documentNumber', wrong);
    delete values.documentNumber;
  }
  const years = [admissionYear, graduationOn];
  if (typeof years[0] === 'number' && typeof years[1] === 'string' && Number(years[1].slice(0, 4)) < years[0])
    fault('graduationOn', 'day-before-admission');
}

const isSame = (first: string, other: string) => rosterKey(first) === rosterKey(other);

/** The line that shows how a template is filled in, left standing. */
function isExample(list: RosterList, raw: Raw): boolean {
  return (['zh', 'en'] as const).some((language) => {
    const example = exampleRow(list, language);
    return requiredColumns(list).every((column) => tidyCode(raw[column] ?? '') === tidyCode(example[column] ?? ''));
  });
}

function gathered<L extends RosterList>(list: L, lines: readonly Line[]): Omit<RosterReading<L>, 'unknown'> {
  const together = Map.groupBy(findLineConflicts(list, lines), ({ nr }) => nr);
  const rows: RosterRow<L>[] = [];
  const odd: OddRow[] = [];
  const put: AsideLine[] = [];
  for (const line of lines) {
    const reasons = [
      ...line.odd,
      ...(together.get(line.nr) ?? []).map((fault) => ({
        ...fault,
        value: cellExcerpt(line.raw[fault.column] ?? fault.value),
      })),
    ];
    if (reasons.length === 0) rows.push(line.values as RosterRow<L>);
    else {
      odd.push(...reasons);
      put.push({ nr: line.nr, cells: storedCells(line.raw) });
    }
  }
  return { rows, odd, aside: put };
}

const storedCells = (raw: Raw): Raw =>
  Object.fromEntries(
    Object.entries(raw)
      .filter(([, text]) => !isBlank(text))
      .map(([column, text]) => [column, truncateText(keepable(text, UNREAD), LONGEST_KEPT)]),
  );
