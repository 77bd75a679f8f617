import { holdersOf } from '@campus/rules/flows/disabled-people.ts';
import { sql, uuids } from '#server/platform/sql.ts';
import { collectFindings, type Findings, type Installation } from './findings.ts';
import { readProcesses } from './read-processes.ts';

/** Whoever holds something of an open process is active; who is disabled is replaced within the hour. */
export async function checkHolders({ db }: Pick<Installation, 'db'>): Promise<Findings> {
  const found = collectFindings();
  for await (const histories of readProcesses(db)) {
    const holdings = histories.map(({ process, flow }) => ({ process, people: holdersOf(flow, process.state) }));
    const people = [...new Set(holdings.flatMap((holding) => holding.people))];
    if (people.length === 0) continue;
    const result = await db.rows<{ id: string }>(
      sql`select id from people where id = any(${uuids(people)}) and not active`,
    );
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
