import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getMyNetworkAccounts, listMySessions } from '@campus/contract/calls/network-accounts.ts';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { createFakeAccessServer } from '#server/outside/network-access-server/fake.ts';
import type { Ending } from '#server/outside/network-access-server/index.ts';
import type { Db } from '#server/platform/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { type BeatJob, runSlot } from '#server/platform/jobs.ts';
import { migrate } from '#server/platform/migrate.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import { sql } from '#server/platform/sql.ts';
import { schedule } from '#server/schedule.ts';
import { accountPlay } from '../../../test/account-play.ts';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/test-app.ts';
import {
  changeSpeed,
  clearNetworkRecords,
  findOrOpenAccount,
  type Hold,
  isPassword,
  networkJobs,
  putOnNetwork,
  readBack,
  readBackMatches,
  setPassword,
  takeOffNetwork,
} from './index.ts';

const t = testApp({}, [], ['radius']);
const play = accountPlay(t);
const queries = countQueries();
const DAY = 24 * 60 * 60 * 1000;

type Account = { id: string; username: string };
const speed = 'speed-100m';
const put = (account: Account, mac: string | null, holds: readonly Hold[], db: Db = t.database.db) =>
  putOnNetwork(db, t.foundation.secrets, { accountId: account.id, group: speed, mac, holds, now: t.clock.now() });
const rowsOf = async ({ username }: Account) => ({
  checks: await t.rows(
    `select xmin::text || '/' || id as version, attribute, op, value from radcheck where username = $1 order by id`,
    [username],
  ),
  groups: await t.rows(
    `select xmin::text || '/' || id as version, groupname, priority from radusergroup where username = $1 order by priority, groupname`,
    [username],
  ),
});

describe('an account', () => {
  test('is opened once for a person, however often and however many at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, n) => play.open('student', `First202${n}`, 'once-only')),
    );
    expect(new Set(all.map((account) => account.id)).size).toBe(1);
    expect(await play.open('student', 'Second2026', 'once-only')).toEqual(all[0]);
    const right = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((n) => isPassword(t.database.db, t.foundation.secrets, all[0]!.id, `First202${n}`)),
    );
    expect(right.filter(Boolean)).toHaveLength(1);
    expect(await isPassword(t.database.db, t.foundation.secrets, all[0]!.id, 'Second2026')).toBe(false);
  });

  test('has a name of its own in the whole database: nobody else gets it, in whatever organisation', async () => {
    await play.open('student', 'Dorm2026', 'taken-name');
    const [stranger] = await t.rows<{ organisationId: string; personId: string }>(
      `select p.organisation_id as "organisationId", p.id as "personId" from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'sdpt' limit 1`,
    );
    for (const somebody of [await play.person('staff'), stranger!]) {
      const usernames = ['taken-name', `free-of-${somebody.personId}`, 'never-asked-for'];
      const wanted = { ...somebody, usernames, password: 'x', mustChange: true, now: t.clock.now() };
      const opened = await findOrOpenAccount(t.database.db, t.foundation.secrets, wanted);
      expect(opened.username).toBe(usernames[1]);
      expect(await findOrOpenAccount(t.database.db, t.foundation.secrets, wanted)).toEqual(opened);
    }
    expect(await t.rows(`select 1 from network_accounts where username = 'never-asked-for'`)).toEqual([]);
  });

  test.each(['two words', '学生', "o'neill", 'a/b', ''])(
    'is never kept under a name that RADIUS could not ask for: %s',
    async (name) => {
      await expect(play.open('student', 'Dorm2026', name)).rejects.toThrow();
    },
  );

  test('has a password that is sealed with the network key, for its row alone', async () => {
    const [first, second] = [await play.open('student', 'Dorm2026'), await play.open('student', 'Dorm2026')];
    const sealed = async ({ id }: Account) =>
      (await t.rows<{ password: Buffer }>('select password from network_accounts where id = $1', [id]))[0]!.password;
    const sealedPassword = await sealed(first);
    expect(sealedPassword[0]).toBe(1);
    expect(sealedPassword.toString('latin1')).not.toContain('Dorm2026');
    expect(sealedPassword.subarray(1)).not.toEqual((await sealed(second)).subarray(1));
    expect(await isPassword(t.database.db, t.foundation.secrets, first.id, 'Dorm2026')).toBe(true);
    expect(await isPassword(t.database.db, t.foundation.secrets, first.id, 'dorm2026')).toBe(false);
    const otherKey = createSecrets('a secret of the tests, long enough', 'a network key of other tests, long enough');
    await expect(isPassword(t.database.db, otherKey, first.id, 'Dorm2026')).rejects.toThrow('is NETWORK_KEY the one');
    await t.rows('update network_accounts set password = $2 where id = $1', [second.id, sealedPassword]);
    await expect(isPassword(t.database.db, t.foundation.secrets, second.id, 'Dorm2026')).rejects.toThrow(second.id);
    await t.rows('update network_accounts set password = set_byte(password, 0, 2) where id = $1', [first.id]);
    await expect(isPassword(t.database.db, t.foundation.secrets, first.id, 'Dorm2026')).rejects.toThrow(first.id);
  });

  test.each(['`%{exec:/bin/id}`', '"Dorm2026"', "'Dorm2026'", 'a\\b', 'two words', '密码密码', '', 'x'.repeat(129)])(
    'never has a password that RADIUS would read as something else: %s',
    async (password) => {
      await expect(play.open('student', password)).rejects.toThrow('as something else');
      const account = await play.open('student');
      const change = { mustChange: false, now: t.clock.now() };
      await expect(setPassword(t.database.db, t.foundation.secrets, account.id, password, change)).rejects.toThrow();
    },
  );

  test('may have any other sign in its password', async () => {
    const signs = '!#$%&()*+,-./09:;<=>?@AZ[]^_az{|}~';
    const account = await play.open('student', signs);
    expect(await isPassword(t.database.db, t.foundation.secrets, account.id, signs)).toBe(true);
  });

  test('takes a new password, and says whether it has to be changed', async () => {
    const account = await play.open('200133', 'Dorm2026');
    await setPassword(t.database.db, t.foundation.secrets, account.id, 'Spring2027', {
      mustChange: true,
      now: t.clock.now() + 5,
    });
    expect(await isPassword(t.database.db, t.foundation.secrets, account.id, 'Spring2027')).toBe(true);
    const { access_token: token } = await t.signIn('200133');
    queries.begin();
    const { items } = (await t.call(getMyNetworkAccounts, {}, { token })).body.data;
    expect(queries.since().length).toBeLessThanOrEqual(6);
    expect(items).toEqual([{ username: account.username, mustChange: true, initial: false, lastReply: null }]);
    const nobody = '00000000-0000-7000-8000-000000000000';
    const change = { mustChange: true, now: 1 };
    await expect(setPassword(t.database.db, t.foundation.secrets, nobody, 'x', change)).rejects.toThrow(nobody);
    expect(await isPassword(t.database.db, t.foundation.secrets, nobody, 'x')).toBe(false);
  });
});

