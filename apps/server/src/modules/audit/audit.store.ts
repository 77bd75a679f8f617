import type { Db } from '#server/platform/database.ts';
import { and, eq, gte, lt, sql } from '#server/platform/drizzle.ts';
import { keyset } from '#server/platform/paging.ts';
import type { AuditEntry } from '#server/platform/register.ts';
import { auditEntries } from './audit.tables.ts';

/** Writes one line of the audit; entries are only ever added. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(auditEntries).values(entry);
}

type Row = typeof auditEntries.$inferSelect;
type Asked = {
  after?: string | undefined;
  size?: number | undefined;
  call?: string | undefined;
  account?: string | undefined;
  from?: number | undefined;
  until?: number | undefined;
};

/** One page of an organisation's audit, newest first. */
export async function listEntries(db: Db, organisationId: string, asked: Asked) {
  const page = keyset<Row>(
    'desc',
    [{ column: sql`${auditEntries.id}`, type: 'bigint', of: (row) => String(row.id) }],
    asked,
  );
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.organisationId, organisationId),
        page.where,
        asked.call ? eq(auditEntries.call, asked.call) : undefined,
        asked.account ? eq(auditEntries.account, asked.account) : undefined,
        asked.from !== undefined ? gte(auditEntries.at, asked.from) : undefined,
        asked.until !== undefined ? lt(auditEntries.at, asked.until) : undefined,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(page.limit);
  return page.page(rows);
}
