import { randomUUID } from 'node:crypto';
import { getHallUser, getUserInfo } from '@campus/contract/calls/access.ts';
import { confirmScan, lookAtScan, newScan, refuseScan, takeScan, watchScan } from '@campus/contract/calls/scan-code.ts';
import { changeSignInPassword, proveSignIn } from '@campus/contract/calls/sessions.ts';
import { getSignInWays } from '@campus/contract/calls/sign-on.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { signInSettings } from '../../../test/sign-in-settings.ts';
import { PASSWORD, startTestApp, testApp } from '../../../test/test-app.ts';
import { clearOldScans } from './index.ts';

const HALL = 'http://hall.test';
const orgSign = 'scut';
const t = testApp({ PUBLIC_ADDRESS: HALL, OTHER_ADDRESSES: 'https://inside.test' });
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const MINUTE = 60_000;

type Area = 'hall' | 'office' | 'workflow';
type Screen = { id: string; secret: string; number: number; address: string; endsAt: number; browser: string };
const newBrowser = () => randomUUID().replaceAll('-', '');
async function show(area: Area = 'hall', more: object = {}, from = '127.0.0.1'): Promise<Screen> {
  const browser = newBrowser();
  const { status, body } = await t.call(newScan, { orgSign, area, browser, ...more }, { userAgent: CHROME, from });
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...body.data, browser };
}
const watch = async ({ id, secret }: Screen) => (await t.call(watchScan, { id, secret })).body;
const stateOf = async (screen: Screen) => {
  const { state, why } = (await watch(screen)).data;
  return [state, why];
};
const take = ({ id, secret, browser }: Screen, key?: string) =>
  t.call(takeScan, { id, secret, browser }, key ? { key } : {});
const look = (token: string, { id }: Screen, from = '127.0.0.1') => t.call(lookAtScan, { id }, { token, from });
const choose = (token: string, { id }: Screen, number: number) => t.call(confirmScan, { id, number }, { token });
const wrongOf = ({ number }: Screen, choices: number[]) => choices.find((choice) => choice !== number) as number;
const sessionsOf = async () => (await t.rows<{ n: number }>(`select count(*)::int as n from sessions`))[0]?.n;
const sessionBehind = async (token: string) =>
  (
    await t.rows(
      `select s.way, s.kind, s.keep from sessions s join tokens t on t.session_id = s.id where t.hash = sha256($1)`,
      [Buffer.from(token)],
    )
  )[0];
const set = (values: Record<string, string>) =>
  t.rows(
    `update parameters set values = $1 where key = 'sign-in.scan' and organisation_id = (select id from organisations where org_sign = 'scut')`,
    [values],
  );

let phone = '';
beforeEach(async () => {
  // Every address may ask so often in a minute.
  t.clock.advance(MINUTE);
  phone = await t.hallSignIn('student');
});

/** As far as a confirmed code. */
async function confirmed(area: Area = 'hall', token = phone): Promise<Screen> {
  const screen = await show(area);
  expect((await look(token, screen)).status).toBe(200);
  expect((await choose(token, screen, screen.number)).body.data).toEqual({ outcome: 'confirmed' });
  return screen;
}

