import { readFileSync } from 'node:fs';
import { giveOneTimePasswords } from '@campus/contract/calls/bulk-acts.ts';
import { saveParameter } from '@campus/contract/calls/parameters.ts';
import { addPerson, getPersonInOffice, giveOneTimePassword } from '@campus/contract/calls/people-office.ts';
import { changeSignInPassword, proveSignIn, token } from '@campus/contract/calls/sessions.ts';
import { serviceHallLogin } from '@campus/contract/calls/sign-on.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFirstAdministrator } from '../db/seeds/index.ts';
import { activatePerson } from '../src/modules/network-applications/registration.store.ts';
import { hashPassword } from '../src/platform/passwords.ts';
import { peoplePlay } from './people-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const play = peoplePlay(t);
const DAY = 24 * 60 * 60 * 1000;
const orgSign = 'scut';
const OVER = '一次性密码已过期，请联系服务台重新获取。';

/** Sign-ins of before are over by then. */
const pass = (span: number) => {
  t.clock.advance(span);
  play.forget();
};

let from = 0;
/** Each from an address of its own, so that nothing but the password is judged. */
const options = () => ({ from: `203.0.113.${++from}` });
const atDesk = async (username: string, password: string, sign = orgSign) =>
  (await t.call(token, { type: '0', orgSign: sign, grant_type: 'password', username, password }, options())).body;
const atHall = async (username: string, password: string) =>
  (await t.call(serviceHallLogin, { orgSign, username, password }, options())).body;
const isIn = (reply: { access_token?: string; Data?: { access_token: string } }) =>
  Boolean(reply.access_token ?? reply.Data?.access_token);

/** Every way by which somebody gets one: who has it then, and how it is called. */
type Given = { account: string; password: string; sign?: string };
let made = 0;
const person = () => play.make(`one-time-${++made}`, '会计系');
const ways: [string, () => Promise<Given>][] = [
  [
    'a new person',
    async () => {
      const account = `one-time-${++made}`;
      const added = await play.must('admin', addPerson, {
        account,
        name: '新同学',
        kind: 'staff',
        oneTimePassword: true,
      });
      expect(added.untilAt).toBe(t.clock.now() + 7 * DAY);
      return { account, password: added.password as string };
    },
  ],
  [
    'the desk',
    async () => {
      const given = await play.must('admin', giveOneTimePassword, { id: await person() });
      expect(given.untilAt).toBe(t.clock.now() + 7 * DAY);
      return { account: `one-time-${made}`, password: given.password };
    },
  ],
  [
    'slips for a class',
    async () => {
      const people = [await person()];
      const { given, untilAt } = await play.must('admin', giveOneTimePasswords, { people, everybody: true });
      expect(untilAt).toBe(t.clock.now() + 7 * DAY);
      return given[0] as Given;
    },
  ],
  [
    'a registration that was agreed to',
    async () => {
      const id = await person();
      await t.rows('update people set active = false, password_hash = null where id = $1', [id]);
      const hash = await hashPassword('Regist2026');
      expect(await activatePerson(t.database.db, await play.scut(), id, hash, t.clock.now())).toBe(true);
      return { account: `one-time-${made}`, password: 'Regist2026' };
    },
  ],
  [
    'the command for a first administrator',
    async () => {
      const account = `one-time-${++made}`;
      const asked = { orgSign, oName: '华南理工大学', account, name: '管理', platform: false, now: t.clock.now() };
      const { password, days } = await createFirstAdministrator(t.database.db, asked);
      expect(days).toBe(7);
      return { account, password };
    },
  ],
];

