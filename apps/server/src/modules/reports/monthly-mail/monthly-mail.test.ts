import { evaluateProcess } from '@campus/contract/calls/flows-processes.ts';
import { listMessages } from '@campus/contract/calls/inbox.ts';
import { getMonthlyMail, setMonthlyMail } from '@campus/contract/calls/reports-monthly-mail.ts';
import { monthlyLineNames, monthlyMailAt } from '@campus/rules/reports/monthly-mail.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createFakeMail } from '#server/outside/mail/index.ts';
import { monthlyPlay } from '../../../../test/monthly-play.ts';
import { reportPlay } from '../../../../test/report-play.ts';
import { rolePlay } from '../../../../test/role-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { deliverMonthlyMail } from '../index.ts';

const t = testApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hall@scut.example.edu' });
const play = reportPlay(t);
const roles = rolePlay(t);
const monthly = monthlyPlay(t);
const { want, asked, work, messagesOf, sendMails } = monthly;

beforeAll(async () => {
  await play.publishUsual(['handler', '200158', '200021'], 'approver');
  await t.rows(`update people set email = account || '@scut.example.edu'`);
});
afterEach(async () => {
  await t.rows('delete from monthly_mail_wishes');
  await t.rows('delete from inbox_messages');
  await t.rows(`update organisations set active = true, time_zone = 'Asia/Shanghai'`);
});

describe('[REP-08] who wants it', () => {
  test('says so on a report page, in its language, from this month on; and takes it back', async () => {
    const token = await play.token('handler');
    const look = async () => (await t.call(getMonthlyMail, {}, { token })).body.data;
    const nothing = {
      wanted: false,
      language: null,
      next: null,
      last: null,
      mailAddress: 'handler@scut.example.edu',
      closed: null,
    };
    expect(await look()).toEqual(nothing);
    const wanted = await t.call(setMonthlyMail, { wanted: true }, { token, language: 'en' });
    expect(wanted.body.data).toEqual({
      ...nothing,
      wanted: true,
      language: 'en',
      next: { month: '2026-11', dueAt: Date.parse('2026-12-01T00:00:00Z') },
    });
    expect(await look()).toEqual(wanted.body.data);
    await t.call(setMonthlyMail, { wanted: true }, { token, language: 'zh' });
    expect(await look()).toMatchObject({ wanted: true, language: 'zh', next: { month: '2026-11' } });
    await t.call(setMonthlyMail, { wanted: false }, { token });
    await t.call(setMonthlyMail, { wanted: false }, { token });
    expect(await look()).toEqual(nothing);
  });

  test('may open a report; nobody else can even ask', async () => {
    expect((await play.does('student', getMonthlyMail, {})).code).toBe('not-allowed');
    expect((await play.does('student', setMonthlyMail, { wanted: true })).code).toBe('not-allowed');
    for (const right of ['reports.read', 'business.mine'] as const) {
      await roles.let('100046', 'own', [right]);
      play.forget();
      expect((await play.does('100046', getMonthlyMail, {})).status, right).toBe(200);
    }
  });

  test('is told where no mail can reach them', async () => {
    await t.rows(`update people set email = null where account = 'handler'`);
    expect(await play.must('handler', getMonthlyMail, {})).toMatchObject({ mailAddress: null, closed: 'no-address' });
    await t.rows(`update people set email = 'handler@scut.example.edu' where account = 'handler'`);
  });
});

