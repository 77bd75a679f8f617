import { randomUUID } from 'node:crypto';
import { getUserInfo } from '@campus/contract/calls/access.ts';
import { listAuditEntries } from '@campus/contract/calls/audit.ts';
import { getProcess, listComments } from '@campus/contract/calls/flows-processes.ts';
import { getOrganisation } from '@campus/contract/calls/organisations.ts';
import { listParameters } from '@campus/contract/calls/parameters.ts';
import { listPeople } from '@campus/contract/calls/people-office.ts';
import { saveProfile } from '@campus/contract/calls/profile.ts';
import { startSeeAs } from '@campus/contract/calls/see-as.ts';
import type { Call } from '@campus/contract/define-call.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRateLimits, RATES } from '#server/platform/rate-limits.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const MINUTE = 60_000;
let since = 0;
beforeEach(() => {
  t.clock.advance(2 * MINUTE);
  since = t.clock.now();
});

const lines = (account?: string) =>
  t.rows<{ call: string; outcome: string; account: string; ip: string }>(
    `select call, outcome, account, ip from audit_entries
     where at >= to_timestamp($1) and outcome <> 'done' and ($2::text is null or account = $2) order by id`,
    [since / 1000, account ?? null],
  );
const often = async (times: number, call: Call, payload: unknown, token: string) => {
  const codes: string[] = [];
  for (let n = 0; n < times; n++) codes.push((await t.send(call, payload, { token })).body.code);
  return [...new Set(codes)];
};

describe('[SAF-05] a read that is refused to somebody who is signed in', () => {
  test('leaves one line for each person, call and minute, however often and for whatever reason', async () => {
    const { access_token: student } = await t.signIn('student');
    const { access_token: handler } = await t.signIn('handler');
    expect(await often(60, listPeople as never, {}, student)).toEqual(['not-allowed']);
    expect(await lines('student')).toEqual([
      { call: 'ListPeople', outcome: 'not-allowed', account: 'student', ip: '127.0.0.1' },
    ]);
    const foreign = { id: randomUUID() };
    expect(await often(30, getProcess as never, foreign, student)).toEqual(['not-found']);
    await often(5, listAuditEntries as never, {}, student);
    await often(5, listPeople as never, {}, handler);
    const found = (await lines()).map(({ call, outcome, account }) => `${account} ${call} ${outcome}`);
    expect(found.sort()).toEqual([
      'handler ListPeople not-allowed',
      'student GetProcess not-found',
      'student ListAuditEntries not-allowed',
      'student ListPeople not-allowed',
    ]);
    t.clock.advance(MINUTE);
    await often(5, listPeople as never, {}, student);
    expect((await lines('student')).filter(({ call }) => call === 'ListPeople')).toHaveLength(2);
    const metrics = await t.app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer metrics-token-of-the-tests' },
    });
    expect(metrics.body).toContain('campus_kept_away_total{call="ListPeople",code="not-allowed"} 70');
    expect(metrics.body).toContain('campus_kept_away_total{call="GetProcess",code="not-found"} 30');
  });

  test('also where somebody comes with a token that is not for that', async () => {
    const hall = await t.hallSignIn('student');
    expect(await often(9, listPeople as never, {}, hall)).toEqual(['not-signed-in']);
    expect((await lines('student')).map(({ outcome }) => outcome)).toEqual(['not-signed-in']);
  });

  test('leaves none where nobody was kept from anything', async () => {
    const { access_token: admin } = await t.signIn('admin');
    const { access_token: student } = await t.signIn('student');
    expect(await often(5, listPeople as never, { nonsense: 'x' }, admin)).toEqual(['invalid']);
    expect(await often(5, listPeople as never, { after: 'nonsense' }, admin)).toEqual(['bad-cursor']);
    expect(await often(5, getUserInfo as never, {}, student)).toEqual([undefined]);
    await t.rows(`update people set password_state = 'one-time' where account = 'student'`);
    try {
      expect(await often(5, listComments as never, { id: randomUUID() }, student)).toEqual(['password-must-change']);
    } finally {
      await t.rows(`update people set password_state = 'set' where account = 'student'`);
    }
    expect(await lines()).toEqual([]);
  });

  test('leaves none of the open reads of people whom nobody knows, and what is refused of writing as before', async () => {
    const { access_token: student } = await t.signIn('student');
    expect(await often(3, getOrganisation as never, { orgSign: 'nowhere' }, '')).toEqual(['organisation-unknown']);
    expect(await lines()).toEqual([]);
    expect(await often(3, saveProfile as never, { mobile: 'x' }, student)).toEqual(['invalid']);
    expect(await lines('student')).toHaveLength(3);
  });

  test('is one line a minute as well of whoever sees the product as somebody else', async () => {
    const [student] = await t.rows<{
      id: string;
    }>(`select p.id from people p join organisations o on o.id = p.organisation_id
      where o.org_sign = 'scut' and p.account = 'student'`);
    const { access_token: admin } = await t.signIn('admin');
    const started = await t.call(startSeeAs, { personId: student!.id, reason: '核对' }, { token: admin });
    const seeing = started.body.data.token as string;
    expect(await often(12, listParameters as never, {}, seeing)).toEqual(['not-allowed']);
    expect((await lines('admin')).map(({ call }) => call)).toEqual(['ListParameters']);
  });

  test('several at once leave one line', async () => {
    const { access_token: student } = await t.signIn('student');
    await Promise.all(Array.from({ length: 40 }, () => t.call(listPeople, {}, { token: student })));
    expect(await lines('student')).toHaveLength(1);
  });
});

