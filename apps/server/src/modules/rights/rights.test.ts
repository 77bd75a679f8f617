import { allCalls } from '@campus/contract/calls/all.ts';
import { whyMay } from '@campus/contract/calls/rights.ts';
import { token as tokenCall } from '@campus/contract/calls/sessions.ts';
import { serviceHallLogin } from '@campus/contract/calls/sign-on.ts';
import { defineCall, rightsOf, signedIn } from '@campus/contract/define-call.ts';
import { type Permission, permissions } from '@campus/contract/permissions.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { compareWhyMay, giveRoles, makePerson, makeRole, setRights } from '../../../test/rights-play.ts';
import { PASSWORD, testApp } from '../../../test/test-app.ts';
import { bind } from '../../platform/bind.ts';

const careless = defineCall({
  method: 'GET',
  path: '/api/tests/Careless',
  summary: 'Asks for a right that it does not name.',
  areas: [],
  access: signedIn('any'),
  alsoBy: ['audit.read'],
  query: z.strictObject({ right: z.enum(permissions) }),
  reply: z.object({ has: z.boolean() }),
});

const t = testApp(
  {},
  [bind(careless, async ({ caller }, { right }) => ({ has: caller.permissions.has(right) }))],
  ['processes'],
);

/** A stream goes on for long, so only its beginning is looked at. */
async function opensStream({ method, path }: (typeof allCalls)[number], token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await t.app.inject({ method, url: path, headers, payloadAsStream: true });
  reply.stream().destroy();
  return reply.statusCode === 200;
}

describe('[ADM-07] rights and the calls that ask for them', () => {
  test.each(permissions)('whoever holds %s alone opens exactly the calls that name it', async (right) => {
    const account = `only-${right}`;
    const id = await makePerson(t, account);
    const role = await makeRole(t, account, 'organisation', ['workflow.use']);
    await giveRoles(t, id, [role]);
    const { access_token: token } = await t.signIn(account);
    await setRights(t, role, 'organisation', [right]);
    const opened: string[] = [];
    for (const call of allCalls.filter(({ access }) => access.kind === 'permission')) {
      if (call.envelope === 'events') {
        if (await opensStream(call, token)) opened.push(call.name);
        continue;
      }
      const { status, body } = await t.send(call, {}, { token });
      expect(status, `${call.name}: ${JSON.stringify(body)}`).not.toBe(500);
      if (body.code !== 'not-allowed') opened.push(call.name);
    }
    const named = allCalls.filter((call) => call.access.kind === 'permission' && rightsOf(call).includes(right));
    expect(opened).toEqual(named.map(({ name }) => name));
  });

  test('a use case that asks for a right that its call does not name is a fault of ours', async () => {
    const { access_token: token } = await t.signIn('admin');
    expect((await t.call(careless, { right: 'audit.read' }, { token })).body.data).toEqual({ has: true });
    const reply = await t.call(careless, { right: 'people.manage' }, { token });
    expect(reply.body.code).toBe('unexpected');
    expect(t.log.join('')).toContain('Careless asks for people.manage, which it does not name');
  });

  test.each<[Permission[], { hall: boolean; workflow: boolean; office: boolean }]>([
    [['hall.use'], { hall: true, workflow: false, office: false }],
    [['workflow.use'], { hall: false, workflow: true, office: true }],
    [['audit.read'], { hall: false, workflow: false, office: true }],
    [[], { hall: false, workflow: false, office: false }],
  ])('with %j people sign in there and nowhere else', async (rights, may) => {
    const account = `sign-in-${rights.join('-')}`;
    const id = await makePerson(t, account);
    await giveRoles(t, id, [await makeRole(t, account, 'own', rights)]);
    const hall = await t.call(serviceHallLogin, { orgSign: 'scut', username: account, password: PASSWORD });
    expect(hall.body.code ?? 'in').toBe(may.hall ? 'in' : 'hall-not-yours');
    for (const area of ['workflow', 'office'] as const) {
      const sent = { type: '0', orgSign: 'scut', grant_type: 'password', username: account, password: PASSWORD, area };
      const desk = await t.call(tokenCall, sent);
      expect(desk.body.code ?? 'in').toBe(may[area] ? 'in' : 'desk-not-yours');
    }
  });
});

describe('[ADM-09] why may this person?', () => {
  const why = async (sent: Record<string, string>) => {
    const { access_token: token } = await t.signIn('admin');
    return (await t.send(whyMay as never, sent, { token })).body.data;
  };
  const idOf = async (account: string) => {
    const rows = await t.rows<{ id: string }>(
      `select id from people where account = $1 and organisation_id = (select id from organisations where org_sign = 'scut')`,
      [account],
    );
    return rows[0]!.id;
  };

  test('yes: by a role, with the department by which its scope takes in the record', async () => {
    const person = await makePerson(t, 'head-of-network', '网络中心');
    const role = await makeRole(t, 'people-keeper', 'department-and-below', ['people.manage']);
    await giveRoles(t, person, [role]);
    const near = await why({ personId: person, right: 'people.manage', recordKind: 'person', record: 'handler' });
    expect(near).toMatchObject({ may: true, reason: 'role', record: { kind: 'person' } });
    expect(near.roles).toMatchObject([{ id: role, scope: 'department-and-below', covers: true }]);
    expect(near.roles[0].department.zh).toEqual(expect.any(String));
    const far = await why({ personId: person, right: 'people.manage', recordKind: 'person', record: 'student' });
    expect(far).toMatchObject({ may: false, reason: 'outside' });
  });

  test('no: no role gives it, the account is disabled, its password must be chosen first', async () => {
    const student = await idOf('student');
    expect(await why({ personId: student, call: 'ListAuditEntries' })).toMatchObject({
      may: false,
      reason: 'no-role',
      rights: ['audit.read'],
    });
    expect(await why({ personId: student, call: 'GetUserInfo' })).toMatchObject({ may: true, reason: 'signed-in' });
    expect(await why({ personId: student, call: 'GetOrganisation' })).toMatchObject({ may: true, reason: 'everybody' });
    const person = await makePerson(t, 'not-now');
    await giveRoles(t, person, [await makeRole(t, 'auditor', 'own', ['audit.read'])]);
    await t.rows(`update people set password_state = 'one-time' where id = $1`, [person]);
    expect(await why({ personId: person, call: 'ListAuditEntries' })).toMatchObject({
      may: false,
      reason: 'one-time-password',
    });
    await t.rows('update people set active = false where id = $1', [person]);
    expect(await why({ personId: person, right: 'audit.read' })).toMatchObject({ may: false, reason: 'disabled' });
  });

  test('is what the call itself answers, for random people, calls and records', async () => {
    const { letIn, refused } = await compareWhyMay(t, 300);
    expect(Math.min(letIn, refused)).toBeGreaterThan(30);
  }, 240_000);
});
