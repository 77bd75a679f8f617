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

/** How a row of a statement's columns is read. */
type ReadRow = (values: readonly (string | null)[]) => Record<string, unknown>;
const noColumns: ReadRow = () => ({});

/** How the rows of the statements are read that a connection has prepared, by name. */
const knownTo = new WeakMap<PgConnection, Map<string, ReadRow>>();

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
  #readRow: ReadRow = noColumns;
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
    if (known) this.#readRow = known;
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
    this.#readRow = rowReaderOf(fields);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#unreadable) return;
    try {
      this.#found.rows.push(this.#readRow(fields));
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#found.rowCount = Number(/\d+$/.exec(text)?.[0] ?? 0);
  }

  handleReadyForQuery(): void {
    if (this.#connection && this.name) keepReader(this.#connection, this.name, this.#readRow);
    this.callback?.(this.#unreadable, this.#found);
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }

  handleEmptyQuery(): void {}
}

/** By names and types of the columns: writing one takes longer than reading a page of rows, and connections share them. */
const rowReaders = new Map<string, ReadRow>();
const MOST_READERS = 1000;

function rowReaderOf(fields: readonly Field[]): ReadRow {
  const columns = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const known = rowReaders.get(columns);
  if (known) return known;
  if (rowReaders.size >= MOST_READERS) rowReaders.clear();
  const fresh = writeRowReader(fields);
  rowReaders.set(columns, fresh);
  return fresh;
}

/**
 * Writes the function that reads a row, with the names of the columns in it: then all rows have one shape that is known
 * beforehand. A loop that sets column after column by its name takes nearly twice as long.
 */
function writeRowReader(fields: readonly Field[]): ReadRow {
  const readers = fields.map(({ dataTypeID }) => rowValues.getTypeParser(dataTypeID, 'text'));
  const columns = fields.map(({ name }, n) => `${keyOf(name)}: v[${n}] === null ? null : read${n}(v[${n}])`);
  const parameters = readers.map((_, n) => `read${n}`);
  return new Function(...parameters, `return (v) => ({ ${columns.join(', ')} });`)(...readers);
}

/** In brackets it is a name like any other; without them this one would be what a row inherits from. */
const keyOf = (name: string): string => (name === '__proto__' ? '["__proto__"]' : JSON.stringify(name));

function keepReader(connection: PgConnection, name: string, readRow: ReadRow): void {
  const known = knownTo.get(connection) ?? new Map<string, ReadRow>();
  knownTo.set(connection, known.set(name, readRow));
}
