import { createHash, randomUUID } from 'node:crypto';
import { recordAudit } from '#server/modules/audit/index.ts';
import type { Db } from '#server/platform/database.ts';
import { at, sql } from '#server/platform/sql.ts';
import type { Violation } from './findings.ts';

/** One thing that is wrong, with the check that says so. */
export type Finding = Violation & { check: string };
export type Acknowledged = { because: string; by: string; at: number };

/**
 * The name of a finding: of this check, this record and this that is wrong. Whatever is wrong besides, or is wrong in another
 * way, has another name, so that what is acknowledged hides nothing else.
 */
export const nameOf = ({ check, record, wrong }: Finding): string =>
  createHash('sha256')
    .update(JSON.stringify([check, record, wrong]))
    .digest('hex')
    .slice(0, 16);

/** What somebody said may stay, by the name of the finding. */
export async function listAcknowledged(db: Db): Promise<Map<string, Acknowledged>> {
  const rows = await db.rows<Acknowledged & { finding: string }>(sql`
    select finding, because, acknowledged_by as by, acknowledged_at as at from doctor_acknowledgements`);
  return new Map(rows.map(({ finding, ...acknowledged }) => [finding, acknowledged]));
}

/** Keeps that a finding may stay, why and who says so, with a line in the audit. A second time changes nothing. */
export async function acknowledge(db: Db, finding: Finding, { because, by, at: now }: Acknowledged): Promise<void> {
  const { check, record, wrong } = finding;
  const name = nameOf(finding);
  await db.transaction(async (tx) => {
    const kept = await tx.rows(sql`
      insert into doctor_acknowledgements (finding, check_name, record, wrong, because, acknowledged_by, acknowledged_at)
      values (${name}, ${check}, ${record}, ${wrong}, ${because}, ${by}, ${at(now)}) on conflict do nothing returning finding`);
    if (kept.length === 0) return;
    const nobody = { organisationId: null, personId: null, account: null, ip: '' };
    const facts = { finding: name, check, record, wrong, because, by };
    const line = { ...nobody, call: 'acknowledge-finding', outcome: 'done', at: now, requestId: randomUUID(), facts };
    await recordAudit(tx, [line]);
  });
}
