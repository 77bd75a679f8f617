import { createHash } from 'node:crypto';
import { gramsOf, gramsToFind } from '@campus/rules/basics/search-grams.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../test/test-app.ts';
import { keyset } from './paging.ts';
import { hasHiddenGrams, literally, type Sql, sql } from './sql.ts';
import { searchByWords, type WordSearchParts, type WordSearchReach } from './word-search.ts';

const t = testApp();

/** So short that a list of some hundred rows needs every part. */
const REACH: WordSearchReach = { near: 6, few: 8, far: 24, stretch: 60, many: 16 };
const PARTS = ['near', 'few', 'far', 'stretch', 'many'] as const;
const SIZE = 3;
const BEGIN = Date.parse('2026-01-01T00:00:00Z');

type Note = { id: string; owner: number; at: number; text: string };

beforeAll(async () => {
  await t.rows('create table notes (id uuid primary key, owner int, at timestamptz, text text, grams text[])');
  await t.rows('create index notes_grams on notes using gin (grams)');
  await t.rows('create index notes_order on notes (owner, at desc, id desc)');
});
afterAll(() => t.rows('drop table notes'));

/** How often each word stands in a text, by the age of the text from 0, the newest, to 1. */
const WORDS: Record<string, (age: number) => number> = {
  通知: () => 0.7,
  维护: () => 0.25,
  校车: () => 0.08,
  麒麟: () => 0.01,
  // Until some time in many texts, and nowhere since.
  旧闻: (age) => (age > 0.6 ? 0.9 : 0),
  早年: (age) => (age > 0.8 ? 0.12 : 0),
};
const SEARCHED = [...Object.keys(WORDS), '鸿蒙', '春天', '秋天', '通知维护', '春天秋天', '知维', '天通'];

/** Ids follow from the seed too, because rows of one moment are in their order. */
const idFrom = (number: number): string =>
  createHash('md5')
    .update(String(number))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Texts of words in any order; those of spring never have autumn, and the other way round. */
async function fill(next: () => number): Promise<Note[]> {
  const count = 20 + Math.floor(next() * 300);
  const notes = Array.from({ length: count }, (_, n) => {
    const words = Object.entries(WORDS).flatMap(([word, share]) => (next() < share(n / count) ? [word] : []));
    const text = [next() < 0.5 ? '春天' : '秋天', ...words.sort(() => next() - 0.5)].join(next() < 0.5 ? '' : '，');
    // Some share a moment, as rows of one import do.
    const at = BEGIN - Math.floor(n / (next() < 0.2 ? 3 : 1)) * 60_000;
    return { id: idFrom(next()), owner: next() < 0.7 ? 1 : 2, at, text };
  });
  const rows = notes.map((note) => ({ ...note, at: new Date(note.at).toISOString(), grams: gramsOf(note.text) }));
  await t.rows('truncate notes');
  await t.rows('insert into notes select (jsonb_populate_record(null::notes, n)).* from jsonb_array_elements($1) n', [
    JSON.stringify(rows),
  ]);
  return notes;
}

/** All pages of what has these words, and which part answered each. */
async function pagesOf(owner: number, words: string, answered: Map<string, number>): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = keyset<{ id: string; at: number }>(
      'desc',
      [
        { column: sql`n.at`, type: 'timestamptz', of: (row) => row.at },
        { column: sql`n.id`, type: 'uuid', of: (row) => row.id },
      ],
      { after, size: SIZE },
    );
    const search = searchByWords(
      {
        name: 'notes',
        table: sql`notes`,
        alias: 'n',
        moment: 'at',
        listed: sql`n.owner = ${owner} and ${page.where}`,
        grams: hasHiddenGrams(sql`n.grams`, gramsToFind(words) as string[]),
        fits: sql`n.text like ${`%${literally(words)}%`}`,
        most: page.most,
      },
      REACH,
    );
    const open: Sql = sql.join(
      PARTS.map((part) => sql`(select open from ${sql.raw(`notes_${part}_open`)}) as ${sql.raw(part)}`),
      sql`, `,
    );
    const { db } = t.database;
    const find = ({ parts, found }: WordSearchParts) =>
      db.rows<{ id: string; at: number }>(sql`with ${parts} ${found}`);
    const rows = await find(search.all);
    const { first, later } = search;
    const isOpen = await db.row<{ open: boolean }>(sql`with ${first.parts} select open from ${first.open}`);
    expect(await find(isOpen?.open ? later : first), `${words} in two statements`).toEqual(rows);
    const { items, next } = page.page(rows);
    const opened = await db.row<Record<string, boolean>>(sql`with ${search.all.parts} select ${open}`);
    const part = PARTS.find((name) => !opened?.[name]) ?? 'rest';
    answered.set(part, (answered.get(part) ?? 0) + 1);
    found.push(...items.map(({ id }) => id));
    if (!next) return found;
    after = next;
  }
}

test('page by page it finds what a plain look at every row finds, whichever part answers', async () => {
  const answered = new Map<string, number>();
  const trial = async (seed: number) => {
    let state = seed;
    const next = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
    const notes = await fill(next);
    for (const owner of [1, 2])
      for (const words of SEARCHED) {
        const expected = notes
          .filter((note) => note.owner === owner && note.text.includes(words))
          .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
        expect(await pagesOf(owner, words, answered), `${words}, owner ${owner}`).toEqual(expected.map(({ id }) => id));
      }
  };
  // Lists that need every part, and then any others.
  for (const seed of [7, 11, 13, 26]) await trial(seed);
  expect([...answered.keys()].sort()).toEqual([...PARTS, 'rest'].sort());
  await fc.assert(fc.asyncProperty(fc.nat(), trial), { numRuns: 5, endOnFailure: true });
});

test('a part is only gone into where those before it have no answer', async () => {
  await t.rows('truncate notes');
  await t.rows(
    `insert into notes select gen_random_uuid(), 1, now() - n * interval '1 minute', '通知', '{通,知,通知}' from generate_series(1, 500) n`,
  );
  const search = searchByWords({
    name: 'notes',
    table: sql`notes`,
    alias: 'n',
    moment: 'at',
    listed: sql`n.owner = 1`,
    grams: hasHiddenGrams(sql`n.grams`, ['通知']),
    fits: sql`n.text like '%通知%'`,
    most: 21,
  }).all;
  const { text, values } = sql`explain (analyze, format json) with ${search.parts} ${search.found}`.compile();
  type Plan = { 'Relation Name'?: string; 'Actual Loops': number; 'Actual Rows': number; Plans?: Plan[] };
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  const [row] = await t.rows<{ 'QUERY PLAN': { Plan: Plan }[] }>(text, values);
  const read = nodes(row?.['QUERY PLAN'][0]?.Plan as Plan).filter((node) => node['Relation Name'] === 'notes');
  expect(read.length).toBeGreaterThan(4);
  expect(read.filter((node) => node['Actual Loops'] > 0)).toHaveLength(1);
});
