import { getHallUser, getUserInfo } from '@campus/contract/calls/access.ts';
import { changeSignInPassword, logout, serviceHallLogout, token } from '@campus/contract/calls/sessions.ts';
import { serviceHallLogin } from '@campus/contract/calls/sign-on.ts';
import {
  ACCESS_MS,
  HALL_IDLE_MS,
  HALL_MAX_MS,
  INACTIVITY_MS,
  LOCK_MS,
  REFRESH_GRACE_MS,
} from '@campus/rules/sessions/sign-in.ts';
import { describe, expect, it, test } from 'vitest';
import { PASSWORD, testApp } from '../../../test/test-app.ts';
import { hashPassword } from '../../platform/passwords.ts';

const t = testApp();

const MINUTE = 60_000;
const tryPassword = (username: string, password: string, orgSign = 'scut') =>
  t.call(token, { type: '0', orgSign, grant_type: 'password', username, password });
const refresh = (refresh_token: string) => t.call(token, { grant_type: 'refresh_token', refresh_token });
const hallTry = (username: string, password: string, language: 'zh' | 'en' = 'zh') =>
  t.call(serviceHallLogin, { orgSign: 'scut', username, password }, { language });

describe('the password grant', () => {
  test('[CALL-08] [ENT-02] POST /token?type=0&orgSign= gives both tokens', async () => {
    const reply = await tryPassword('student', PASSWORD);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      token_type: 'bearer',
      expires_in: ACCESS_MS / 1000,
      must_change_password: false,
    });
    expect(reply.body.access_token).toMatch(/^[\w-]{43}$/);
    expect(reply.body.refresh_token).toMatch(/^[\w-]{43}$/);
    const stored = await t.rows('select hash from tokens');
    expect(JSON.stringify(stored)).not.toContain(reply.body.access_token);
  });

  test.each([
    ['[ERR-01] an empty organisation', { orgSign: '' }, '登录地址有误！'],
    ['[ERR-01] an unknown organisation', { orgSign: 'nowhere' }, '登录地址有误！'],
    ['[ERR-02] no password', { password: '' }, '请输入用户名和密码！'],
    ['[ERR-02] no user name', { username: '  ' }, '请输入用户名和密码！'],
    ['[ERR-03] a user who does not exist', { username: 'nobody-here' }, '用户名或者密码错误!'],
    ['[ERR-03] a wrong password', { username: 'staff', password: 'Wrong12345' }, '用户名或者密码错误!'],
  ])('%s is told in Chinese', async (_title, change, text) => {
    const payload = {
      type: '0',
      orgSign: 'scut',
      grant_type: 'password',
      username: 'student',
      password: PASSWORD,
      ...change,
    };
    const reply = await t.call(token, payload, { language: 'en' });
    expect(reply.status).toBe(400);
    expect(reply.body.error_description).toBe(text);
  });

  test('[ERR-05] from the second slip on the text carries the attempts left, and [ERR-04] the fifth locks', async () => {
    const texts = [];
    for (let n = 0; n < 6; n++) texts.push((await tryPassword('approver', 'Wrong12345')).body.error_description);
    expect(texts).toEqual([
      '用户名或者密码错误!',
      '用户名或者密码错误！3',
      '用户名或者密码错误！2',
      '用户名或者密码错误！1',
      '登录失败次数超过上限！1小时后可再次登录！',
      '登录失败次数超过上限！1小时后可再次登录！',
    ]);
    expect((await tryPassword('approver', PASSWORD)).body.code).toBe('sign-in-locked');
    t.clock.advance(LOCK_MS);
    expect((await tryPassword('approver', PASSWORD)).status).toBe(200);
  });

  test('the right password wipes the slate, and the lock is of one account in one organisation', async () => {
    for (let n = 0; n < 4; n++) await tryPassword('handler', 'Wrong12345');
    expect((await tryPassword('handler', PASSWORD)).status).toBe(200);
    for (let n = 0; n < 4; n++) await tryPassword('handler', 'Wrong12345');
    expect((await tryPassword('HANDLER', 'Wrong12345')).body.code).toBe('sign-in-locked');
    expect((await tryPassword('student', PASSWORD)).status).toBe(200);
    const [elsewhere] = await t.rows<{ account: string }>(
      `select account from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'sdpt' limit 1`,
    );
    expect((await tryPassword(elsewhere!.account, PASSWORD, 'sdpt')).status).toBe(200);
  });

  test('thirty guesses at once: five are looked at, and the right one among the rest does not get in', async () => {
    const guesses = [...Array.from({ length: 29 }, (_, n) => `Guess${1000 + n}`), PASSWORD];
    const [last] = guesses.slice(-1);
    const replies = await Promise.all(guesses.slice(0, 29).map((guess) => tryPassword('platform', guess)));
    const countOf = (code: string) => replies.filter((reply) => reply.body.code === code).length;
    expect(countOf('credentials-wrong') + countOf('sign-in-locked')).toBe(29);
    // Whoever is looked at at the same moment as the fifth may not know yet that there was a fifth.
    expect([4, 5]).toContain(countOf('credentials-wrong'));
    const [{ failed }] = (await t.rows(
      `select count(*)::int as failed from sign_in_attempts where account_key = 'platform' and state = 'failed'`,
    )) as [{ failed: number }];
    expect(failed).toBe(5);
    expect((await tryPassword('platform', last as string)).body.code).toBe('sign-in-locked');
  });

  test('ten right passwords at once all get in', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => tryPassword('student', PASSWORD)));
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200));
  });

  test('a disabled account is told so only with the right password', async () => {
    await t.rows(
      `update people set active = false where account = 'staff' and organisation_id = (select id from organisations where org_sign = 'scut')`,
    );
    expect((await tryPassword('staff', 'Wrong12345')).body.code).toBe('credentials-wrong');
    expect((await tryPassword('staff', PASSWORD)).body.code).toBe('account-disabled');
    await t.rows(`update people set active = true where account = 'staff'`);
  });

  it('refuses a grant that it does not know', async () => {
    const reply = await t.call(token, { grant_type: 'client_credentials' });
    expect(reply.body).toMatchObject({ error: 'unsupported_grant_type', code: 'grant-unsupported' });
  });
});

