import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import type { AuditEntry } from '#server/platform/runtime.ts';
import { and, type Sql, sql } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
import { auditEntries } from './audit.tables.ts';

/** As many as fit into one statement. */
const AT_ONCE = 1_000;

/** Writes lines of the audit; entries are only ever added. */
export async function recordAudit(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += AT_ONCE)
    await db.insert(auditEntries).values(entries.slice(from, from + AT_ONCE));
}

export type EntryRow = RowOf<typeof auditEntries> & { person: string | null };
/** Who has the account now. */
const PERSON = sql<string | null>`(select p.name from people p where p.id = ${auditEntries.personId})`;

export type EntryFilters = {
  call?: string | undefined;
  account?: string | undefined;
  personId?: string | undefined;
  record?: string | undefined;
  requestId?: string | undefined;
  from?: number | undefined;
  until?: number | undefined;
};
type EntryQuery = EntryFilters & { after?: string | undefined; size?: number | undefined };

/** One page of an organisation's audit, newest first. */
export async function listEntries(db: Db, organisationId: string, within: Sql, query: EntryQuery) {
  const page = keyset<EntryRow>(
    'desc',
    [{ column: sql`${auditEntries.id}`, type: 'bigint', of: (row) => String(row.id) }],
    query,
  );
  const rows = await db
    .select({
      ...getTableColumns(auditEntries),
      person: PERSON,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.organisationId, organisationId),
        within,
        page.where,
        query.call ? eq(auditEntries.call, query.call) : undefined,
        query.account ? eq(auditEntries.account, query.account) : undefined,
        query.personId ? eq(auditEntries.personId, query.personId) : undefined,
        query.record ? eq(auditEntries.record, query.record) : undefined,
        query.requestId ? eq(auditEntries.requestId, query.requestId) : undefined,
        query.from !== undefined ? gte(auditEntries.at, query.from) : undefined,
        query.until !== undefined ? lt(auditEntries.at, query.until) : undefined,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(page.limit);
  return page.page(rows);
}

/** What ids stand for, in both languages. */
export type Names = ReadonlyMap<string, { zh: string; en: string }>;

/** The tables whose records have names, with the columns of the names. */
const tablesWithNames = [
  ['people', 'name', 'name'],
  ['departments', 'name_zh', 'name_en'],
  ['labels', 'name_zh', 'name_en'],
  ['roles', 'name_zh', 'name_en'],
  ['businesses', 'name_zh', 'name_en'],
  ['network_packages', 'name_zh', 'name_en'],
  ['places', 'name_zh', 'name_en'],
  ['content_items', 'title_zh', 'title_en'],
  ['processes', 'number', 'number'],
  ['roster_runs', 'name', 'name'],
] as const;

/** The names of the records with these ids in an organisation; deleted records have none. */
export async function findNames(db: Db, organisationId: string, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const wanted = sql`${[...ids]}::uuid[]`;
  const selects = tablesWithNames.map(
    ([table, zh, en]) => sql`select id, ${sql.identifier(zh)} as zh, ${sql.identifier(en)} as en
      from ${sql.identifier(table)} where organisation_id = ${organisationId} and id = any(${wanted}) and ${sql.identifier(zh)} is not null`,
  );
  const result = await db.rows<{ id: string; zh: string; en: string }>(sql.join(selects, sql` union all `));
  return new Map(result.map(({ id, zh, en }) => [id, { zh, en }]));
}

/** The lines of one request in their order, so many of them. */
export async function listOfRequest(db: Db, organisationId: string, within: Sql, requestId: string, most: number) {
  return db
    .select({
      at: auditEntries.at,
      call: auditEntries.call,
      outcome: auditEntries.outcome,
      account: auditEntries.account,
      person: PERSON,
      page: auditEntries.page,
      facts: auditEntries.facts,
      record: auditEntries.record,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.organisationId, organisationId), within, eq(auditEntries.requestId, requestId)))
    .orderBy(auditEntries.id)
    .limit(most);
}