describe('[SSO-07] two screens, one number, one session', () => {
  test('the hall: waiting, seen, confirmed, taken', async () => {
    const screen = await show();
    expect(screen.address).toBe(`${HALL}/ScanCodeConfirm?c=${screen.id}&id=scut`);
    expect(screen.endsAt).toBe(t.clock.now() + 90_000);
    expect(await stateOf(screen)).toEqual(['waiting', null]);
    const seen = (await look(phone, screen)).body.data;
    expect(seen).toMatchObject({
      state: 'seen',
      area: 'hall',
      browser: 'Chrome',
      system: 'Windows',
      place: 'same',
      askedAt: t.clock.now(),
      proofNeeded: false,
      who: { account: 'student' },
    });
    expect(seen.choices).toHaveLength(3);
    expect(seen.choices).toContain(screen.number);
    expect(await stateOf(screen)).toEqual(['seen', null]);
    expect((await choose(phone, screen, screen.number)).body.data).toEqual({ outcome: 'confirmed' });
    expect(await stateOf(screen)).toEqual(['confirmed', null]);
    const { body } = await take(screen);
    expect(body.data.refresh_token).toBeNull();
    const me = await t.call(getHallUser, {}, { token: body.data.access_token });
    expect(me.body.Data).toMatchObject({ account: 'student' });
    expect(await stateOf(screen)).toEqual(['taken', null]);
    expect(await sessionBehind(body.data.access_token)).toEqual({ way: 'scan', kind: 'hall', keep: false });
  });

  test.each(['office', 'workflow'] as const)('the %s gets a pair of tokens that is not kept', async (area) => {
    const { access_token: token } = await t.signIn('admin');
    const { body } = await take(await confirmed(area, token));
    expect(body.data.refresh_token).toEqual(expect.any(String));
    expect((await t.call(getUserInfo, {}, { token: body.data.access_token })).body.data).toMatchObject({
      account: 'admin',
      mustChangePassword: false,
    });
    expect(await sessionBehind(body.data.access_token)).toEqual({ way: 'scan', kind: 'session', keep: false });
  });

  test('the same attempt has the same answer; another one, another browser or another secret has none', async () => {
    const screen = await confirmed();
    const key = randomUUID();
    const first = await take(screen, key);
    const before = await sessionsOf();
    expect((await take(screen, key)).body.data).toEqual(first.body.data);
    expect((await take(screen)).body.code).toBe('scan-over');
    expect((await take({ ...screen, browser: newBrowser() }, key)).body.code).toBe('idempotency-mismatch');
    expect((await take({ ...screen, browser: newBrowser() })).body.code).toBe('scan-unknown');
    expect(await sessionsOf()).toBe(before);
  });

  test('the same person sees the same numbers in the same order however often, and the end stays', async () => {
    const screen = await show();
    const first = (await look(phone, screen)).body.data;
    t.clock.advance(10_000);
    const again = (await look(await t.hallSignIn('student'), screen)).body.data;
    expect(again.choices).toEqual(first.choices);
    expect(again.endsAt).toBe(first.endsAt);
    await choose(phone, screen, screen.number);
    expect((await look(phone, screen)).body.data).toMatchObject({ state: 'confirmed', choices: [] });
  });

  test.each([
    ['https://inside.test/Login', 'https://inside.test'],
    ['https://evil.example/Login', HALL],
  ])('[OPEN-4] a page that was opened at %s shows a code of %s', async (at, ours) => {
    expect((await show('hall', { at })).address.startsWith(`${ours}/ScanCodeConfirm?`)).toBe(true);
  });

  test('the place is told by the address of the phone and by the networks of the organisation', async () => {
    await t.rows(
      `update parameters set values = '{"pValue1": "10.20.0.0/16"}' where key = 'sign-in.shared-networks'
       and organisation_id = (select id from organisations where org_sign = 'scut')`,
    );
    const place = async (screen: string, phoneAt: string) =>
      (await look(phone, await show('hall', {}, screen), phoneAt)).body.data.place;
    expect(await place('10.20.3.4', '203.0.113.9')).toBe('campus');
    expect(await place('198.51.100.1', '203.0.113.9')).toBe('elsewhere');
    expect(await place('198.51.100.1', '198.51.100.1')).toBe('same');
    expect(await place('2001:db8:1:2::1', '2001:db8:1:2::ffff')).toBe('same');
  });
});

