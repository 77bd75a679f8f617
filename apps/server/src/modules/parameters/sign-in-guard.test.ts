import { randomUUID } from 'node:crypto';
import { listMessages } from '@campus/contract/calls/inbox.ts';
import { listParameters, restoreParameter, saveParameter, tryParameter } from '@campus/contract/calls/parameters.ts';
import { proveSignIn } from '@campus/contract/calls/sessions.ts';
import { beginSignOn, proveByTicket } from '@campus/contract/calls/sign-on.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { permissions, platformRights } from '@campus/contract/permissions.ts';
import { decidesSignIn, type ParameterKey, parameterCatalogue } from '@campus/rules/parameters/catalogue.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startCasServer } from '../../../test/cas-server.ts';
import { countQueries } from '../../../test/count-queries.ts';
import { rolePlay } from '../../../test/role-play.ts';
import { PASSWORD, testApp } from '../../../test/test-app.ts';
import { type CasServer, waysIn } from '../../../test/ways-in.ts';

const t = testApp({ PUBLIC_ADDRESS: 'http://hall.test', INNER_NETWORKS: '127.0.0.0/8' });
const roles = rolePlay(t);
const ways = waysIn(t);
const queries = countQueries();
let cas: CasServer;
beforeAll(async () => {
  cas = await startCasServer();
});
afterAll(() => cas.stop());

const OF_SCUT = `organisation_id = (select id from organisations where org_sign = 'scut')`;
/** What stands, without any proof of its own. */
const stands = (key: string, values: object) =>
  t.rows(`update parameters set values = $1, former = null, prove_until = null where key = $2 and ${OF_SCUT}`, [
    values,
    key,
  ]);
beforeEach(async () => {
  t.clock.advance(60_000);
  await stands('hall.sign-in', { pValue5: 'unified authentication', pValue9: cas.login, pValue6: 'open' });
  await stands('sign-in.unified', {});
});

const office = async (account: string) => (await t.signIn(account)).access_token;
const prove = (token: string) => t.call(proveSignIn, { password: PASSWORD }, { token });
const versionOf = async (key: string) =>
  (await t.rows<{ version: number }>(`select version from parameters where key = $1 and ${OF_SCUT}`, [key]))[0]!
    .version;
const kept = () => t.rows(`select key, values, former, version from parameters order by organisation_id, key`);

const values: Partial<Record<ParameterKey, Record<string, string>>> = {
  'hall.sign-in': { pValue5: 'account and password' },
  'sign-in.unified': { pValue2: 'employeeNumber' },
  'sign-in.scan': { pValue1: 'off' },
  'sign-in.shared-networks': { pValue1: '10.0.0.0/8' },
  'sign-in.wecom': { pValue4: 'userid-is-account' },
};
const marked = Object.keys(parameterCatalogue).filter(decidesSignIn) as ParameterKey[];
type Deed = { name: string; send(token: string): Promise<{ status: number; body: { code?: string } }> };
const deeds: Deed[] = marked.flatMap((key): Deed[] => [
  {
    name: `save ${key}`,
    send: (token) =>
      t.send(saveParameter as unknown as Call, { key, values: values[key] as object }, { token, json: true }),
  },
  {
    name: `restore ${key}`,
    send: async (token) => {
      const version = await versionOf(key);
      return t.call(restoreParameter, { key, version, to: version }, { token });
    },
  },
  ...(['hall.sign-in', 'sign-in.unified', 'sign-in.wecom'].includes(key)
    ? [{ name: `try ${key}`, send: (token: string) => t.call(tryParameter, { key }, { token }) }]
    : []),
]);

test('[SAF-01] these parameters decide how people sign in, and no others', () => {
  expect(marked).toEqual([
    'hall.sign-in',
    'sign-in.shared-networks',
    'sign-in.unified',
    'sign-in.scan',
    'sign-in.wecom',
  ]);
});

