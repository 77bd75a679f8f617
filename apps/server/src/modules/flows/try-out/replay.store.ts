import type { Words } from '@campus/rules/flows/definition.ts';
import type { RecordedEvent } from '@campus/rules/flows/replay/recorded-event.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { ms, type Sql, sql, uuids } from '#server/platform/sql.ts';
import type { BusinessManager } from '../catalogue/managed-businesses.store.ts';
import { notKeptFrom } from '../counted.ts';
import { scopeFilter } from '../process/monitor-scope.ts';

/** A case that has ended; `open` says whether its reader may open it. */
export type EndedCase = {
  id: string;
  number: string;
  title: Words;
  versionId: string;
  submittedAt: number;
  endedAt: number;
  open: boolean;
};

type Paging = { after?: string | undefined; size?: number | undefined };

export const byEnd = (paging: Paging) =>
  keyset<EndedCase>(
    'desc',
    [
      { column: sql`p.ended_at`, type: 'timestamptz', of: (row) => row.endedAt },
      { column: sql`p.id`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );

/**
 * What somebody who manages the business may look at: as far as their right reaches, all of it where they own or supervise
 * the business; never what is kept from them.
 */
const mayLookAt = ({
  reach,
  personId,
}: BusinessManager): Sql => sql`(p.submitter_id = ${personId}::uuid or (${notKeptFrom(personId)}
  and (${scopeFilter(reach, personId)} or exists (
    select 1 from business_people bp where bp.business_id = p.business_id and bp.person_id = ${personId}::uuid))))`;

/** A page of the cases of a business that have ended, the latest first, and one more. */
export function listEndedCases(
  db: Db,
  businessId: string,
  manager: BusinessManager,
  paging: Paging,
): Promise<EndedCase[]> {
  const page = byEnd(paging);
  return db.rows<EndedCase>(sql`
    select p.id, p.number, jsonb_build_object('zh', p.title_zh, 'en', p.title_en) as title, p.version_id as "versionId",
      ${ms('p.submitted_at')} as "submittedAt", ${ms('p.ended_at')} as "endedAt", ${mayLookAt(manager)} as open
    from processes p where p.business_id = ${businessId} and p.ended_at is not null and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
}

/** A case of more entries than this is not walked again. */
export const MOST_ENTRIES = 400;

/** The time lines of some cases, each in its order, and with one entry more than the most where it is longer. */
export async function listRecords(db: Db, ids: readonly string[]): Promise<Map<string, RecordedEvent[]>> {
  const rows = await db.rows<RecordedEvent & { processId: string }>(sql`
    select e.process_id as "processId", ${ms('e.at')} as at, e.kind, e.by_person_id as by, e.step_id as step, e.changes,
      e.asked -> 'events' as events, e.facts
    from unnest(${uuids(ids)}) of (id) cross join lateral (
      select * from process_events one where one.process_id = of.id order by one.id limit ${sql.number(MOST_ENTRIES + 1)}) e
    order by e.process_id, e.id`);
  const records = new Map<string, RecordedEvent[]>();
  for (const { processId, ...entry } of rows) records.set(processId, [...(records.get(processId) ?? []), entry]);
  return records;
}