/** Rates as a process just started has them, with a clock of their own. */
function limits() {
  const it = { now: 1_000_000 };
  const made = createRateLimits({
    clock: { now: () => it.now },
    personTimes: 1,
    readSharedNetworks: async () => [],
    countRefusal: () => {},
    countRefusalOfPerson: () => {},
  });
  return Object.assign(it, made);
}

test('[SAF-05] whoever is refused, and whenever: a line is left when their last one is a minute old', () => {
  const step = fc.record({
    who: fc.constantFrom('a', 'b', 'c'),
    call: fc.constantFrom('X', 'Y'),
    code: fc.constantFrom('not-found', 'not-allowed'),
    waitMs: fc.oneof(fc.integer({ min: 0, max: 2 * MINUTE }), fc.constant(0), fc.integer({ min: -MINUTE, max: 0 })),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const it = limits();
      const last = new Map<string, number>();
      for (const { who, call, code, waitMs } of steps) {
        it.now += waitMs;
        const before = last.get(`${who} ${call}`);
        // A clock that was put back begins anew.
        const due = before === undefined || it.now < before || it.now - before >= MINUTE;
        expect(it.countRefusalOf(who, call, code)).toBe(due);
        if (due) last.set(`${who} ${call}`, it.now);
      }
    }),
  );
});

test('[SAF-05] whatever one person asks for, and whenever: no more than the table says in a minute and at once', () => {
  const kinds = ['read', 'write', 'search', 'upload', 'heavy'] as const;
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        ask: fc.constantFrom(...kinds),
        who: fc.constantFrom('a', 'b'),
        times: fc.integer({ min: 1, max: 90 }),
      }),
    },
    { weight: 4, arbitrary: fc.record({ end: fc.integer({ min: 1, max: 90 }) }) },
    { weight: 2, arbitrary: fc.record({ waitMs: fc.integer({ min: -MINUTE, max: 2 * MINUTE }) }) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const it = limits();
      const model = new Map<string, { since: number; taken: number; running: (() => void)[] }>();
      for (const one of steps) {
        if ('waitMs' in one) it.now += one.waitMs;
        else if ('end' in one)
          for (const { running } of model.values()) for (const end of running.splice(0, one.end)) end();
        else
          for (let n = 0; n < one.times; n++) {
            const key = `${one.who} ${one.ask}`;
            const known = model.get(key) ?? { since: it.now, taken: 0, running: [] };
            model.set(key, known);
            if (it.now < known.since || it.now - known.since >= MINUTE)
              Object.assign(known, { since: it.now, taken: 0 });
            const { aMinute, atOnce } = RATES[one.ask];
            const free = known.taken < aMinute && known.running.length < atOnce;
            if (!free) {
              expect(() => it.startRequestOf(one.who, one.ask)).toThrow('too-many-requests');
              continue;
            }
            known.taken += 1;
            known.running.push(it.startRequestOf(one.who, one.ask));
          }
      }
    }),
  );
});

test('[SAF-05] people are not forgotten because strangers come from many addresses, and nobody fills the memory', () => {
  const it = limits();
  expect(it.countRefusalOf('somebody', 'X', 'not-found')).toBe(true);
  for (let n = 0; n < 60_000; n++) it.countRefusal(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, 'X', 'not-signed-in');
  expect(it.countRefusalOf('somebody', 'X', 'not-found')).toBe(false);
  // The first of so many is forgotten, and leaves a line again.
  expect(it.countRefusal('10.0.0.0', 'X', 'not-signed-in')).toBe(true);
});

test('[SAF-04] without its database a process goes by the shared networks that it knew', async () => {
  let isAway = true;
  let now = 1_000_000;
  const it = createRateLimits({
    clock: { now: () => now },
    personTimes: 1,
    readSharedNetworks: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(['198.51.100.0/24'])),
    countRefusal: () => {},
    countRefusalOfPerson: () => {},
  });
  const takes = async (address: string) => {
    const all = await Promise.allSettled(Array.from({ length: 25 }, () => it.startRequest(address, 'open')));
    for (const one of all) if (one.status === 'fulfilled') one.value();
    return all.filter(({ status }) => status === 'fulfilled').length;
  };
  expect(await takes('198.51.100.1')).toBe(RATES.open.atOnce);
  isAway = false;
  expect(await it.isShared('198.51.100.1')).toBe(true);
  isAway = true;
  now += MINUTE;
  expect(await takes('198.51.100.1')).toBe(25);
  await expect(it.isShared('198.51.100.1')).rejects.toThrow('away');
});
