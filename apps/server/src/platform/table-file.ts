import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { harmless } from '@campus/rules/basics/texts.ts';
import type { MergeRange, Sheet } from 'hucre';

export type Cell = string | number | null;

/** The library takes 10 MB, and only those who bring or fetch a table need it: it is read when the first one does. */
const library = () => import('hucre');

/** Rows as a spreadsheet, written while they come: every cell is text or a number, never a formula, and well formed whatever an old row holds. */
export function spreadsheetOf(name: string, rows: AsyncIterable<readonly Cell[]>): Readable {
  async function* clean() {
    for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell));
  }
  async function* write() {
    const { writeXlsxStream } = await library();
    yield* writeXlsxStream(clean(), { name }) as unknown as ReadableStream<Uint8Array>;
  }
  return Readable.from(write(), { objectMode: false });
}

type SmallSheet = {
  name: string;
  /** As wide as so many letters. */
  widths?: readonly number[];
  rows: readonly (readonly (Cell | Date)[])[];
};

/** A spreadsheet that is small enough to be made at once. */
export async function smallSpreadsheet({ name, widths, rows }: SmallSheet): Promise<Buffer> {
  const { writeXlsx } = await library();
  const columns = widths?.map((width) => ({ width }));
  const clean = (cell: Cell | Date) => (typeof cell === 'string' ? harmless(cell) : cell);
  const sheet = { name, rows: rows.map((row) => row.map(clean)), ...(columns && { columns }) };
  return Buffer.from(await writeXlsx({ sheets: [sheet] }));
}

/**
 * The rows of a file as texts: a spreadsheet, or values between commas or tabs in UTF-8, GB 18030, or UTF-16 with its mark. Null where
 * it can be read as neither: such files come from outside, so whatever the library throws means no more than that.
 */
export async function rowsOfFile(content: Uint8Array): Promise<string[][] | null> {
  const { parseCsv, read } = await library();
  const zipped = content[0] === 0x50 && content[1] === 0x4b;
  try {
    if (!zipped) return parseCsv(decode(content)).map((row) => row.map(textOf));
    return rowsOfSheet((await read(content)).sheets[0]);
  } catch {
    return null;
  }
}

function rowsOfSheet(sheet: Sheet | undefined): string[][] {
  const rows = (sheet?.rows ?? []).map((row) => row.map(textOf));
  fillDown(rows, sheet?.merges ?? []);
  return rows;
}

/** A cell that is merged over several lines is meant for each of them; one over several columns is a title. */
function fillDown(rows: string[][], merges: readonly MergeRange[]): void {
  // A file that merges everything with everything is not worth more work than it has lines.
  let left = rows.length * MOST_MERGED_COLUMNS;
  for (const { startRow, endRow, startCol, endCol } of merges) {
    const value = rows[startRow]?.[startCol];
    if (!value || startCol !== endCol) continue;
    for (let n = startRow + 1; n <= Math.min(endRow, rows.length - 1) && left > 0; n += 1, left -= 1) {
      const row = rows[n] as string[];
      while (row.length <= startCol) row.push('');
      row[startCol] ||= value;
    }
  }
}
const MOST_MERGED_COLUMNS = 50;

/** Spreadsheets store days without a time zone, so they are taken literally. */
const textOf = (cell: unknown): string =>
  cell instanceof Date
    ? cell.toISOString().replace('T', ' ').slice(0, 19)
    : cell === null || cell === undefined
      ? ''
      : String(cell);

function decode(content: Uint8Array): string {
  // "Unicode text" of spreadsheets begins with this mark.
  const utf16 =
    content[0] === 0xff && content[1] === 0xfe ? 'le' : content[0] === 0xfe && content[1] === 0xff ? 'be' : null;
  if (utf16) return new TextDecoder(`utf-16${utf16}`).decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('gb18030').decode(content);
  }
}
