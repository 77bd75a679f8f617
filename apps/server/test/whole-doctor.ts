import { examineInstallation } from '../src/doctor/examine.ts';
import { inSnapshot } from '../src/doctor/open-installation.ts';
import type { TestApp } from './test-app.ts';

/** What the whole doctor has to say against an installation, at the moment of the test's clock. */
export async function findAllWrong(t: Pick<TestApp, 'database' | 'foundation' | 'clock'>): Promise<string[]> {
  const lines: string[] = [];
  const { storage, secrets } = t.foundation;
  await inSnapshot(t.database, (db) =>
    examineInstallation({ db, fresh: t.database.db, now: t.clock.now(), storage, secrets, sealsToFind: [] }, (line) =>
      lines.push(line),
    ),
  );
  return lines.filter((line) => !/^(ok|note) /.test(line));
}
