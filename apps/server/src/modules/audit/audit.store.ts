import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import type { AuditEntry } from '#server/platform/runtime.ts';
import { and, at, type Sql, sql, uuids } from '#server/platform/sql.ts';
import { columnsOf, insertAllInto, insertInto, type RowOf } from '#server/platform/table.ts';
import { auditEntries } from './audit.tables.ts';

/** As many as fit into one statement. */
const AT_ONCE = 1_000;

/** Writes lines of the audit, the last of them in one statement with `besides`; entries are only ever added. */
export async function recordAudit(db: Db, entries: readonly AuditEntry[], besides: Sql | null = null): Promise<void> {
  const rows = entries.map(rowOf);
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const [first, ...others] = rows.slice(from, from + AT_ONCE) as [NewEntry, ...NewEntry[]];
    // Nearly every call writes one line, and one costs less as values.
    const one = others.length === 0;
    const lines = one ? insertInto(auditEntries, first) : insertAllInto(auditEntries, [first, ...others]);
    const last = from + AT_ONCE >= rows.length;
    await db.run(last && besides ? sql`with noted as (${lines}) ${besides}` : lines);
  }
}

type NewEntry = Omit<RowOf<typeof auditEntries>, 'id'>;
/** All rows of one statement give the same columns. */
const rowOf = (entry: AuditEntry): NewEntry => ({
  organisationId: entry.organisationId,
  at: entry.at,
  call: entry.call,
  outcome: entry.outcome,
  personId: entry.personId,
  account: entry.account,
  facts: entry.facts,
  requestId: entry.requestId,
  ip: entry.ip,
  page: entry.page ?? null,
  record: entry.record ?? null,
  recordName: entry.recordName ?? null,
  before: entry.before ?? null,
  after: entry.after ?? null,
});

export type EntryRow = RowOf<typeof auditEntries> & { person: string | null };
/** Who has the account now; `e` is the entry. */
const PERSON = sql`(select p.name from people p where p.id = e.person_id)`;

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

/** One page of an organisation's audit, newest first; `within` is a condition on the entry `e`. */
export async function listEntries(db: Db, organisationId: string, within: Sql, query: EntryQuery) {
  const page = keyset<EntryRow>('desc', [{ column: sql`e.id`, type: 'bigint', of: (row) => String(row.id) }], query);
  const { call, account, personId, record, requestId, from, until } = query;
  const wanted = and(
    sql`e.organisation_id = ${organisationId}`,
    within,
    page.where,
    call ? sql`e.call = ${call}` : null,
    account ? sql`e.account = ${account}` : null,
    personId ? sql`e.person_id = ${personId}` : null,
    record ? sql`e.record = ${record}` : null,
    requestId ? sql`e.request_id = ${requestId}` : null,
    from === undefined ? null : sql`e.at >= ${at(from)}`,
    until === undefined ? null : sql`e.at < ${at(until)}`,
  );
  const rows = await db.rows<EntryRow>(sql`
    select ${columnsOf(auditEntries, 'e')}, ${PERSON} as person from audit_entries e where ${wanted}
    order by ${page.orderBy} limit ${page.limit}`);
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

/** Whose records of these tables, as `t`, somebody may be told the names of: a condition on a row. */
export type MayName = Readonly<Record<'people' | 'processes', Sql>>;

/**
 * The names of the records with these ids in an organisation; deleted records have none. What stands in something that
 * was only tried and not done, is named where it may be.
 */
export async function findNames(
  db: Db,
  organisationId: string,
  { done, tried }: { done: readonly string[]; tried: readonly string[] },
  mayName: MayName,
): Promise<Names> {
  const ids = [...new Set([...done, ...tried])];
  if (ids.length === 0) return new Map();
  const selects = tablesWithNames.map(([table, zh, en]) => {
    const owned = table === 'people' || table === 'processes';
    const named = owned ? sql`(t.id = any(${uuids(done)}) or ${mayName[table]})` : sql`true`;
    return sql`select t.id, t.${sql.identifier(zh)} as zh, t.${sql.identifier(en)} as en
      from ${sql.identifier(table)} t where t.organisation_id = ${organisationId} and t.id = any(${uuids(ids)})
        and t.${sql.identifier(zh)} is not null and ${named}`;
  });
  const rows = await db.rows<{ id: string; zh: string; en: string }>(sql.join(selects, sql` union all `));
  return new Map(rows.map(({ id, zh, en }) => [id, { zh, en }]));
}

type RequestLine = Pick<EntryRow, 'at' | 'call' | 'outcome' | 'account' | 'person' | 'page' | 'facts' | 'record'>;

/** The lines of one request in their order, so many of them; `within` is a condition on the entry `e`. */
export async function listOfRequest(db: Db, organisationId: string, within: Sql, requestId: string, most: number) {
  return db.rows<RequestLine>(sql`
    select e.at, e.call, e.outcome, e.account, ${PERSON} as person, e.page, e.facts, e.record from audit_entries e
    where e.organisation_id = ${organisationId} and ${within} and e.request_id = ${requestId}
    order by e.id limit ${most}`);
}
