import { unlockSignIn } from '@campus/contract/calls/people-office.ts';
import { token } from '@campus/contract/calls/sessions.ts';
import { serviceHallLogin } from '@campus/contract/calls/sign-on.ts';
import {
  LOCK_ATTEMPTS,
  LOCK_ATTEMPTS_ANYWHERE,
  LOCK_MS,
  LOCK_WINDOW_MS,
  SPRAY_WINDOW_MS,
} from '@campus/rules/sessions/sign-in.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { signInSettings } from '../../../test/sign-in-settings.ts';
import { PASSWORD, testApp } from '../../../test/test-app.ts';
import { clearAttempts, reserveAttempt, spendAttempt } from './attempts.store.ts';

const t = testApp();

/** The rule once more, as plainly as can be: so many wrong ones in any hour, then nothing for an hour. */
function plainDoor(most: number) {
  let failures: number[] = [];
  let lockedUntil = 0;
  return {
    isLocked: (now: number) => now < lockedUntil,
    clear: () => {
      failures = [];
    },
    fail(now: number) {
      failures = [...failures.filter((at) => now - at < LOCK_WINDOW_MS), now];
      if (failures.length < most) return;
      lockedUntil = now + LOCK_MS;
      failures = [];
    },
  };
}

const scut = async () => (await t.rows<{ id: string }>(`select id from organisations where org_sign = 'scut'`))[0]!.id;