describe('[SSO-07] what gives no session', () => {
  test('a code that nobody has confirmed', async () => {
    const screen = await show();
    expect((await take(screen)).body.code).toBe('scan-unconfirmed');
    await look(phone, screen);
    expect((await take(screen)).body.code).toBe('scan-unconfirmed');
  });

  test('one that is over: after 90 seconds unseen, 90 seen, 30 confirmed', async () => {
    const unseen = await show();
    t.clock.advance(90_000);
    expect(await stateOf(unseen)).toEqual(['over', 'expired']);
    expect((await look(phone, unseen)).body.code).toBe('scan-over');
    const seen = await show();
    t.clock.advance(89_999);
    await look(phone, seen);
    t.clock.advance(89_999);
    expect(await stateOf(seen)).toEqual(['seen', null]);
    t.clock.advance(1);
    expect((await choose(phone, seen, seen.number)).body.code).toBe('scan-over');
    const late = await confirmed();
    t.clock.advance(30_000);
    expect(await stateOf(late)).toEqual(['over', 'expired']);
    expect((await take(late)).body.code).toBe('scan-over');
  });

  test('one that somebody else has seen: they hear so, and cannot choose or refuse', async () => {
    const screen = await show();
    await look(phone, screen);
    const other = await t.hallSignIn('admin');
    expect((await look(other, screen)).body.code).toBe('scan-seen');
    expect((await choose(other, screen, screen.number)).body.code).toBe('scan-seen');
    expect((await t.call(refuseScan, { id: screen.id, notMe: true }, { token: other })).body.code).toBe('scan-seen');
    expect(await stateOf(screen)).toEqual(['seen', null]);
  });

  test('one that somebody confirms without having looked', async () => {
    const screen = await show();
    expect((await choose(phone, screen, screen.number)).body.code).toBe('scan-unknown');
  });

  test('a wrong number ends it, also for the right one afterwards', async () => {
    const screen = await show();
    const { choices } = (await look(phone, screen)).body.data;
    expect((await choose(phone, screen, wrongOf(screen, choices))).body.data).toEqual({ outcome: 'wrong-number' });
    expect(await stateOf(screen)).toEqual(['over', 'wrong-number']);
    expect((await choose(phone, screen, screen.number)).body.code).toBe('scan-over');
    expect((await take(screen)).body.code).toBe('scan-over');
    expect((await look(phone, screen)).body.data).toMatchObject({ state: 'over', why: 'wrong-number', choices: [] });
  });

  test('five wrong secrets end it, and a thousand more change nothing', async () => {
    const screen = await confirmed();
    const before = await sessionsOf();
    for (let n = 1; n <= 4; n++) expect((await watch({ ...screen, secret: `guess-${n}` })).code).toBe('scan-unknown');
    expect(await stateOf(screen)).toEqual(['confirmed', null]);
    expect((await take({ ...screen, browser: newBrowser() })).body.code).toBe('scan-unknown');
    expect(await stateOf(screen)).toEqual(['over', 'guessed']);
    expect((await take(screen)).body.code).toBe('scan-over');
    for (let n = 0; n < 10; n++) {
      // As many addresses as it takes to be let in at all.
      const replies = await Promise.all(
        Array.from({ length: 100 }, (_, m) =>
          t.call(
            m % 2 ? watchScan : (takeScan as never),
            { id: screen.id, secret: randomUUID(), ...(m % 2 ? {} : { browser: newBrowser() }) } as never,
            { from: `198.18.${n}.${m}` },
          ),
        ),
      );
      expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set(['scan-unknown']));
    }
    const [row] = await t.rows(`select guesses, state from scan_codes where id = $1`, [screen.id]);
    expect(row).toEqual({ guesses: 5, state: 'over' });
    expect(await sessionsOf()).toBe(before);
  });

  test('one of another organisation, which is as unknown as none', async () => {
    const stranger = await t.hallSignIn('student', { orgSign: 'sdpt' });
    const screen = await show();
    for (const token of [stranger]) {
      expect((await look(token, screen)).body.code).toBe('scan-unknown');
      expect((await choose(token, screen, screen.number)).body.code).toBe('scan-unknown');
      expect((await t.call(refuseScan, { id: screen.id, notMe: false }, { token })).body.code).toBe('scan-unknown');
    }
    expect(await stateOf(screen)).toEqual(['waiting', null]);
  });

  test('one for a place where that person has no business: both sides are told, at the look and at the choice', async () => {
    await t.rows(
      `delete from person_roles where person_id = (select p.id from people p join organisations o on o.id = p.organisation_id
         where p.account = 'approver' and o.org_sign = 'scut') and role_id not in (select role_id from role_permissions where permission = 'hall.use')`,
    );
    await t.rows(`delete from role_permissions where permission <> 'hall.use' and role_id in (select pr.role_id from person_roles pr
      join people p on p.id = pr.person_id join organisations o on o.id = p.organisation_id where p.account = 'student' and o.org_sign = 'scut')`);
    const screen = await show('office');
    expect((await look(phone, screen)).body.data).toMatchObject({ state: 'refused', why: 'not-yours', choices: [] });
    expect(await stateOf(screen)).toEqual(['refused', 'not-yours']);

    const { access_token: token } = await t.signIn('handler');
    const other = await show('office');
    expect((await look(token, other)).body.data.state).toBe('seen');
    const [roles] = await t.rows<{ kept: unknown }>(
      `with gone as (delete from person_roles where person_id = (select p.id from people p join organisations o
         on o.id = p.organisation_id where p.account = 'handler' and o.org_sign = 'scut') returning *)
       select json_agg(gone) as kept from gone`,
    );
    expect((await choose(token, other, other.number)).body.data).toEqual({ outcome: 'not-yours' });
    expect(await stateOf(other)).toEqual(['refused', 'not-yours']);
    await t.rows(`insert into person_roles select * from json_populate_recordset(null::person_roles, $1)`, [
      JSON.stringify(roles?.kept),
    ]);
  });
});