describe('tokens', () => {
  test('[CALL-09] a refresh token rotates; the old one stays good for ten seconds; after that its use ends the family', async () => {
    const first = await t.signIn('student');
    const second = (await refresh(first.refresh_token)).body;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    t.clock.advance(REFRESH_GRACE_MS - 1);
    expect((await refresh(first.refresh_token)).status).toBe(200);
    t.clock.advance(2);
    const reused = await refresh(first.refresh_token);
    expect(reused.body).toMatchObject({
      error: 'invalid_grant',
      code: 'refresh-reused',
      error_description: '登录已失效，请重新登录!',
    });
    expect((await refresh(second.refresh_token)).body.code).toBe('refresh-invalid');
    expect((await t.call(getUserInfo, {}, { token: second.access_token })).body.code).toBe('session-ended');
  });

  test('twenty refreshes at once in the grace leave one family that works', async () => {
    const first = await t.signIn('student');
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refresh_token)));
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect((await t.call(getUserInfo, {}, { token: replies[7]!.body.access_token })).status).toBe(200);
  });

  test('an access token lives fifteen minutes; an access token is no refresh token and the other way round', async () => {
    const { access_token, refresh_token } = await t.signIn('student');
    expect((await refresh(access_token)).body.code).toBe('refresh-invalid');
    expect((await t.call(getUserInfo, {}, { token: refresh_token })).body.code).toBe('not-signed-in');
    t.clock.advance(ACCESS_MS - 1);
    expect((await t.call(getUserInfo, {}, { token: access_token })).status).toBe(200);
    t.clock.advance(1);
    expect((await t.call(getUserInfo, {}, { token: access_token })).body.code).toBe('not-signed-in');
  });

  test('[STATE-03] logging out ends the session for every one of its tokens', async () => {
    const { access_token, refresh_token } = await t.signIn('student');
    expect((await t.call(logout, {}, { token: access_token })).body.data).toEqual({
      ended: true,
      universityLogout: null,
    });
    expect((await t.call(getUserInfo, {}, { token: access_token })).body).toMatchObject({
      statusCode: 401,
      code: 'session-ended',
    });
    expect((await refresh(refresh_token)).body.code).toBe('refresh-invalid');
  });

  test('[AUTH-4] [TRU-46] a disabled person, a removed role and a changed password show at the next call', async () => {
    const before = await t.signIn('student');
    await t.rows(`update people set active = false where account = 'student'`);
    expect((await t.call(getUserInfo, {}, { token: before.access_token })).body).toMatchObject({
      code: 'session-ended',
      msg: '登录已失效，请重新登录!',
    });
    await t.rows(`update people set active = true where account = 'student'`);
    // [TRU-46] What ended stays ended.
    expect((await t.call(getUserInfo, {}, { token: before.access_token })).body.code).toBe('session-ended');
    expect((await refresh(before.refresh_token)).body.code).toBe('refresh-invalid');
    const { access_token } = await t.signIn('student');
    const other = await t.signIn('student');
    const change = { original: PASSWORD, next: 'Other12345', confirm: 'Other12345' };
    expect((await t.call(changeSignInPassword, change, { token: access_token })).status).toBe(200);
    expect((await t.call(getUserInfo, {}, { token: access_token })).status).toBe(200);
    expect((await t.call(getUserInfo, {}, { token: other.access_token })).body.code).toBe('session-ended');
    const back = { original: 'Other12345', next: PASSWORD, confirm: PASSWORD };
    expect((await t.call(changeSignInPassword, back, { token: access_token })).status).toBe(200);
  });

  test.each([
    ['length', { next: 'Ab1', confirm: 'Ab1' }, 'next', 'password-length'],
    ['special characters', { next: 'Campus-2027', confirm: 'Campus-2027' }, 'next', 'password-special'],
    ['a confirmation that differs', { next: 'Campus2027', confirm: 'Campus2028' }, 'confirm', 'password-mismatch'],
    ['being known to everybody', { next: 'PassWord', confirm: 'PassWord' }, 'next', 'password-common'],
    ['[SAF-09] holding the account', { next: '1sTudent22', confirm: '1sTudent22' }, 'next', 'password-personal'],
    ['[SAF-09] holding the name', { next: 'LinXiaoTong7', confirm: 'LinXiaoTong7' }, 'next', 'password-personal'],
    ['[SAF-09] holding the sign', { next: 'scut2026', confirm: 'scut2026' }, 'next', 'password-personal'],
    ['the same again', { next: PASSWORD, confirm: PASSWORD }, 'next', 'password-same'],
    ['an empty original', { original: '', next: 'Campus2027', confirm: 'Campus2027' }, 'original', 'required'],
    [
      'a wrong original',
      { original: 'Wrong12345', next: 'Campus2027', confirm: 'Campus2027' },
      'original',
      'password-wrong',
    ],
  ])('[RULE-18] a new password is refused for %s', async (_title, change, field, code) => {
    const { access_token } = await t.signIn('student');
    const reply = await t.call(changeSignInPassword, { original: PASSWORD, ...change }, { token: access_token });
    expect(reply.status).toBe(422);
    expect(reply.body.facts.fields[0]).toMatchObject({ field, code });
  });

  test('[SAF-09] whoever has such a password goes on signing in with it', async () => {
    await t.rows(`update people set password_hash = $1 where account = 'approver'`, [await hashPassword('scut2026')]);
    expect(await t.signIn('approver', { password: 'scut2026' })).toHaveProperty('access_token');
  });

  test('a one-time password opens nothing but its own change', async () => {
    await t.rows(`update people set password_state = 'one-time' where account = 'handler'`);
    t.clock.advance(LOCK_MS * 2);
    const { access_token } = await t.signIn('handler');
    const { getUserLeftMenu } = await import('@campus/contract/calls/menus-mine.ts');
    expect((await t.call(getUserLeftMenu, {}, { token: access_token })).body.code).toBe('password-must-change');
    const change = { original: PASSWORD, next: 'Other12345', confirm: 'Other12345' };
    expect((await t.call(changeSignInPassword, change, { token: access_token })).status).toBe(200);
    expect((await t.call(getUserLeftMenu, {}, { token: access_token })).status).toBe(200);
  });
});

