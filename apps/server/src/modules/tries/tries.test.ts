import { tryConnection } from '@campus/contract/calls/connections.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callPlay } from '../../../test/call-play.ts';
import { startCasServer } from '../../../test/cas-server.ts';
import { signInSettings } from '../../../test/sign-in-settings.ts';
import { testApp } from '../../../test/test-app.ts';
import { startWeComServer, type WeComServer } from '../../../test/wecom-server.ts';

const t = testApp({ PUBLIC_ADDRESS: 'https://hall.test', INNER_NETWORKS: '127.0.0.0/8' });
const calls = callPlay(t);
const { play } = calls;
const MINUTE = 60_000;
let cas: Awaited<ReturnType<typeof startCasServer>>;
let wecom: WeComServer;
let connection = '';
beforeAll(async () => {
  cas = await startCasServer();
  wecom = await startWeComServer();
  connection = await calls.connection();
});
afterAll(async () => {
  await cas.stop();
  await wecom.stop();
});
beforeEach(async () => {
  await t.rows('delete from outside_tries');
  cas.asked.length = 0;
  wecom.log.length = 0;
  t.clock.advance(20 * MINUTE);
  play.forget();
});

const settings = signInSettings(t);
const trySetting = async (key: string, values: Record<string, string>) => {
  const { status, body } = await settings.attempt(key, values);
  return { status, code: body.code as string | undefined, data: body.data, body };
};

/** The same thing tried in three manners, by the one who may try all of them. */
const kinds = {
  connection: () => play.does('platform', tryConnection, { id: connection, path: '/api' }),
  cas: () => trySetting('hall.sign-in', { pValue5: 'unified authentication', pValue9: cas.login }),
  wecom: () =>
    trySetting('sign-in.wecom', {
      pValue1: wecom.corp,
      pValue2: wecom.app.agent,
      pValue3: wecom.app.secret,
      pValue5: wecom.base,
    }),
};
const all = Object.values(kinds);
const asked = () => calls.came.length + cas.asked.length + wecom.log.length;
const rows = async () => (await t.rows<{ n: number }>('select count(*)::int as n from outside_tries'))[0]?.n;

describe('[SAF-03] tries of what leads to other systems', () => {
  test.each(Object.keys(kinds))(
    'of a %s: ten of a person in ten minutes; then it is said when to go on',
    async (kind) => {
      const attempt = kinds[kind as keyof typeof kinds];
      for (let n = 0; n < 10; n += 1) expect((await attempt()).status).toBe(200);
      const before = asked();
      t.clock.advance(4 * MINUTE);
      const refused = await attempt();
      expect(refused).toMatchObject({
        status: 429,
        code: 'tried-often',
        body: { facts: { minutes: 6, seconds: 360 } },
      });
      expect(asked()).toBe(before);
      t.clock.advance(6 * MINUTE + 1);
      expect((await attempt()).status).toBe(200);
    },
  );

  test('are counted together: whoever tries one after the other is looking around', async () => {
    for (let n = 0; n < 10; n += 1) expect((await all[n % 3]?.())?.status).toBe(200);
    for (const attempt of all) expect((await attempt()).code).toBe('tried-often');
  });

  test('of twenty at once no more than ten go out, whatever they try', async () => {
    await play.does('platform', tryConnection, { id: connection, path: '/elsewhere' });
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => all[n % 3]?.()));
    expect(replies.filter((reply) => reply?.code === 'tried-often')).toHaveLength(10);
    expect(await rows()).toBe(10);
    expect(asked()).toBeLessThanOrEqual(10);
  });

  test('are limited for an organisation as well, however many of it try', async () => {
    await t.rows(
      `insert into outside_tries select gen_random_uuid(), p.organisation_id, p.id, $1::timestamptz from people p
       join organisations o on o.id = p.organisation_id and o.org_sign = 'scut' where p.account <> 'platform' limit 30`,
      [new Date(t.clock.now()).toISOString()],
    );
    expect(await rows()).toBe(30);
    for (const attempt of all) expect((await attempt()).code).toBe('tried-often');
    await t.rows(
      `update outside_tries set organisation_id = p.organisation_id, person_id = p.id from people p
       join organisations o on o.id = p.organisation_id and o.org_sign <> 'scut'`,
    );
    expect((await kinds.cas()).status).toBe(200);
  });

  test('of a moment that has not come hold nobody up', async () => {
    for (let n = 0; n < 10; n += 1) await kinds.cas();
    await t.rows(`update outside_tries set tried_at = tried_at + interval '1 day'`);
    expect((await kinds.cas()).status).toBe(200);
  });

  test('what asks nobody is not counted', async () => {
    for (let n = 0; n < 12; n += 1)
      expect((await trySetting('hall.sign-in', { pValue5: 'account and password' })).status).toBe(200);
    expect(await rows()).toBe(0);
  });

  test.each(['https://10.1.2.3/cas/login', 'https://[::1]/cas/login', 'https://169.254.169.254/'])(
    'of %s, which is refused by its address, say only that',
    async (address) => {
      const unified = { pValue5: 'unified authentication', pValue9: address };
      const { data: found } = await trySetting('hall.sign-in', unified);
      expect(found).toEqual({ outcome: 'address-refused', detail: null });
      const app = { pValue1: wecom.corp, pValue2: '1', pValue3: 'a-secret-of-wecom', pValue5: address };
      expect((await trySetting('sign-in.wecom', app)).data).toEqual(found);
    },
  );
});
