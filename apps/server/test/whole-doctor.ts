import type { Foundation } from '../src/app.ts';
import { checks } from '../src/doctor/examine.ts';
import { inSnapshot } from '../src/doctor/open-installation.ts';
import type { Database } from '../src/platform/database.ts';

/** The checks that a file of tests gives something to find, because it changes rows itself. */
export type Planted = readonly string[];

type Looked = { database: Database; foundation: Pick<Foundation, 'storage' | 'secrets'>; clock: { now(): number } };

/** What the whole doctor has to say, at the moment of the test's clock, but for what was planted. */
export async function findAllWrong({ database, foundation, clock }: Looked, planted: Planted = []): Promise<string[]> {
  const { storage, secrets } = foundation;
  return inSnapshot(database, async (db) => {
    const installation = { db, fresh: database.db, now: clock.now(), storage, secrets, sealsToFind: [] };
    const wrong: string[] = [];
    for (const { key, name, look } of checks) {
      if (planted.includes(key)) continue;
      const { violations, more } = await look(installation);
      wrong.push(...violations.map((violation) => `${name}: ${violation.record}: ${violation.wrong}`));
      if (more > 0) wrong.push(`${name}: and ${more} more`);
    }
    return wrong;
  });
}

type Titled = { name: string; tasks?: readonly Titled[] };
const PROMISES = /\[(ADM|ROS|DES|TRU|RUN)-\d/;

/** Whether tests are about what the doctor is to be silent after. */
export const isForTheDoctor = ({ name, tasks = [] }: Titled): boolean =>
  PROMISES.test(name) || tasks.some(isForTheDoctor);