describe('inactivity', () => {
  test('[STATE-02] [CONST-01] the hall token is refused after thirty idle minutes, and activity keeps it', async () => {
    const hall = await t.hallSignIn('student');
    t.clock.advance(HALL_IDLE_MS - MINUTE);
    expect((await t.call(getHallUser, {}, { token: hall })).status).toBe(200);
    t.clock.advance(HALL_IDLE_MS - MINUTE);
    expect((await t.call(getHallUser, {}, { token: hall })).status).toBe(200);
    t.clock.advance(HALL_IDLE_MS);
    expect((await t.call(getHallUser, {}, { token: hall })).body).toMatchObject({
      StatusCode: 401,
      code: 'session-idle',
    });
  });

  test('the hall token is over after twelve hours in any case', async () => {
    const hall = await t.hallSignIn('student');
    for (let passed = 0; passed < HALL_MAX_MS - 20 * MINUTE; passed += 20 * MINUTE) {
      t.clock.advance(20 * MINUTE);
      expect((await t.call(getHallUser, {}, { token: hall })).status).toBe(200);
    }
    t.clock.advance(20 * MINUTE);
    expect((await t.call(getHallUser, {}, { token: hall })).body.code).toBe('not-signed-in');
  });

  test.each([
    ['scut', true],
    ['sdpt', true],
    ['lingnan-demo', false],
  ])('[STATE-02] the back-office of %s: an idle session is over: %s', async (orgSign, over) => {
    const [person] = await t.rows<{ account: string }>(
      `select account from people p join organisations o on o.id = p.organisation_id where o.org_sign = $1 order by account limit 1`,
      [orgSign],
    );
    const { refresh_token } = await t.signIn(person!.account, { orgSign });
    t.clock.advance(INACTIVITY_MS);
    const reply = await refresh(refresh_token);
    expect(reply.status).toBe(over ? 400 : 200);
  });
});

