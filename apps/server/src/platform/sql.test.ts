import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { and, at, hasGrams, json, literally, ms, type Sql, sql, toJson, uuids } from './sql.ts';

const compiled = (statement: Sql) => {
  const { text, values } = statement.compile();
  return { text, values };
};

describe('a statement', () => {
  test('numbers its parameters in the order of the text, through pieces within pieces', () => {
    const inner = sql`b = ${2} and c = ${3}`;
    expect(compiled(sql`select ${1} where ${inner} or d = ${4}`)).toEqual({
      text: 'select $1 where b = $2 and c = $3 or d = $4',
      values: [1, 2, 3, 4],
    });
  });

  test('may use one piece twice', () => {
    const piece = sql`(${'x'})`;
    expect(compiled(sql`${piece} ${piece}`)).toEqual({ text: '($1) ($2)', values: ['x', 'x'] });
  });

  test('takes a list as one parameter, so that its text does not depend on how many there are', () => {
    const some = (ids: string[]) => compiled(sql`select where id = any(${uuids(ids)})`).text;
    expect(some([])).toBe(some(['a', 'b', 'c']));
  });

  test('never takes a value for SQL, whatever it says', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (values) => {
        const statement = values.reduce((so, value) => sql`${so}, ${value}`, sql`select ${0}`);
        const { text, values: sent } = compiled(statement);
        expect(text).toBe(`select $1${values.map((_, n) => `, $${n + 2}`).join('')}`);
        expect(sent).toEqual([0, ...values]);
      }),
    );
  });
});

test.each<[string, Sql, string]>([
  ['nothing', sql.join([], sql`, `), ''],
  ['one', sql.join([1], sql`, `), '$1'],
  ['several', sql.join([1, sql`now()`, 3], sql`, `), '$1, now(), $2'],
  ['conditions', and(sql`a`, null, sql`b or c`, undefined), '(a) and (b or c)'],
  ['no condition', and(null, undefined), 'true'],
  ['a number', sql.number(21), '21'],
  ['a name', sql.identifier('a"b'), '"a""b"'],
  ['milliseconds', ms('v.from_at'), 'floor(extract(epoch from v.from_at) * 1000)::float8'],
])('joins %s', (_, statement, text) => {
  expect(compiled(statement).text).toBe(text);
});

test('a moment and JSON have one spelling, a missing moment included', () => {
  expect(compiled(at(0))).toEqual({ text: '$1::timestamptz', values: ['1970-01-01T00:00:00.000Z'] });
  expect(compiled(at(null))).toEqual({ text: '$1::timestamptz', values: [null] });
  expect(compiled(json({ a: [1] }))).toEqual({ text: '$1::jsonb', values: ['{"a":[1]}'] });
});

test('what stands in a pattern is meant as it is written', () => {
  expect(literally('50%_\\')).toBe('50\\%\\_\\\\');
});

test('a statement that searches by pieces of words is never sent by a name, however deep they stand in it', () => {
  const search = hasGrams(sql`p.search_grams`, ['ab', 'bc']);
  expect(search.compile()).toEqual({
    text: 'p.search_grams @> $1::text[]',
    values: [['ab', 'bc']],
    nameable: false,
  });
  expect(sql`select 1 where ${and(sql`a`, sql`(${search})`)}`.compile().nameable).toBe(false);
  expect(sql`select 1 where ${and(sql`a`, sql`(b)`)}`.compile().nameable).toBe(true);
});

describe('[TRU-73] JSON', () => {
  const halves = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(0, 0x5c, 0x75, 0xd842, 0xdfb7)),
  );
  const anyText = halves.map((units) => String.fromCharCode(...units));
  /** What PostgreSQL refuses a whole text of JSON for. */
  const refused = (text: string) => /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text) || !text.isWellFormed();
  const asKept = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd');

  test('never holds half of a character or a NUL, and all else as it was', () => {
    fc.assert(
      fc.property(fc.dictionary(anyText, fc.array(anyText)), anyText, (values, text) => {
        const sent = toJson([values, text]);
        expect(refused(sent)).toBe(false);
        const [, read] = JSON.parse(sent);
        expect(read).toBe(asKept(text));
        if (Object.keys(values).every((key) => asKept(key) === key && key !== '__proto__'))
          expect(JSON.parse(sent)[0]).toEqual(
            Object.fromEntries(Object.entries(values).map(([key, list]) => [key, list.map(asKept)])),
          );
      }),
      { numRuns: 2000 },
    );
  });
});
