import { randomUUID } from 'node:crypto';
import { endProcess, withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { hangUpTask, releaseTask, resumeTask, transferTask } from '@campus/contract/calls/flows-tasks.ts';
import { streamMessages } from '@campus/contract/calls/inbox.ts';
import { streamConsole } from '@campus/contract/calls/reports-console.ts';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { deliveryWith, INBOX, noticeOfChange, processesKey, workKey } from '#server/modules/inbox/index.ts';
import { sql } from '#server/platform/sql.ts';
import { addressOf, openStream } from '../../../../test/event-stream.ts';
import { reportPlay } from '../../../../test/report-play.ts';
import { rolePlay } from '../../../../test/role-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = reportPlay(t);
const roles = rolePlay(t);
const POOL = ['handler', '200158', '200021'];
let address: string;
const open: Awaited<ReturnType<typeof openStream>>[] = [];

async function listen(token: string, call: { path: string } = streamConsole) {
  const stream = await openStream(address, token, call);
  open.push(stream);
  return stream;
}
const countOf = (stream: Awaited<ReturnType<typeof listen>>) =>
  stream.said.filter(({ event }) => event === 'console').length;

beforeAll(async () => {
  address = await addressOf(t.app);
  await play.publishUsual(POOL, 'approver');
  // When the server begins to listen to the database, every stream is told once more. This one stays open, so that it has.
  const first = await openStream(address, await play.token('admin'), streamConsole);
  await first.until(() => countOf(first) >= 1);
  for (const heard = countOf(first); countOf(first) === heard; ) {
    await play.submit('student', 'leave');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
});
afterEach(async () => {
  for (const stream of open.splice(0)) await stream.close();
});

describe('[REP-01] [BO-09] the console hears that something happened', () => {
  test('in the organisation who sees all of it, others when it concerns them, and nothing of what', async () => {
    const [admin, handler, approver] = await Promise.all(
      ['200009', 'handler', 'approver'].map(async (account) => listen(await play.token(account))),
    );
    const other = await listen((await t.signIn('admin', { orgSign: 'sdpt' })).access_token);
    const all = [admin!, handler!, approver!, other];
    for (const stream of all) await stream.until(() => countOf(stream) === 1);
    await play.submit('student', 'leave');
    for (const stream of [admin!, handler!]) await stream.until(() => countOf(stream) === 2);
    expect([countOf(approver!), countOf(other)]).toEqual([1, 1]);
    expect(all.flatMap(({ said }) => said.map(({ data }) => data)).every((data) => data === null)).toBe(true);
  });

  test('unread messages are counted for nobody but those who were told', async () => {
    const messages = await listen(await play.token('200009'), streamMessages);
    const console = await listen(await play.token('200009'));
    await messages.until(() => messages.said.length === 1);
    await console.until(() => countOf(console) === 1);
    await play.submit('student', 'leave');
    await console.until(() => countOf(console) === 2);
    expect(messages.said).toHaveLength(1);
  });

  test('of what brings news to nobody as well: a claim reaches the rest of the pool, and who sees all', async () => {
    const { id } = await play.submit('student', 'leave');
    const [admin, rest, approver] = await Promise.all(
      ['200009', '200158', 'approver'].map(async (account) => listen(await play.token(account))),
    );
    const other = await listen((await t.signIn('admin', { orgSign: 'sdpt' })).access_token);
    for (const stream of [admin!, rest!, approver!, other]) await stream.until(() => countOf(stream) === 1);
    await play.claim('handler', id);
    for (const stream of [admin!, rest!]) await stream.until(() => countOf(stream) === 2);
    expect([countOf(approver!), countOf(other)]).toEqual([1, 1]);
  });

  test('a stream ends when a right that it was opened by is taken away, and not before', async () => {
    const accounts = ['100046', '100033'];
    const made = await Promise.all(
      accounts.map((account) => roles.let(account, 'organisation', ['business.monitor-all', 'business.mine'])),
    );
    play.forget();
    const [lost, kept] = await Promise.all(accounts.map(async (account) => listen(await play.token(account))));
    for (const stream of [lost!, kept!]) await stream.until(() => countOf(stream) === 1);
    await roles.give('100046', await roles.makeRole('organisation', ['business.mine']));
    await roles.take('100046', made[0]!);
    await play.submit('student', 'leave');
    await lost!.until(() => lost!.said.at(-1)?.event === 'ended');
    await lost!.ended;
    await kept!.until(() => countOf(kept!) === 2);
    expect(countOf(lost!)).toBe(1);
    // What is theirs still is followed by opening it again.
    const again = await listen(await play.token('100046'));
    await again.until(() => countOf(again) === 1);
  });

  test('who works here at all; a student does not', async () => {
    const stream = await listen((await t.signIn('student')).access_token);
    expect(stream.reply.statusCode).toBe(403);
  });
});

describe('[REP-01] [BO-09] whom a change is said to', () => {
  const heard: string[][] = [];
  beforeAll(() =>
    t.foundation.notifications.listen(INBOX, {
      onNotification: (payload) => void heard.push(payload.split(',')),
      onGap: () => {},
    }),
  );

  /** Who follows what is in their own hands and hears of an act; all who see the organisation hear of it, once, and no other. */
  async function toldBy(act: () => Promise<unknown>): Promise<string[]> {
    heard.length = 0;
    await act();
    await t.rows('select pg_notify($1, $2)', [INBOX, 'the end']);
    await vi.waitFor(() => expect(heard.at(-1)).toEqual(['the end']), { timeout: 60_000 });
    const notices = heard.slice(0, -1).filter((keys) => keys.some((key) => key.startsWith('processes of ')));
    expect(notices).toHaveLength(1);
    const keys = notices[0] as string[];
    expect(keys.filter((key) => key.startsWith('processes of '))).toEqual([processesKey(await play.scut())]);
    const people = await t.rows<{ account: string }>(
      `select account from people where 'work ' || id = any($1) order by account`,
      [keys],
    );
    return people.map(({ account }) => account);
  }

  /** As the statement that stores an event does. */
  async function tell(organisation: string, workers: readonly string[], people: readonly string[]): Promise<void> {
    const news = people.map((personId) => ({
      id: randomUUID(),
      personId,
      kind: 'process-asked' as const,
      facts: {},
      onceKey: randomUUID(),
    }));
    if (news.length === 0) return void (await t.database.db.run(sql`select ${noticeOfChange(organisation, workers)}`));
    const added = { facts: sql`'{}'::jsonb`, onceKey: sql`''`, stored: sql`stored`, workers };
    const about = { kind: 'process', id: randomUUID() } as const;
    const { parts, notified } = deliveryWith(organisation, about, news, added, t.clock.now());
    await t.database.db.run(sql`with stored as (select 1), ${parts} select ${notified} from stored`);
  }

  const hungVisit = async (id: string) =>
    (
      await t.rows<{ id: number }>(
        `select (v ->> 'id')::int as id from processes p, jsonb_array_elements(p.state -> 'visits') v
         where p.id = $1 and jsonb_typeof(v -> 'hung') = 'object'`,
        [id],
      )
    )[0]!.id;

  test('whoever had or has something of it to do, whatever happens to it', async () => {
    const pool = POOL.toSorted();
    let id = '';
    const submit = async () => {
      id = (await play.submit('student', 'leave')).id;
    };
    const task = (account: string) => play.task(account, id);
    const acts: [string, () => Promise<unknown>, string[]][] = [
      ['submit', submit, pool],
      ['claim', () => play.claim('handler', id), pool],
      ['release', async () => play.must('handler', releaseTask, { id, task: await task('handler') }), pool],
      ['claim', () => play.claim('200158', id), pool],
      [
        'hang up',
        async () => play.must('200158', hangUpTask, { id, task: await task('200158'), reason: '等' }),
        ['200158'],
      ],
      ['resume', async () => play.must('200158', resumeTask, { id, visit: await hungVisit(id) }), ['200158']],
      [
        'transfer',
        async () =>
          play.must('200158', transferTask, { id, task: await task('200158'), to: await play.person('100046') }),
        ['100046', '200158'],
      ],
      ['solve', () => play.decide('100046', id, 'solve'), ['100046', 'approver']],
      ['agree', () => play.decide('approver', id, 'agree'), ['approver']],
      ['submit', submit, pool],
      ['end', () => play.must('admin', endProcess, { id, reason: '结束' }), pool],
      ['submit', submit, pool],
      ['withdraw', () => play.must('student', withdrawProcess, { id, reason: '不用了' }), pool],
    ];
    // Signing in and looking tasks up are no changes.
    for (const account of [...POOL, '100046', 'approver', 'admin', 'student']) await play.token(account);
    for (const [name, act, people] of acts) expect([name, await toldBy(act)]).toEqual([name, people]);
  });

  test('of more people than a notice has room for everybody who works there looks, and a notice is never too long', async () => {
    const organisation = await play.scut();
    const ids = (
      await t.rows<{ id: string }>(
        `insert into people (id, organisation_id, account, name, kind, created_at, changed_at)
         select gen_random_uuid(), $1, 'crowd' || n, 'crowd', 'student', now(), now() from generate_series(1, 400) n returning id`,
        [organisation],
      )
    ).map(({ id }) => id);
    for (const [workers, news] of [
      [0, 0],
      [1, 0],
      [150, 0],
      [151, 0],
      [400, 0],
      [75, 75],
      [75, 76],
      [0, 150],
      [150, 150],
      [400, 400],
    ] as const) {
      heard.length = 0;
      await tell(organisation, ids.slice(0, workers), ids.slice(0, news));
      await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 60_000 });
      const keys = heard[0] as string[];
      expect(keys).toContain(processesKey(organisation));
      const named = keys.filter((key) => key.startsWith('work '));
      expect(named).toEqual(workers + news > 150 ? [workKey(organisation)] : ids.slice(0, workers).map(workKey));
    }
  });
});
