import { readMessage, streamMessages } from '@campus/contract/calls/inbox.ts';
import { serviceHallLogout } from '@campus/contract/calls/sessions.ts';
import { HALL_IDLE_MS } from '@campus/rules/sessions/sign-in.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { createDatabaseNotifications } from '#server/platform/database-notifications.ts';
import { newId } from '#server/platform/ids.ts';
import { addressOf, openStream } from '../../../test/event-stream.ts';
import { testApp } from '../../../test/test-app.ts';
import { deliver, deliverToNext } from './index.ts';

const t = testApp();
type Person = { id: string; organisationId: string };
let student: Person;
let here: string;
/** A second server on the same database. */
let there: string;
let second: FastifyInstance;
let closeSecond: () => Promise<void>;

beforeAll(async () => {
  const [row] = await t.rows<Person>(
    `select p.id, p.organisation_id as "organisationId" from people p join organisations o on o.id = p.organisation_id
     where p.account = 'student' and o.org_sign = 'scut'`,
  );
  student = row as Person;
  here = await addressOf(t.app);
  const [{ name }] = (await t.rows<{ name: string }>('select current_database() as name')) as [{ name: string }];
  const notifications = createDatabaseNotifications({ ...inject('postgres'), database: name }, t.foundation.log);
  const options = { pagesFolder: null, version: 'test', defaultOrganisation: 'scut' };
  second = await createApp({ ...t.foundation, notifications }, options);
  there = await addressOf(second);
  closeSecond = async () => {
    await second.close();
    await notifications.close();
  };
});
afterAll(() => closeSecond?.());

const open: Awaited<ReturnType<typeof openStream>>[] = [];
async function listen(address: string, token: string) {
  const stream = await openStream(address, token);
  open.push(stream);
  return stream;
}
afterEach(async () => {
  for (const stream of open.splice(0)) await stream.close();
  await t.rows('delete from inbox_messages');
});

async function tell(): Promise<string> {
  const id = newId();
  const news = { id, personId: student.id, kind: 'process-asked' as const, facts: {}, onceKey: id };
  await deliver(t.database.db, student.organisationId, { kind: 'process', id: newId() }, [news], t.clock.now());
  return id;
}
const lastSeen = async () =>
  (await t.rows<{ at: Date }>('select max(last_seen_at) as at from sessions where person_id = $1', [student.id]))[0]
    ?.at;