describe('the rows of RADIUS', () => {
  test('[TRU-25] keep the moment at which they changed last, and only then', async () => {
    const account = await play.open();
    const changedAt = async () => {
      const [row] = await t.rows<{ at: number }>(
        `select (extract(epoch from network_changed_at) * 1000)::float8 as at from network_accounts where id = $1`,
        [account.id],
      );
      return row!.at;
    };
    const change = { mustChange: false, now: t.clock.now() };
    for (const [what, does] of [
      ['put on', () => put(account, null, [])],
      ['held', () => put(account, null, ['freeze'])],
      ['held for two things', () => put(account, null, ['freeze', 'arrears'])],
      ['held no more', () => put(account, null, [])],
      ['bound', () => put(account, 'AA-BB-CC-0D-0E-0F', [])],
      ['bound to another', () => put(account, 'AA-BB-CC-0D-0E-0E', [])],
      [
        'a new password',
        async () => {
          await setPassword(t.database.db, t.foundation.secrets, account.id, 'Spring2027', change);
          await put(account, 'AA-BB-CC-0D-0E-0E', []);
        },
      ],
      [
        'another speed',
        () =>
          changeSpeed(t.database.db, sql`select ${account.id}::uuid`, { from: speed, to: 'speed-1g' }, t.clock.now()),
      ],
      ['taken off', () => takeOffNetwork(t.database.db, account.id, t.clock.now())],
    ] as const) {
      t.clock.advance(1000);
      await does();
      expect(await changedAt(), what).toBe(t.clock.now());
      const before = await changedAt();
      t.clock.advance(1000);
      if (what !== 'another speed') await does();
      expect(await changedAt(), `${what}, once more`).toBe(before);
    }
  });

  test('are exactly what was meant, in two statements, and what is already right is not touched', async () => {
    const account = await play.open();
    queries.begin();
    await put(account, 'aabb.cc0d.0e0f', ['arrears', 'freeze', 'arrears']);
    expect(queries.since()).toHaveLength(2);
    const first = await rowsOf(account);
    const plain = {
      checks: first.checks.map(({ version: _v, ...row }) => row),
      groups: first.groups.map(({ version: _v, ...row }) => row),
    };
    expect(plain).toEqual({
      checks: [
        { attribute: 'Cleartext-Password', op: ':=', value: 'Dorm2026' },
        { attribute: 'Calling-Station-Id', op: '==', value: 'AA-BB-CC-0D-0E-0F' },
      ],
      groups: [
        { groupname: 'hold-arrears', priority: -1 },
        { groupname: 'hold-freeze', priority: -1 },
        { groupname: speed, priority: 1 },
      ],
    });
    await put(account, 'AA-BB-CC-0D-0E-0F', ['freeze', 'arrears']);
    expect(await rowsOf(account)).toEqual(first);
    await put(account, 'AA-BB-CC-0D-0E-0F', ['freeze']);
    const later = await rowsOf(account);
    expect(later).toEqual({ checks: first.checks, groups: first.groups.slice(1) });
    queries.begin();
    await takeOffNetwork(t.database.db, account.id, t.clock.now());
    expect(queries.since().length).toBeLessThanOrEqual(2);
    expect(await rowsOf(account)).toEqual({ checks: [], groups: [] });
  });

  test('of another account stay as they are; strange and doubled ones of this account go', async () => {
    const [account, other] = [await play.open(), await play.open()];
    await put(other, null, ['epidemic']);
    const before = await rowsOf(other);
    await put(account, null, []);
    await t.rows(
      `insert into radcheck (username, attribute, op, value) select username, attribute, op, value from radcheck where username = $1`,
      [account.username],
    );
    await t.rows(`insert into radcheck (username, attribute, op, value) values ($1, 'Auth-Type', ':=', 'Accept')`, [
      account.username,
    ]);
    await t.rows(`insert into radusergroup (username, groupname, priority) values ($1, 'let-in', -5)`, [
      account.username,
    ]);
    expect(
      await readBackMatches(t.database.db, t.foundation.secrets, account.id, { group: speed, mac: null, holds: [] }),
    ).toBe(false);
    await put(account, null, []);
    expect(
      await readBackMatches(t.database.db, t.foundation.secrets, account.id, { group: speed, mac: null, holds: [] }),
    ).toBe(true);
    expect((await rowsOf(account)).checks).toHaveLength(1);
    expect(await rowsOf(other)).toEqual(before);
  });

  test('never double when several put the same account on the network at one moment', async () => {
    const account = await play.open();
    const sets: Hold[][] = [[], ['freeze'], ['arrears', 'freeze'], ['own-pause']];
    await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        t.database.db.transaction((tx) =>
          put(account, n % 2 ? '00-11-22-33-44-55' : null, sets[n % 4] as Hold[], tx as Db),
        ),
      ),
    );
    const { checks, groups } = await rowsOf(account);
    expect(new Set(checks.map((row) => row.attribute)).size).toBe(checks.length);
    expect(new Set(groups.map((row) => row.groupname)).size).toBe(groups.length);
    const seen = await readBack(t.database.db, account.username);
    expect(sets).toContainEqual(seen.holds.toSorted());
  });

  test('are read back with the rights of RADIUS, in a transaction of its own, without the password', async () => {
    const account = await play.open();
    const holds: Hold[] = ['own-pause', 'epidemic'];
    await t.database.db.transaction(async (tx) => {
      await put(account, '00-11-22-33-44-55', holds, tx as Db);
      expect(await readBack(t.database.db, account.username)).toEqual({
        password: false,
        mac: null,
        group: null,
        holds: [],
      });
      await expect(readBack(tx as Db, account.username)).rejects.toThrow('a transaction of its own');
    });
    const seen = await readBack(t.database.db, account.username);
    expect(seen).toEqual({ password: true, mac: '00-11-22-33-44-55', group: speed, holds });
    const matches = (mac: string | null, held: readonly Hold[], group = speed) =>
      readBackMatches(t.database.db, t.foundation.secrets, account.id, { group, mac, holds: held });
    expect(await matches('00-11-22-33-44-55', ['epidemic', 'own-pause'])).toBe(true);
    expect(await matches(null, holds)).toBe(false);
    expect(await matches('00-11-22-33-44-55', ['own-pause'])).toBe(false);
    expect(await matches('00-11-22-33-44-55', holds, 'speed-20m')).toBe(false);
    await t.rows('revoke select on radcheck from campus_radius');
    await expect(readBack(t.database.db, account.username)).rejects.toThrow();
    await t.rows('grant select on radcheck to campus_radius');
    expect((await t.rows<{ me: string }>('select current_user as me'))[0]?.me).not.toBe('campus_radius');
  });

  test('of no account, or bound to what is no MAC, are refused', async () => {
    const account = await play.open();
    await expect(put({ ...account, id: '00000000-0000-7000-8000-000000000000' }, null, [])).rejects.toThrow(
      'no network account',
    );
    await expect(put(account, 'not a mac', [])).rejects.toThrow('bound to a MAC');
    await takeOffNetwork(t.database.db, '00000000-0000-7000-8000-000000000000', t.clock.now());
  });
});

