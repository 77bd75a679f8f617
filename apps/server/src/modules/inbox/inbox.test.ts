import {
  countUnread,
  getMessageChoices,
  listMessages,
  readAllMessages,
  readMessage,
  saveMessageChoice,
} from '@campus/contract/calls/inbox.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { demoBusinessId, demoVersionId } from '../../../db/seeds/demo/businesses/index.ts';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/test-app.ts';
import { clearReadMessages, deliver, deliverToHolders, deliverToNext, type News } from './index.ts';

const t = testApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hall@scut.example.edu' });
const queries = countQueries();

type Person = { id: string; organisationId: string };
const person = async (account: string): Promise<Person> => {
  const [row] = await t.rows<Person>(
    `select p.id, p.organisation_id as "organisationId" from people p join organisations o on o.id = p.organisation_id
     where p.account = $1 and o.org_sign = 'scut'`,
    [account],
  );
  return row as Person;
};
let student: Person;
let admin: Person;
let token: string;

beforeAll(async () => {
  student = await person('student');
  admin = await person('admin');
});
beforeEach(async () => {
  t.clock.advance(60_000);
  token = await t.hallSignIn('student');
  await t.rows('delete from inbox_messages');
  await t.rows('delete from message_choices');
});

const about = { kind: 'process', id: newId() } as const;
let made = 0;
async function tell(to: Person, change: Partial<News> = {}): Promise<string> {
  t.clock.advance(1000);
  const id = newId(t.clock.now());
  const facts = { number: `BX${++made}`, titleZh: `断网${made}`, titleEn: `No network ${made}` };
  const news: News = { id, personId: to.id, kind: 'process-asked', facts, onceKey: id, ...change };
  await deliver(t.database.db, to.organisationId, about, [news], t.clock.now());
  return id;
}
const list = async (tab: 'unread' | 'all', more: object = {}) =>
  (await t.call(listMessages, { tab, ...more }, { token })).body.data;
const unread = async () => (await t.call(countUnread, {}, { token })).body.data.unread;

describe('[PC-18] [PH-18] the message area', () => {
  test('has unread ones and all, the newest first, page by page, and nobody else’s', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.unshift(await tell(student));
    await tell(admin);
    await t.call(readMessage, { id: ids[1] as string }, { token });
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await list('all', { size: 2, ...(after ? { after } : {}) });
      seen.push(...page.items.map((item: { id: string }) => item.id));
      after = page.next ?? undefined;
      await tell(student);
    } while (after);
    expect(seen).toEqual(ids);
    const fresh = (await list('unread', { size: 50 })).items.map((item: { id: string }) => item.id);
    expect(fresh).not.toContain(ids[1]);
    expect(fresh).toEqual(expect.arrayContaining([ids[0], ids[2]]));
  });

  test('says in both languages what happened, and what it is about', async () => {
    const facts = { titleZh: '停电通知', titleEn: 'Power cut', kind: 'notice', section: null };
    await tell(student, {
      kind: 'process-ended',
      facts: { number: 'A1', titleZh: '借用', titleEn: 'Loan', outcome: 'refused' },
    });
    const content = { kind: 'content', id: newId() } as const;
    await deliverToNext(
      t.database.db,
      { organisationId: student.organisationId, after: null },
      content,
      { kind: 'content-published', facts, onceKey: 'c' },
      t.clock.now() + 1,
    );
    const { items } = await list('all');
    expect(items[0]).toMatchObject({
      title: { zh: '新公告', en: 'A new notice' },
      text: { zh: '公告“停电通知”已发布。', en: 'The notice “Power cut” was published.' },
      about: { ...content, name: 'notice' },
      readAt: null,
    });
    expect(items[1]).toMatchObject({
      title: { zh: '申请未通过', en: 'Not approved' },
      text: { zh: '您的“借用”（A1）未通过，请查看原因。' },
      about: { ...about, name: null },
    });
    await t.rows(
      `insert into processes (id, organisation_id, number, business_id, version_id, title_zh, title_en, submitter_id, submitted_at,
         changed_at, ended_at, status, outcome, process_group, tab, standing, state, search_text, search_grams)
       values ($1, $2, 'A1', $3, $4, '', '', $5, $6, $6, $6, 'ended', 'refused', 'done', 'Completed', '{}', '{}', '', '{}')`,
      [
        about.id,
        student.organisationId,
        demoBusinessId('scut', 'loan'),
        demoVersionId('scut', 'loan'),
        student.id,
        new Date(t.clock.now()),
      ],
    );
    expect((await list('all')).items[1].about).toEqual({ ...about, name: 'loan' });
  });

  test('is read one by one and all at once, and what came after the newest that was seen stays unread', async () => {
    const [first, second, third] = [await tell(student), await tell(student), await tell(student)];
    expect((await t.call(readMessage, { id: first }, { token })).body.data).toEqual({ unread: 2 });
    expect((await t.call(readMessage, { id: first }, { token })).body.data).toEqual({ unread: 2 });
    expect((await t.call(readAllMessages, { upTo: second }, { token })).body.data).toEqual({ unread: 1 });
    expect((await list('unread')).items.map((item: { id: string }) => item.id)).toEqual([third]);
    const [oldest] = (await list('all')).items.slice(-1);
    expect(oldest.readAt).toEqual(expect.any(Number));
  });

  test('of somebody else cannot be read or counted', async () => {
    const foreign = await tell(admin);
    await tell(student);
    expect((await t.call(readMessage, { id: foreign }, { token })).body.code).toBe('not-found');
    expect((await t.call(readAllMessages, { upTo: foreign }, { token })).body.code).toBe('not-found');
    expect(await unread()).toBe(1);
    expect(await t.rows('select 1 from inbox_messages where read_at is not null')).toEqual([]);
  });

  test('counts up to a hundred, and no further', async () => {
    const many = Array.from({ length: 130 }, (_, n) => ({
      id: newId(t.clock.now()),
      personId: student.id,
      kind: 'process-copied' as const,
      facts: {},
      onceKey: `m${n}`,
    }));
    await deliver(t.database.db, student.organisationId, about, many, t.clock.now());
    expect(await unread()).toBe(100);
  });
});

