import type { RosterDoubt } from '@campus/rules/roster/outcomes.ts';
import type { Db } from '#server/platform/database.ts';
import { sql } from '#server/platform/sql.ts';
import { countAdministratorsGone } from './people.apply.ts';
import { countCovered, limitsOf } from './run.service.ts';
import type { RosterRun } from './runs.store.ts';

/** The people of a list who exist already. */
async function countStanding(db: Db, { id }: RosterRun): Promise<number> {
  const result = await db.row<{ n: number }>(sql`
    select count(*)::int as n from roster_rows where run_id = ${id} and person_id is not null and outcome in ('same', 'changed', 'returned')`);
  return result?.n ?? 0;
}

/** The figures behind each reason for a second person to agree: how many of how many, and how many are allowed. */
export async function figuresOfDoubts(db: Db, run: RosterRun) {
  if (run.state !== 'dry' || run.doubts.length === 0) return [];
  const { limits } = await limitsOf(db, run.organisationId);
  const figures: Record<RosterDoubt, () => Promise<{ some: number; all: number | null; mostPercent: number | null }>> =
    {
      'many-gone': async () => ({
        some: run.counts.gone,
        all: await countCovered(db, run),
        mostPercent: limits.gonePercent,
      }),
      'many-moved': async () => ({
        some: run.counts.moved,
        all: await countStanding(db, run),
        mostPercent: limits.movedPercent,
      }),
      'administrator-gone': async () => ({
        some: await countAdministratorsGone(db, run),
        all: null,
        mostPercent: null,
      }),
    };
  const explained = [];
  for (const doubt of run.doubts) explained.push({ doubt, ...(await figures[doubt]()) });
  return explained;
}