test('[TRU-42] the count in the database agrees with a plain model of each network, whatever comes when', async () => {
  const organisationId = await scut();
  let account = 0;
  const attempt = fc.record({
    right: fc.boolean(),
    network: fc.constantFrom('a', 'b'),
    waitMs: fc.oneof(fc.integer({ min: 0, max: 600_000 }), fc.integer({ min: 0, max: 2 * LOCK_MS })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { maxLength: 14 }), async (attempts) => {
      const accountKey = `model-${account++}`;
      const doors = { a: plainDoor(LOCK_ATTEMPTS), b: plainDoor(LOCK_ATTEMPTS) };
      let now = Date.parse('2026-11-16T02:00:00Z');
      for (const { right, network, waitMs } of attempts) {
        now += waitMs;
        const source = { organisationId, accountKey, network: `${network}-${accountKey}`, shared: false };
        const turn = await reserveAttempt(t.database.db, source, now);
        const door = doors[network as 'a' | 'b'];
        expect(turn.verdict).toBe(door.isLocked(now) ? 'locked' : 'go');
        if (turn.verdict !== 'go') continue;
        if (right) {
          await clearAttempts(t.database.db, source, turn.id);
          door.clear();
        } else {
          await spendAttempt(t.database.db, source, turn.id, now);
          door.fail(now);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('[TRU-42] of forty that reserve at once no more than five get a turn, and the others wait', async () => {
  const source = { organisationId: await scut(), accountKey: 'crowd', network: 'n', shared: false };
  const now = t.clock.now();
  const turns = await Promise.all(Array.from({ length: 40 }, () => reserveAttempt(t.database.db, source, now)));
  expect(turns.filter((turn) => turn.verdict === 'go')).toHaveLength(LOCK_ATTEMPTS);
  expect(turns.filter((turn) => turn.verdict === 'wait')).toHaveLength(40 - LOCK_ATTEMPTS);
});

const tryPassword = async (account: string, password: string, from: string) =>
  (await t.call(token, { type: '0', orgSign: 'scut', grant_type: 'password', username: account, password }, { from }))
    .body;
const tryAtHall = async (account: string, password: string, from: string) =>
  (await t.call(serviceHallLogin, { orgSign: 'scut', username: account, password }, { from })).body;

beforeEach(async () => {
  // Neither the lock nor the rates of one test are those of another.
  t.clock.advance(2 * LOCK_MS);
  await t.rows('delete from sign_in_attempts');
  await t.rows('delete from sign_in_refusals');
});

describe('[TRU-42] wrong passwords', () => {
  const fail = async (account: string, from: string, times: number) => {
    const codes: string[] = [];
    for (let n = 0; n < times; n++) codes.push((await tryPassword(account, 'Wrong12345', from)).code);
    return codes;
  };

  test('lock an account for the network that guesses, and for nobody else', async () => {
    await fail('student', '203.0.113.7', 5);
    expect((await tryPassword('student', PASSWORD, '203.0.113.99')).code).toBe('sign-in-locked');
    expect((await tryPassword('student', PASSWORD, '203.0.114.7')).access_token).toBeTruthy();
    await fail('student', '2001:db8:1:2::1', 5);
    expect((await tryPassword('student', PASSWORD, '2001:db8:1:2:ffff::9')).code).toBe('sign-in-locked');
    expect((await tryPassword('student', PASSWORD, '2001:db8:1:3::1')).access_token).toBeTruthy();
  });

  test('fifty lock it everywhere, and an administrator unlocks it', async () => {
    for (let n = 0; n < LOCK_ATTEMPTS_ANYWHERE / 5; n++) await fail('student', `198.51.${n}.1`, 5);
    expect((await tryPassword('student', PASSWORD, '203.0.114.7')).code).toBe('sign-in-locked');
    const { access_token } = await t.signIn('admin');
    const unlocked = await t.call(unlockSignIn, { account: 'STUDENT' }, { token: access_token });
    expect(unlocked.body.data).toEqual({ forgotten: LOCK_ATTEMPTS_ANYWHERE });
    expect((await tryPassword('student', PASSWORD, '203.0.114.7')).access_token).toBeTruthy();
    const student = await t.hallSignIn('student');
    expect((await t.call(unlockSignIn, { account: 'admin' }, { token: student })).status).toBe(401);
  });

  test('the rest that is told is the smaller one', async () => {
    for (let n = 0; n < 9; n++) await fail('student', `198.51.${n}.1`, 5);
    await fail('student', '198.51.99.1', 3);
    expect(await tryPassword('student', 'Wrong12345', '203.0.114.7')).toMatchObject({
      code: 'credentials-wrong',
      facts: { left: 1 },
      error_description: '用户名或者密码错误！1',
    });
  });

  test('a right password clears that account and network, and no other', async () => {
    await fail('student', '203.0.113.7', 4);
    await fail('student', '198.51.100.7', 4);
    expect((await tryPassword('student', PASSWORD, '203.0.113.7')).access_token).toBeTruthy();
    expect(await fail('student', '203.0.113.7', 1)).toEqual(['credentials-wrong']);
    expect(await fail('student', '198.51.100.7', 1)).toEqual(['sign-in-locked']);
  });

  test.each([' ', '        '])('a password of spaces (%j) is no try', async (password) => {
    expect((await tryPassword('student', password, '203.0.113.7')).code).toBe('credentials-missing');
    expect(await t.rows('select 1 from sign_in_attempts')).toEqual([]);
  });
});

describe('[TRU-42] one password at many accounts', () => {
  const SPRAYER = '203.0.113.7';
  test('stops at the twenty-first account, for ten minutes, with its own sentence', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 25; n++) codes.push((await tryPassword(`spray${n}`, 'Campus2026', SPRAYER)).code);
    expect(codes).toEqual([...Array(20).fill('credentials-wrong'), ...Array(5).fill('sign-in-refused')]);
    expect(await tryAtHall('student', PASSWORD, '203.0.113.250')).toMatchObject({
      code: 'sign-in-refused',
      Msg: '您所在的网络登录失败过多，请10分钟后再试！',
    });
    expect((await tryPassword('student', PASSWORD, '203.0.112.7')).access_token).toBeTruthy();
    t.clock.advance(SPRAY_WINDOW_MS);
    expect((await tryPassword('student', PASSWORD, SPRAYER)).access_token).toBeTruthy();
  });

  test('stops there also when all of them come at once, and whoever has an account cannot buy more by signing in', async () => {
    for (let n = 0; n < 3; n++) await tryPassword('student', PASSWORD, SPRAYER);
    const codes = (
      await Promise.all(Array.from({ length: 27 }, (_, n) => tryAtHall(`spray${n}`, 'Campus2026', SPRAYER)))
    ).map(({ code }) => code);
    expect(codes.filter((code) => code === 'user-unknown')).toHaveLength(20);
    expect(codes.filter((code) => code === 'sign-in-refused')).toHaveLength(7);
  });

  test('is stopped later behind an address that many share, and nobody is locked out of an account by a neighbour', async () => {
    const shared = { pValue1: '127.0.0.1, 203.0.113.0/24' };
    expect((await signInSettings(t).save('sign-in.shared-networks', shared)).status).toBe(200);
    t.clock.advance(31_000);
    await t.rows(
      `insert into sign_in_attempts (organisation_id, account_key, network, state, at)
       select $1, 'tried' || n, '203.0.113.7', 'failed', to_timestamp($2) from generate_series(1, 198) n`,
      [await scut(), t.clock.now() / 1000],
    );
    const codes = [];
    for (let n = 0; n < 4; n++) codes.push((await tryPassword(`spray${n}`, 'Campus2026', SPRAYER)).code);
    expect(codes).toEqual(['credentials-wrong', 'credentials-wrong', 'sign-in-refused', 'sign-in-refused']);
    expect((await tryPassword('student', PASSWORD, '203.0.113.8')).access_token).toBeTruthy();
    await t.rows(`update parameters set values = '{"pValue1": "127.0.0.1"}' where key = 'sign-in.shared-networks'`);
  });

  test.each([
    ['one address of a shared network, all within a minute', '127.0.0.1', 0],
    ['one address that nobody named, as fast as it may', '198.51.100.1', 2_100],
  ])('three hundred people behind %s, a tenth of them with a typo: nobody is stopped', async (_, from, pauseMs) => {
    await t.rows(
      `insert into people select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'account', 'crowd' || n))).*
       from people p join organisations o on o.id = p.organisation_id, generate_series(1, 300) n
       where o.org_sign = 'scut' and p.account = 'student' on conflict do nothing`,
    );
    await t.rows(
      `insert into person_roles select p.organisation_id, p.id, r.id from people p
       join roles r on r.organisation_id = p.organisation_id and r.code = 'student'
       where p.account like 'crowd%' on conflict do nothing`,
    );
    const codes: (string | undefined)[] = [];
    const tries = async (account: string, password: string) => {
      codes.push((await tryPassword(account, password, from)).code);
      t.clock.advance(pauseMs);
    };
    for (let n = 1; n <= 300; n++) {
      if (n % 10 === 0) await tries(`crowd${n}`, 'Wrong12345');
      await tries(`crowd${n}`, PASSWORD);
    }
    expect(codes.filter((code) => code === 'credentials-wrong')).toHaveLength(30);
    expect(codes.filter((code) => code === undefined)).toHaveLength(300);
  });
});