describe('a delivery', () => {
  test('reaches each person once, however often it is made, and is two statements for thousands', async () => {
    const news = { kind: 'content-published', facts: { kind: 'notice' }, onceKey: 'once' } as const;
    const content = { kind: 'content', id: newId() } as const;
    await t.rows(
      `insert into message_choices select organisation_id, id, 'news', 'mail', now() from people where organisation_id = $1`,
      [student.organisationId],
    );
    queries.begin();
    await deliverToNext(
      t.database.db,
      { organisationId: student.organisationId, after: null },
      content,
      news,
      t.clock.now(),
    );
    expect(queries.since()).toHaveLength(2);
    await deliverToNext(
      t.database.db,
      { organisationId: student.organisationId, after: null },
      content,
      news,
      t.clock.now(),
    );
    const [counted] = await t.rows(
      `select (select count(*)::int from people where organisation_id = $1 and active) as people,
         (select count(*)::int from inbox_messages) as told, (select count(*)::int from inbox_outgoing) as going`,
      [student.organisationId],
    );
    const { people, told, going } = counted as { people: number; told: number; going: number };
    expect(people).toBeGreaterThan(10);
    expect([told, going]).toEqual([people, people]);
  });

  test('to those who may do something reaches nobody else', async () => {
    const news = { kind: 'feed-odd', facts: { odd: 2 }, onceKey: 'feed' } as const;
    await deliverToHolders(
      t.database.db,
      { organisationId: student.organisationId, permission: 'places.manage' },
      { kind: 'feed-run', id: newId() },
      news,
      t.clock.now(),
    );
    const receivers = await t.rows<{ account: string }>(
      'select p.account from inbox_messages m join people p on p.id = m.person_id',
    );
    expect(receivers.map((row) => row.account)).toContain('admin');
    expect(receivers.map((row) => row.account)).not.toContain('student');
  });

  test('that is undone told nobody anything', async () => {
    await t.database.db
      .transaction(async (tx) => {
        await deliver(
          tx,
          student.organisationId,
          about,
          [{ id: newId(), personId: student.id, kind: 'process-asked', facts: {}, onceKey: 'x' }],
          t.clock.now(),
        );
        throw new Error('undone');
      })
      .catch(() => {});
    expect(await t.rows('select 1 from inbox_messages')).toEqual([]);
  });
});

