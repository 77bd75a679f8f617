import { listMessages } from '@campus/contract/calls/inbox.ts';
import { token } from '@campus/contract/calls/sessions.ts';
import { messageText } from '@campus/messages/message-text.ts';
import { ALARM_ACCOUNTS, ALARM_WINDOW_MS, areTried, LOCK_ATTEMPTS_ANYWHERE } from '@campus/rules/sessions/sign-in.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { PASSWORD, testApp } from '../../../test/test-app.ts';
import { schedule } from '../../schedule.ts';
import { countTried } from './alarms.store.ts';

const t = testApp();
const queries = countQueries();
const MINUTE = 60_000;
/** Those who may read the log of their whole university, in the demo. */
const HOLDERS = ['200009', 'admin', 'platform'];
const job = schedule.find(({ name }) => name === 'watch-sign-ins');
if (!job || job.cron === undefined) throw new Error('no job watches the sign-ins');

/** The clock looks: in a transaction of its own, as the worker does. */
const look = () => t.product.db.transaction((tx) => job.run(tx, t.clock.now(), async () => {}));
const told = () =>
  t.rows<{ account: string; kind: string; facts: Record<string, unknown> }>(
    `select p.account, m.kind, m.facts from inbox_messages m join people p on p.id = m.person_id
     where m.kind in ('sign-ins-tried', 'account-guessed') and m.at > to_timestamp($1) order by p.account`,
    [(t.clock.now() - 10 * MINUTE) / 1000],
  );
const idOf = async (orgSign: string) =>
  (await t.rows<{ id: string }>('select id from organisations where org_sign = $1', [orgSign]))[0]!.id;
const tryPassword = async (username: string, from: string, password = 'Wrong12345') =>
  t.call(token, { type: '0', orgSign: 'scut', grant_type: 'password', username, password }, { from });
/** Attempts as the sign-in leaves them. */
const leave = (
  organisationId: string,
  state: 'failed' | 'right',
  accounts: number,
  { from = 1, at = t.clock.now() } = {},
) =>
  t.rows(
    `insert into sign_in_attempts (organisation_id, account_key, network, state, at)
     select $1, $2 || n, '198.51.' || n || '.0/24', $2, to_timestamp($3)
     from generate_series($4::int, $4 + $5 - 1) n`,
    [organisationId, state, at / 1000, from, accounts],
  );

beforeEach(async () => {
  t.clock.advance(4 * ALARM_WINDOW_MS);
  await t.rows('delete from sign_in_attempts');
  await t.rows('delete from sign_in_refusals');
  await t.rows('delete from sign_in_alarms');
});

describe('[SAF-05] sign-ins tried on many accounts from many networks', () => {
  test('are told to those who see the log, once, and counted', async () => {
    for (let n = 1; n <= 45; n++) await tryPassword(`20253055${n}`, `198.51.${n}.7`);
    await look();
    const messages = await told();
    expect(messages.map(({ account }) => account)).toEqual(HOLDERS);
    expect(messages[0]).toMatchObject({ kind: 'sign-ins-tried', facts: { accounts: 45, networks: 45 } });
    await look();
    t.clock.advance(MINUTE);
    await look();
    expect(await told()).toHaveLength(HOLDERS.length);
    const { access_token } = await t.signIn('admin');
    const list = await t.call(listMessages, { tab: 'unread' }, { token: access_token });
    expect(list.body.data.items[0]).toMatchObject({
      about: { kind: 'sign-ins' },
      title: { zh: '有人在大量账号上试密码', en: 'Somebody tries passwords at many accounts' },
    });
    const metrics = await t.app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer metrics-token-of-the-tests' },
    });
    expect(metrics.body).toContain('campus_sign_in_alarms_total{organisation="scut",kind="many-accounts"} 1');
  });

  test('are told anew when it was quiet for an hour, and not before', async () => {
    const scut = await idOf('scut');
    await leave(scut, 'failed', 45);
    for (let n = 0; n < 90; n++) {
      t.clock.advance(MINUTE);
      await look();
    }
    expect(await t.rows('select raised from sign_in_alarms')).toEqual([{ raised: 1 }]);
    // The first hour is over, and the hour of quiet is not.
    await leave(scut, 'failed', 45, { from: 100 });
    await look();
    expect(await t.rows('select raised from sign_in_alarms')).toEqual([{ raised: 1 }]);
    t.clock.advance(3 * ALARM_WINDOW_MS);
    await leave(scut, 'failed', 45, { from: 150 });
    await look();
    expect(await t.rows('select raised from sign_in_alarms')).toEqual([{ raised: 2 }]);
    expect(await told()).toHaveLength(HOLDERS.length);
  });

  test.each([
    ['one account too few', ALARM_ACCOUNTS - 1, 0, false],
    ['just enough', ALARM_ACCOUNTS, 0, true],
    ['a sixth of all who tried', 60, 299, true],
    ['the mistakes of a busy morning', 60, 300, false],
  ])('%s: %i failed, %i right', async (_what, failed, right, isAlarm) => {
    const scut = await idOf('scut');
    await leave(scut, 'failed', failed);
    await leave(scut, 'right', right);
    await look();
    expect((await told()).length > 0).toBe(isAlarm);
  });

  test('are none where people mistype and then get in', async () => {
    for (let n = 0; n < 45; n++) {
      await tryPassword('student', `198.51.${n}.7`);
      await tryPassword('student', `198.51.${n}.7`, PASSWORD);
    }
    await look();
    expect(await told()).toEqual([]);
  });

  test('cannot be hidden by the sign-ins of one account, nor behind those of the people who are guessed at', async () => {
    const scut = await idOf('scut');
    await leave(scut, 'failed', 45);
    await t.rows(
      `insert into sign_in_attempts (organisation_id, account_key, network, state, at)
       select $1::uuid, 'mallory', '198.51.' || n || '.0/24', 'right', to_timestamp($2::float8) from generate_series(1, 1000) n
       union all select $1::uuid, 'failed' || n, '10.0.0.1', 'right', to_timestamp($2::float8) from generate_series(1, 45) n`,
      [scut, t.clock.now() / 1000],
    );
    await look();
    expect(await told()).toHaveLength(HOLDERS.length);
  });

  test('of two universities are not added up, a suspended one is told nothing, and moments of the future count for nothing', async () => {
    const [scut, sdpt] = [await idOf('scut'), await idOf('sdpt')];
    await leave(scut, 'failed', 30);
    await leave(sdpt, 'failed', 30);
    await leave(scut, 'failed', 45, { from: 100, at: t.clock.now() + ALARM_WINDOW_MS });
    await look();
    expect(await told()).toEqual([]);
    await leave(sdpt, 'failed', 45);
    await t.rows('update organisations set active = false where id = $1', [sdpt]);
    try {
      await look();
      expect(await told()).toEqual([]);
    } finally {
      await t.rows('update organisations set active = true where id = $1', [sdpt]);
    }
  });

  test('are told once when two workers look at the same time', async () => {
    await leave(await idOf('scut'), 'failed', 45);
    const looks = [0, 1, 2].map(async (n) => {
      await t.product.db.transaction((tx) => job.run(tx, t.clock.now() + n, async () => {}));
    });
    await Promise.all(looks);
    expect(await t.rows('select raised from sign_in_alarms')).toEqual([{ raised: 1 }]);
    expect(await told()).toHaveLength(HOLDERS.length);
  });

  test('cost two queries a minute while nothing is wrong', async () => {
    await leave(await idOf('scut'), 'right', 200);
    queries.begin();
    await look();
    expect(queries.since()).toHaveLength(2);
  });
});