describe('[REP-08] when it is sent', () => {
  test('on the 1st at eight by the clock of the organisation, about the month before, once', async () => {
    await want('handler');
    play.at('2026-12-01T07:59:59');
    expect(await asked()).toEqual([]);
    play.at('2026-12-01T08:00:00');
    await work();
    await work();
    expect(await messagesOf('handler')).toMatchObject([
      { facts: { month: '2026-11', language: 'zh' }, aboutKind: 'report-month' },
    ]);
    play.at('2026-12-31T23:59:00');
    await work();
    expect(await messagesOf('handler')).toHaveLength(1);
    play.at('2027-01-01T08:05:00');
    await work();
    expect((await messagesOf('handler')).map(({ facts }) => facts.month)).toEqual(['2026-11', '2026-12']);
  });

  test('of a month that was missed when a server is there again, once, the oldest first; never of one before', async () => {
    play.at('2027-02-01T07:30:00');
    await want('handler');
    // January is due half an hour later, but nobody wanted it while it lasted.
    play.at('2027-02-15T12:00:00');
    expect(await asked()).toEqual([]);
    play.at('2027-05-20T12:00:00');
    const months = async () => (await messagesOf('handler')).map(({ facts }) => facts.month);
    for (const expected of [['2027-02'], ['2027-02', '2027-03'], ['2027-02', '2027-03', '2027-04']]) {
      await work();
      expect(await months()).toEqual(expected);
    }
    await work();
    // Whoever switches it off and on begins anew.
    await play.must('handler', setMonthlyMail, { wanted: false });
    await want('handler');
    await work();
    expect(await messagesOf('handler')).toHaveLength(3);
    expect(await play.must('handler', getMonthlyMail, {})).toMatchObject({ next: { month: '2027-05' } });
    // After a year without a server only the last three come.
    play.at('2028-06-20T12:00:00');
    for (let n = 0; n < 5; n++) await work();
    expect((await months()).slice(3)).toEqual(['2028-03', '2028-04', '2028-05']);
  });

  test.each([
    ['America/New_York', '2027-10'],
    ['Pacific/Kiritimati', '2027-11'],
    ['Europe/Berlin', '2028-02'],
    ['Australia/Lord_Howe', '2028-03'],
  ])('in %s', async (zone, month) => {
    await t.rows('update organisations set time_zone = $1', [zone]);
    const due = monthlyMailAt(month, zone);
    t.clock.advance(due - 20 * 24 * 3_600_000 - t.clock.now());
    play.forget();
    await want('handler');
    t.clock.advance(due - 1 - t.clock.now());
    expect(await asked()).toEqual([]);
    t.clock.advance(1);
    expect(await asked()).toHaveLength(1);
    play.forget();
    expect(await play.must('handler', getMonthlyMail, {})).toMatchObject({ next: { month, dueAt: due } });
  });

  test('by two workers at once, and by one that was killed in between, exactly once', async () => {
    await want('handler');
    await monthly.toNextFirst();
    const [wish] = await asked();
    const deliverOne = () => deliverMonthlyMail(t.product.db, wish!, t.clock.now());
    // A worker that dies before its commit leaves nothing.
    const dies = new Error('killed');
    const dying = { ...t.product.db, transaction: monthly.killedAtTheEnd(dies) } as typeof t.product.db;
    await expect(deliverMonthlyMail(dying, wish!, t.clock.now())).rejects.toBe(dies);
    expect(await messagesOf('handler')).toEqual([]);
    await Promise.all([deliverOne(), deliverOne(), deliverOne()]);
    await deliverOne();
    expect(await messagesOf('handler')).toHaveLength(1);
    expect(await t.rows('select 1 from inbox_outgoing')).toHaveLength(1);
  });

  test('what is asked for is asked for again an hour later if it was not done, and not before', async () => {
    await want('handler');
    await want('admin');
    await monthly.toNextFirst();
    const both = await Promise.all([asked(), asked()]);
    expect(both.flat()).toHaveLength(2);
    t.clock.advance(59 * 60_000);
    expect(await asked()).toEqual([]);
    t.clock.advance(60_000);
    expect(await asked()).toHaveLength(2);
  });

  test('one that fails holds up nobody', async () => {
    for (const account of ['handler', 'admin', 'approver']) await want(account);
    await monthly.toNextFirst();
    const broken = await play.person('admin');
    await t.rows(`alter table inbox_messages add constraint broken check (person_id <> '${broken}') not valid`);
    const failed = await work();
    await t.rows('alter table inbox_messages drop constraint broken');
    expect(failed).toEqual([broken]);
    for (const account of ['handler', 'approver']) expect(await messagesOf(account), account).toHaveLength(1);
    t.clock.advance(3_600_000);
    await work();
    expect(await messagesOf('admin')).toHaveLength(1);
    expect(await messagesOf('handler')).toHaveLength(1);
  });

  test('of a suspended university it waits until that is resumed', async () => {
    await want('handler');
    await monthly.toNextFirst();
    await t.rows('update organisations set active = false');
    expect(await asked()).toEqual([]);
    await t.rows('update organisations set active = true');
    expect(await asked()).toHaveLength(1);
  });
});

test('[REP-08] suspended between asking and sending, the month is sent when the university is resumed', async () => {
  await want('handler');
  const month = await monthly.toNextFirst();
  const [wish] = await asked();
  const wishes = () => t.rows('select next_month, last_month, last_outcome from monthly_mail_wishes');
  const before = await wishes();
  await t.rows('update organisations set active = false');
  await deliverMonthlyMail(t.product.db, wish!, t.clock.now());
  expect(await wishes()).toEqual(before);
  expect(await messagesOf('handler')).toEqual([]);
  await t.rows('update organisations set active = true');
  t.clock.advance(3_600_000);
  await work();
  expect((await messagesOf('handler')).map(({ facts }) => facts.month)).toEqual([month]);
});

