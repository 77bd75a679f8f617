import { getUserInfo } from '@campus/contract/calls/access.ts';
import { allCalls } from '@campus/contract/calls/all.ts';
import { getUserLeftMenu } from '@campus/contract/calls/menus-mine.ts';
import { giveOneTimePassword, setPersonRoles } from '@campus/contract/calls/people-office.ts';
import { saveProfile } from '@campus/contract/calls/profile.ts';
import { addRoleMembers, saveRole } from '@campus/contract/calls/rights.ts';
import { getSeeAs, startSeeAs } from '@campus/contract/calls/see-as.ts';
import { changeSignInPassword, proveSignIn } from '@campus/contract/calls/sessions.ts';
import { listUniversities } from '@campus/contract/calls/universities.ts';
import { bindMyWeCom, unbindWeCom } from '@campus/contract/calls/wecom.ts';
import { type Call, rightsOf } from '@campus/contract/define-call.ts';
import { permissions, platformRights } from '@campus/contract/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findSessionRights } from '../src/modules/sessions/index.ts';
import { startCasServer } from './cas-server.ts';
import { filledFor } from './filled-payload.ts';
import { rolePlay } from './role-play.ts';
import { signInSettings } from './sign-in-settings.ts';
import { PASSWORD, testApp } from './test-app.ts';
import { type CasServer, waysIn } from './ways-in.ts';
import { startWeComServer, type WeComServer } from './wecom-server.ts';

const t = testApp({ PUBLIC_ADDRESS: 'http://hall.test', INNER_NETWORKS: '127.0.0.0/8' });
const ways = waysIn(t);
const roles = rolePlay(t);
let cas: CasServer;
let wecom: WeComServer;
/** Beside `platform`, another administrator of the platform with an account in the same university. */
const SECOND = '100033';
const ALL_BUT_PLATFORM = permissions.filter((right) => !platformRights.includes(right));