describe('[SAF-01] how people sign in is changed only by whoever holds all that anybody holds', () => {
  test.each(deeds)('$name', async ({ send }) => {
    await roles.let('100412', 'organisation', ['parameters.read', 'parameters.write']);
    const before = await kept();
    for (const account of ['100412', 'admin']) {
      const token = await office(account);
      await prove(token);
      expect((await send(token)).body.code, account).toBe('sign-in-settings-of-all');
    }
    const token = await office('platform');
    expect((await send(token)).body.code).toBe('proof-needed');
    expect(await kept()).toEqual(before);
    await prove(token);
    const done = await send(token);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect((await send(token)).body.code).toBe('proof-needed');
  });

  test('what the university says of somebody is no proof for it, and its own sign-in no way to it', async () => {
    const { token } = await ways.byTicket(cas, 'platform', 'office');
    await prove(token as string);
    const [save] = deeds as [Deed];
    expect((await save.send(token as string)).body.code).toBe('sign-in-settings-of-all');
    const byPassword = await office('platform');
    const browser = randomUUID().replaceAll('-', '');
    const renewed = { orgSign: 'scut', area: 'office', browser, renew: true } as const;
    const { service } = (await t.call(beginSignOn, renewed)).body.data;
    const ticket = cas.ticketFor('platform', service);
    const proved = await t.call(proveByTicket, { area: 'office', browser, ticket }, { token: byPassword });
    expect(proved.status).toBe(200);
    expect((await save.send(byPassword)).body.code).toBe('proof-needed');
    // The university's word is still there for what it is enough for, and a password takes its place.
    await prove(byPassword);
    expect((await save.send(byPassword)).status).toBe(200);
  });

  test('a proof of more than five minutes, and one that another session gave, are none', async () => {
    const [first, second] = [await office('platform'), await office('platform')];
    await prove(first);
    const [save] = deeds as [Deed];
    expect((await save.send(second)).body.code).toBe('proof-needed');
    t.clock.advance(5 * 60_000 + 1);
    expect((await save.send(first)).body.code).toBe('proof-needed');
  });

  test('what is refused for another reason leaves the proof', async () => {
    const token = await office('platform');
    await prove(token);
    const wrong = { key: 'hall.sign-in', values: { pValue5: 'magic' } };
    expect((await t.send(saveParameter as unknown as Call, wrong, { token, json: true })).body.code).toBe(
      'parameter-value',
    );
    expect((await (deeds[0] as Deed).send(token)).status).toBe(200);
  });

  test('other settings ask for nothing', async () => {
    const token = await office('admin');
    const saved = { key: 'hall.basics', values: { pValue1: '020-87110000' } };
    expect((await t.send(saveParameter as unknown as Call, saved, { token, json: true })).status).toBe(200);
  });
});

describe('[SAF-01] all that anybody holds', () => {
  const ALL_BUT_PLATFORM = permissions.filter((right) => !platformRights.includes(right));
  const changing = async (account: string) => {
    const token = await office(account);
    const { items } = (await t.call(listParameters, { size: 50 }, { token })).body.data;
    const found = new Map(items.map((item: { key: string; changing: string }) => [item.key, item.changing]));
    expect(found.get('hall.basics')).toBe('freely');
    return found.get('hall.sign-in');
  };
  const without = async (account: string, act: () => Promise<void>) => {
    const id = (await t.rows<{ id: string }>(`select id from people where account = $1 and ${OF_SCUT}`, [account]))[0]!
      .id;
    const had = await t.rows('select * from person_roles where person_id = $1', [id]);
    await t.rows('delete from person_roles where person_id = $1', [id]);
    await act();
    for (const row of had)
      await t.rows('insert into person_roles values ($1, $2, $3) on conflict do nothing', Object.values(row));
  };

  test('the page learns who may, before anybody tries', async () => {
    expect(await changing('admin')).toBe('not-yours');
    expect(await changing('platform')).toBe('by-password');
  });

  test('where nobody of the platform has an account, its administrator may; a disabled holder counts', async () => {
    await without('platform', async () => expect(await changing('admin')).toBe('by-password'));
    await t.rows(`update people set active = false where account = 'platform' and ${OF_SCUT}`);
    expect(await changing('admin')).toBe('not-yours');
    await t.rows(`update people set active = true where account = 'platform' and ${OF_SCUT}`);
  });

  test('a right that somebody holds further, one that only somebody without power holds, and a headship count', async () => {
    await without('platform', async () => {
      await roles.let('100412', 'organisation', ALL_BUT_PLATFORM);
      expect(await changing('100412')).toBe('by-password');
      await roles.let('100412', 'department-and-below', ALL_BUT_PLATFORM);
      expect(await changing('100412')).toBe('not-yours');
      const fewer = ALL_BUT_PLATFORM.filter((right) => right !== 'outages.manage');
      await roles.let('100412', 'organisation', fewer);
      expect(await changing('100412')).toBe('not-yours');
      // Whoever cannot name heads lacks what heads are asked for; handlers and approvers hold no such right either.
      await roles.let(
        '100412',
        'organisation',
        ALL_BUT_PLATFORM.filter((right) => right !== 'departments.manage'),
      );
      await without('admin', async () => {
        await t.rows(
          `delete from person_roles where role_id in (select role_id from role_permissions where permission = 'departments.manage')`,
        );
        expect(await changing('100412')).toBe('not-yours');
      });
    });
  });

  test('it takes few queries, however many people there are', async () => {
    const token = await office('platform');
    queries.begin();
    await t.call(listParameters, { size: 50 }, { token });
    expect(queries.since().length).toBeLessThanOrEqual(12);
  });
});

