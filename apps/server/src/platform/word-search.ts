import { type Sql, sql } from './sql.ts';

/** A list, the newest first, of which only those rows are wanted that have some words. */
export type WordSearch = {
  /** What its parts are called in the statement; one statement may search several times. */
  name: string;
  table: Sql;
  /** What the table is called in the conditions. */
  alias: string;
  /** The moment that the list is ordered by, and then by the id; there is an index in this order. */
  moment: string;
  /** Which rows the list has: whose they are, who may see them, and where the page begins. */
  listed: Sql;
  /** What an index of pieces finds of the words, written with `hasHiddenGrams`. */
  grams: Sql;
  /** Which of the rows with the pieces have the words. */
  fits: Sql;
  /** What is asked before the pieces of rows that are read one by one, because it is cheaper; all with the words meet it. */
  glance?: Sql;
  most: number;
  /** Where it may turn out that nothing more is wanted. */
  onlyIf?: Sql;
};

/** How many rows each part goes through at most. */
export type WordSearchReach = Record<'near' | 'few' | 'far' | 'stretch' | 'many', number>;
export const REACH: WordSearchReach = { near: 60, few: 2_000, far: 2_000, stretch: 20_000, many: 20_000 };

/** Words are taken for rare that fewer of the near rows have. */
const NOT_RARE = 2;

/** A stretch should have so many times as many rows with the words as are wanted: words are not spread evenly. */
const SPARE = 3;

/** Without a number in the text, a plan that is kept would be made for a tenth of the list. */
const MORE_THAN_A_PAGE = 1_000;

const TRUE = sql.raw('true');

/** Parts for `with`, the query for `id` and `at` of what they found, and the table with `open`: whether they have no answer. */
export type WordSearchParts = { parts: Sql; found: Sql; open: Sql };

/**
 * The first rows of a list that have some words, however frequent these are and wherever they stand. No index knows words and
 * order, and the database expects too little of pieces that always stand together and too much of those that never do. So it is
 * not asked to guess: one part after the other tries, each only where those before it have no answer.
 *
 * - near: the first rows are read one by one. That answers frequent words, and lists that end there.
 * - few: the rows with the pieces are fetched, if they are few. That answers rare words, and words that never meet.
 * - far: more of the first rows are read one by one.
 * - stretch: pieces and moments of a stretch of the list are brought together by their indexes, and only then rows are fetched.
 *   How far it goes follows from how many of the far rows had the words.
 * - many: the same with the whole list.
 * - rest: the whole list is read one by one. More of its rows have the pieces than `many`, and nearly all stand far down.
 *
 * Most searches are over after the first two, and to begin a statement of all six takes longer than these two do: `first` has
 * them, and `later` the others, for a second statement. `all` has all of them. The plan is the same for all words, so it may be
 * kept.
 */
export function searchByWords(
  { name, table, alias, moment, listed, grams, fits, glance = TRUE, most, onlyIf = TRUE }: WordSearch,
  reach: WordSearchReach = REACH,
): Record<'first' | 'later' | 'all', WordSearchParts> {
  const part = (what: string) => sql.raw(`${name}_${what}`);
  /** Whether a part and those before it have no answer. */
  const open = (after: string) => sql`(select open from ${part(`${after}_open`)})`;
  const [row, at, id] = [sql.raw(alias), sql.raw(`${alias}.${moment}`), sql.raw(`${alias}.id`)];
  const newestFirst = sql`order by ${at} desc, ${id} desc`;
  const has = sql`(${glance}) and (${fits}) and (${grams})`;
  // Hidden as the pieces are: a plan for one size of pages would look better than one that can be kept.
  const page = sql`(select ${most}::int)`;
  const met = sql`count(*) filter (where fits)`;
  const { near, few, far, stretch, many } = reach;

  // Of the rows that have no words only the last is kept: it tells that the list goes on, and how far back these rows went.
  const walk = (rows: number, where: Sql) => sql`
    select w.* from (
      select ${id}, ${at} as at, (${has}) as fits, row_number() over walked as nth, first_value(${at}) over walked as newest
      from (select * from ${table} ${row} where ${listed} and ${where} ${newestFirst} limit ${sql.number(rows)}) ${row}
      window walked as (rows between unbounded preceding and current row)) w
    where w.fits or w.nth = ${sql.number(rows)} limit ${page}`;
  const goesOn = (rows: number) => sql`coalesce(${met} < ${most} and max(nth) = ${sql.number(rows)}, false)`;

  const first = sql`
    ${part('near')} as materialized (${walk(near, onlyIf)}),
    ${part('near_open')} as materialized (
      select ${goesOn(near)} as open, ${met} < ${sql.number(NOT_RARE)} as rare from ${part('near')}),

    ${part('few')} as materialized (
      select ${id}, ${at} as at, (${listed} and ${fits}) as fits
      from (select * from ${table} ${row}
        where ${grams} and (select open and rare from ${part('near_open')}) limit ${sql.number(few)} + 1) ${row}),
    ${part('few_open')} as materialized (
      select open and (not rare or (select count(*) from ${part('few')}) > ${sql.number(few)}) as open from ${part('near_open')})`;

  const later = (wanted: Sql) => sql`
    ${part('far')} as materialized (${walk(far, wanted)}),
    ${part('far_open')} as materialized (
      select ${goesOn(far)} as open, min(at) - (max(newest) - min(at))
        * (least(${sql.number(stretch / far)}, ${SPARE * most}::float8 / nullif(${met}, 0)) - 1) as until from ${part('far')}),

    ${part('stretch')} as materialized (
      select f.id, f.at, true as fits from (
        select ${id}, ${at} as at, (${fits}) as fits from ${table} ${row}
        where ${listed} and ${grams} and ${at} >= (select until from ${part('far_open')}) and ${open('far')} offset 0) f
      where f.fits order by f.at desc, f.id desc limit ${page}),
    ${part('stretch_open')} as materialized (
      select open and (select count(*) from ${part('stretch')}) < ${most} as open from ${part('far_open')}),

    ${part('many')} as materialized (
      select ${id}, ${at} as at, (${fits}) as fits from (
        select * from ${table} ${row}
        where ${listed} and ${grams} and ${at} >= (select '-infinity'::timestamptz) and ${open('stretch')} limit ${sql.number(many)} + 1) ${row}),
    ${part('many_open')} as materialized (
      select open and (select count(*) from ${part('many')}) > ${sql.number(many)} as open from ${part('stretch_open')}),

    ${part('rest')} as materialized (
      select f.id, f.at, true as fits from (
        select * from (
          select ${id}, ${at} as at, (${has}) as fits from ${table} ${row}
          where ${listed} and ${open('many')} ${newestFirst} offset 0) f
        where f.fits limit ${sql.number(MORE_THAN_A_PAGE)}) f
      limit ${page}),
    ${part('rest_open')} as materialized (select false as open)`;

  const foundBy = (...names: string[]): Pick<WordSearchParts, 'found' | 'open'> => ({
    found: sql`
      select id, at from (${sql.join(
        names.map((what) => sql`select id, at from ${part(what)} where fits and not ${open(what)}`),
        sql` union all `,
      )}) f
      order by at desc, id desc limit ${page}`,
    open: part(`${names.at(-1)}_open`),
  });
  return {
    first: { parts: first, ...foundBy('near', 'few') },
    later: { parts: later(onlyIf), ...foundBy('far', 'stretch', 'many', 'rest') },
    all: {
      parts: sql`${first}, ${later(open('few'))}`,
      ...foundBy('near', 'few', 'far', 'stretch', 'many', 'rest'),
    },
  };
}
