import { expect, test } from 'vitest';
import { testApp } from '../../test/test-app.ts';
import { flowOutside } from '../app.ts';
import { withAuditLines } from '../modules/audit/index.ts';
import { waitWhileSuspended } from '../modules/organisations/index.ts';
import { outageJobs } from '../modules/outages/index.ts';

const t = testApp();

/** How many jobs of a queue a worker has taken at the moment at which each of them is run. */
async function takenTogether(queue: string, atOnce: number | undefined, jobs: number, fails = -1): Promise<number[]> {
  const { db, jobs: theJobs } = t.foundation;
  const seen: number[] = [];
  const run = async (data: unknown) => {
    const [row] = await t.rows<{ n: number }>(
      `select count(*)::int as n from jobs.job where name = $1 and state = 'active'`,
      [queue],
    );
    seen.push(row!.n);
    if ((data as { n: number }).n === fails && seen.length <= jobs) throw new Error('fails once');
  };
  await db.transaction(async (tx) => {
    for (let n = 0; n < jobs; n++) await theJobs.sendIn(tx)(queue, { n });
  });
  await theJobs.work([atOnce === undefined ? { queue, run } : { queue, atOnce, run }]);
  await expect.poll(() => seen.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(jobs);
  return seen;
}

test('of jobs that come in heaps a worker takes many at once, of others one', async () => {
  expect(await takenTogether('of-heaps', 25, 20)).toEqual(Array(20).fill(20));
  expect(await takenTogether('one-by-one', undefined, 2)).toEqual([1, 1]);
});

test('one that fails keeps none of the others from being run', async () => {
  expect((await takenTogether('of-heaps-with-one-that-fails', 25, 5, 0)).slice(0, 5)).toEqual([5, 5, 5, 5, 5]);
});

test('[REP-06] the radar looks at heaps of reports, also as the product runs it', () => {
  const { db, jobs, secrets } = t.foundation;
  const handlers = outageJobs(db, flowOutside, t.clock.now, jobs.sendIn, secrets);
  const run = withAuditLines(db, t.clock.now, handlers).map((handler) => waitWhileSuspended(db, handler, t.clock.now));
  expect(run.find(({ queue }) => queue === 'outage-radar')?.atOnce).toBeGreaterThanOrEqual(100);
  expect(run.find(({ queue }) => queue === 'outage-end')?.atOnce).toBeUndefined();
});