describe('[SSO-07] what changes between confirming and taking', () => {
  const person = `(select p.id from people p join organisations o on o.id = p.organisation_id
    where p.account = 'student' and o.org_sign = 'scut')`;
  test('a disabled account', async () => {
    const screen = await confirmed();
    await t.rows(`update people set active = false where id = ${person}`);
    expect((await take(screen)).body.code).toBe('account-disabled');
    await t.rows(`update people set active = true where id = ${person}`);
  });

  test('the phone signed out', async () => {
    const screen = await confirmed();
    await t.rows(`update sessions set ended_at = now(), ended_reason = 'test' where person_id = ${person}`);
    expect((await take(screen)).body.code).toBe('scan-withdrawn');
  });

  test('a changed password, also where the phone changed it', async () => {
    const screen = await confirmed();
    const next = 'Campus2027';
    const change = { original: PASSWORD, next, confirm: next };
    expect((await t.call(changeSignInPassword, change, { token: phone })).status).toBe(200);
    expect((await take(screen)).body.code).toBe('scan-withdrawn');
    const back = { original: next, next: PASSWORD, confirm: PASSWORD };
    expect((await t.call(changeSignInPassword, back, { token: phone })).status).toBe(200);
  });

  test('a suspended organisation', async () => {
    const screen = await confirmed();
    await t.rows(`update organisations set active = false where org_sign = 'scut'`);
    expect((await take(screen)).body.code).toBe('organisation-suspended');
    expect((await t.call(newScan, { orgSign, area: 'hall', browser: newBrowser() })).body.code).toBe(
      'organisation-suspended',
    );
    await t.rows(`update organisations set active = true where org_sign = 'scut'`);
  });

  test('the person who changes their mind', async () => {
    const screen = await confirmed();
    expect((await t.call(refuseScan, { id: screen.id, notMe: false }, { token: phone })).status).toBe(200);
    expect((await take(screen)).body.code).toBe('scan-over');
    expect(await stateOf(screen)).toEqual(['refused', 'cancelled']);
  });
});

