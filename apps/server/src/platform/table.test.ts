import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/test-app.ts';
import type { Db } from './database.ts';
import { sql } from './sql.ts';
import {
  assign,
  bigint,
  boolean,
  bytes,
  columnsOf,
  date,
  insertAllInto,
  insertInto,
  integer,
  jsonb,
  listOf,
  moment,
  type NewRowOf,
  numeric,
  orNull,
  type RowOf,
  smallint,
  table,
  text,
  uuid,
  withDefault,
} from './table.ts';

const t = testApp();

const samples = table('samples', {
  id: uuid(),
  nameZh: text(),
  count: integer(),
  level: smallint(),
  size: bigint(),
  price: numeric(),
  open: boolean(),
  dueOn: date(),
  madeAt: moment(),
  digest: bytes(),
  facts: jsonb<unknown>(),
  tags: listOf(text()),
  people: listOf(uuid()),
  note: orNull(text()),
  endedAt: orNull(moment()),
  reasons: orNull(jsonb<{ a: string[] }>()),
  order: withDefault(integer()),
});
type Sample = RowOf<typeof samples>;

let db: Db;
beforeAll(async () => {
  db = t.database.db;
  await t.rows(`create table samples (id uuid primary key, name_zh text not null, count integer not null, level smallint not null,
    size bigint not null, price numeric not null, open boolean not null, due_on date not null, made_at timestamptz(3) not null,
    digest bytea not null, facts jsonb not null, tags text[] not null, people uuid[] not null, note text, ended_at timestamptz(3),
    reasons jsonb, "order" integer not null default 7)`);
});
afterAll(() => t.rows('drop table samples'));

const word = fc.string({ unit: fc.constantFrom('a', '"', '\\', '{', '}', ',', ' ', '\n', '麒', 'NULL', "'", '%') });
const at = fc.integer({ min: 0, max: Date.UTC(2999, 0, 1) });
const sample: fc.Arbitrary<Sample> = fc.record({
  id: fc.uuid(),
  nameZh: word,
  count: fc.integer(),
  level: fc.integer({ min: -32768, max: 32767 }),
  size: fc.maxSafeInteger(),
  price: fc.integer().map((n) => `${n}.25`),
  open: fc.boolean(),
  dueOn: at.map((each) => new Date(each).toISOString().slice(0, 10)),
  madeAt: at,
  digest: fc.uint8Array().map((each) => Buffer.from(each)),
  facts: fc
    .jsonValue({ noUnicodeString: true } as never)
    .filter(
      (value) => value !== null && !JSON.stringify(value).includes('-0') && !JSON.stringify(value).includes('\\u0000'),
    ),
  tags: fc.array(word),
  people: fc.array(fc.uuid()),
  note: fc.option(word),
  endedAt: fc.option(at),
  reasons: fc.option(fc.record({ a: fc.array(word) })),
  order: fc.integer(),
});
const found = (ids: readonly string[]) =>
  db.rows<Sample>(sql`select ${columnsOf(samples, 's')} from samples s where id = any(${ids}::uuid[])`);
const byId = (rows: readonly Sample[]) => [...rows].sort((a, b) => a.id.localeCompare(b.id));
/** JSON knows no −0. */
const plain = (row: Sample): Sample => ({ ...row, facts: JSON.parse(JSON.stringify(row.facts)) });

describe('a row', () => {
  test('comes back as it was inserted, alone or with others, whatever stands in it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(sample, { selector: (row) => row.id, minLength: 1, maxLength: 8 }),
        async (rows) => {
          const ids = rows.map((row) => row.id);
          for (const insert of [
            async () => {
              for (const row of rows) await db.run(insertInto(samples, row));
            },
            async () => void (await db.run(insertAllInto(samples, rows))),
          ]) {
            await insert();
            expect(byId(await found(ids))).toEqual(byId(rows).map(plain));
            await db.run(sql`delete from samples where id = any(${ids}::uuid[])`);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('takes what the database gives where a column is left out', async () => {
    const [{ order: _order, note: _note, ...row }] = fc.sample(sample, { numRuns: 1, seed: 1 }) as [Sample];
    await db.run(insertInto(samples, row));
    expect((await found([row.id]))[0]).toMatchObject({ order: 7, note: null });
  });

  test('keeps what an update does not name, and empties what it sets to null', async () => {
    const [row] = fc.sample(sample, { numRuns: 1, seed: 2 }) as [Sample];
    await db.run(insertInto(samples, { ...row, note: 'x', endedAt: 5 }));
    await db.run(
      sql`update samples set ${assign(samples, { nameZh: '新', endedAt: null, note: undefined })} where id = ${row.id}`,
    );
    expect((await found([row.id]))[0]).toEqual({ ...plain(row), nameZh: '新', endedAt: null, note: 'x' });
  });
});

test('the text of an insert does not depend on how many rows there are', () => {
  const [one, two, three] = fc.sample(sample, 3) as [Sample, Sample, Sample];
  expect(insertAllInto(samples, [one]).compile().text).toBe(insertAllInto(samples, [two, three]).compile().text);
});

test('what the table has no column for is not written, and the order in which values are given changes no text', () => {
  const [{ id, note, ...row }] = fc.sample(sample, 1) as [Sample];
  const wider = { ...row, nothing: 1, 'note = 1; --': 2, note, id } as NewRowOf<typeof samples>;
  expect(insertInto(samples, wider).compile()).toEqual(insertInto(samples, { id, note, ...row }).compile());
  expect(assign(samples, wider).compile()).toEqual(assign(samples, { id, note, ...row }).compile());
});

test('a column that only some of many rows give is null in the others', async () => {
  const [first, second] = fc.sample(sample, { numRuns: 2, seed: 3 }) as [Sample, Sample];
  const { note: _note, ...without } = first;
  await db.run(insertAllInto(samples, [without, { ...second, note: 'x' }]));
  expect(byId(await found([first.id, second.id])).map((each) => each.note)).toEqual(
    byId([
      { ...first, note: null },
      { ...second, note: 'x' },
    ]).map((each) => each.note),
  );
});

test('half a character becomes the sign for what cannot be read, alone or among many', async () => {
  const [row] = fc.sample(sample, { numRuns: 1, seed: 4 }) as [Sample];
  const other = { ...row, id: row.id.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) };
  await db.run(insertInto(samples, { ...row, nameZh: 'a\ud800' }));
  await db.run(insertAllInto(samples, [{ ...other, nameZh: 'a\ud800' }]));
  expect((await found([row.id, other.id])).map((each) => each.nameZh)).toEqual(['a\ufffd', 'a\ufffd']);
});
