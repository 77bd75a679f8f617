import { json, type Sql, type SqlValue, sql, toJson } from './sql.ts';

/** A column: its type in the database, and what its value is in the code. */
export type Column<Value, Given extends boolean = true> = {
  type: string;
  nullable: boolean;
  /** How a value is sent. */
  encode(value: Value): SqlValue;
  /** Whether an insert must name it. */
  mustBeGiven: Given;
};

type Columns = Record<string, Column<never, boolean>>;

/** A table: its columns by the names that the code uses; in the database they are written with underscores. */
export type Table<C extends Columns = Columns> = { name: string; columns: C };

type ValueOf<C> = C extends Column<infer Value, boolean> ? Value : never;
/** A whole row. */
export type RowOf<T extends Table> = { [Name in keyof T['columns']]: ValueOf<T['columns'][Name]> };
type Given<C extends Columns> = { [Name in keyof C]: C[Name]['mustBeGiven'] extends true ? Name : never }[keyof C];
type Some<Values> = { [Name in keyof Values]?: Values[Name] | undefined };
/** A row to be inserted: what may be null, or is made by the database, can be left out. */
export type NewRowOf<T extends Table> = Pick<RowOf<T>, Given<T['columns']>> & Some<RowOf<T>>;

const column = <Value>(type: string, encode: (value: Value) => SqlValue): Column<Value> => ({
  type,
  nullable: false,
  encode,
  mustBeGiven: true,
});
const asItIs = (value: unknown): SqlValue => value as SqlValue;

export const uuid = () => column<string>('uuid', asItIs);
export function text(): Column<string>;
export function text<Value extends string>(): Column<Value>;
export function text() {
  return column<string>('text', asItIs);
}
export const integer = () => column<number>('integer', asItIs);
export function smallint(): Column<number>;
export function smallint<Value extends number>(): Column<Value>;
export function smallint() {
  return column<number>('smallint', asItIs);
}
/** Read as a number: no count or number of ours comes near 2^53. */
export const bigint = () => column<number>('bigint', asItIs);
/** Read as a text, because a number would round it. */
export const numeric = () => column<string>('numeric', asItIs);
export const boolean = () => column<boolean>('boolean', asItIs);
/** A day, as text: 2026-11-15. */
export const date = () => column<string>('date', asItIs);
/** A moment is milliseconds in the code and timestamptz in the table. */
export const moment = () => column<number>('timestamptz', (value) => new Date(value).toISOString());
export const bytes = () => column<Buffer>('bytea', asItIs);
export const jsonb = <Value>() => column<Value>('jsonb', toJson);

export const listOf = <Value>({ type }: Column<Value>) => column<Value[]>(`${type}[]`, asItIs);
export const orNull = <Value>({ type, encode }: Column<Value>): Column<Value | null, false> => ({
  type,
  nullable: true,
  encode: (value) => (value === null ? null : encode(value)),
  mustBeGiven: false,
});
/** The database has a value for it, or makes one. */
export const withDefault = <Value>(of: Column<Value>): Column<Value, false> => ({ ...of, mustBeGiven: false });

export const table = <const C extends Columns>(name: string, columns: C): Table<C> => ({ name, columns });

const underscored = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** The name of a column in the database. */
export const columnName = (name: string): string => `"${underscored(name)}"`;

/** The columns of a row, called as in the code: all of them, or those that are named. */
export function columnsOf<T extends Table>(
  of: T,
  alias: string = of.name,
  names: readonly string[] = Object.keys(of.columns),
): Sql {
  return sql.raw(names.map((name) => `${alias}.${columnName(name)} as "${name}"`).join(', '));
}

/** The columns that at least one of these rows gives, in the order of the table, so that equal ones make equal texts. */
const givenIn = (of: Table, rows: readonly object[]): string[] =>
  Object.keys(of.columns).filter((name) => rows.some((row) => row[name as never] !== undefined));

const encoded = (of: Table, row: object, name: string): SqlValue =>
  (of.columns[name] as Column<unknown>).encode(row[name as never]);

/** `insert into … (…) values (…)`, to which a statement may add its `on conflict` and `returning`. */
export function insertInto<T extends Table>(into: T, row: NewRowOf<T>): Sql {
  const names = givenIn(into, [row]);
  const values = sql.join(
    names.map((name) => encoded(into, row, name)),
    sql.raw(', '),
  );
  return sql`insert into ${sql.raw(into.name)} (${sql.raw(names.map(columnName).join(', '))}) values (${values})`;
}

/** The same for many rows; what only some of them give is null in the others. The text is the same however many there are. */
export function insertAllInto<T extends Table>(into: T, rows: readonly NewRowOf<T>[]): Sql {
  const names = givenIn(into, rows);
  const columns = sql.raw(names.map(columnName).join(', '));
  const types = sql.raw(names.map((name) => `${columnName(name)} ${into.columns[name]?.type}`).join(', '));
  const given = rows.map((row) => Object.fromEntries(names.map((name) => [underscored(name), plain(into, row, name)])));
  return sql`insert into ${sql.raw(into.name)} (${columns}) select ${columns} from jsonb_to_recordset(${json(given)}) as given (${types})`;
}

/** A value as it stands in the JSON of many rows. */
function plain(of: Table, row: object, name: string): unknown {
  const value = row[name as never] as unknown;
  if (value === undefined || value === null) return null;
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return of.columns[name]?.type === 'jsonb' ? value : encoded(of, row, name);
}

/** The assignments of an update: what is undefined stays as it is. */
export function assign<T extends Table>(to: T, values: Some<RowOf<T>>): Sql {
  return sql.join(
    givenIn(to, [values]).map((name) => sql`${sql.raw(columnName(name))} = ${encoded(to, values, name)}`),
    sql.raw(', '),
  );
}