describe('[SSO-07] at the same moment', () => {
  test('of many who take one gets a session', async () => {
    const screen = await confirmed();
    const before = (await sessionsOf()) ?? 0;
    const replies = await Promise.all(Array.from({ length: 8 }, () => take(screen)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf()).toBe(before + 1);
  });

  test('of two who look one has it', async () => {
    const other = await t.hallSignIn('admin');
    const screen = await show();
    const replies = await Promise.all([look(phone, screen), look(other, screen)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('confirmed, refused and taken at once: one session at most, and none once it is refused', async () => {
    for (let n = 0; n < 6; n++) {
      const screen = await show();
      await look(phone, screen);
      const before = (await sessionsOf()) ?? 0;
      const [, , reply] = await Promise.all([
        choose(phone, screen, screen.number),
        t.call(refuseScan, { id: screen.id, notMe: false }, { token: phone }),
        take(screen),
      ]);
      const [state] = await stateOf(screen);
      const opened = ((await sessionsOf()) ?? 0) - before;
      expect(opened).toBe(reply.status === 200 ? 1 : 0);
      expect(state === 'taken').toBe(opened === 1);
      if (state === 'refused') expect((await take(screen)).body.code).toBe('scan-over');
    }
  });
});

describe('[SSO-07] a session of the phone that is not fresh proves itself', () => {
  test('after 30 minutes, before the number is looked at, once', async () => {
    const { access_token: token } = await t.signIn('admin');
    t.clock.advance(14 * MINUTE);
    await t.rows(`update sessions set created_at = created_at - interval '31 minutes'`);
    const screen = await show();
    const { proofNeeded, choices } = (await look(token, screen)).body.data;
    expect(proofNeeded).toBe(true);
    expect((await choose(token, screen, wrongOf(screen, choices))).body.code).toBe('proof-needed');
    expect(await stateOf(screen)).toEqual(['seen', null]);
    expect((await t.call(proveSignIn, { password: 'Wrong2026' }, { token })).body.code).toBe('password-wrong');
    expect((await t.call(proveSignIn, { password: PASSWORD }, { token })).status).toBe(200);
    expect((await look(token, screen)).body.data.proofNeeded).toBe(false);
    expect((await choose(token, screen, screen.number)).body.data.outcome).toBe('confirmed');
    const second = await show();
    await look(token, second);
    expect((await choose(token, second, second.number)).body.code).toBe('proof-needed');
  });

  test('one that a code opened, at once', async () => {
    const { body } = await take(await confirmed());
    const screen = await show();
    expect((await look(body.data.access_token, screen)).body.data.proofNeeded).toBe(true);
    expect((await choose(body.data.access_token, screen, screen.number)).body.code).toBe('proof-needed');
  });
});

test('[SSO-07] "not me" ends it, tells the person, and leaves in the audit where it came from', async () => {
  const screen = await show('hall', {}, '198.51.100.7');
  await look(phone, screen);
  const reply = await t.call(refuseScan, { id: screen.id, notMe: true }, { token: phone });
  expect(reply.body.data).toEqual({ refused: true });
  expect(await stateOf(screen)).toEqual(['refused', 'not-me']);
  const messages = await t.rows(`select kind, facts from inbox_messages where kind = 'scan-not-me'`);
  expect(messages).toMatchObject([{ facts: { device: 'Chrome · Windows', ip: '198.51.100.7' } }]);
  const [line] = await t.rows(
    `select account, outcome, facts from audit_entries where call = 'RefuseScan' order by at desc`,
  );
  expect(line).toMatchObject({
    account: 'student',
    outcome: 'done',
    facts: { notMe: true, area: 'hall', screen: 'Chrome · Windows 198.51.100.7' },
  });
});

describe('[SSO-07] where there is none', () => {
  test('switched off: said to both sides, and the sign-in pages do not offer it', async () => {
    const screen = await show();
    await set({ pValue1: 'off' });
    expect((await t.call(getSignInWays, { orgSign })).body.data.scan).toBe(false);
    expect((await t.call(newScan, { orgSign, area: 'hall', browser: newBrowser() })).body).toMatchObject({
      code: 'scan-off',
    });
    expect((await look(phone, screen)).body.code).toBe('scan-off');
    await set({});
    expect((await t.call(getSignInWays, { orgSign })).body.data.scan).toBe(true);
    const late = await confirmed();
    await set({ pValue1: 'off' });
    expect((await take(late)).body.code).toBe('scan-off');
    await set({});
  });

  test('an administrator switches it off by the parameter', async () => {
    expect((await signInSettings(t).save('sign-in.scan', { pValue1: 'off' })).status).toBe(200);
    expect((await t.call(getSignInWays, { orgSign })).body.data.scan).toBe(false);
    await set({});
  });

  test('an unknown organisation, and a secret or an id that was never one', async () => {
    const unknown = await t.call(newScan, { orgSign: 'nowhere', area: 'hall', browser: newBrowser() });
    expect(unknown.body.code).toBe('organisation-unknown');
    expect((await t.call(watchScan, { id: 'A'.repeat(22), secret: 'x' })).body.code).toBe('scan-unknown');
    expect((await t.call(watchScan, { id: '../../etc', secret: 'x' })).status).toBe(422);
  });

  test('without a public address', async () => {
    const other = await startTestApp();
    try {
      const { body } = await other.call(newScan, { orgSign, area: 'hall', browser: newBrowser() }, { language: 'en' });
      expect(body).toMatchObject({ code: 'scan-unavailable', msg: expect.stringContaining('public address') });
      expect((await other.call(getSignInWays, { orgSign })).body.data.scan).toBe(false);
    } finally {
      await other.close();
    }
  });
});

test('[SSO-07] nothing of a secret, a browser or a token stands in the log, the audit or the tables', async () => {
  const screen = await confirmed();
  const { body } = await take(screen);
  const tables = await t.rows(`select * from scan_codes`);
  const written = t.log.join('') + JSON.stringify([tables, await t.rows('select * from audit_entries')]);
  for (const secret of [screen.secret, screen.browser, body.data.access_token, phone])
    expect(written).not.toContain(secret);
});

test('[SSO-07] asking how far it is leaves no line in the audit, and old codes go', async () => {
  const screen = await show();
  const lines = async () => (await t.rows(`select 1 from audit_entries where call = 'WatchScan'`)).length;
  for (let n = 0; n < 5; n++) await watch(screen);
  expect(await lines()).toBe(0);
  await clearOldScans(t.product.db, t.clock.now() + 1);
  expect(await t.rows('select 1 from scan_codes')).toEqual([]);
});

describe('[SSO-07] how much each call asks the database', () => {
  const queries = countQueries();
  const counted = async (run: () => Promise<{ status: number }>) => {
    queries.begin();
    expect((await run()).status).toBe(200);
    return queries.since().length;
  };
  test('six statements at most to read and twelve to write', async () => {
    const key = () => ({ key: randomUUID() });
    let made: Screen | null = null;
    const browser = newBrowser();
    const making = await counted(async () => {
      const reply = await t.call(newScan, { orgSign, area: 'office', browser }, key());
      made = { ...reply.body.data, browser };
      return reply;
    });
    const { id, secret, number } = made as unknown as Screen;
    const { access_token: token } = await t.signIn('admin');
    await t.rows(`update sessions set created_at = created_at - interval '31 minutes'`);
    expect((await t.call(proveSignIn, { password: PASSWORD }, { token })).status).toBe(200);
    const writes = {
      making,
      looking: await counted(() => t.call(lookAtScan, { id }, { token, ...key(), from: '198.51.100.1' })),
      choosing: await counted(() => t.call(confirmScan, { id, number }, { token, ...key() })),
      taking: await counted(() => t.call(takeScan, { id, secret, browser }, key())),
    };
    const watching = await counted(() => t.call(watchScan, { id, secret }));
    const other = await show();
    await look(token, other);
    const refusing = await counted(() => t.call(refuseScan, { id: other.id, notMe: true }, { token, ...key() }));
    for (const [name, n] of Object.entries({ ...writes, refusing })) expect(n, name).toBeLessThanOrEqual(12);
    expect(watching).toBe(1);
  });
});
