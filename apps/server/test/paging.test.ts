import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyset } from '../src/platform/paging.ts';
import { sql } from '../src/platform/sql.ts';
import { testApp } from './test-app.ts';

const t = testApp();
type Row = { position: number; id: number };

/** Reads a whole list page by page; `between` happens after each page, as the world does. */
async function walk(order: 'asc' | 'desc', size: number, between: () => Promise<unknown>): Promise<Row[]> {
  const seen: Row[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < 500; pages++) {
    const page = keyset<Row>(
      order,
      [
        { column: sql`position`, type: 'integer', of: (row) => row.position },
        { column: sql`id`, type: 'bigint', of: (row) => row.id },
      ],
      { after, size },
    );
    const rows = await t.database.db.rows<Row>(
      sql`select position, id::int from paged where ${page.where} order by ${page.orderBy} limit ${page.limit}`,
    );
    const { items, next } = page.page(rows);
    expect(items.length).toBeLessThanOrEqual(size);
    seen.push(...items);
    if (!next) return seen;
    after = next;
    // Rows that come in for ever at the end would be read for ever.
    if (pages < 5) await between();
  }
  throw new Error('never ends');
}

test('whatever the rows, ties, page size and order: every row once, in order, and rows that come in meanwhile disturb nothing', async () => {
  await t.rows('create table paged (position integer not null, id bigint generated always as identity primary key)');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 130, size: 'max' }),
      fc.oneof(fc.integer({ min: 1, max: 17 }), fc.constantFrom(19, 20, 21, 49, 50, 51, 99, 100)),
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 4 }),
      async (positions, size, order, coming) => {
        await t.rows('truncate paged restart identity');
        await t.rows('insert into paged (position) select unnest($1::int[])', [positions]);
        const there = await t.rows<Row>(`select position, id::int from paged order by position ${order}, id ${order}`);
        const seen = await walk(order, size, () =>
          t.rows('insert into paged (position) select unnest($1::int[])', [coming]),
        );
        expect(seen.filter((row) => row.id <= positions.length)).toEqual(there);
        expect(new Set(seen.map((row) => row.id)).size).toBe(seen.length);
      },
    ),
    { numRuns: 60 },
  );
});
