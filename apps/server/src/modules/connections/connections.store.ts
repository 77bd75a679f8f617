import { brokenConstraint, type Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sql, wordsOf } from '#server/platform/sql.ts';
import { assign, columnsOf, insertInto, type NewRowOf, type RowOf } from '#server/platform/table.ts';
import { connections } from './connections.tables.ts';

export type Connection = Omit<RowOf<typeof connections>, 'innerAllowed'>;
type Words = { zh: string; en: string };

export type ListedConnection = {
  id: string;
  name: Words;
  address: string;
  on: boolean;
  changedAt: number;
};

/** One page of the connections of an organisation, by name. */
export async function listConnections(
  db: Db,
  organisationId: string,
  query: {
    words?: string | undefined;
    on?: boolean | undefined;
    after?: string | undefined;
    size?: number | undefined;
  },
) {
  const page = keyset<ListedConnection>(
    'asc',
    [
      { column: sql`c.name_zh`, type: 'text', of: (row) => row.name.zh },
      { column: sql`c.id`, type: 'uuid', of: (row) => row.id },
    ],
    query,
  );
  const found = query.words
    ? sql`strpos(lower(concat_ws(chr(10), c.name_zh, c.name_en, c.address)), lower(${query.words})) > 0`
    : sql`true`;
  const rows = await db.rows<ListedConnection>(sql`
    select c.id, ${wordsOf('c')} as name, c.address, c.is_on as on, c.changed_at as "changedAt"
    from connections c where c.organisation_id = ${organisationId} and ${found}
      and ${query.on === undefined ? sql`true` : sql`c.is_on = ${query.on}`} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}

/** Every connection by name, for who draws a flow: an organisation has few of them. */
export const listConnectionNames = (db: Db, organisationId: string) =>
  db.rows<{ id: string; name: Words; on: boolean }>(sql`
    select c.id, ${wordsOf('c')} as name, c.is_on as on
    from connections c where c.organisation_id = ${organisationId} order by c.name_zh, c.id`);

export const findConnection = (db: Db, organisationId: string, id: string, { lock = false }: { lock?: boolean } = {}) =>
  db.row<Connection>(sql`
    select ${columnsOf(connections, 'c')} from connections c
    where c.organisation_id = ${organisationId} and c.id = ${id} ${lock ? sql`for update` : sql.empty}`);

/** Somebody by name, also after they left. */
export async function findPersonName(db: Db, organisationId: string, id: string): Promise<string | null> {
  const row = await db.row<{ name: string }>(sql`
    select p.name from people p where p.organisation_id = ${organisationId} and p.id = ${id}`);
  return row?.name ?? null;
}

/** Until the transaction ends nobody else adds one. */
export async function lockConnectionCount(db: Db, organisationId: string): Promise<number> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`connections ${organisationId}`}, 0))`);
  const row = await db.row<{ n: number }>(sql`
    select count(*)::int as n from connections c where c.organisation_id = ${organisationId}`);
  return row?.n ?? 0;
}

function explain(error: unknown): never {
  if (brokenConstraint(error) === 'connections_name_key') refuse('connection-name-taken');
  throw error;
}

export async function insertConnection(db: Db, row: NewRowOf<typeof connections>): Promise<void> {
  await db.run(insertInto(connections, row)).catch(explain);
}

export async function writeConnection(db: Db, id: string, change: Partial<Connection>): Promise<void> {
  await db.run(sql`update connections set ${assign(connections, change)} where id = ${id}`).catch(explain);
}

export async function removeConnection(db: Db, organisationId: string, id: string): Promise<void> {
  await db.run(sql`delete from connections where organisation_id = ${organisationId} and id = ${id}`);
}