describe('[SAF-09] a one-time password ends seven days after it was given', () => {
  test.each(ways)('by %s', async (_way, give) => {
    const { account, password } = await give();
    pass(7 * DAY - 1);
    expect(isIn(await atDesk(account, password))).toBe(true);
    expect(isIn(await atHall(account, password))).toBe(true);
    pass(1);
    expect(await atDesk(account, password)).toMatchObject({ code: 'one-time-over', error_description: OVER });
    expect(await atHall(account, password)).toMatchObject({ code: 'one-time-over', Msg: OVER });
    // Nobody who does not know it is told that it ever was.
    expect(await atDesk(account, 'Wrong2026')).toMatchObject({ code: 'credentials-wrong' });
    expect(await atHall(account, 'Wrong2026')).toMatchObject({ code: 'password-wrong' });
    // The desk gives another one.
    const [row] = await t.rows<{ id: string }>('select id from people where account = $1', [account]);
    const again = await play.must('admin', giveOneTimePassword, { id: row!.id });
    expect(isIn(await atDesk(account, again.password))).toBe(true);
  });

  test('the desk sees until when, and that it is over; whoever chose a password has no end', async () => {
    const id = await person();
    const look = async () => (await play.must('admin', getPersonInOffice, { id })).oneTimeUntilAt;
    expect(await look()).toBe(null);
    const { password, untilAt } = await play.must('admin', giveOneTimePassword, { id });
    pass(DAY);
    expect(await look()).toBe(untilAt);
    const { access_token } = await atDesk(`one-time-${made}`, password);
    const change = { original: password, next: 'Chosen2026x', confirm: 'Chosen2026x' };
    expect((await t.call(changeSignInPassword, change, { token: access_token })).status).toBe(200);
    expect(await look()).toBe(null);
    pass(400 * DAY);
    expect(isIn(await atDesk(`one-time-${made}`, 'Chosen2026x'))).toBe(true);
  });

  test('one that is over proves nothing either to who signed in by another way', async () => {
    const id = await person();
    const { password } = await play.must('admin', giveOneTimePassword, { id });
    const { access_token } = await atDesk(`one-time-${made}`, password);
    await t.rows(`update sessions set way = 'unified' where person_id = $1`, [id]);
    const prove = () => t.call(proveSignIn, { password }, { token: access_token });
    expect((await prove()).status).toBe(200);
    await t.rows('update people set one_time_at = $2 where id = $1', [id, new Date(t.clock.now() - 7 * DAY)]);
    expect((await prove()).body.code).toBe('one-time-over');
  });

  test('the university says how many days; it holds at once, also for those that were given before', async () => {
    const id = await person();
    const { password } = await play.must('admin', giveOneTimePassword, { id });
    pass(2 * DAY);
    const days = (pValue1: string) =>
      play.does('admin', saveParameter, { key: 'sign-in.passwords', values: { pValue1 } });
    expect((await days('0')).code).toBe('parameter-value');
    expect((await days('1')).status).toBe(200);
    expect(await atDesk(`one-time-${made}`, password)).toMatchObject({ code: 'one-time-over' });
    expect((await days('30')).status).toBe(200);
    expect(isIn(await atDesk(`one-time-${made}`, password))).toBe(true);
    expect((await days('')).status).toBe(200);
  });
});

describe('[SAF-09] passwords that were out before there was an end', () => {
  const migration = readFileSync(new URL('../db/migrations/0068_one_time_moments.sql', import.meta.url), 'utf8');
  let id = '';
  beforeAll(async () => {
    id = await person();
    await play.must('admin', giveOneTimePassword, { id });
  });

  test('count from the migration, and whoever has one of their own has no moment', async () => {
    await t.rows('alter table people drop column one_time_at');
    for (const statement of migration.split(';').filter((text) => /^\s*(--.*\s)*\s*\w/.test(text)))
      await t.rows(statement);
    const [odd] = await t.rows<{ n: number }>(
      `select count(*)::int as n from people where (one_time_at is not null) <> (password_state = 'one-time')`,
    );
    expect(odd!.n).toBe(0);
    const [row] = await t.rows<{ age: number }>(
      'select extract(epoch from now() - one_time_at)::float8 as age from people where id = $1',
      [id],
    );
    expect(row!.age).toBeLessThan(60);
  });

  test('one that the version before gives beside us counts from that change', async () => {
    await t.rows(`update people set one_time_at = null, changed_at = $2 where id = $1`, [id, new Date(t.clock.now())]);
    const look = await play.must('admin', getPersonInOffice, { id });
    expect(Math.abs((look.oneTimeUntilAt ?? 0) - t.clock.now() - 7 * DAY)).toBeLessThan(5);
  });
});
