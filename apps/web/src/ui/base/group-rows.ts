/** One row of a repeated group; its key lasts while rows come, go and change places. */
export type KeyedRow<V = unknown> = { readonly key: string; readonly values: Readonly<Record<string, V>> };

/** Rows with a copy of one right behind it. */
export function withCopy<R extends KeyedRow>(rows: readonly R[], at: number, key: string): readonly R[] {
  const row = rows[at];
  return row ? rows.toSpliced(at + 1, 0, { ...row, key }) : rows;
}

/** Rows with one of them a place further up or down; the same rows where there is no such place. */
export function withMoved<R extends KeyedRow>(rows: readonly R[], at: number, by: -1 | 1): readonly R[] {
  const [row, to] = [rows[at], at + by];
  return row && to >= 0 && to < rows.length ? rows.toSpliced(at, 1).toSpliced(to, 0, row) : rows;
}

/** Rows with one answer of one of them changed. */
export const withAnswer = <V>(rows: readonly KeyedRow<V>[], at: number, field: string, value: V): KeyedRow<V>[] =>
  rows.map((row, n) => (n === at ? { ...row, values: { ...row.values, [field]: value } } : row));

/** Whether nothing stands in a row yet. */
export const isBlankRow = ({ values }: KeyedRow): boolean =>
  Object.values(values).every((value) =>
    Array.isArray(value) ? value.length === 0 : String(value ?? '').trim() === '',
  );

export const isRow = (part: unknown): part is KeyedRow =>
  typeof part === 'object' && part !== null && 'key' in part && 'values' in part;

/**
 * Whether a fault that the server found at `row.field` of a group still stands: not once that answer was changed, or the
 * row stands elsewhere.
 */
export function isSameAnswer(before: unknown, after: unknown, place: string): boolean {
  const [at = '', field = ''] = place.split('.');
  const [was, is] = [before, after].map((rows) => (Array.isArray(rows) ? (rows[Number(at)] as unknown) : undefined));
  return isRow(was) && isRow(is) && was.key === is.key && Object.is(was.values[field], is.values[field]);
}