const addSession = (username: string, id: string, more: Record<string, unknown> = {}) => {
  const row: Record<string, unknown> = {
    acctsessionid: id,
    acctuniqueid: `${username}/${id}`,
    username,
    nasipaddress: '10.0.0.1',
    ...more,
  };
  const names = Object.keys(row);
  return t.rows(
    `insert into radacct (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  );
};

describe('my sessions', () => {
  test('come from all of one’s accounts, newest first, page by page, none twice and none left out', async () => {
    const accounts = [await play.open('approver'), await play.open('approver')];
    const stranger = await play.open('student');
    const began = new Date(t.clock.now() - DAY);
    // Many of them begin within one millisecond, some at the very same moment.
    for (const [n, { username }] of [...accounts, stranger].entries())
      await t.rows(
        `insert into radacct (acctsessionid, acctuniqueid, username, nasipaddress, acctstarttime)
         select 's' || i, $1 || '/' || i, $1, '10.0.0.1', $2::timestamptz + (i / 3 + $3) * interval '1 microsecond' from generate_series(1, 30) i`,
        [username, began, n],
      );
    const { access_token: token } = await t.signIn('approver');
    const seen: { id: string; username: string }[] = [];
    let after: string | undefined;
    do {
      queries.begin();
      const reply = await t.call(listMySessions, { size: 7, ...(after ? { after } : {}) }, { token });
      expect(queries.since().length).toBeLessThanOrEqual(6);
      seen.push(...reply.body.data.items);
      after = reply.body.data.next ?? undefined;
    } while (after);
    const there = await t.rows<{ id: string }>(
      `select radacctid::text as id from radacct where username = any($1) order by acctstarttime desc, radacctid desc`,
      [accounts.map((account) => account.username)],
    );
    expect(seen.map((session) => session.id)).toEqual(there.map((session) => session.id));
    expect((await t.call(listMySessions, { after: 'x' }, { token })).body.code).toBe('bad-cursor');
  });

  test('say how long they ran and what they carried; one that runs is counted until now', async () => {
    const account = await play.open('handler');
    const began = t.clock.now() - 3_600_000;
    await addSession(account.username, 'runs', {
      acctstarttime: new Date(began),
      acctsessiontime: 60,
      acctinputoctets: '5',
      acctoutputoctets: '7000000000000',
      callingstationid: 'no mac',
      framedipv6address: '2001:db8::1',
    });
    const token = await t.hallSignIn('handler');
    const { items } = (await t.call(listMySessions, {}, { token })).body.data;
    expect(items).toMatchObject([
      { bytesIn: 7e12, bytesOut: 5, seconds: 3600, stoppedAt: null, mac: null, ip: '2001:db8::1', cause: null },
    ]);
    await addSession(account.username, 'odd', {
      acctstarttime: new Date(began + 1),
      acctstoptime: new Date(began),
      acctsessiontime: -5,
      acctinputoctets: '-1',
      acctoutputoctets: '9223372036854775807',
    });
    const [odd] = (await t.call(listMySessions, {}, { token })).body.data.items;
    expect(odd).toMatchObject({ bytesIn: Number.MAX_SAFE_INTEGER, bytesOut: 0, seconds: 0, stoppedAt: began });
  });
});

describe('ending what runs', () => {
  const run = async (username: string, answer?: (session: { nasAddress: string }) => Ending) => {
    const { port, asked } = createFakeAccessServer(answer);
    const [job] = networkJobs(port, t.database.db);
    const failed = await job!.run({ username }, t.foundation.log).then(
      () => null,
      (error: Error) => error.message,
    );
    return { asked, failed };
  };
  const nas = (nasname: string, secret: string) =>
    t.rows(`insert into nas (nasname, shortname, secret) values ($1, 'n', $2)`, [nasname, secret]);

  test('asks the access server of each running session, and only one that the table of servers names', async () => {
    await nas('10.9.0.1', 'one');
    await nas('10.9.0.0/16', 'a whole network');
    await nas('2001:db8::9', 'six');
    const account = await play.open();
    const { username } = account;
    await addSession(username, 'a', { nasipaddress: '10.9.0.1' });
    await addSession(username, 'b', { nasipaddress: '2001:db8::9' });
    await addSession(username, 'ended', { nasipaddress: '10.9.0.1', acctstoptime: new Date() });
    await addSession(username, 'unknown server', { nasipaddress: '10.9.0.2' });
    await addSession(`${username}x`, 'of another', { nasipaddress: '10.9.0.1' });
    const { asked, failed } = await run(username);
    expect(failed).toBeNull();
    expect(asked).toEqual([
      { username, sessionId: 'b', nasAddress: '2001:db8::9', nasSecret: 'six' },
      { username, sessionId: 'a', nasAddress: '10.9.0.1', nasSecret: 'one' },
    ]);
    expect(t.log.join('')).toContain('10.9.0.2');
  });

  test('comes again where a server is silent, and not where it refuses; the others are asked all the same', async () => {
    await nas('10.8.0.1', 'one');
    await nas('10.8.0.2', 'two');
    const { username } = await play.open();
    await addSession(username, 'a', { nasipaddress: '10.8.0.1' });
    await addSession(username, 'b', { nasipaddress: '10.8.0.2' });
    await addSession(username, 'c', { nasipaddress: '10.8.0.2' });
    const silent = await run(username, ({ nasAddress }) => (nasAddress === '10.8.0.2' ? 'silent' : 'ended'));
    expect(silent.failed).toBe('No answer to a disconnect request from 10.8.0.2.');
    expect(silent.asked.map((request) => request.sessionId)).toEqual(['c', 'a']);
    for (const ending of ['refused', 'gone', 'ended'] as const) {
      const { asked, failed } = await run(username, () => ending);
      expect(failed).toBeNull();
      expect(asked).toHaveLength(3);
    }
  });
});

test('[ADM-01] a session that outlived its line is to be ended again every hour, and no other', async () => {
  const began = new Date(t.clock.now());
  const [held, off, on] = [await play.open(), await play.open(), await play.open()];
  for (const account of [held, off, on]) {
    await put(account, null, []);
    await addSession(account.username, 'runs', { acctstarttime: began });
    await addSession(account.username, 'over', { acctstarttime: began, acctstoptime: began });
  }
  t.clock.advance(1000);
  await put(held, null, ['arrears']);
  await takeOffNetwork(t.database.db, off.id, t.clock.now());
  const job = schedule.find(({ name }) => name === 'disconnect-again');
  const disconnects = async () => {
    await t.rows(`delete from jobs.job where name = 'network-disconnect'`);
    await runSlot(
      t.database.db,
      job as BeatJob,
      { organisationId: null, dueAt: t.clock.now() },
      t.clock.now(),
      t.foundation.jobs.sendIn,
    );
    const jobs = await t.rows<{ username: string }>(
      `select data ->> 'username' as username from jobs.job where name = 'network-disconnect'`,
    );
    return jobs
      .map(({ username }) => username)
      .filter((name) => [held, off, on].some((account) => account.username === name));
  };
  expect((await disconnects()).sort()).toEqual([held.username, off.username].sort());
  t.clock.advance(60 * 60 * 1000);
  await t.rows(`update radacct set acctstoptime = now() where username = $1`, [held.username]);
  expect(await disconnects()).toEqual([off.username]);
  // [ADM-01] Of a suspended university lines stay as they are, and sessions run on.
  await t.rows('update organisations set active = false');
  t.clock.advance(60 * 60 * 1000);
  expect(await disconnects()).toEqual([]);
  await t.rows('update organisations set active = true');
  t.clock.advance(60 * 60 * 1000);
  expect(await disconnects()).toEqual([off.username]);
});

describe('what older nights leave', () => {
  test('replies of more than 90 days go, and sessions that nobody spoke of for two days are closed, a batch at a time', async () => {
    const now = t.clock.now();
    const ago = (days: number) => new Date(now - days * DAY);
    for (const [days, count] of [
      [91, 7],
      [89, 2],
    ] as const)
      await t.rows(
        `insert into radpostauth (username, reply, authdate) select 'swept', 'Access-Accept', $1 from generate_series(1, $2)`,
        [ago(days), count],
      );
    await addSession('swept', 'stale', { acctstarttime: ago(5), acctupdatetime: ago(3) });
    await addSession('swept', 'never updated', { acctstarttime: ago(2.1) });
    await addSession('swept', 'alive', { acctstarttime: ago(5), acctupdatetime: ago(1.9) });
    await addSession('swept', 'stopped', {
      acctstarttime: ago(9),
      acctstoptime: ago(8),
      acctterminatecause: 'User-Request',
    });
    const left = async () => (await t.rows(`select 1 from radpostauth where username = 'swept'`)).length;
    await clearNetworkRecords(t.database.db, now, 2, 2);
    expect(await left()).toBe(5);
    const job = schedule.find(({ name }) => name === 'clear-network-records');
    await runSlot(t.database.db, job as BeatJob, { organisationId: null, dueAt: now }, now, t.foundation.jobs.sendIn);
    expect(await left()).toBe(2);
    const sessions = await t.rows(
      `select acctsessionid as id, acctstoptime as stopped, acctterminatecause as cause, acctsessiontime::int as seconds from radacct where username = 'swept' order by radacctid`,
    );
    expect(sessions).toEqual([
      { id: 'stale', stopped: ago(3), cause: 'Lost-Service', seconds: (2 * DAY) / 1000 },
      { id: 'never updated', stopped: ago(2.1), cause: 'Lost-Service', seconds: 0 },
      { id: 'alive', stopped: null, cause: null, seconds: null },
      { id: 'stopped', stopped: ago(8), cause: 'User-Request', seconds: null },
    ]);
  });
});

describe('the migration', () => {
  test('makes the role once for a whole cluster, however many databases migrate at one moment, or says who has to', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'campus-cluster-'));
    const cluster = await startEmbeddedPostgres({ dataFolder, log: () => {}, durable: false });
    try {
      const { host, user } = cluster.connection;
      const admin = new pg.Client({ host, user, database: 'campus' });
      await admin.connect();
      await admin.query('create role plain login');
      await admin.query('create role maker login createrole');
      const names = ['one', 'two', 'three', 'four'];
      for (const name of [...names, 'plain'])
        await admin.query(`create database ${name} owner ${names.includes(name) ? 'maker' : name}`);
      const migrateAs = async (role: string, database: string) => {
        const pool = new pg.Pool({ host, user: role, database }).on('error', () => {});
        return migrate(pool).finally(() => pool.end());
      };
      await expect(migrateAs('plain', 'plain')).rejects.toThrow(
        'The role campus_radius is missing and plain may not create roles; let an administrator of the database run: create role campus_radius nologin; grant campus_radius to plain;',
      );
      const applied = await Promise.all(names.map((name) => migrateAs('maker', name)));
      for (const files of applied) expect(files).toContain('0004_network_accounts.sql');
      const { rows } = await admin.query(`select rolcanlogin, rolsuper from pg_roles where rolname = 'campus_radius'`);
      expect(rows).toEqual([{ rolcanlogin: false, rolsuper: false }]);
      await admin.end();
    } finally {
      await cluster.stop();
      await rm(dataFolder, { recursive: true, force: true });
    }
  });

  test('where it may not make the role, it says what an administrator has to run; after that it goes through', async () => {
    const { host, user } = inject('postgres');
    const name = `plain_${Date.now()}`;
    const admin = new pg.Client({ host, user, database: 'campus' });
    await admin.connect();
    await admin.query(`create role ${name} login`);
    await admin.query(`create database ${name} owner ${name}`);
    const pool = new pg.Pool({ host, user: name, database: name }).on('error', () => {});
    await expect(migrate(pool)).rejects.toThrow(
      `${name} is no member of the role campus_radius; let an administrator of the database run what is missing of: create role campus_radius nologin; grant campus_radius to ${name};`,
    );
    await admin.query(`grant campus_radius to ${name}`);
    expect(await migrate(pool)).toContain('0004_network_accounts.sql');
    const { rows } = await pool
      .query('begin; set local role campus_radius; select count(*)::int as n from radcheck; commit')
      .then((results) => (results as unknown as pg.QueryResult[])[2] as pg.QueryResult);
    expect(rows).toEqual([{ n: 0 }]);
    await pool.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  });
});
