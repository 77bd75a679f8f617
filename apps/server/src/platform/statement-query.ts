import pgUtils from 'pg/lib/utils.js';
import { rowValues } from './row-values.ts';

/** What pg lets a query say to the database. */
export type PgConnection = {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string | undefined>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: { portal?: string }): void;
  sync(): void;
};

export type Found = { rows: Record<string, unknown>[]; rowCount: number };
type Field = { name: string; dataTypeID: number };

/** How the rows of a statement are read: an empty row that each begins as, so that all have one shape, and its columns. */
type Columns = { empty: Record<string, null>; fields: readonly Field[]; readers: ((text: string) => unknown)[] };
const NO_COLUMNS: Columns = { empty: {}, fields: [], readers: [] };

/** The columns of the statements that a connection has prepared, by name. */
const knownTo = new WeakMap<PgConnection, Map<string, Columns>>();

/**
 * One statement on its way, in the manner in which pg lets others bring their own queries. Unlike pg's own query it does
 * not ask at each run what columns a prepared statement has: the database refuses to run one whose columns have changed.
 * Describing and reading the columns took up to a third of what a short statement costs the server.
 */
export class StatementQuery {
  readonly text: string;
  readonly values: readonly unknown[];
  /** None: parsed and planned for this run alone. */
  readonly name: string | undefined;
  /** Given by pg's client. */
  callback: ((error: Error | null, found?: Found) => void) | undefined;
  readonly #found: Found = { rows: [], rowCount: 0 };
  #columns: Columns = NO_COLUMNS;
  #connection: PgConnection | null = null;
  #unreadable: Error | null = null;

  constructor(text: string, values: readonly unknown[], name: string | null) {
    this.text = text;
    this.values = values;
    this.name = name ?? undefined;
  }

  /** Sends it; an error that is answered means that nothing was sent. */
  submit(connection: PgConnection): Error | null {
    let values: unknown[];
    try {
      values = this.values.map((value) => pgUtils.prepareValue(value));
    } catch (error) {
      return error as Error;
    }
    const statement = this.name ?? '';
    const isPrepared = statement !== '' && connection.parsedStatements[statement] !== undefined;
    const known = isPrepared ? knownTo.get(connection)?.get(statement) : undefined;
    if (known) this.#columns = known;
    else this.#connection = connection;
    connection.stream.cork();
    if (!isPrepared) connection.parse({ name: statement, text: this.text });
    connection.bind({ statement, values });
    if (!known) connection.describe({ type: 'P' });
    connection.execute({});
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#columns = this.name ? sharedColumns(this.text, fields) : columnsOf(fields);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#unreadable) return;
    try {
      this.#found.rows.push(readRow(this.#columns, fields));
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#found.rowCount = Number(/\d+$/.exec(text)?.[0] ?? 0);
  }

  handleReadyForQuery(): void {
    if (this.#connection && this.name) keepColumns(this.#connection, this.name, this.#columns);
    this.callback?.(this.#unreadable, this.#found);
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }

  handleEmptyQuery(): void {}
}

function readRow({ empty, fields, readers }: Columns, values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = { ...empty };
  for (let n = 0; n < values.length; n++) {
    const value = values[n] as string | null;
    if (value !== null) row[(fields[n] as Field).name] = (readers[n] as (text: string) => unknown)(value);
  }
  return row;
}

const columnsOf = (fields: readonly Field[]): Columns => ({
  empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
  fields: fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
  readers: fields.map(({ dataTypeID }) => rowValues.getTypeParser(dataTypeID, 'text')),
});

/** A statement has the same columns on all connections, which would otherwise keep them twenty times. */
const shared = new Map<string, Columns>();
const MOST_SHARED = 1000;

function sharedColumns(text: string, fields: readonly Field[]): Columns {
  const others = shared.get(text);
  const isSame = (field: Field, n: number) =>
    field.name === others?.fields[n]?.name && field.dataTypeID === others.fields[n]?.dataTypeID;
  if (others?.fields.length === fields.length && fields.every(isSame)) return others;
  if (shared.size >= MOST_SHARED) shared.clear();
  const columns = columnsOf(fields);
  shared.set(text, columns);
  return columns;
}

function keepColumns(connection: PgConnection, name: string, columns: Columns): void {
  const known = knownTo.get(connection) ?? new Map<string, Columns>();
  knownTo.set(connection, known.set(name, columns));
}
