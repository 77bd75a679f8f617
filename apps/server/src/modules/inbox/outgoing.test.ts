import type { AddressInfo } from 'node:net';
import { saveMessageChoice } from '@campus/contract/calls/inbox.ts';
import { MOST_ATTEMPTS } from '@campus/rules/inbox/outgoing.ts';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFakeMail, createSmtp } from '#server/outside/mail/index.ts';
import { createFakeWeCom } from '#server/outside/wecom/index.ts';
import { newId } from '#server/platform/ids.ts';
import { testApp } from '../../../test/test-app.ts';
import { deliver, enqueueOutgoing, inboxJobs } from './index.ts';

const t = testApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hall@scut.example.edu' });

type Person = { id: string; organisationId: string; account: string };
let student: Person;
let admin: Person;

beforeAll(async () => {
  const people = await t.rows<Person>(
    `update people p set email = p.account || '@scut.example.edu' from organisations o
     where o.id = p.organisation_id and o.org_sign = 'scut' and p.account in ('student', 'admin')
     returning p.id, p.organisation_id as "organisationId", p.account`,
  );
  student = people.find((person) => person.account === 'student') as Person;
  admin = people.find((person) => person.account === 'admin') as Person;
});
beforeEach(async () => {
  t.clock.advance(3_600_000);
  await t.rows('delete from inbox_messages');
  await t.rows('delete from message_choices');
});

const want = async (account: string, group: 'tasks' | 'news', channel: 'mail' | 'wecom' = 'mail') => {
  const token = await t.hallSignIn(account);
  expect((await t.call(saveMessageChoice, { group, channel, on: true }, { token })).status).toBe(200);
};
/** The same news for both of them. */
async function tell(): Promise<void> {
  const facts = { number: 'BX1', titleZh: '宿舍断网', titleEn: 'No network' };
  const news = [student, admin].map((person) => ({
    id: newId(t.clock.now()),
    personId: person.id,
    kind: 'process-asked' as const,
    facts,
    onceKey: newId(),
  }));
  await deliver(t.database.db, student.organisationId, { kind: 'process', id: newId() }, news, t.clock.now());
}
async function runJob(ways: Partial<Parameters<typeof inboxJobs>[1]>, channel: 'mail' | 'wecom' = 'mail') {
  const all = { mail: null, wecom: null, publicAddress: null, ...ways };
  for (const job of inboxJobs(t.database.db, all, t.clock.now)) await job.run({ channel }, t.foundation.log);
}
const outgoing = () =>
  t.rows<{ channel: string; state: string; attempts: number; fault: string | null }>(
    'select channel, state, attempts, fault from inbox_outgoing order by channel',
  );
const listQueuedJobs = async () => {
  const jobs: object[] = [];
  await enqueueOutgoing(t.database.db, t.clock.now(), async (_queue, data) => void jobs.push(data));
  return jobs;
};

describe('over SMTP', () => {
  const got: { to: string[]; raw: string }[] = [];
  let refuses = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      if (refuses) return done(Object.assign(new Error('no'), { responseCode: refuses }));
      done();
    },
    onData(stream, session, done) {
      let raw = '';
      stream.setEncoding('utf8').on('data', (chunk) => {
        raw += chunk;
      });
      stream.on('end', () => {
        got.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  let mail: ReturnType<typeof createSmtp>;

  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.server.address() as AddressInfo;
    mail = createSmtp(`smtp://127.0.0.1:${port}`, '网上服务大厅 <hall@scut.example.edu>');
  });
  afterAll(async () => {
    mail.close();
    await new Promise<void>((closed) => server.close(closed));
  });

  test('[PC-18] [PH-18] a mail with a Chinese subject reaches who chose it, and nobody else, once', async () => {
    await want('student', 'tasks');
    await want('admin', 'news');
    await tell();
    await runJob({ mail, publicAddress: 'https://hall.example.edu' });
    await runJob({ mail });
    expect(got).toHaveLength(1);
    const [{ to, raw }] = got as [(typeof got)[number]];
    expect(to).toEqual(['student@scut.example.edu']);
    expect(decodeWords(/^Subject: (.*(?:\r\n .*)*)/m.exec(raw)?.[1] ?? '')).toBe(
      '您有新的待办 Something waits for you',
    );
    expect(decodeWords(/^From: (.*)/m.exec(raw)?.[1] ?? '')).toBe('网上服务大厅 <hall@scut.example.edu>');
    const [{ message_id: id }] = (await t.rows('select message_id from inbox_outgoing')) as [{ message_id: string }];
    expect(raw).toContain(`Message-ID: <${id}@scut.example.edu>`);
    const body = Buffer.from(raw.split('\r\n\r\n').slice(1).join(''), 'base64').toString('utf8');
    expect(body).toContain('“宿舍断网”（BX1）等待您处理。');
    expect(body).toContain('“No network” (BX1) waits for you.');
    expect(body).toContain('https://hall.example.edu/?id=scut');
    expect(await outgoing()).toEqual([{ channel: 'mail', state: 'sent', attempts: 1, fault: null }]);
  });

  test('an address that is refused for good is given up, one that is refused for now is tried again', async () => {
    await want('student', 'tasks');
    await tell();
    refuses = 451;
    await runJob({ mail });
    expect(await outgoing()).toMatchObject([{ state: 'waiting', attempts: 1, fault: 'later' }]);
    refuses = 550;
    t.clock.advance(120_000);
    await runJob({ mail });
    expect(await outgoing()).toMatchObject([{ state: 'given-up', attempts: 2, fault: 'refused' }]);
    refuses = 0;
  });

  test('a mail server that is away is an exception, not an answer', async () => {
    const nobody = createSmtp('smtp://127.0.0.1:1', 'hall@scut.example.edu');
    await expect(nobody.send({ key: newId(), to: 'a@b.example', subject: 's', text: 't' })).rejects.toThrow();
    nobody.close();
  });
});

