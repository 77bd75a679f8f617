import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, at, sql } from '#server/platform/sql.ts';

export type JobFailure = {
  id: string;
  queue: string;
  failedMicros: number;
  tries: number;
  error: { name?: string; message?: string } | null;
};

type Asked = { organisationId: string; since: number; ofOwn: boolean; ofNobody: boolean };
type Paging = { after?: string | undefined; size?: number | undefined };

/**
 * Jobs that failed for good, the newest first: those whose data name the organisation, and those of no organisation, where
 * they are asked for. Asked by the names of the queues, because that is how the table of the jobs can be looked up.
 */
export async function listFailures(db: Db, { organisationId, since, ofOwn, ofNobody }: Asked, query: Paging) {
  const paging = keyset<JobFailure>(
    'desc',
    [
      { column: sql`j.completed_on`, type: 'timestamptz-micros', of: ({ failedMicros }) => failedMicros },
      { column: sql`j.id`, type: 'uuid', of: ({ id }) => id },
    ],
    query,
  );
  const own = ofOwn ? sql`j.data ->> 'organisationId' = ${organisationId}` : sql`false`;
  const nobodys = ofNobody ? sql`j.data ->> 'organisationId' is null` : sql`false`;
  const rows = await db.rows<JobFailure>(sql`
    select j.id, j.name as queue, (extract(epoch from j.completed_on) * 1000000)::float8 as "failedMicros",
      j.retry_count + 1 as tries, coalesce(j.output -> 'value', j.output) as error
    from jobs.job j
    where ${and(
      sql`j.name = any(array(select q.name from jobs.queue q where q.name not like '\\_\\_pgboss%'))`,
      sql`j.state = 'failed' and j.completed_on >= ${at(since)}`,
      sql`(${own} or ${nobodys})`,
      paging.where,
    )}
    order by ${paging.orderBy} limit ${paging.limit}`);
  return paging.page(rows);
}