describe('the hall', () => {
  test('[CALL-07] [ENT-04] ServiceHallLogin answers StatusCode, Data and Msg', async () => {
    const reply = await hallTry('student', PASSWORD);
    expect(reply.body).toEqual({
      StatusCode: 200,
      Data: { access_token: expect.stringMatching(/^[\w-]{43}$/), tokenType: 'bearer' },
      Msg: '',
    });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('[CALL-07] [SAF-08] by GET as the specification has it, with the same answer', async () => {
    const search = new URLSearchParams({ orgSign: 'scut', username: 'student', password: PASSWORD }).toString();
    const headers = await t.signatureFor(search);
    const reply = await t.app.inject({ url: `${serviceHallLogin.path}?${search}`, headers });
    expect(reply.json()).toEqual({
      StatusCode: 200,
      Data: { access_token: expect.stringMatching(/^[\w-]{43}$/), tokenType: 'bearer' },
      Msg: '',
    });
    expect((await t.call(getHallUser, {}, { token: reply.json().Data.access_token })).status).toBe(200);
  });

  test.each([
    ['zh', '用户不存在!', '密码错误!'],
    ['en', 'No such user.', 'Wrong password.'],
  ] as const)('[ERR-03] the hall tells which of the two was wrong (%s)', async (language, unknown, wrong) => {
    expect((await hallTry(`no-such-${language}`, PASSWORD, language)).body.Msg).toBe(unknown);
    const [fresh] = await t.rows<{ account: string }>(
      `select account from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut'
       and not exists (select 1 from sign_in_attempts a where a.account_key = lower(p.account)) limit 1`,
    );
    expect((await hallTry(fresh!.account, 'Wrong12345', language)).body.Msg).toBe(wrong);
  });

  test('a token of the hall opens no call of the back-office, nor the other way round', async () => {
    const hall = await t.hallSignIn('student');
    const { access_token } = await t.signIn('student');
    expect((await t.call(getUserInfo, {}, { token: hall })).body.code).toBe('not-signed-in');
    expect((await t.call(getHallUser, {}, { token: access_token })).body.code).toBe('not-signed-in');
  });

  test('a ticket is refused honestly where no unified login is connected', async () => {
    const reply = await t.call(serviceHallLogin, {
      orgSign: 'scut',
      ticket: 'ST-1',
      service: 'http://localhost/CampusNetWork/sso',
    });
    expect(reply.body.code).toBe('unified-login-unavailable');
  });

  test('logging out of the hall ends its token', async () => {
    const hall = await t.hallSignIn('student');
    expect((await t.call(serviceHallLogout, {}, { token: hall })).status).toBe(200);
    expect((await t.call(getHallUser, {}, { token: hall })).body.code).toBe('session-ended');
  });
});