/** Words as RFC 2047 writes them. */
const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_all, how: string, word: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeURIComponent(word.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/g, '%$1')),
    );

describe('what goes out', () => {
  test('is asked for by the clock as long as something is due, and by each way apart', async () => {
    expect(await listQueuedJobs()).toEqual([]);
    await want('student', 'tasks');
    await want('student', 'tasks', 'wecom');
    await tell();
    expect(await listQueuedJobs()).toEqual([{ channel: 'mail' }, { channel: 'wecom' }]);
    await runJob({ mail: createFakeMail() });
    expect(await listQueuedJobs()).toEqual([{ channel: 'wecom' }]);
  });

  test('goes to WeCom by the binding that we keep', async () => {
    await want('student', 'tasks', 'wecom');
    await t.rows(
      `update parameters set values = '{"pValue1": "ww1", "pValue2": "1"}' where key = 'sign-in.wecom' and organisation_id = $1`,
      [student.organisationId],
    );
    await t.rows(`insert into wecom_members values ($1, $2, 'wx-student', now(), 'ww1')`, [
      student.organisationId,
      student.id,
    ]);
    await tell();
    const wecom = createFakeWeCom();
    await runJob({ wecom }, 'wecom');
    await runJob({ wecom }, 'wecom');
    expect(wecom.given).toMatchObject([{ orgSign: 'scut', memberId: 'wx-student', title: '您有新的待办' }]);
  });

  test('is taken by one job only when two run at once', async () => {
    await want('student', 'tasks');
    for (let n = 0; n < 10; n++) await tell();
    const mail = createFakeMail();
    await Promise.all([runJob({ mail }), runJob({ mail }), runJob({ mail })]);
    expect(mail.given).toHaveLength(10);
    expect(new Set(mail.given.map(({ key }) => key)).size).toBe(10);
  });

  test('stops at a server that is away, is tried later and later, and is given up with a line in the log', async () => {
    await want('student', 'tasks');
    await tell();
    await tell();
    const away = createFakeMail(() => {
      throw new Error('away');
    });
    await runJob({ mail: away });
    expect(away.given).toHaveLength(1);
    expect((await outgoing()).map(({ attempts }) => attempts).sort()).toEqual([0, 1]);
    for (let n = 0; n < 2 * MOST_ATTEMPTS; n++) {
      t.clock.advance(24 * 3_600_000);
      await runJob({ mail: away });
    }
    const expected = { state: 'given-up', attempts: MOST_ATTEMPTS, fault: 'away' };
    expect(await outgoing()).toMatchObject([expected, expected]);
    expect(t.log.join('')).toContain('a message did not go out');
    expect(t.log.join('')).not.toContain('student@scut.example.edu');
  });

  test('is taken up again when whoever took it crashed', async () => {
    await want('student', 'tasks');
    await tell();
    await t.rows(`update inbox_outgoing set attempts = 1, due_at = $1`, [new Date(t.clock.now() + 600_000)]);
    const mail = createFakeMail();
    await runJob({ mail });
    expect(mail.given).toEqual([]);
    t.clock.advance(600_000);
    await runJob({ mail });
    expect(mail.given).toHaveLength(1);
  });

  test('[ADM-01] of a suspended university it waits, loses no attempt by it, and goes out once when that is resumed', async () => {
    await want('admin', 'tasks');
    await tell();
    const mail = createFakeMail();
    await t.rows(`update organisations set active = false where org_sign = 'scut'`);
    expect(await listQueuedJobs()).toEqual([]);
    await runJob({ mail });
    expect(mail.given).toEqual([]);
    expect(await outgoing()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    await t.rows(`update organisations set active = true where org_sign = 'scut'`);
    expect(await listQueuedJobs()).toEqual([{ channel: 'mail' }]);
    await runJob({ mail });
    await runJob({ mail });
    expect(mail.given).toHaveLength(1);
  });

  test.each([
    ['the installation has no such way', 'not-offered', null, ''],
    ['the person has no address', 'no-address', createFakeMail(), 'update people set email = null where id = $1'],
    ['the person left', 'no-address', createFakeMail(), 'update people set active = false where id = $1'],
  ])('is not sent where %s', async (_title, fault, mail, change) => {
    await want('admin', 'tasks');
    await tell();
    if (change) await t.rows(change, [admin.id]);
    await runJob({ mail });
    await t.rows(`update people set active = true, email = 'admin@scut.example.edu' where id = $1`, [admin.id]);
    expect(await outgoing()).toMatchObject([{ state: 'given-up', fault }]);
    expect(mail?.given ?? []).toEqual([]);
  });
});
