import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Hold, putOnNetwork } from '../src/modules/network-accounts/index.ts';
import { accountPlay } from './account-play.ts';
import { followGuide, type GuidedRadius } from './radius-guide.ts';
import { testApp } from './test-app.ts';

const t = testApp({}, [], ['radius']);
const play = accountPlay(t);
const PASSWORD = 'Dorm2026';
const MINE = 'aa:bb:cc:dd:ee:ff';
const OTHER = '00:11:22:33:44:55';
const kept = (mac: string) => mac.toUpperCase().replaceAll(':', '-');

let radius: GuidedRadius;
let fault: unknown;
beforeAll(async () => {
  try {
    radius = await followGuide({ rows: t.rows, host: inject('postgres').host });
  } catch (error) {
    // A hook that fails would let the tests count as left out.
    fault = error;
  }
}, 300_000);
beforeEach(() => {
  if (fault) throw fault;
});
afterAll(() => radius?.stop());

async function line(mac: string | null, holds: readonly Hold[] = []): Promise<string> {
  const account = await play.open('student', PASSWORD);
  const wanted = { accountId: account.id, group: 'speed-100m', mac: mac && kept(mac), holds };
  await putOnNetwork(t.database.db, t.foundation.secrets, { ...wanted, now: t.clock.now() });
  return account.username;
}

const keptOf = (username: string) =>
  t.rows(`select reply, callingstationid as device from radpostauth where username = $1 order by id`, [username]);

test('[TRU-27] every check that the guide makes finds its configuration in order, without a client of Debian’s', () => {
  expect(radius.checks).toEqual(['Configuration appears to be OK', 'Configuration appears to be OK']);
  expect(radius.log()).not.toMatch(/duplicate client/i);
});

test.each([
  ['the right device', 'Access-Accept', MINE],
  ['another device', 'Access-Reject', OTHER],
])('[TRU-27] the guide’s question about a bound line, from %s, is answered: %s', async (_who, answer, mac) => {
  const username = await line(MINE);
  expect(await radius.ask({ username, password: PASSWORD, mac: kept(mac) })).toBe(answer);
  expect(await keptOf(username)).toEqual([{ reply: answer, device: kept(mac) }]);
});

describe.each(['ttls', 'peap'] as const)('802.1X by %s', (method) => {
  test.each<[string, { bound: string | null; holds?: Hold[]; password?: string; mac: string; accepted: boolean }]>([
    ['an unbound line', { bound: null, mac: OTHER, accepted: true }],
    ['a bound line and its device', { bound: MINE, mac: MINE, accepted: true }],
    ['a bound line and another device', { bound: MINE, mac: OTHER, accepted: false }],
    ['a wrong password', { bound: null, password: 'Dorm2027', mac: MINE, accepted: false }],
    ['a wrong password on a bound line', { bound: MINE, password: 'Dorm2027', mac: MINE, accepted: false }],
    ['a frozen line', { bound: MINE, holds: ['freeze'], mac: MINE, accepted: false }],
    ['a frozen line that is not bound', { bound: null, holds: ['freeze'], mac: MINE, accepted: false }],
  ])(
    '[TRU-27] %s: right answer, and one row with the device under the person’s name',
    async (_what, { bound, holds, password = PASSWORD, mac, accepted }) => {
      const username = await line(bound, holds);
      const tried = await radius.device(method, { username, password, mac });
      expect(tried.accepted).toBe(accepted);
      expect(await keptOf(username)).toEqual([
        { reply: accepted ? 'Access-Accept' : 'Access-Reject', device: kept(mac) },
      ]);
      expect(await keptOf('anonymous')).toEqual([]);
    },
  );

  test('[TRU-27] the access server is told speed and name, and accounts under the person’s name', async () => {
    await t.rows(
      `insert into radgroupreply (groupname, attribute, op, value) values ('speed-100m', 'Session-Timeout', ':=', '3600')`,
    );
    const username = await line(MINE);
    const { attributes } = await radius.device(method, { username, password: PASSWORD, mac: MINE });
    expect(attributes).toMatchObject({ 'User-Name': username, 'Session-Timeout': '3600' });
    expect(attributes).not.toHaveProperty('Reply-Message');
    const told = await radius.account({
      'User-Name': attributes['User-Name'] as string,
      'Acct-Status-Type': 'Start',
      'Acct-Session-Id': `of-${method}`,
      'Calling-Station-Id': MINE,
      'NAS-IP-Address': '127.0.0.1',
    });
    expect(told).toBe('Accounting-Response');
    expect(
      await t.rows('select acctsessionid, callingstationid as device from radacct where username = $1', [username]),
    ).toEqual([{ acctsessionid: `of-${method}`, device: kept(MINE) }]);
    await t.rows(`delete from radgroupreply where groupname = 'speed-100m'`);
  });
});
