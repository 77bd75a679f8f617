import { smallSpreadsheet } from '#server/platform/table-file.ts';
import type { DemoAnnex } from './describe-business.ts';

export const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The spreadsheet itself: what it is for, then the table to read or to fill in. */
export function annexFile({ sheet, notes, rows }: DemoAnnex): Promise<Buffer> {
  const widths = (rows[0] ?? []).map((_, n) => Math.min(48, 4 + Math.max(...rows.map((row) => widthOf(row[n] ?? '')))));
  return smallSpreadsheet({ name: sheet, widths, rows: [...notes.map((note) => [note]), [], ...rows] });
}

/** A Chinese character is as wide as two letters. */
const widthOf = (text: string): number => text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);
