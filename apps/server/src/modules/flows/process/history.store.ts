import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, sql } from '#server/platform/sql.ts';
import type { NewRowOf, RowOf } from '#server/platform/table.ts';
import { processComments, processEvents, processPeople } from '../flows.tables.ts';

type Paging = { after?: string | undefined; size?: number | undefined };

/** What happened to a process, newest first, without the changes themselves. */
export async function listEvents(db: Db, organisationId: string, processId: string, query: Paging) {
  const fields = {
    id: processEvents.id,
    at: processEvents.at,
    kind: processEvents.kind,
    by: processEvents.byPersonId,
    instead: processEvents.insteadId,
    step: processEvents.stepId,
    reason: processEvents.reason,
    people: processEvents.people,
    attachments: processEvents.attachments,
    signature: processEvents.signature,
    count: sql<{ n: number; of: number } | null>`${processEvents.asked} -> 'count'`,
  };
  type Row = { id: number };
  const paging = keyset<Row>(
    'desc',
    [{ column: sql`${processEvents.id}`, type: 'bigint', of: (row) => row.id }],
    query,
  );
  const rows = await db
    .select(fields)
    .from(processEvents)
    .where(and(eq(processEvents.organisationId, organisationId), eq(processEvents.processId, processId), paging.where))
    .orderBy(desc(processEvents.id))
    .limit(paging.limit);
  return paging.page(rows) as { items: typeof rows; next: string | null };
}

export async function listComments(db: Db, organisationId: string, processId: string, query: Paging) {
  type Row = RowOf<typeof processComments>;
  const paging = keyset<Row>(
    'desc',
    [
      { column: sql`${processComments.at}`, type: 'timestamptz', of: (row) => row.at },
      { column: sql`${processComments.id}`, type: 'uuid', of: (row) => row.id },
    ],
    query,
  );
  const rows = await db
    .select()
    .from(processComments)
    .where(
      and(eq(processComments.organisationId, organisationId), eq(processComments.processId, processId), paging.where),
    )
    .orderBy(desc(processComments.at), desc(processComments.id))
    .limit(paging.limit);
  return paging.page(rows);
}

export async function insertComment(db: Db, row: NewRowOf<typeof processComments>): Promise<void> {
  await db.insert(processComments).values(row);
}

/** Everybody who takes part in a process, is asked in it or was copied. */
export async function listInvolved(db: Db, processId: string): Promise<string[]> {
  const rows = await db
    .select({ id: processPeople.personId })
    .from(processPeople)
    .where(
      and(
        eq(processPeople.processId, processId),
        sql`(${processPeople.tookPart} or ${processPeople.openedAt} is not null or ${processPeople.copiedAt} is not null)`,
      ),
    );
  return rows.map((row) => row.id);
}

export type ProcessExtras = {
  comments: number;
  attachments: number;
  /** Who has opened it. */
  read: string[];
  /** The event that sent it back to its submitter, while it is there. */
  returned: { by: string | null; at: number; reason: string; step: string | null } | null;
};

/** What a page of one process shows that its state does not hold, in one query. */
export async function findExtras(db: Db, organisationId: string, processId: string): Promise<ProcessExtras> {
  const result = await db.row<ProcessExtras>(sql`select
    (select count(*)::int from process_comments c where c.organisation_id = ${organisationId} and c.process_id = ${processId}) as comments,
    (select count(*)::int from attachments a where a.owner_kind = 'process' and a.owner_id = ${processId} and a.organisation_id = ${organisationId}) as attachments,
    coalesce((select array_agg(pp.person_id::text) from process_people pp where pp.process_id = ${processId} and pp.read_at is not null), '{}') as read,
    (select jsonb_build_object('by', e.by_person_id, 'at', round(extract(epoch from e.at) * 1000), 'reason', e.reason, 'step', e.step_id)
      from process_events e where e.organisation_id = ${organisationId} and e.process_id = ${processId} and e.kind in ('return', 'disagree', 'timer', 'clock-refuse')
      order by e.id desc limit 1) as returned`);
  return result as ProcessExtras;
}
