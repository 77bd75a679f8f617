import { randomUUID } from 'node:crypto';
import { listJobFailures } from '@campus/contract/calls/reports-console.ts';
import type { DataScope } from '@campus/contract/permissions.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { flowPlay } from '../../../../test/flow-play.ts';
import { rolePlay } from '../../../../test/role-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = flowPlay(t);
const roles = rolePlay(t);
const HOUR = 3_600_000;
const QUEUE = 'send-outgoing';
const WATCHER = '100412';

/** A job as pg-boss leaves it, so many hours ago. */
async function job(data: object | null, output: object, { hours = 1, state = 'failed' } = {}): Promise<string> {
  const id = randomUUID();
  await t.rows(
    `insert into jobs.job (id, name, data, state, retry_count, retry_limit, completed_on, output)
     values ($1, $2, $3, $4, 5, 5, $5, $6)`,
    [id, QUEUE, data, state, new Date(t.clock.now() - hours * HOUR), output],
  );
  return id;
}
const found = async (account: string, query: { days?: number; size?: number } = {}) => {
  const items: { id: string; job: string; fault: string; tries: number; failedAt: number }[] = [];
  for (let after: string | undefined; ; ) {
    const page = await play.must(account, listJobFailures, { ...query, ...(after ? { after } : {}) });
    items.push(...page.items);
    if (!page.next) return items;
    after = page.next;
  }
};

let own: string[];
let nobodys: string;
beforeAll(async () => {
  // The queue is made with the first job that is sent to it.
  await t.foundation.jobs.sendIn(t.database.db)(QUEUE, {});
  const organisationId = await roles.organisation();
  const [other] = await t.rows<{ id: string }>('select id from organisations where id <> $1 limit 1', [organisationId]);
  const error = { name: 'Error', message: 'no answer from 13800001111\nsecond line', stack: 'at x' };
  own = [];
  for (let n = 0; n < 7; n++)
    own.push(await job({ organisationId, to: 'wang@example.com' }, error, { hours: 1 + Math.floor(n / 2) }));
  own.push(await job({ organisationId }, { value: { message: 'job timed out' } }, { hours: 30 }));
  await job({ organisationId }, error, { state: 'completed' });
  await job({ organisationId: other!.id }, error);
  await job({ organisationId }, error, { hours: 8 * 24 });
  nobodys = await job(null, error);
  await roles.let(WATCHER, 'organisation', ['audit.read']);
});

describe('[REP-01] [BO-09] jobs that failed for good', () => {
  test('those of one’s organisation and of no other, the newest first, page by page', async () => {
    const shown = await found(WATCHER, { size: 3 });
    expect(shown.map(({ id }) => id).sort()).toEqual(own.toSorted());
    expect(shown.map(({ failedAt }) => failedAt)).toEqual(
      shown.map(({ failedAt }) => failedAt).toSorted((a, b) => b - a),
    );
    expect((await found(WATCHER, { days: 1 })).length).toBe(own.length - 1);
  });

  test('what failed for no organisation is for those who look after all of them', async () => {
    await roles.let(WATCHER, 'organisation', ['audit.read', 'organisations.manage']);
    play.forget();
    expect((await found(WATCHER)).map(({ id }) => id).sort()).toEqual([...own, nobodys].toSorted());
    await roles.let(WATCHER, 'organisation', ['business.mine']);
    play.forget();
    expect((await play.does(WATCHER, listJobFailures, {})).code).toBe('not-allowed');
    await roles.let(WATCHER, 'organisation', ['audit.read']);
    play.forget();
  });

  test.each<[DataScope, boolean]>([
    ['organisation', true],
    ['department-and-below', false],
    ['department', false],
    ['own', false],
  ])('jobs are of no department: a right that reaches %s finds them: %s', async (scope, finds) => {
    await roles.let(WATCHER, scope, ['audit.read']);
    play.forget();
    expect((await found(WATCHER)).map(({ id }) => id).sort()).toEqual(finds ? own.toSorted() : []);
    await roles.give(WATCHER, await roles.makeRole('organisation', ['business.mine', 'reports.read']));
    play.forget();
    expect(await found(WATCHER), 'nor does the reach of another right').toHaveLength(finds ? own.length : 0);
    await roles.let(WATCHER, 'organisation', ['audit.read']);
    play.forget();
  });

  test('a line of each, and nothing of what it was given', async () => {
    const shown = await found(WATCHER);
    expect(shown[0]).toMatchObject({ job: QUEUE, tries: 6, fault: 'no answer from …' });
    expect(shown.at(-1)!.fault).toBe('job timed out');
    expect(JSON.stringify(shown)).not.toContain('example.com');
  });
});
