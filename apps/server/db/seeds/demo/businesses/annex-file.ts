import type { DemoAnnex } from './describe-business.ts';

export const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The spreadsheet itself: what it is for, then the table to read or to fill in. */
export async function annexFile({ sheet, notes, rows }: DemoAnnex): Promise<Buffer> {
  // Only a first start makes files, and no other should read the writer in.
  const { writeXlsx } = await import('hucre/xlsx');
  const columns = (rows[0] ?? []).map((_, n) => ({
    width: Math.min(48, 4 + Math.max(...rows.map((row) => widthOf(row[n] ?? '')))),
  }));
  const content = await writeXlsx({
    sheets: [{ name: sheet, columns, rows: [...notes.map((note) => [note]), [], ...rows.map((row) => [...row])] }],
  });
  return Buffer.from(content);
}

/** A Chinese character is as wide as two letters. */
const widthOf = (text: string): number => text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);
