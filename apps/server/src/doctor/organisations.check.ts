import type { Db } from '#server/platform/database.ts';
import { type Sql, sql, uuids } from '#server/platform/sql.ts';
import { collectFindings, countRows, type Findings, type Installation, wrongRows } from './findings.ts';

type Column = { table: string; column: string; type: string };
type Reference = { name: string; table: string; columns: string[]; target: string; targetColumns: string[] };

/** How many values of a column are tried to learn what it refers to, where the database does not say. */
const TRIED = 1000;

/**
 * No row refers to a row of another organisation. The catalogue says which tables belong to organisations: every foreign key between
 * two of them is followed, and every other column of ids (also lists of them) to whatever tables its values are found in. Ids inside
 * JSON are not followed.
 */
export async function checkOrganisations({ db }: Pick<Installation, 'db'>): Promise<Findings> {
  const found = collectFindings();
  const columns = await readColumns(db);
  const owned = new Set(columns.filter((column) => column.column === 'organisation_id').map((column) => column.table));
  const names = await readKeys(db);
  const texts = new Set(
    columns.filter((column) => column.type === 'text').map((column) => `${column.table}.${column.column}`),
  );
  // A name is the same in every organisation; together with the organisation the database itself holds it.
  const references = (await readReferences(db)).filter(
    ({ table, target, columns: ownColumns }) =>
      owned.has(table) && owned.has(target) && !ownColumns.some((column) => texts.has(`${table}.${column}`)),
  );
  for (const { table, columns: from, target, targetColumns } of references) {
    const pairs = from.flatMap((column, n) =>
      column === 'organisation_id' ? [] : [sql`p.${name(targetColumns[n] as string)} = t.${name(column)}`],
    );
    const joined = sql`join ${name(target)} p on ${sql.join(pairs, sql` and `)}`;
    const query = foreignRows(names, { table, columns: from, target, joined });
    found.addRows(await wrongRows(db, query));
  }
  const followed = new Set(
    references.flatMap(({ table, columns: ownColumns }) => ownColumns.map((column) => `${table}.${column}`)),
  );
  // What has the id of something else is found there.
  const parents = columns.filter(
    ({ table, column, type }) => column === 'id' && type === 'uuid' && owned.has(table) && !followed.has(`${table}.id`),
  );
  for (const { table, column, type } of columns) {
    if (!owned.has(table) || !type.startsWith('uuid') || column === 'organisation_id') continue;
    if (followed.has(`${table}.${column}`) || column === 'id') continue;
    for (const target of await targetsOf(db, table, column, type, parents)) {
      const joined =
        type === 'uuid[]'
          ? sql`cross join unnest(t.${name(column)}) as v (id) join ${name(target)} p on p.id = v.id`
          : sql`join ${name(target)} p on p.id = t.${name(column)}`;
      const query = foreignRows(names, { table, columns: [column], target, joined });
      found.addRows(await wrongRows(db, query));
    }
  }
  for (const table of owned) found.looked(await countRows(db, name(table)));
  return found.findings();
}

const name = sql.identifier;

/** The rows of a table that refer to a row of another organisation. */
function foreignRows(
  keys: ReadonlyMap<string, string[]>,
  { table, columns, target, joined }: { table: string; columns: readonly string[]; target: string; joined: Sql },
): Sql {
  const key = keys.get(table)?.map((column) => sql`t.${name(column)}`) ?? [sql`t.ctid`];
  const through = columns.filter((column) => column !== 'organisation_id').join(', ');
  return sql`select ${`${table} `}::text || concat_ws('/', ${sql.join(key, sql`, `)}) as record,
      ${`its ${through} is of ${target} of another organisation`}::text as wrong
    from ${name(table)} t ${joined} where p.organisation_id <> t.organisation_id`;
}

/** The tables that hold any of the values of a column. */
async function targetsOf(
  db: Db,
  table: string,
  column: string,
  type: string,
  parents: readonly Column[],
): Promise<string[]> {
  const value = type === 'uuid[]' ? sql`unnest(${name(column)})` : sql`${name(column)}`;
  const values = sql`select distinct v from (select ${value} as v from ${name(table)} where ${name(column)} is not null limit ${TRIED * 10}) all_values limit ${TRIED}`;
  const sample = (await db.rows<{ v: string | null }>(values)).flatMap(({ v }) => v ?? []);
  if (sample.length === 0) return [];
  const queries = parents.map(
    (parent) =>
      sql`select ${parent.table}::text as target where exists (select 1 from ${name(parent.table)} where id = any(${uuids(sample)}))`,
  );
  return (await db.rows<{ target: string }>(sql.join(queries, sql` union all `))).map(({ target }) => target);
}

async function readColumns(db: Db): Promise<Column[]> {
  return await db.rows(sql`
      select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname, a.attnum`);
}

async function readReferences(db: Db): Promise<Reference[]> {
  return await db.rows(sql`
      select f.conname as name, c.relname as "table", p.relname as target,
        (select array_agg(a.attname::text order by k.n) from unnest(f.conkey) with ordinality k (attnum, n)
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum) as columns,
        (select array_agg(a.attname::text order by k.n) from unnest(f.confkey) with ordinality k (attnum, n)
          join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.attnum) as "targetColumns"
      from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace order by f.conname`);
}

/** The primary key of each table, to name its rows by. */
async function readKeys(db: Db): Promise<Map<string, string[]>> {
  const rows = await db.rows<{ table: string; columns: string[] }>(sql`
      select c.relname as "table", (select array_agg(a.attname::text order by k.n) from unnest(f.conkey) with ordinality k (attnum, n)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum) as columns
      from pg_constraint f join pg_class c on c.oid = f.conrelid where f.contype = 'p' and f.connamespace = 'public'::regnamespace`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