describe('what also goes by mail or WeCom', () => {
  const choices = async () => (await t.call(getMessageChoices, {}, { token })).body.data;

  test('is nothing until it is chosen, by kind and by way, and says why a way is closed', async () => {
    await t.rows('update people set email = null where id = $1', [student.id]);
    const before = await choices();
    expect(before.choices).toHaveLength(8);
    expect(before.choices.every((choice: { on: boolean }) => !choice.on)).toBe(true);
    expect(before).toMatchObject({ closed: { mail: 'no-address', wecom: 'not-offered' }, mailAddress: null });
    await t.rows(`update people set email = 'student@scut.example.edu' where id = $1`, [student.id]);
    const saved = await t.call(saveMessageChoice, { group: 'progress', channel: 'mail', on: true }, { token });
    const on = (data: { choices: { on: boolean }[] }) => data.choices.filter((choice) => choice.on);
    expect(on(saved.body.data)).toEqual([{ group: 'progress', channel: 'mail', on: true }]);
    await t.call(saveMessageChoice, { group: 'progress', channel: 'mail', on: true }, { token });
    expect(await choices()).toEqual(saved.body.data);
    expect(saved.body.data).toMatchObject({ closed: { mail: null }, mailAddress: 'student@scut.example.edu' });
    const off = await t.call(saveMessageChoice, { group: 'progress', channel: 'mail', on: false }, { token });
    expect(on(off.body.data)).toEqual([]);
  });
});

test('what was read more than a year ago is cleared away, and what nobody read stays', async () => {
  const [old, recent] = [await tell(student), await tell(student)];
  await t.call(readMessage, { id: old }, { token });
  await t.rows(`insert into inbox_outgoing (message_id, channel, due_at) values ($1, 'mail', now())`, [old]);
  await clearReadMessages(t.database.db, t.clock.now() - 60_000);
  expect((await list('all')).items).toHaveLength(2);
  await clearReadMessages(t.database.db, t.clock.now() + 60_000);
  expect((await list('all')).items.map((item: { id: string }) => item.id)).toEqual([recent]);
});

test.each([
  [listMessages, { tab: 'unread', size: 100 }],
  [listMessages, { tab: 'all', size: 100 }],
  [countUnread, {}],
  [getMessageChoices, {}],
  [readAllMessages, null],
  [readMessage, null],
  [saveMessageChoice, { group: 'news', channel: 'wecom', on: true }],
] as const)('$name takes at most 6 queries to read and 12 to write', async (call, payload) => {
  const id = await tell(student);
  queries.begin();
  const reply = await t.send(call as never, payload ?? (call.name === 'ReadMessage' ? { id } : { upTo: id }), {
    token,
    key: `count-${call.name}-${id}`,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(queries.since().length, queries.since().join('\n')).toBeLessThanOrEqual(call.writes ? 12 : 6);
});

test('lists and counts of a full inbox never read the whole table', async () => {
  await t.rows(
    `insert into inbox_messages (id, organisation_id, person_id, at, kind, facts, about_kind, about_id, once_key, read_at)
     select gen_random_uuid(), p.organisation_id, p.id, now() - n * interval '1 minute', 'process-copied', '{}', 'process', gen_random_uuid(), n::text,
       case when n % 10 > 0 then now() end
     from (select * from people where organisation_id = $1 limit 40) p cross join generate_series(1, 500) n`,
    [student.organisationId],
  );
  await t.rows('analyze inbox_messages');
  const plan = async (text: string) =>
    (await t.rows<{ 'QUERY PLAN': string }>(`explain ${text}`)).map((row) => row['QUERY PLAN']).join('\n');
  const mine = `from inbox_messages where person_id = '${student.id}'`;
  for (const text of [
    `select * ${mine} order by at desc, id desc limit 21`,
    `select * ${mine} and read_at is null order by at desc, id desc limit 21`,
    `select * ${mine} and (at, id) < (now() - interval '1 hour', '${newId()}') order by at desc, id desc limit 21`,
    `select count(*) from (select 1 ${mine} and read_at is null limit 100) counted`,
    `delete from inbox_messages where id in (select id from inbox_messages where read_at is not null and at < now() - interval '490 minutes' order by at limit 50)`,
  ])
    expect(await plan(text), text).not.toContain('Seq Scan');
});