describe('[PC-18] [PH-18] messages arrive without a reload', () => {
  test('the number of unread ones is said at once, and after each change', async () => {
    const token = await t.hallSignIn('student');
    const stream = await listen(here, token);
    expect(stream.reply.statusCode).toBe(200);
    expect(stream.reply.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(stream.reply.headers['cache-control']).toBe('no-store, no-transform');
    expect(stream.reply.headers['x-accel-buffering']).toBe('no');
    expect(stream.reply.headers['x-content-type-options']).toBe('nosniff');
    await stream.untilUnread(0);
    const id = await tell();
    await stream.untilUnread(1);
    await t.call(readMessage, { id }, { token });
    await stream.untilUnread(0);
  });

  test('with two servers, whichever of them the message came through', async () => {
    const token = await t.hallSignIn('student');
    const [streamHere, streamThere] = [await listen(here, token), await listen(there, token)];
    await Promise.all([streamHere.untilUnread(0), streamThere.untilUnread(0)]);
    const id = await tell();
    await Promise.all([streamHere.untilUnread(1), streamThere.untilUnread(1)]);
    await second.inject({
      method: 'POST',
      url: readMessage.path,
      payload: { id },
      headers: { authorization: `Bearer ${token}` },
    });
    await Promise.all([streamHere.untilUnread(0), streamThere.untilUnread(0)]);
  });

  test('also when everybody of an organisation is told at once, and nobody of another hears of it', async () => {
    await t.rows(
      `insert into people (id, organisation_id, account, name, kind, created_at, changed_at)
       select gen_random_uuid(), $1, 'crowd' || n, 'crowd', 'student', now(), now() from generate_series(1, 300) n`,
      [student.organisationId],
    );
    const [other] = await t.rows<{ account: string }>(
      `select account from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'sdpt' and p.password_hash is not null limit 1`,
    );
    const stream = await listen(here, await t.hallSignIn('student'));
    const foreign = await listen(here, await t.hallSignIn(other?.account as string, { orgSign: 'sdpt' }));
    await Promise.all([stream.untilUnread(0), foreign.untilUnread(0)]);
    const eventsBefore = foreign.said.length;
    const news = { kind: 'content-published', facts: { kind: 'notice' }, onceKey: 'all' } as const;
    const about = { kind: 'content', id: newId() } as const;
    await deliverToNext(
      t.database.db,
      { organisationId: student.organisationId, after: null },
      about,
      news,
      t.clock.now(),
    );
    await stream.untilUnread(1);
    expect(foreign.said).toHaveLength(eventsBefore);
  });

  test('after the database went away and came back, everybody is told anew', async () => {
    const stream = await listen(here, await t.hallSignIn('student'));
    await stream.untilUnread(0);
    await t.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'campus-hall listening'`,
    );
    await tell();
    await stream.untilUnread(1);
    await tell();
    await stream.untilUnread(2);
  });
});

describe('a stream and the session it belongs to', () => {
  test('[STATE-02] a stream is no activity: a hall session ends after 30 minutes all the same, and the stream says so', async () => {
    const token = await t.hallSignIn('student');
    const before = await lastSeen();
    t.clock.advance(HALL_IDLE_MS / 2);
    const stream = await listen(here, token);
    await stream.untilUnread(0);
    await tell();
    await stream.untilUnread(1);
    expect(await lastSeen()).toEqual(before);
    t.clock.advance(HALL_IDLE_MS / 2 + 1000);
    await tell();
    await stream.until(() => stream.said.at(-1)?.event === 'ended');
    await stream.ended;
    expect(stream.said.filter(({ event }) => event === 'unread')).toHaveLength(2);
  });

  test('whoever signs out hears no more, and a stream without a session is not opened', async () => {
    const token = await t.hallSignIn('student');
    const stream = await listen(there, token);
    await stream.untilUnread(0);
    await t.call(serviceHallLogout, {}, { token });
    await tell();
    await stream.until(() => stream.said.at(-1)?.event === 'ended');
    await stream.ended;
    expect((await openStream(here, token)).reply.statusCode).toBe(401);
  });

  test('a session of the back-office outlives its access token', async () => {
    const { access_token: token } = await t.signIn('student');
    const stream = await listen(here, token);
    await stream.untilUnread(0);
    t.clock.advance(20 * 60_000);
    await tell();
    await stream.untilUnread(1);
  });

  test('one person has five at most; the oldest gives way', async () => {
    const token = await t.hallSignIn('student');
    const streams = [];
    for (let n = 0; n < 6; n++) {
      const stream = await listen(here, token);
      await stream.untilUnread(0);
      streams.push(stream);
    }
    const [oldest, ...rest] = streams;
    await oldest?.until(() => oldest.said.at(-1)?.event === 'displaced');
    await oldest?.ended;
    await tell();
    await Promise.all(rest.map((stream) => stream.untilUnread(1)));
  });
});

test('a server that stops ends its streams and does not wait for them', async () => {
  const options = { pagesFolder: null, version: 'test', defaultOrganisation: 'scut' };
  const third = await createApp(t.foundation, options);
  const stream = await listen(await addressOf(third), await t.hallSignIn('student'));
  await stream.untilUnread(0);
  await third.close();
  await stream.ended;
  expect(stream.said.map(({ event }) => event)).not.toContain('ended');
});

test('a reader who goes away is forgotten', async () => {
  const stream = await listen(here, await t.hallSignIn('student'));
  await stream.untilUnread(0);
  await stream.close();
  await tell();
  expect(t.log.join('')).not.toContain('"level":50');
  expect(streamMessages.envelope).toBe('events');
});
