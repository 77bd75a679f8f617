import { createHook } from 'node:async_hooks';
import { getUserInfo } from '@campus/contract/calls/access.ts';
import { listParameters, saveParameter } from '@campus/contract/calls/parameters.ts';
import { askPasswordCode, getSignInHelp, resetPassword } from '@campus/contract/calls/passwords.ts';
import { getPersonInOffice, giveOneTimePassword, savePerson } from '@campus/contract/calls/people-office.ts';
import { saveProfile } from '@campus/contract/calls/profile.ts';
import { changeSignInPassword, proveSignIn, token } from '@campus/contract/calls/sessions.ts';
import { CODE_MS, CODE_TRIES } from '@campus/rules/sessions/password-codes.ts';
import { LOCK_MS } from '@campus/rules/sessions/sign-in.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFakeMail } from '#server/outside/mail/index.ts';
import { countQueries } from '../../../test/count-queries.ts';
import { PASSWORD, testApp } from '../../../test/test-app.ts';
import { waitWhileSuspended } from '../organisations/index.ts';
import { clearPasswordCodes, passwordJobs } from './index.ts';

// Every password that is hashed or looked at is a request of this kind to the engine.
let hashes = 0;
const listener = createHook({
  init: (_id, type) => {
    if (type.startsWith('ARGON2')) hashes += 1;
  },
});
beforeAll(() => void listener.enable());
afterAll(() => void listener.disable());

const MINUTE = 60_000;
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hall@scut.example.edu' };
const t = testApp(MAIL);
const queries = countQueries();
let mail = createFakeMail();

const NEXT = 'Forgotten2026';
const orgSign = 'scut';
/** Those who could have asked; each is told the same. */
const KINDS = ['student', 'no-mail', 'disabled', 'nobody', 'former'] as const;
const ACCOUNTS = {
  student: 'student',
  'no-mail': 'approver',
  disabled: 'handler',
  nobody: 'nobody-at-all',
  former: 'staff-before',
};
/** What the student was called before. */
const FORMER = '201930000001';

type Person = { id: string; organisationId: string };
let student: Person;

beforeEach(async () => {
  t.clock.advance(2 * 60 * MINUTE);
  mail = createFakeMail();
  await t.rows('delete from password_codes');
  await t.rows(`delete from jobs.job where name = 'mail-password-code'`);
  await t.rows('delete from sign_in_attempts');
  await t.rows('delete from inbox_messages');
  await t.rows(
    `update people p set email = case when p.account = 'approver' then null else p.account || '@scut.example.edu' end,
       active = p.account <> 'handler', password_state = 'set',
       password_hash = (select a.password_hash from people a join organisations ao on ao.id = a.organisation_id and ao.org_sign = 'scut' where a.account = 'admin')
     from organisations o where o.id = p.organisation_id and o.org_sign = 'scut' and p.account in ('student', 'approver', 'handler')`,
  );
  await t.rows(
    `insert into person_aliases (organisation_id, account, person_id, since_at)
     select p.organisation_id, case p.account when 'student' then $1 else 'staff-before' end, p.id, now()
     from people p join organisations o on o.id = p.organisation_id and o.org_sign = 'scut' where p.account in ('student', 'staff')
     on conflict do nothing`,
    [FORMER],
  );
  [student] = (await t.rows<Person>(
    `select p.id, p.organisation_id as "organisationId" from people p join organisations o on o.id = p.organisation_id
     where o.org_sign = 'scut' and p.account = 'student'`,
  )) as [Person];
});

const ask = (account: string, from?: string) =>
  t.call(askPasswordCode, { orgSign, account }, from === undefined ? {} : { from });
const send = (account: string, code: string, next = NEXT, from?: string) =>
  t.call(
    resetPassword,
    { orgSign, account, code, next, confirm: next },
    { language: 'en', ...(from === undefined ? {} : { from }) },
  );
