import { holdersOf } from '@campus/rules/flows/disabled-people.ts';
import { PERSON_GONE } from '#server/modules/flows/index.ts';
import { at, sql, uuids } from '#server/platform/sql.ts';
import { clockedUntil } from './clocked-until.ts';
import { collectFindings, type Findings, type Installation } from './findings.ts';
import { waitingJobs } from './jobs-that-wait.ts';
import { readProcesses } from './read-processes.ts';

/** A job replaces whoever was disabled, and the clock finds within the hour whom it left. */
const REPLACED_MS = 2 * 60 * 60_000;

/**
 * Whoever holds something of an open process is active. Who was disabled is replaced soon: until then, and while the job
 * waits that does it, nothing is wrong, nor where a university is suspended and all of its jobs wait.
 */
export async function checkHolders({ db, now }: Pick<Installation, 'db' | 'now'>): Promise<Findings> {
  const found = collectFindings();
  const until = await clockedUntil({ db, now });
  for await (const histories of readProcesses(db)) {
    const holdings = histories.map(({ process, flow }) => ({ process, people: holdersOf(flow, process.state) }));
    const people = [...new Set(holdings.flatMap((holding) => holding.people))];
    if (people.length === 0) continue;
    const result = await db.rows<{ id: string }>(sql`
      select p.id from people p join organisations o on o.id = p.organisation_id and o.active
      where p.id = any(${uuids(people)}) and not p.active and p.changed_at <= ${at(until - REPLACED_MS)}
        and not exists (${waitingJobs(PERSON_GONE)} and j.data ->> 'personId' = p.id::text)`);
    const disabled = new Set(result.map((row) => row.id));
    for (const { process, people: holders } of holdings) {
      found.looked(holders.length);
      const away = holders.filter((person) => disabled.has(person));
      if (away.length === 0) continue;
      const alone = away.length === holders.length ? 'nobody who is active holds it' : 'a disabled person holds it';
      found.add(`process ${process.number} (${process.id})`, `${alone}: ${away.join(', ')}`);
    }
  }
  return found.findings();
}
