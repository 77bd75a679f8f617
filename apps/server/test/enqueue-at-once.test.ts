import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { readConfig } from '../src/platform/config.ts';
import { createLog } from '../src/platform/log.ts';
import { openRun } from '../src/run.ts';
import { testApp } from './test-app.ts';

const t = testApp();

test('transactions that hold every connection of the pool can all enqueue into a queue that is not there yet', {
  timeout: 60_000,
}, async () => {
  const { host, user } = inject('postgres');
  const [{ name }] = (await t.rows<{ name: string }>('select current_database() as name')) as [{ name: string }];
  const folder = await mkdtemp(join(tmpdir(), 'enqueue-at-once-'));
  const settings = {
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    DATABASE_CONNECTIONS: '2',
    DATA_FOLDER: folder,
    DEMO_DATA: 'false',
  };
  const run = await openRun(readConfig(settings), createLog('silent'), { worker: false });
  try {
    const { db, jobs } = run.foundation;
    let begun = 0;
    const bothBegan = Promise.withResolvers<void>();
    const enqueue = (sender: number) =>
      db.transaction(async (tx) => {
        if (++begun === 2) bothBegan.resolve();
        await bothBegan.promise;
        await jobs.sendIn(tx)('made-by-whoever-comes-first', { sender });
      });
    await Promise.all([enqueue(1), enqueue(2)]);
    const sent = await t.rows(
      `select (data ->> 'sender')::int as sender from jobs.job where name = 'made-by-whoever-comes-first' order by 1`,
    );
    expect(sent).toEqual([{ sender: 1 }, { sender: 2 }]);
  } finally {
    await run.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