/** Does what the worker would, with what waits in its queue. */
async function workOff(): Promise<void> {
  const waiting = await t.rows<{ id: string; data: object }>(
    `select id, data from jobs.job where name = 'mail-password-code' and state = 'created' order by created_on, id`,
  );
  const [job] = passwordJobs(t.product.db, mail, t.foundation.secrets, t.clock.now);
  for (const { id, data } of waiting) {
    await waitWhileSuspended(t.product.db, job!, t.clock.now).run(data, t.foundation.log);
    await t.rows('delete from jobs.job where id = $1', [id]);
  }
}
const codeIn = (n = -1) => /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(mail.given.at(n)?.text ?? '')?.[0] ?? '';
const aCode = async (account = 'student') => {
  await ask(account);
  await workOff();
  return codeIn();
};
const signsIn = async (account: string, password: string) =>
  (await t.call(token, { type: '0', orgSign, grant_type: 'password', username: account, password })).body;
const rows = () =>
  t.rows<{ account_key: string; tries: number; person_id: string | null; made: boolean; voided: boolean }>(
    'select account_key, tries, person_id, code_hash is not null as made, voided from password_codes order by asked_at, id',
  );

describe('[ADM-13] a forgotten sign-in password', () => {
  test('is reset by a mailed code: sessions end, locks are lifted, the person is told, and nobody is signed in', async () => {
    const { access_token } = await t.signIn('student');
    for (let n = 0; n < 5; n++) await signsIn('student', 'Wrong12345');
    expect((await signsIn('student', PASSWORD)).code).toBe('sign-in-locked');

    expect((await ask('  STUDENT ')).body.data).toEqual({ asked: true });
    await workOff();
    expect(mail.given).toHaveLength(1);
    expect(mail.given[0]).toMatchObject({ to: 'student@scut.example.edu' });
    const code = codeIn();
    const { status, body } = await send('Student', ` ${code.toLowerCase()} `);
    expect([status, body.data]).toEqual([200, { changed: true }]);

    expect((await t.call(getUserInfo, {}, { token: access_token })).body.code).toBe('session-ended');
    expect((await signsIn('student', PASSWORD)).code).toBe('credentials-wrong');
    expect((await signsIn('student', NEXT)).must_change_password).toBe(false);
    const messages = await t.rows<{ kind: string }>('select kind from inbox_messages where person_id = $1', [
      student.id,
    ]);
    expect(messages.map(({ kind }) => kind)).toEqual(['sign-in-password-reset']);
  });

  test('leaves no code and no password in the log, the audit, the jobs or the table', async () => {
    const code = await aCode();
    await send('student', 'AAAA-AAAA');
    await send('student', code);
    const stored = JSON.stringify([
      t.log,
      await t.rows('select * from audit_entries'),
      await t.rows('select data, output from jobs.job'),
      await t.rows('select * from password_codes'),
      await t.rows('select * from inbox_messages'),
    ]);
    for (const secret of [code, code.replace('-', ''), NEXT]) expect(stored).not.toContain(secret);
    const [done, wrong, request] = await t.rows<{
      call: string;
      outcome: string;
      person_id: string | null;
      facts: object;
    }>(
      `select call, outcome, person_id, facts from audit_entries where call in ('AskPasswordCode', 'ResetPassword') order by id desc limit 3`,
    );
    expect(done).toMatchObject({ call: 'ResetPassword', outcome: 'done', person_id: student.id });
    expect(wrong).toMatchObject({ outcome: 'password-code-wrong', person_id: null });
    expect(request).toMatchObject({ call: 'AskPasswordCode', facts: { orgSign, account: 'student' } });
    expect(done?.facts).toEqual({ orgSign, account: 'student' });
  });

  test('the mail says in both languages what it is for, and has no link', async () => {
    const code = await aCode();
    const text = mail.given[0]!.text;
    for (const part of [`验证码：${code}`, `Code: ${code}`, 'student', '15']) expect(text).toContain(part);
    expect(text).not.toMatch(/https?:|\{\{/);
  });
});

describe('[ADM-13] [ROS-04] a former account', () => {
  test.each([
    ['asked and sent by it', FORMER, FORMER],
    ['asked by it and sent by the present one', FORMER, 'student'],
    ['asked by the present one and sent by it', 'student', FORMER],
  ])('finds the person: %s; every lock is lifted', async (_how, asAccount, sent) => {
    for (let n = 0; n < 5; n++) await signsIn('student', 'Wrong12345');
    expect((await signsIn(FORMER, PASSWORD)).code).toBe('sign-in-locked');
    const code = await aCode(asAccount);
    expect(mail.given).toMatchObject([{ to: 'student@scut.example.edu' }]);
    expect(await rows()).toMatchObject([{ account_key: 'student', person_id: student.id }]);
    expect((await send(sent, code)).status).toBe(200);
    for (const account of ['student', FORMER]) expect((await signsIn(account, NEXT)).access_token).toBeTruthy();
  });

  test('has no codes and no tries of its own', async () => {
    const first = await aCode(FORMER);
    await aCode('student');
    expect(mail.given).toHaveLength(1);
    for (let n = 0; n < CODE_TRIES; n++) await send(n % 2 ? FORMER : 'student', 'AAAA-AAAA');
    for (const account of ['student', FORMER])
      expect((await send(account, first)).body.code).toBe('password-code-wrong');
  });

  test('is no way around what a password may be', async () => {
    await t.rows(`update people set account = 'kq77xz31pd' where id = $1`, [student.id]);
    const { body } = await send(FORMER, await aCode(FORMER), 'KQ77xz31pd');
    await t.rows(`update people set account = 'student' where id = $1`, [student.id]);
    expect(body.facts.fields).toMatchObject([{ field: 'next', code: 'password-length' }]);
  });
});

describe('[ADM-13] nothing tells whether an account exists', () => {
  /** What one call does, as far as anybody could measure it. */
  async function measured(does: () => Promise<{ status: number; body: unknown }>) {
    hashes = 0;
    queries.begin();
    const { status, body } = await does();
    const statements = queries.since();
    const jobs = await t.rows<{ data: object }>(`select data from jobs.job where name = 'mail-password-code'`);
    const shape = jobs.map(({ data }) => Object.keys(data).sort());
    await t.rows(`delete from jobs.job where name = 'mail-password-code'`);
    const { requestId: _own, ...reply } = body as { requestId?: string };
    return { status, said: reply, statements, hashes, shape };
  }

  test('asking for a code: one answer, the same statements, always a job, no hash', async () => {
    await measured(() => ask('warm-up'));
    const all = [];
    for (const kind of KINDS) all.push(await measured(() => ask(ACCOUNTS[kind])));
    for (const outcome of all) expect(outcome).toEqual(all[0]);
    expect(all[0]).toMatchObject({ status: 200, hashes: 0, shape: [['because', 'id', 'organisationId']] });
    expect(all[0]!.statements.some((text) => /\bpeople\b/.test(text))).toBe(false);
  });

  test.each([
    ['before anybody asked', 'none'],
    ['after a code was asked for', 'asked'],
    ['after a code was made', 'made'],
  ])('a wrong code %s: one refusal, the same statements, one hash, the same rows written', async (_when, stage) => {
    // Now and then a call also looks for the shared networks.
    await send('warm-up', 'AAAA-AAAA');
    const all = [];
    for (const kind of KINDS) {
      if (stage !== 'none') await ask(ACCOUNTS[kind]);
      if (stage === 'made') await workOff();
      await t.rows(`delete from jobs.job where name = 'mail-password-code'`);
      all.push(await measured(() => send(ACCOUNTS[kind], 'AAAA-AAAA')));
    }
    for (const outcome of all) expect(outcome).toEqual(all[0]);
    expect(all[0]).toMatchObject({ status: 400, said: { code: 'password-code-wrong' }, hashes: 1 });
    const written = (await rows()).map(({ tries, made, voided }) => ({ tries, made, voided }));
    expect(new Set(written.map((row) => JSON.stringify(row))).size).toBeLessThanOrEqual(1);
    if (stage === 'made') expect(written[0]).toEqual({ tries: 1, made: true, voided: false });
  });

  test('a locked sign-in says until when, for an account that nobody has as well', async () => {
    for (const account of ['student', 'nobody-at-all']) {
      for (let n = 0; n < 4; n++) await signsIn(account, 'Wrong12345');
      const untilAt = t.clock.now() + LOCK_MS;
      expect(await signsIn(account, 'Wrong12345')).toMatchObject({ code: 'sign-in-locked', facts: { untilAt } });
      t.clock.advance(MINUTE);
      expect(await signsIn(account, PASSWORD)).toMatchObject({ code: 'sign-in-locked', facts: { untilAt } });
    }
  });

  test.each([
    ['has no address', 'approver'],
    ['is disabled', 'handler'],
    ['is nobody', 'nobody-at-all'],
  ])('whoever %s gets no mail', async (_who, account) => {
    await ask(account);
    await workOff();
    expect(mail.given).toEqual([]);
    expect(await rows()).toMatchObject([{ account_key: account, person_id: null, made: true }]);
  });
});

describe('[ADM-13] a code', () => {
  const change = (text: string) => t.rows(`update people set ${text} where id = $1`, [student.id]);
  test.each<[string, (code: string) => Promise<unknown>]>([
    ['of another account', async () => void (await aCode('admin'))],
    ['that was used', (code) => send('student', code)],
    ['that is 15 minutes old', async () => t.clock.advance(CODE_MS)],
    [
      'after a newer one',
      async () => {
        t.clock.advance(MINUTE);
        await aCode();
      },
    ],
    [
      'after five wrong ones',
      async () => {
        for (let n = 0; n < CODE_TRIES; n++) await send('student', 'AAAA-AAAA');
      },
    ],
    ['after the address changed', () => change(`email = 'new@scut.example.edu'`)],
    ['after the person was disabled', () => change('active = false')],
    ['after the account changed', () => change(`account = 'renamed'`)],
    [
      'after the desk gave a one-time password',
      async () => {
        const { access_token } = await t.signIn('admin');
        const reply = await t.call(giveOneTimePassword, { id: student.id }, { token: access_token });
        expect(reply.status).toBe(200);
      },
    ],
    [
      'after its owner changed the password',
      async () => {
        const { access_token } = await t.signIn('student');
        const changed = { original: PASSWORD, next: 'Another2026', confirm: 'Another2026' };
        expect((await t.call(changeSignInPassword, changed, { token: access_token })).status).toBe(200);
      },
    ],
  ])('%s is refused in the words of a wrong one', async (_which, before) => {
    await t.rows(
      `update people set email = 'admin@scut.example.edu' where account = 'admin' and organisation_id = $1`,
      [student.organisationId],
    );
    const code = await aCode();
    const wrong = await send('student', 'AAAA-AAAA');
    await before(code);
    const account = _which === 'of another account' ? 'admin' : 'student';
    const { status, body } = await send(account, code, 'Another2027');
    expect([status, body.code, body.facts, body.msg]).toEqual([400, 'password-code-wrong', {}, wrong.body.msg]);
    await t.rows(`update people set account = 'student' where id = $1`, [student.id]);
  });

  test('of two resets at once, one wins', async () => {
    const code = await aCode();
    const both = await Promise.all([send('student', code, 'First2026'), send('student', code, 'Second2026')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const won = both[0]!.status === 200 ? 'First2026' : 'Second2026';
    expect((await signsIn('student', won)).access_token).toBeTruthy();
  });

  test('of forty wrong ones at once five are looked at, and the right one comes too late', async () => {
    const code = await aCode();
    const guess = (n: number) => send('student', `AAAA-AAA${'ABCDEFGH'[n % 8]}`, NEXT, `203.0.113.${n}`);
    const all = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(n)));
    expect(new Set(all.map(({ body }) => body.code))).toEqual(new Set(['password-code-wrong']));
    expect(await rows()).toMatchObject([{ tries: CODE_TRIES }]);
    expect((await send('student', code)).body.code).toBe('password-code-wrong');
  });

  test('is mailed once a minute and three times an hour; what was mailed before stays good meanwhile', async () => {
    const first = await aCode();
    t.clock.advance(MINUTE - 1);
    await aCode();
    expect(mail.given).toHaveLength(1);
    expect((await send('student', first)).status).toBe(200);
    for (let n = 0; n < 4; n++) {
      t.clock.advance(MINUTE);
      await aCode();
    }
    expect(mail.given).toHaveLength(3);
  });

  test('asked for many times at once is mailed once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => ask('student')));
    const data = await t.rows<{ data: object }>(`select data from jobs.job where name = 'mail-password-code'`);
    const [job] = passwordJobs(t.product.db, mail, t.foundation.secrets, t.clock.now);
    await Promise.all(data.map((row) => job!.run(row.data, t.foundation.log)));
    expect(mail.given).toHaveLength(1);
    expect((await send('student', codeIn())).status).toBe(200);
  });

  test('whose mail the server did not take is made anew; one that was taken is not sent again', async () => {
    await ask('student');
    const [row] = await t.rows<{ data: object }>(`select data from jobs.job where name = 'mail-password-code'`);
    let away = true;
    mail = createFakeMail(() => {
      if (away) throw new Error('ECONNREFUSED student@scut.example.edu');
      return 'sent';
    });
    const [job] = passwordJobs(t.product.db, mail, t.foundation.secrets, t.clock.now);
    await expect(job!.run(row!.data, t.foundation.log)).rejects.toThrow('takes nothing now');
    away = false;
    await job!.run(row!.data, t.foundation.log);
    await job!.run(row!.data, t.foundation.log);
    expect(mail.given).toHaveLength(2);
    expect((await send('student', codeIn(0))).body.code).toBe('password-code-wrong');
    expect((await send('student', codeIn(1))).status).toBe(200);
  });

  test('is not mailed when it would be too old, and old rows are cleared away', async () => {
    await ask('student');
    t.clock.advance(CODE_MS);
    await workOff();
    expect(mail.given).toEqual([]);
    await clearPasswordCodes(t.product.db, t.clock.now() - CODE_MS);
    expect(await rows()).toHaveLength(1);
    await clearPasswordCodes(t.product.db, t.clock.now());
    expect(await rows()).toEqual([]);
  });

  test('of a suspended organisation: none is mailed, none is taken, and its pages say why', async () => {
    const code = await aCode();
    await t.clock.advance(MINUTE);
    await ask('student');
    const suspend = (active: boolean) =>
      t.rows(`update organisations set active = $1 where org_sign = 'scut'`, [active]);
    await suspend(false);
    await workOff();
    const replies = [await ask('student'), await send('student', code), await t.call(getSignInHelp, { orgSign })];
    await suspend(true);
    expect(replies.map(({ body }) => body.code)).toEqual(Array(3).fill('organisation-suspended'));
    expect(mail.given).toHaveLength(1);
  });
});

describe('[ADM-13] the new password', () => {
  test.each([
    ['too short', 'Ab12345', 'Ab12345', 'next', 'password-length'],
    ['the account', 'student1', 'student1', 'next', 'password-length'],
    ['with special characters', 'Campus_2027', 'Campus_2027', 'next', 'password-special'],
    ['typed differently', 'Campus2027', 'Campus2028', 'confirm', 'password-mismatch'],
    ['among the commonest', 'password1', 'password1', 'next', 'password-common'],
    ['[SAF-09] holding the account', 'xStudent99', 'xStudent99', 'next', 'password-personal'],
    ['[SAF-09] holding the name', 'linxiaotong', 'linxiaotong', 'next', 'password-personal'],
    ['[SAF-09] holding the sign', 'Scut202699', 'Scut202699', 'next', 'password-personal'],
    ['the one that was forgotten', PASSWORD, PASSWORD, 'next', 'password-same'],
  ])('%s is refused at its field, and the code stays good', async (_how, next, confirm, field, code) => {
    const mailed = await aCode();
    const account = next === 'student1' ? 'student1' : 'student';
    const { status, body } = await t.call(resetPassword, { orgSign, account, code: mailed, next, confirm });
    expect([status, body.facts.fields]).toEqual([422, [expect.objectContaining({ field, code })]]);
    expect((await send('student', mailed)).status).toBe(200);
  });

  test.each([
    ['account', { account: ' ' }],
    ['code', { code: ' ' }],
  ])('no %s is refused there', async (field, change) => {
    const sent = { orgSign, account: 'student', code: 'AAAA-AAAA', next: NEXT, confirm: NEXT, ...change };
    const { body } = await t.call(resetPassword, sent);
    expect(body.facts.fields).toEqual([expect.objectContaining({ field, code: 'required' })]);
  });

  test('one address asks thirty times a minute at most, whoever it asks for', async () => {
    const from = '203.0.113.77';
    const statuses = [];
    for (let n = 0; n < 31; n++) statuses.push((await ask(`guess-${n}`, from)).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
  });
});

describe('[ADM-13] an organisation without mail', () => {
  const without = testApp();
  test('names its desk and its hours, and takes no code', async () => {
    const help = await without.call(getSignInHelp, { orgSign });
    expect(help.body.data).toMatchObject({
      byMail: false,
      deskPhone: expect.any(String),
      deskHours: { en: expect.any(String) },
    });
    const sent = { orgSign, account: 'student', code: 'AAAA-AAAA', next: NEXT, confirm: NEXT };
    const replies = [
      await without.call(askPasswordCode, { orgSign, account: 'student' }),
      await without.call(resetPassword, sent),
    ];
    expect(replies.map(({ body }) => body.code)).toEqual(['password-codes-closed', 'password-codes-closed']);
    expect((await t.call(getSignInHelp, { orgSign })).body.data.byMail).toBe(true);
  });

  test('[ADM-11] names the desk that the setting of the hall names, also hours in one language only', async () => {
    const { access_token: token } = await without.signIn('admin');
    const values = { pValue1: '020-1234', pValue2: '8:00-20:00', pValue3: '' };
    const parameters = (await without.call(listParameters, { size: 50 }, { token })).body.data.items;
    const version = parameters.find((parameter: { key: string }) => parameter.key === 'hall.basics')?.version;
    expect((await without.call(saveParameter, { key: 'hall.basics', version, values }, { token })).status).toBe(200);
    const { deskPhone, deskHours } = (await without.call(getSignInHelp, { orgSign })).body.data;
    expect({ deskPhone, deskHours }).toEqual({
      deskPhone: '020-1234',
      deskHours: { zh: '8:00-20:00', en: '8:00-20:00' },
    });
  });
});

describe('[ADM-13] [ADM-14] a browser that somebody left open is no way to a password', () => {
  const email = 'thief@elsewhere.example';
  test('another e-mail of one’s own asks for the sign-in password, once for each change', async () => {
    const hall = await t.hallSignIn('student');
    const save = (change: object) => t.call(saveProfile, change, { token: hall });
    expect((await save({ email })).body.code).toBe('proof-needed');
    expect((await save({ email: '' })).body.code).toBe('proof-needed');
    expect((await save({ email: 'student@scut.example.edu', qq: '10001' })).status).toBe(200);
    expect((await t.call(proveSignIn, { password: PASSWORD }, { token: hall })).status).toBe(200);
    expect((await save({ email: 'own@elsewhere.example' })).body.data.email).toBe('own@elsewhere.example');
    expect((await save({ email })).body.code).toBe('proof-needed');
  });

  test('in the back-office nobody changes their own; a colleague does', async () => {
    const { access_token } = await t.signIn('admin');
    const [admin] = await t.rows<{ id: string }>(
      `select p.id from people p where p.account = 'admin' and p.organisation_id = $1`,
      [student.organisationId],
    );
    const save = async (id: string) => {
      const seen = await t.call(getPersonInOffice, { id }, { token: access_token });
      const { version } = seen.body.data;
      return (await t.call(savePerson, { id, version, email: `${id}@scut.example.edu` }, { token: access_token })).body;
    };
    expect((await save(admin!.id)).code).toBe('own-address');
    expect((await save(student.id)).data.version).toBeGreaterThan(0);
  });
});