describe('[REP-08] who gets nothing', () => {
  const months = () =>
    t.rows<{ lastMonth: string; lastOutcome: string }>(
      `select last_month as "lastMonth", last_outcome as "lastOutcome" from monthly_mail_wishes`,
    );

  test('whoever lost the right before it was sent; the wish stays, and the page says so when they have it again', async () => {
    const role = await roles.let('100046', 'organisation', ['reports.read']);
    play.forget();
    await want('100046');
    await roles.take('100046', role);
    await monthly.toNextFirst();
    await work();
    expect(await messagesOf('100046')).toEqual([]);
    expect(await t.rows('select 1 from inbox_outgoing')).toEqual([]);
    expect(await months()).toMatchObject([{ lastOutcome: 'no-right' }]);
    await roles.give('100046', role);
    play.forget();
    const { last, next } = await play.must('100046', getMonthlyMail, {});
    expect(last).toMatchObject({ outcome: 'no-right' });
    await monthly.toNextFirst();
    await work();
    expect((await messagesOf('100046')).map(({ facts }) => facts.month)).toEqual([next!.month]);
    expect(await months()).toMatchObject([{ lastMonth: next!.month, lastOutcome: 'sent' }]);
  });

  test('whoever left', async () => {
    await want('200158');
    await t.rows(`update people set active = false where account = '200158'`);
    await monthly.toNextFirst();
    await work();
    expect(await messagesOf('200158')).toEqual([]);
    await t.rows(`update people set active = true where account = '200158'`);
    expect(await asked(), 'the month is over for them').toEqual([]);
  });
});

test('[REP-08] a complaint that is kept from somebody is in no figure of their mail, and in that of others', async () => {
  await want('admin');
  await want('200009');
  const { id } = await play.submit('student', 'leave', { about: [await play.person('admin')] });
  await play.claim('200158', id);
  await play.decide('200158', id, 'solve');
  await play.decide('approver', id, 'agree');
  await play.must('student', evaluateProcess, { id, stars: 1, achieved: false, text: '差' });
  const month = await monthly.toNextFirst();
  await work();
  const shown = async (account: string) => {
    const { facts } = (await messagesOf(account))[0]!;
    expect(facts).toMatchObject({ month, reach: 'organisation' });
    return facts.figures.flatMap(({ line, now }) => (now ? [`${line} ${now}`] : []));
  };
  expect(await shown('admin')).toEqual([]);
  expect(await shown('200009')).toEqual(['received 2', 'solved 2', 'ended 1', 'evaluated 1', 'average 1', 'low 1']);
});

describe('[REP-08] by mail', () => {
  test('it really leaves, though nothing is chosen, in the language of the wish, with figures and links', async () => {
    await want('handler', 'en');
    await monthly.toNextFirst();
    await work();
    const mail = createFakeMail();
    await sendMails(mail);
    await sendMails(mail);
    expect(mail.given).toHaveLength(1);
    const [{ to, subject, text }] = mail.given as [(typeof mail.given)[number]];
    expect(to).toBe('handler@scut.example.edu');
    expect(subject).toMatch(/^The figures of \w+ 20\d\d$/);
    expect(text).not.toMatch(/\p{Script=Han}/u);
    expect(text).toMatch(/^Received \d+ \(before: \d+, (±0|[+−]\d+)\)$/m);
    expect(text).toMatch(/https:\/\/hall\.example\.edu\/DTBS\/ReportManagement\/\w+\?fromOn=20\d\d-\d\d-01&untilOn=/);
    expect((await messagesOf('handler'))[0]!.facts.figures.map(({ line }) => line)).toEqual(monthlyLineNames);
  });

  test('goes by mail only, also to who chose WeCom or nothing for every group, and once to who chose mail', async () => {
    await want('handler');
    await t.rows(`
      insert into message_choices select organisation_id, id, g, c, now() from people,
        unnest(array['tasks', 'progress', 'network', 'news']) g, unnest(array['mail', 'wecom']) c where account = 'handler'`);
    await monthly.toNextFirst();
    await work();
    expect(await t.rows('select channel from inbox_outgoing')).toEqual([{ channel: 'mail' }]);
    await t.rows('delete from message_choices');
  });

  test('without an address it stands in the inbox and leads to the report of that month', async () => {
    await want('handler');
    await t.rows(`update people set email = null where account = 'handler'`);
    await monthly.toNextFirst();
    await work();
    const mail = createFakeMail();
    await sendMails(mail);
    expect(mail.given).toEqual([]);
    const { items } = await play.must('handler', listMessages, { tab: 'unread' });
    expect(items).toMatchObject([{ kind: 'report-monthly', about: { kind: 'report-month' } }]);
    expect(items[0]!.title.zh).toMatch(/^20\d\d年\d+月数据月报$/);
    expect(items[0]!.about.name).toMatch(/^20\d\d-\d\d$/);
    await t.rows(`update people set email = 'handler@scut.example.edu' where account = 'handler'`);
  });
});
