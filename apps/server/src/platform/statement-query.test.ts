import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../test/test-app.ts';
import { rowValues } from './row-values.ts';
import { sql } from './sql.ts';

const t = testApp();

/** One column of each type that the tables have, made of the parameters. */
const COLUMNS = `$1::text as said, $2::float8 as n, $3::boolean as "isTrue", $4::jsonb as "as json", $5::text[] as list,
  $6::bigint as big, $7::bytea as bytes, $8::uuid as id, to_timestamp($2::float8) as at, $1::text as said_too`;

test('rows are the same as pg itself reads them, the first time and when the columns are known', async () => {
  const values = fc.tuple(
    fc.option(fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))),
    fc.option(fc.integer({ min: 0, max: 4_000_000_000 })),
    fc.option(fc.boolean()),
    fc.option(fc.jsonValue().map((value) => JSON.stringify(value).replaceAll('\\u0000', ''))),
    fc.option(fc.array(fc.string().filter((text) => !text.includes('\0')))),
    fc.option(fc.maxSafeNat()),
    fc.option(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
    fc.option(fc.uuid()),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(values, { minLength: 1, maxLength: 6 }), async (rows) => {
      for (const [said, n, isTrue, asJson, list, big, bytes, id] of rows) {
        const given = [said, n, isTrue, asJson, list, big, bytes, id];
        const { rows: expected } = await t.database.pool.query({
          text: `select ${COLUMNS}`,
          values: given,
          types: rowValues,
        });
        const ours =
          await t.product.db.rows(sql`select ${said}::text as said, ${n}::float8 as n, ${isTrue}::boolean as "isTrue",
          ${asJson}::jsonb as "as json", ${list}::text[] as list, ${big}::bigint as big, ${bytes}::bytea as bytes, ${id}::uuid as id,
          to_timestamp(${n}::float8) as at, ${said}::text as said_too`);
        expect(ours).toEqual(expected);
      }
    }),
    { numRuns: 60 },
  );
});

test('columns may have any name, and of two with one name the last counts, as for pg itself', async () => {
  const columns = fc.array(
    fc.record({
      name: fc.oneof(
        fc.constantFrom('__proto__', 'constructor', 'a', '"', '\\', '`', "'", '\n', '\u2028', '] + v[0]', '甲', '1'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((name) => !name.includes('\0')),
      ),
      value: fc.constantFrom(
        'null::text',
        `'x'::text`,
        '12::bigint',
        'null::jsonb',
        `'{"__proto__": 1}'::jsonb`,
        `''::text`,
      ),
    }),
    { minLength: 1, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(columns, async (all) => {
      const text = `select ${all.map(({ name, value }) => `${value} as ${sql.identifier(name).compile().text}`).join(', ')}`;
      const { rows: expected } = await t.database.pool.query({ text, types: rowValues });
      for (let n = 0; n < 4; n++) {
        const ours = await t.product.db.rows<object>(sql.raw(text));
        expect(ours.map((row) => Object.entries(row))).toEqual(expected.map((row) => Object.entries(row)));
        expect(Object.getPrototypeOf(ours[0])).toBe(Object.prototype);
      }
    }),
    { numRuns: 60 },
  );
});

test('how many rows were written is told each time, also where nothing is answered', async () => {
  await t.rows('create table written (id int primary key)');
  await t.rows('grant all on written to public');
  const { db } = t.product;
  for (let n = 0; n < 5; n++) {
    expect(await db.run(sql`insert into written values (${n * 2}), (${n * 2 + 1})`)).toBe(2);
    expect(await db.rows(sql`update written set id = id where id = ${n}`)).toEqual([]);
    expect(await db.run(sql`update written set id = id where id = ${-n - 1}`)).toBe(0);
  }
  expect(await db.row(sql`select count(*) as n from written`)).toEqual({ n: 10 });
});

test('an error leaves a connection that answers the next statement, and says who asked', async () => {
  await t.product.db.transaction(async (tx) => {
    for (let n = 0; n < 5; n++) {
      await tx
        .transaction((inner) => inner.rows(sql`select 1 / ${0}::int as wrong`))
        .then(
          () => expect.unreachable(),
          (error: Error & { code?: string }) => {
            expect(error.code).toBe('22012');
            expect(error.stack).toContain('statement-query.test.ts');
          },
        );
      expect(await tx.row(sql`select ${n}::int as n`)).toEqual({ n });
    }
  });
});

test('a value that cannot be sent is an error, and nothing was sent', async () => {
  const circle: { toPostgres?(): unknown } = {};
  circle.toPostgres = () => circle;
  await t.product.db.transaction(async (tx) => {
    for (let n = 0; n < 4; n++) {
      await expect(tx.row(sql`select ${circle as never}::text as said`)).rejects.toThrow('circular');
      expect(await tx.row(sql`select ${n}::int as n`)).toEqual({ n });
    }
  });
});
