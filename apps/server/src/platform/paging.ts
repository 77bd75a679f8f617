import { isStoredUuid } from '@campus/rules/basics/ids.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX, pageSize } from '@campus/rules/basics/paging.ts';
import { Refusal } from './refusal.ts';
import { type Sql, sql } from './sql.ts';

type Key = string | number;

/** Where a page ends: the sort key of its last row, opaque to the caller. */
const encodeCursor = (keys: readonly Key[]): string => Buffer.from(JSON.stringify(keys)).toString('base64url');

function decodeCursor(cursor: string, parts: number): Key[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(keys) && keys.length === parts && keys.every((k) => typeof k === 'string' || Number.isFinite(k)))
      return keys;
  } catch {
    // what is not JSON is not a cursor either
  }
  throw new Refusal('bad-cursor');
}

/**
 * One column of a list's order; `type` is its SQL type, so that a forged cursor meets a cast and not a guess. A timestamptz is
 * named by milliseconds, as all of ours are; one that another system wrote by microseconds, so that paging never skips a row.
 */
export type SortKey<Row> = {
  column: Sql;
  type: 'text' | 'bigint' | 'uuid' | 'timestamptz' | 'timestamptz-micros' | 'integer' | 'numeric';
  of(row: Row): Key;
};

const FORMS: Record<SortKey<unknown>['type'], (key: Key) => boolean> = {
  text: (key) => typeof key === 'string',
  bigint: (key) => /^-?\d{1,18}$/.test(String(key)),
  integer: (key) => /^-?\d{1,9}$/.test(String(key)),
  uuid: (key) => isStoredUuid(String(key)),
  timestamptz: (key) => /^\d{1,15}$/.test(String(key)),
  'timestamptz-micros': (key) => /^\d{1,16}$/.test(String(key)),
  numeric: (key) => /^-?\d{1,20}(\.\d{1,60})?$/.test(String(key)),
};

function value(key: Key, type: SortKey<unknown>['type']): Sql {
  if (type === 'timestamptz') return sql`to_timestamp(${Number(key)}::double precision / 1000)`;
  if (type === 'timestamptz-micros')
    return sql`(timestamptz 'epoch' + ${Number(key)}::double precision * interval '1 microsecond')`;
  return sql`${String(key)}::${sql.raw(type)}`;
}

/**
 * A statement reads so many rows, of which the page is the first ones. The number stands in the text, because the database
 * expects a tenth of all rows from a limit that is a parameter and then plans each time; and few numbers make few texts.
 */
const LIMITS = [PAGE_SIZE + 1, 51, PAGE_SIZE_MAX + 1];

/**
 * Keyset paging, the one way lists are paged: nothing is skipped or doubled while rows come in, and page 50,000 costs what
 * page 1 costs. The last sort key must be unique.
 */
export function keyset<Row>(
  order: 'asc' | 'desc',
  keys: readonly SortKey<Row>[],
  paging: { after?: string | undefined; size?: number | undefined },
) {
  const size = pageSize(paging.size);
  const columns = sql.join(
    keys.map((key) => key.column),
    sql`, `,
  );
  let where: Sql = sql`true`;
  const from = paging.after ? decodeCursor(paging.after, keys.length) : null;
  if (from) {
    if (!keys.every((key, i) => FORMS[key.type](from[i] as Key))) throw new Refusal('bad-cursor');
    const values = sql.join(
      keys.map((key, i) => value(from[i] as Key, key.type)),
      sql`, `,
    );
    where = order === 'asc' ? sql`(${columns}) > (${values})` : sql`(${columns}) < (${values})`;
  }
  return {
    where,
    /** The sort key that the page begins behind, for a list that is put together from several; null for the first page. */
    from,
    orderBy: sql.join(
      keys.map((key) => (order === 'asc' ? sql`${key.column} asc` : sql`${key.column} desc`)),
      sql.raw(', '),
    ),
    /** One row beyond the page shows whether there is a next one. */
    most: size + 1,
    limit: sql.number(LIMITS.find((limit) => limit > size) as number),
    page(rows: readonly Row[]): { items: Row[]; next: string | null } {
      const items = rows.slice(0, size);
      const last = items.at(-1);
      return { items, next: rows.length > size && last ? encodeCursor(keys.map((key) => key.of(last))) : null };
    },
  };
}

/**
 * A page with what belongs to it as a whole, such as the names of all whom it shows, in the column `shown` of one of its rows.
 * Within that column the page is a table called `page`, whose rows have an `id`; `order` is its order by its own columns.
 */
export const pageShowing = (page: Sql, order: Sql, shown: Sql): Sql => sql`
  with page as materialized (${page}) select page.*, ${onOneRow(shown)} as shown from page order by ${order}`;

/** What is shown with a table called `page`, once. */
export const onOneRow = (shown: Sql): Sql => sql`case when page.id = (select id from page limit 1) then ${shown} end`;

/** What was shown with a page. */
export const shownWith = <Shown>(rows: readonly { shown: Shown | null }[]): Shown | null =>
  rows.find((row) => row.shown !== null)?.shown ?? null;
