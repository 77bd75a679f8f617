import { createHash, randomUUID } from 'node:crypto';
import { recordAudit } from '#server/modules/audit/index.ts';
import type { Db } from '#server/platform/database.ts';
import { at, sql } from '#server/platform/sql.ts';
import type { Violation } from './findings.ts';

/** One thing that is wrong, with the check that says so. */
export type Finding = Violation & { check: string };
/**
 * The name of a finding: of this check, this record and this that is wrong. Whatever is wrong besides, or is wrong in another
 * way, has another name, so that what is acknowledged hides nothing else.
 */
export const nameOf = ({ check, record, wrong }: Finding): string =>
  createHash('sha256')
    .update(JSON.stringify([check, record, wrong]))
    .digest('hex')
    .slice(0, 16);

/** The names of what somebody said may stay. */
export async function listAcknowledged(db: Db): Promise<Set<string>> {
  const rows = await db.rows<{ finding: string }>(sql`select finding from doctor_acknowledgements`);
  return new Set(rows.map(({ finding }) => finding));
}

type Why = { because: string; by: string; at: number };

/** Keeps that a finding may stay, why and who says so, with a line in the audit. A second time changes nothing. */
export async function acknowledge(db: Db, finding: Finding, { because, by, at: now }: Why): Promise<void> {
  const { check, record, wrong } = finding;
  const name = nameOf(finding);
  const kept = await db.rows(sql`
    insert into doctor_acknowledgements (finding, check_name, record, wrong, because, acknowledged_by, acknowledged_at)
    values (${name}, ${check}, ${record}, ${wrong}, ${because}, ${by}, ${at(now)}) on conflict do nothing returning finding`);
  if (kept.length === 0) return;
  const nobody = { organisationId: null, personId: null, account: null, ip: '' };
  const facts = { finding: name, check, record, wrong, because, by };
  const line = { ...nobody, call: 'acknowledge-finding', outcome: 'done', at: now, requestId: randomUUID(), facts };
  await recordAudit(db, [line]);
}
