/** What may stand in a template: a parameter, or a piece of SQL. A list is one parameter, an array of PostgreSQL. */
export type SqlValue = string | number | boolean | null | Buffer | readonly (string | number | boolean | null)[] | Sql;

type Compiled = { text: string; values: unknown[]; nameable: boolean };

/** A piece of SQL with its parameters. Only `sql` and its kin make one, so a text from outside never becomes SQL. */
export class Sql {
  readonly #strings: readonly string[];
  readonly #values: readonly SqlValue[];
  /** Whether a good plan depends on the values, so that one for all of them must not be kept. */
  readonly #planEachTime: boolean;

  constructor(strings: readonly string[], values: readonly SqlValue[], planEachTime = false) {
    this.#strings = strings;
    this.#values = values;
    this.#planEachTime = planEachTime;
  }

  /** The text with its parameters numbered, in order, and whether it may be sent by a name. */
  compile(): Compiled {
    const compiled: Compiled = { text: '', values: [], nameable: true };
    compiled.text = this.#write(compiled);
    return compiled;
  }

  #write(compiled: Compiled): string {
    if (this.#planEachTime) compiled.nameable = false;
    let text = this.#strings[0] as string;
    for (let n = 0; n < this.#values.length; n++) {
      const value = this.#values[n];
      text += value instanceof Sql ? value.#write(compiled) : `$${compiled.values.push(value)}`;
      text += this.#strings[n + 1];
    }
    return text;
  }
}

/** A statement or a piece of one: sql`select name from people where id = ${id}`. */
export const sql = (strings: TemplateStringsArray, ...values: SqlValue[]): Sql => new Sql(strings, values);

/** A text that is SQL as it stands; it must be one of ours, never anything that came from outside. */
sql.raw = (text: string): Sql => new Sql([text], []);

/** A number that is the same each time, so that the database plans with it; what differs from call to call is a parameter. */
sql.number = (value: number): Sql => {
  if (!Number.isFinite(value)) throw new Error(`${value} is no number`);
  return sql.raw(String(value));
};

/** The name of a table or column, in quotes. */
sql.identifier = (name: string): Sql => sql.raw(`"${name.replaceAll('"', '""')}"`);

/** Pieces with something between them. */
sql.join = (pieces: readonly SqlValue[], between: Sql): Sql =>
  new Sql(
    ['', ...pieces.flatMap((_, n) => (n === 0 ? [''] : ['', '']))],
    pieces.flatMap((piece, n) => (n === 0 ? [piece] : [between, piece])),
  );

sql.empty = sql.raw('');

/** All of these conditions; what is left out asks for nothing. */
export const and = (...conditions: readonly (Sql | null | undefined)[]): Sql => {
  const asked = conditions.filter((condition) => condition instanceof Sql);
  return asked.length === 0 ? sql.raw('true') : sql`(${sql.join(asked, sql.raw(') and ('))})`;
};

/** A moment, which is milliseconds in the code and timestamptz in the tables. */
export const at = (moment: number | null): Sql =>
  sql`${moment === null ? null : new Date(moment).toISOString()}::timestamptz`;

/** The milliseconds of a moment inside of JSON; a column of its own is read as milliseconds anyway. */
export const ms = (column: string): Sql => sql.raw(`floor(extract(epoch from ${column}) * 1000)::float8`);

/** Half of a character and NUL, as JSON writes them; a stroke that stands for itself is passed over with its twin. */
const UNKEEPABLE = /\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g;

/**
 * JSON as the database takes it. It refuses the whole text for half of a character or a NUL in it, so these become
 * U+FFFD, as halves do in any other parameter.
 */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text?.includes('\\u') ? text.replace(UNKEEPABLE, (found) => (found === '\\\\' ? found : '\ufffd')) : text;
}

/** A value as jsonb. */
export const json = (value: unknown): Sql => sql`${toJson(value)}::jsonb`;

export const uuids = (ids: readonly string[]): Sql => sql`${ids}::uuid[]`;
export const texts = (list: readonly string[]): Sql => sql`${list}::text[]`;

/** A name in two languages as the pages know it, of the columns name_zh and name_en. */
export const wordsOf = (table: string): Sql =>
  sql.raw(`jsonb_build_object('zh', ${table}.name_zh, 'en', ${table}.name_en)`);

/**
 * Whether a column that is searched has all of these pieces of words. That may be nothing or half of all rows: a plan made
 * for some words is a bad one for others, so a statement with this in it is planned each time.
 */
export const hasGrams = (column: Sql, grams: readonly string[]): Sql =>
  new Sql(['', ' @> ', '::text[]'], [column, grams], true);

/**
 * The same, hidden from the planner: it looks pieces up by their index, whatever they are, so the plan may be kept. For
 * statements that find out themselves how frequent the words are (`searchByWords`).
 */
export const hasHiddenGrams = (column: Sql, grams: readonly string[]): Sql =>
  sql`${column} @> (select ${grams}::text[])`;

/**
 * An id that the planner does not look at. Where some have many more rows than others, a plan for the one that is asked for
 * looks better than one for all, so PostgreSQL would plan at each run, which takes longer than a page of a list.
 */
export const hiddenId = (id: string): Sql => sql`(select ${id}::uuid)`;

/** Escapes a text for `like`, so that it matches literally. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
