import { dueMoments } from '@campus/rules/basics/due-moments.ts';
import type { ClockJob, TimedJob } from '#server/platform/jobs.ts';
import { at, sql } from '#server/platform/sql.ts';
import { collectFindings, countRows, type Findings, type Installation, wrongRows } from './findings.ts';

/** As long as a missed moment is made up for; what is older is gone, and nobody is to blame any more. */
const MADE_UP_FOR = 48 * 60 * 60_000;
/** As late as a busy worker may be. */
const LATE = 10 * 60_000;

/**
 * Each moment of the clock ran once: none twice, and none of those that are made up for was left out although the clock ran on
 * after it. What a slot did is not kept beside it; slot and work share a transaction.
 */
export async function checkClockSlots(
  { db, now }: Pick<Installation, 'db' | 'now'>,
  schedule: readonly ClockJob[],
): Promise<Findings> {
  const found = collectFindings();
  found.looked(await countRows(db, sql`clock_slots`));
  found.addRows(
    await wrongRows(
      db,
      sql`select 'slot ' || job || ' ' || due_at || coalesce(' of organisation ' || organisation_id, '') as record, 'it ran ' || count(*) || ' times' as wrong
        from clock_slots group by job, organisation_id, due_at having count(*) > 1`,
    ),
  );
  const last = await db.row<{ at: number | null }>(sql`select max(ran_at) as at from clock_slots`);
  if (last === null || last.at === null) return found.findings();
  // A clock that was put back ran until a moment that is still to come.
  const clockAt = Math.min(last.at, now);
  for (const job of schedule)
    if (job.cron === undefined && job.makeUp) for (const wrong of await leftOut(db, job, clockAt)) found.add(...wrong);
  return found.findings();
}

async function leftOut(db: Installation['db'], job: TimedJob, clockAt: number): Promise<[string, string][]> {
  const from = clockAt - MADE_UP_FOR + LATE;
  const slots = await db.rows<{
    organisationId: string;
    dueAt: number;
  }>(sql`select organisation_id as "organisationId", due_at as "dueAt"
      from clock_slots where job = ${job.name} and due_at > ${at(from)}`);
  const ran = new Set(slots.map((slot) => `${slot.organisationId} ${slot.dueAt}`));
  const fresh = await listFresh(db, clockAt);
  const places = (await job.organisations(db)).filter(({ organisationId }) => !fresh.has(organisationId));
  return places.flatMap(({ organisationId, timeZone, since }) =>
    dueMoments(job, timeZone, Math.max(from, since), clockAt - LATE)
      .filter((dueAt) => !ran.has(`${organisationId} ${dueAt}`))
      .map((dueAt): [string, string] => [
        `slot ${job.name} ${new Date(dueAt).toISOString()} of organisation ${organisationId}`,
        `it did not run, and the clock ran until ${new Date(clockAt).toISOString()}`,
      ]),
  );
}

/** Those that were resumed or got another time zone just now: what became due for them at once runs within minutes. */
async function listFresh(db: Installation['db'], clockAt: number): Promise<Set<string>> {
  const found = await db.rows<{ id: string }>(sql`
    select distinct facts ->> 'id' as id from audit_entries
    where call in ('ResumeUniversity', 'SaveUniversity') and outcome = 'done' and at > ${at(clockAt - LATE)}`);
  return new Set(found.map(({ id }) => id));
}