describe('[SAF-01] everybody who is responsible for something is told', () => {
  const CHANGED = `select m.person_id, m.facts, p.account from inbox_messages m join people p on p.id = m.person_id
    where m.kind = 'sign-in-changed' order by m.at, p.account`;
  const told = () => t.rows<{ account: string; facts: Record<string, unknown> }>(CHANGED);
  beforeEach(() => t.rows(`delete from inbox_messages where kind = 'sign-in-changed'`));

  async function save(key: string, set: Record<string, string>) {
    const token = await office('platform');
    await prove(token);
    const saved = await t.send(saveParameter as unknown as Call, { key, values: set }, { token, json: true });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }

  test('who holds more than everybody does: all of them, active, of this university, and nobody else', async () => {
    await save('sign-in.scan', { pValue1: 'on' });
    await t.rows(`delete from inbox_messages where kind = 'sign-in-changed'`);
    await save('sign-in.scan', { pValue1: 'off' });
    const responsible = await t.rows<{ account: string }>(
      `select p.account from people p where p.active and ${OF_SCUT.replace('organisation_id', 'p.organisation_id')} and exists (
         select 1 from person_roles pr join role_permissions rp on rp.role_id = pr.role_id
         where pr.person_id = p.id and rp.permission not in ('hall.use', 'workflow.use')) order by p.account`,
    );
    const reached = (await told()).map(({ account }) => account);
    expect(reached).toEqual(responsible.map(({ account }) => account));
    expect(reached).toEqual(expect.arrayContaining(['admin', 'platform', 'handler']));
    expect(reached).not.toContain('student');
  });

  test('who, when, which setting and which values, in both languages; no secret', async () => {
    await save('sign-in.wecom', { pValue1: 'ww00corp', pValue2: '1000002', pValue3: 'hunter2-of-wecom' });
    const token = await office('admin');
    const { items } = (await t.call(listMessages, { tab: 'all', size: 1 }, { token })).body.data;
    expect(items[0].kind).toBe('sign-in-changed');
    expect(items[0].text.zh).toMatch(/（platform）于.*修改了本校的“.+”：企业ID（CorpID）、应用AgentId、应用Secret。/);
    expect(items[0].text.en).toMatch(/\(platform\) changed “WeCom” at .+: [^,]+, [^,]+, [^,.]*secret/i);
    expect(JSON.stringify(await told())).not.toContain('hunter2');
  });

  test('an earlier version tells the same; the same values tell nobody', async () => {
    await save('sign-in.shared-networks', { pValue1: '10.1.0.0/16' });
    const version = await versionOf('sign-in.shared-networks');
    await save('sign-in.shared-networks', { pValue1: '' });
    await t.rows(`delete from inbox_messages where kind = 'sign-in-changed'`);
    const token = await office('platform');
    const restore = async () => {
      await prove(token);
      const key = 'sign-in.shared-networks';
      return t.call(restoreParameter, { key, version: await versionOf(key), to: version }, { token });
    };
    expect((await restore()).status).toBe(200);
    const first = (await told()).length;
    expect(first).toBeGreaterThan(3);
    expect((await restore()).status).toBe(200);
    expect(await told()).toHaveLength(first);
  });

  test('with the change or not at all', async () => {
    await t.rows(`alter table inbox_messages add constraint nothing_more check (kind <> 'sign-in-changed') not valid`);
    const token = await office('platform');
    await prove(token);
    const before = await kept();
    const set = { key: 'sign-in.shared-networks', values: { pValue1: '10.9.0.0/16' } };
    const reply = await t.send(saveParameter as unknown as Call, set, { token, json: true });
    await t.rows('alter table inbox_messages drop constraint nothing_more');
    expect(reply.status).toBe(500);
    expect(await kept()).toEqual(before);
  });
});

test('[SAF-01] while a sign-in is on trial its tickets prove nothing, and nobody is asked about them', async () => {
  const token = await office('admin');
  await t.rows(
    `update parameters set former = '{}', prove_until = to_timestamp($1) where key = 'hall.sign-in' and ${OF_SCUT}`,
    [(t.clock.now() + 60_000) / 1000],
  );
  const browser = randomUUID().replaceAll('-', '');
  const begin = { orgSign: 'scut', area: 'office', browser, renew: true } as const;
  const ticket = cas.ticketFor('admin', (await t.call(beginSignOn, begin)).body.data.service);
  const asked = cas.asked.length;
  const onTrial = await t.call(proveByTicket, { area: 'office', browser, ticket }, { token });
  expect(onTrial.body.code).toBe('sign-on-on-trial');
  expect(cas.asked.length).toBe(asked);
  await t.rows(`update parameters set former = null, prove_until = null where key = 'hall.sign-in' and ${OF_SCUT}`);
  expect((await t.call(proveByTicket, { area: 'office', browser, ticket }, { token })).status).toBe(200);
});