beforeAll(async () => {
  cas = await startCasServer();
  wecom = await startWeComServer({ people: { platform: 'member', other: 'member' }, now: () => t.clock.now() });
  await roles.let(SECOND, 'organisation', [...permissions]);
  const saved = await signInSettings(t).save('sign-in.wecom', {
    pValue1: wecom.corp,
    pValue2: wecom.app.agent,
    pValue3: wecom.app.secret,
    pValue4: 'userid-is-account',
    pValue5: wecom.base,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await t.rows(
    `update parameters set values = $1 where key = 'hall.sign-in'
     and organisation_id = (select id from organisations where org_sign = 'scut')`,
    [{ pValue5: 'unified authentication', pValue9: cas.login, pValue6: 'open' }],
  );
});
afterAll(() => Promise.all([cas.stop(), wecom.stop()]));
beforeEach(() => t.clock.advance(60_000));

const idOf = async (account: string) =>
  (
    await t.rows<{ id: string }>(
      `select p.id from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut' and p.account = $1`,
      [account],
    )
  )[0]!.id;
const scan = async (phone: string) => (await ways.byScan(phone, 'office')).token as string;
const byPassword = async () => (await t.signIn('platform')).access_token;
const byTicket = async () => (await ways.byTicket(cas, 'platform', 'office')).token as string;

/** Each way to a session of the back-office, and whether it began with a password. */
const way: Record<string, { began: boolean; come(): Promise<string> }> = {
  'the password': { began: true, come: byPassword },
  'a code that it confirmed': { began: true, come: async () => scan(await byPassword()) },
  'a code that the hall by password confirmed': { began: true, come: async () => scan(await t.hallSignIn('platform')) },
  'a renewed token of the password': {
    began: true,
    come: async () => (await ways.byRefresh((await t.signIn('platform')).refresh_token)).token as string,
  },
  'a ticket of the university': { began: false, come: byTicket },
  WeCom: { began: false, come: async () => (await ways.byWeCom(wecom, 'platform', 'office')).token as string },
  'a code that a ticket confirmed': { began: false, come: async () => scan(await byTicket()) },
  'a code that a code of a ticket confirmed': {
    began: false,
    come: async () => scan(await scanProved(await byTicket())),
  },
  'a code that WeCom in the hall confirmed': {
    began: false,
    come: async () => scan((await ways.byWeCom(wecom, 'platform', 'hall')).token as string),
  },
  'a renewed token of a ticket': {
    began: false,
    come: async () => {
      const { refresh } = await ways.byTicket(cas, 'platform', 'office');
      return (await ways.byRefresh(refresh as string)).token as string;
    },
  },
  'a ticket, proved by the password afterwards': { began: false, come: async () => proved(await byTicket()) },
};
async function proved(token: string): Promise<string> {
  await t.call(proveSignIn, { password: PASSWORD }, { token });
  return token;
}
/** A session that a code opened proves itself before it confirms another one. */
const scanProved = async (phone: string): Promise<string> => proved(await scan(phone));

const OF_PLATFORM = (allCalls as readonly Call[]).filter(
  (call) => call.access.kind === 'permission' && rightsOf(call).every((right) => platformRights.includes(right)),
);

describe('[SAF-02] rights of the platform come by a password only', () => {
  test.each(Object.entries(way))('%s', async (_, { began, come }) => {
    const token = await come();
    const me = (await t.call(getUserInfo, {}, { token })).body.data;
    expect(me.account).toBe('platform');
    expect(platformRights.every((right) => me.permissions.includes(right))).toBe(began);
    expect(platformRights.some((right) => me.permissions.includes(right))).toBe(began);
    expect(me.platformHeldBack).toBe(!began);
    // What the university gives stays.
    expect(me.permissions).toEqual(expect.arrayContaining(ALL_BUT_PLATFORM));
    const seen = await t.call(listUniversities, {}, { token });
    expect([seen.status, seen.body.code ?? null]).toEqual(began ? [200, null] : [403, 'platform-by-password']);
    const [session] = await t.rows<{ id: string }>('select session_id as id from tokens where hash = sha256($1)', [
      Buffer.from(token),
    ]);
    const followed = (await findSessionRights(t.foundation.db, [session!.id], t.clock.now())).get(session!.id);
    expect(platformRights.some((right) => followed?.has(right))).toBe(began);
  });

  test('every call that asks for such a right is refused, with a sentence that says why', async () => {
    const token = await byTicket();
    const id = await idOf('platform');
    expect(OF_PLATFORM.length).toBeGreaterThan(5);
    for (const call of OF_PLATFORM) {
      const { status, body } = await t.send(call, filledFor(call, id), { token });
      expect([status, body.code], call.name).toEqual([403, 'platform-by-password']);
    }
  });

  test('the menu shows nothing that only such a right opens', async () => {
    await roles.let('100058', 'organisation', ['workflow.use', ...platformRights]);
    const shown = async (token: string) => JSON.stringify((await t.call(getUserLeftMenu, {}, { token })).body.data);
    const password = await shown((await t.signIn('100058')).access_token);
    const ticket = await shown((await ways.byTicket(cas, '100058', 'office')).token as string);
    expect(password).toContain('OrgManagement');
    expect(ticket).not.toContain('OrgManagement');
  });

  test('whoever has no business in the back-office but the platform’s does not get in by a ticket', async () => {
    await roles.let('100064', 'organisation', ['hall.use', ...platformRights]);
    expect((await ways.byTicket(cas, '100064', 'office')).code).toBe('desk-not-yours');
    expect((await ways.byPassword('100064', PASSWORD)).token).toEqual(expect.any(String));
  });
});

describe('[SAF-02] [ADM-14] such a session is no way to them', () => {
  const deeds: [string, (token: string) => Promise<{ body: { code?: string } }>, string][] = [
    [
      'giving the role of the platform to somebody',
      async (token) =>
        t.call(
          addRoleMembers,
          { id: await roleOf('platform-administrator'), people: [await idOf('staff')] },
          { token },
        ),
      'more-than-held',
    ],
    [
      'a right of the platform for a role',
      async (token) => {
        const { id } = await roles.makeRole('organisation', ['audit.read']);
        const name = { zh: '新的', en: 'New' };
        return t.send(
          saveRole as unknown as Call,
          { id, version: 1, name, scope: 'organisation', rights: ['audit.read', ...platformRights] },
          { token, json: true },
        );
      },
      'more-than-held',
    ],
    [
      'a one-time password for another of the platform',
      async (token) => t.call(giveOneTimePassword, { id: await idOf(SECOND) }, { token }),
      'stronger-person',
    ],
    [
      'other roles for oneself',
      async (token) => {
        const id = await idOf('platform');
        const [row] = await t.rows<{ at: string }>(
          'select (extract(epoch from changed_at) * 1000)::bigint as at from people where id = $1',
          [id],
        );
        const given = { id, version: Number(row!.at), roles: [await roleOf('administrator')] };
        return t.send(setPersonRoles as unknown as Call, given, { token, json: true });
      },
      'stronger-person',
    ],
    [
      'seeing as somebody who holds one',
      async (token) => {
        await roles.let('100058', 'organisation', ['workflow.use', ...platformRights]);
        return t.call(startSeeAs, { personId: await idOf('100058'), reason: '看看' }, { token });
      },
      'stronger-person',
    ],
  ];
  const roleOf = async (code: string) =>
    (
      await t.rows<{ id: string }>(`select id from roles where code = $1 and organisation_id = $2`, [
        code,
        await roles.organisation(),
      ])
    )[0]!.id;

  test.each(deeds)('%s', async (_, act, code) => {
    expect((await act(await byTicket())).body.code).toBe(code);
  });

  test('seeing as them goes on only as long as the viewer’s own session could', async () => {
    await roles.let('100058', 'organisation', ['workflow.use', ...platformRights]);
    const personId = await idOf('100058');
    const viewer = await byPassword();
    const seen = (await t.call(startSeeAs, { personId, reason: '看看' }, { token: viewer })).body.data.token;
    expect((await t.call(listUniversities, {}, { token: seen })).status).toBe(200);
    await t.rows(
      `update sessions set way = 'unified' where id = (select session_id from tokens where hash = sha256($1))`,
      [Buffer.from(viewer)],
    );
    expect((await t.call(listUniversities, {}, { token: seen })).body.code).toBe('see-as-ended');
    const asked = await t.call(getSeeAs, { personId }, { token: await byTicket() });
    expect(asked.body.data.hindrance).toBe('stronger');
  });
});

describe('[SAF-02] what opens such an account is changed after a sign-in by password only', () => {
  const deeds: [string, (token: string) => Promise<{ status: number; body: { code?: string } }>][] = [
    ['the e-mail', (token) => t.call(saveProfile, { email: 'new@mail.example' }, { token })],
    ['no e-mail', (token) => t.call(saveProfile, { email: '' }, { token })],
    ['the mobile', (token) => t.call(saveProfile, { mobile: '13900001234' }, { token })],
    [
      'the password',
      (token) =>
        t.call(changeSignInPassword, { original: PASSWORD, next: 'Another2027', confirm: 'Another2027' }, { token }),
    ],
    ['a WeCom member', (token) => t.call(bindMyWeCom, { browser: 'b'.repeat(32), key: 'k'.repeat(43) }, { token })],
    ['no WeCom member', (token) => t.call(unbindWeCom, {}, { token })],
  ];
  const ofPlatform = () =>
    t.rows(
      `select p.email, p.mobile, p.password_hash, w.member_id from people p left join wecom_members w on w.person_id = p.id where p.id = $1`,
      [platformId],
    );
  let platformId = '';
  beforeAll(async () => {
    platformId = await idOf('platform');
    await t.rows(`update people set email = 'platform@mail.example' where id = $1`, [platformId]);
  });

  test.each(deeds)('%s', async (_, act) => {
    const before = await ofPlatform();
    for (const come of [byTicket, async () => proved(await byTicket()), async () => scan(await byTicket())]) {
      const { status, body } = await act(await come());
      expect([status, body.code]).toEqual([403, 'platform-by-password']);
    }
    expect(await ofPlatform()).toEqual(before);
  });

  test('the rest of a profile is theirs, and what stays as it is asks for nothing', async () => {
    const [{ email, mobile }] = (await t.rows('select email, mobile from people where id = $1', [platformId])) as [
      { email: string; mobile: string | null },
    ];
    const same = { email, qq: '123456', ...(mobile ? { mobile } : {}) };
    expect((await t.call(saveProfile, same, { token: await byTicket() })).status).toBe(200);
  });

  test('after a password it is as it was, and others are not asked', async () => {
    const token = await proved(await byPassword());
    expect((await t.call(saveProfile, { email: 'mine@mail.example', mobile: '13900001234' }, { token })).status).toBe(
      200,
    );
    const student = (await ways.byTicket(cas, 'student', 'hall')).token as string;
    expect((await t.call(saveProfile, { mobile: '13900001235' }, { token: student })).status).toBe(200);
  });
});