describe('[SAF-05] one account that is guessed at from many networks', () => {
  const guess = async (account: string, times: number, from = 0) => {
    for (let n = from; n < from + times; n++) await tryPassword(account, `198.51.${Math.floor(n / 5)}.7`);
  };

  test('is told when it is locked everywhere, by its name, once', async () => {
    await guess('student', LOCK_ATTEMPTS_ANYWHERE - 1);
    await look();
    expect(await told()).toEqual([]);
    await guess('student', 6, LOCK_ATTEMPTS_ANYWHERE - 1);
    await look();
    t.clock.advance(MINUTE);
    await look();
    const messages = await told();
    expect(messages.map(({ account, kind }) => [account, kind])).toEqual(
      HOLDERS.map((account) => [account, 'account-guessed']),
    );
    expect(messages[0]!.facts).toMatchObject({ account: 'student', tries: 50 });
    expect(messageText('account-guessed', messages[0]!.facts).title).toEqual({
      zh: '账号“student”被反复试密码',
      en: 'Somebody guesses the password of “student”',
    });
  });

  test('is told of nobody’s account: what somebody types stands in no message', async () => {
    await guess('call 12345 to unlock', 55);
    await look();
    expect(await told()).toEqual([]);
  });
});

test('[SAF-05] what the database counts agrees with a plain count, whatever was left when', async () => {
  const organisations = [await idOf('scut'), await idOf('sdpt')];
  const left = fc.record({
    organisation: fc.integer({ min: 0, max: 1 }),
    account: fc.integer({ min: 0, max: 6 }),
    network: fc.integer({ min: 0, max: 4 }),
    state: fc.constantFrom('failed', 'right', 'pending'),
    beforeMs: fc.integer({ min: -10 * MINUTE, max: 2 * ALARM_WINDOW_MS }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(left, { maxLength: 40 }), async (all) => {
      await t.rows('delete from sign_in_attempts');
      await t.rows(
        `insert into sign_in_attempts (organisation_id, account_key, network, state, at)
         select o::uuid, a, n, s, to_timestamp(m) from jsonb_to_recordset($1) as r (o text, a text, n text, s text, m float8)`,
        [
          JSON.stringify(
            all.map(({ organisation, account, network, state, beforeMs }) => ({
              o: organisations[organisation],
              a: `a${account}`,
              n: `n${network}`,
              s: state,
              m: (t.clock.now() - beforeMs) / 1000,
            })),
          ),
        ],
      );
      const lately = all.filter(({ beforeMs }) => beforeMs >= 0 && beforeMs < ALARM_WINDOW_MS);
      const expected = organisations.flatMap((organisationId, n) => {
        const own = lately.filter(({ organisation }) => organisation === n);
        const of = (state: string) => own.filter((one) => one.state === state);
        const failed = new Set(of('failed').map(({ account }) => account)).size;
        const right = new Set(of('right').map(({ account }) => account)).size;
        const networks = new Set(of('failed').map(({ network }) => network)).size;
        return own.length > 0 ? [{ organisationId, failed, right, networks }] : [];
      });
      const counted = await countTried(t.database.db, t.clock.now());
      const byId = (one: { organisationId: string }, other: { organisationId: string }) =>
        one.organisationId.localeCompare(other.organisationId);
      expect(counted.toSorted(byId)).toEqual(expected.toSorted(byId));
      expect(counted.some(areTried)).toBe(false);
    }),
    { numRuns: 40 },
  );
});
