import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tryConnection } from '@campus/contract/calls/connections.ts';
import { saveParameter, tryParameter } from '@campus/contract/calls/parameters.ts';
import { proveSignIn } from '@campus/contract/calls/sessions.ts';
import { beginSignOn, serviceHallLogin } from '@campus/contract/calls/sign-on.ts';
import { beginWeCom, qywxGetToken } from '@campus/contract/calls/wecom.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callPlay } from './call-play.ts';
import { INNER_NAMES, INNER_SPELLINGS } from './inner-spellings.ts';
import { giveNames } from './name-server.ts';
import { PASSWORD, type TestApp, testApp } from './test-app.ts';

const PUBLIC_ADDRESS = 'https://hall.test';
const orgSign = 'scut';

/** Somebody on this machine whom nobody is to reach. */
let inside: Server;
let port = 0;
let reached = 0;
let forgetNames: () => void;
beforeAll(async () => {
  forgetNames = giveNames(INNER_NAMES);
  inside = createServer((socket) => {
    reached += 1;
    socket.on('error', () => {});
    socket.destroy();
  });
  inside.listen(0, '::');
  await once(inside, 'listening');
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => {
  forgetNames();
  inside.close();
});

const newBrowser = () => randomUUID().replaceAll('-', '');
const unified = (address: string) => ({ pValue5: 'unified authentication', pValue9: address });
const weCom = (api: string) => ({
  pValue1: 'ww00planted',
  pValue2: '1000002',
  pValue3: 'a-secret-of-wecom',
  pValue5: api,
});
const ELSEWHERE = 'https://card.example.edu/cas/login';

/** Every way by which somebody of an organisation makes an installation ask another system. */
function waysOf(t: TestApp) {
  const calls = callPlay(t);
  let admin = '';
  let platform = '';
  let connectionId = '';
  let visitors = 0;
  beforeAll(async () => {
    platform = (await t.signIn('platform')).access_token;
    await settings(saveParameter, 'sign-in.wecom', weCom(''));
    connectionId = await calls.connection({ address: 'https://card.example.edu' });
    await calls.play.publish([calls.step(connectionId)]);
  });
  beforeEach(async () => {
    t.clock.advance(60_000);
    admin = (await t.signIn('admin')).access_token;
    platform = (await t.signIn('platform')).access_token;
  });
  // Everybody comes from an address of their own: rates are not what is looked at.
  const from = () => {
    visitors += 1;
    return `10.8.${visitors >> 8}.${visitors & 255}`;
  };
  const asAdmin = () => ({ token: admin, json: true, from: from() });
  /** As somebody who may change how people sign in, and proves it each time. */
  async function settings(call: typeof saveParameter | typeof tryParameter, key: string, values: object) {
    const how = { token: platform, json: true, from: from() };
    await t.call(proveSignIn, { password: PASSWORD }, how);
    return t.call(call, { key, values } as never, how);
  }
  const set = (key: string, values: Record<string, string>) =>
    t.rows(
      `update parameters set values = values || $1, former = null, prove_until = null
       where key = $2 and organisation_id = (select id from organisations where org_sign = 'scut')`,
      [values, key],
    );
  const lead = (address: string) =>
    t.rows('update connections set address = $2, inner_allowed = true where id = $1', [connectionId, address]);
  async function signInAtUniversity(): Promise<void> {
    const browser = newBrowser();
    await t.call(beginSignOn, { orgSign, area: 'hall', browser }, { from: from() });
    await t.call(serviceHallLogin, { orgSign, ticket: `ST-${newBrowser()}`, browser }, { from: from() });
  }
  async function signInByWeCom(): Promise<void> {
    const browser = newBrowser();
    const { body } = await t.call(beginWeCom, { orgSign, area: 'hall', browser, inside: true }, { from: from() });
    const state = body.data ? new URL(body.data.address).searchParams.get('state') : null;
    const arrival = { orgSign, browser, code: 'code', state: state ?? 'a'.repeat(32) };
    await t.call(qywxGetToken, arrival, { from: from() });
  }
  /** What was kept before is written as it was kept: who saves today is refused more. */
  const ways: Readonly<Record<string, (address: string) => Promise<unknown>>> = {
    'CAS, saved': (address) => settings(saveParameter, 'hall.sign-in', unified(address)),
    'CAS, tried': (address) => settings(tryParameter, 'hall.sign-in', unified(address)),
    'CAS, where tickets are asked about, tried': async (address) => {
      await set('hall.sign-in', unified(ELSEWHERE));
      await settings(tryParameter, 'sign-in.unified', { pValue1: address });
    },
    'CAS, signing in': async (address) => {
      await set('hall.sign-in', unified(address));
      await signInAtUniversity();
    },
    'CAS, where tickets are asked about, signing in': async (address) => {
      await set('hall.sign-in', unified(ELSEWHERE));
      await set('sign-in.unified', { pValue1: address });
      await signInAtUniversity();
      await set('sign-in.unified', { pValue1: '' });
    },
    'WeCom, saved': (address) => settings(saveParameter, 'sign-in.wecom', weCom(address)),
    'WeCom, tried': (address) => settings(tryParameter, 'sign-in.wecom', weCom(address)),
    'WeCom, signing in': async (address) => {
      await set('sign-in.wecom', { pValue5: address });
      await signInByWeCom();
    },
    'a connection, saved': (address) => calls.connection({ address }).catch(() => null),
    'a connection, tried': async (address) => {
      await lead(address);
      await t.call(tryConnection, { id: connectionId, path: '/api' }, asAdmin());
    },
    'a connection, called by a flow': async (address) => {
      await lead(address);
      await calls.play.submit('student', 'leave');
      await calls.work();
    },
  };
  return {
    names: Object.keys(ways),
    /** Goes one of the ways, as if nobody had tried before. */
    async go(way: string, address: string): Promise<void> {
      await t.rows('delete from outside_tries');
      await t.rows('delete from connection_sends');
      await ways[way]?.(address);
    },
  };
}

describe('[SAF-03] no spelling of an inner address is connected to', () => {
  const ways = waysOf(testApp({ PUBLIC_ADDRESS }));
  test.each(ways.names)('%s', { timeout: 120_000 }, async (way) => {
    expect(new Set(INNER_SPELLINGS).size).toBe(60);
    const connected: string[] = [];
    for (const spelling of INNER_SPELLINGS) {
      reached = 0;
      for (const scheme of ['https', 'http'])
        await ways.go(way, `${scheme}://${spelling.replace('PORT', String(port))}`);
      if (reached > 0) connected.push(spelling);
    }
    expect(connected).toEqual([]);
  });
});

describe('[SAF-03] where the installation names the network', () => {
  const ways = waysOf(testApp({ PUBLIC_ADDRESS, INNER_NETWORKS: '127.0.0.0/8' }));
  const asking = ways.names.filter((name) => !name.endsWith('saved'));
  test.each(asking)('%s: it is reached, by https alone', async (way) => {
    reached = 0;
    await ways.go(way, `http://127.0.0.1:${port}/`);
    expect(reached).toBe(0);
    await ways.go(way, `https://127.0.0.1:${port}/`);
    expect(reached).toBeGreaterThan(0);
  });
  test.each(asking)('%s: another inner network is not', async (way) => {
    reached = 0;
    for (const host of ['[::1]', 'inner6.example', 'second6.example', 'nat64.example', '169.254.169.254', '10.1.2.3'])
      await ways.go(way, `https://${host}:${port}/`);
    expect(reached).toBe(0);
  });
});
