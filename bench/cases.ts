import { randomUUID } from 'node:crypto';
import { getUserInfo } from '@campus/contract/calls/access.ts';
import { getUserLeftMenu } from '@campus/contract/calls/menus-mine.ts';
import { listParameters, saveParameter } from '@campus/contract/calls/parameters.ts';
import { getServiceHallParameter } from '@campus/contract/calls/parameters-hall.ts';
import { token } from '@campus/contract/calls/sessions.ts';
import { fieldsOf, obeys } from '@campus/rules/parameters/catalogue.ts';
import { sign } from '@campus/server/src/platform/signature.ts';
import { BARE, FORM } from './bare-routes.ts';
import type { Talk, Wire } from './load.ts';
import type { BenchServer } from './processes.ts';

export const CONNECTIONS = 10;
const ORG = 'scut';
const AS_FORM = { 'content-type': FORM };

/** The call itself, or the bare route that runs its statements. */
export type Side = 'call' | 'bare';

/** A call that is measured beside its bare route. */
export type Case = {
  name: string;
  writes: boolean;
  sample: Wire;
  /** After so many requests a connection begins again with the same record. */
  turns: number;
  talk(side: Side): (n: number) => Talk;
};

type Tokens = { access_token: string; refresh_token: string };

/** Sends one request outside any measuring. */
async function ask<T>(port: number, { method, path, headers, body }: Wire): Promise<T> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
  if (!reply.ok) throw new Error(`${path} was refused: ${await reply.text()}`);
  return (await reply.json()) as T;
}

export function signInWire(username: string, password: string): Wire {
  const body = new URLSearchParams({ grant_type: 'password', username, password }).toString();
  return { method: token.method, path: `${token.path}?type=0&orgSign=${ORG}`, headers: AS_FORM, body };
}

export const signIn = (port: number, username: string, password: string): Promise<Tokens> =>
  ask<Tokens>(port, signInWire(username, password));

/** Sign-ins of all people in turn, so that the connections do not wait for each other at one account. */
export function signInTalk({ accounts, password }: BenchServer): (n: number) => Talk {
  let turn = 0;
  return () => ({ next: () => signInWire(accounts[turn++ % accounts.length] as string, password) });
}

/** The menu of an administrator, over and over. */
export const menuTalk = (access: string): ((n: number) => Talk) => repeat(bearerGet(getUserLeftMenu.path, access));

const bearerGet = (path: string, access: string): Wire => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${access}` },
  body: null,
});

const repeat = (wire: Wire) => () => ({ next: () => wire });

/** The same request to the other side. */
const toSide = (side: Side, wire: Wire): Wire => (side === 'call' ? wire : { ...wire, path: BARE + wire.path });

/** Every call that is measured, as an administrator and as the pages send them. */
export async function prepareCases(server: BenchServer): Promise<Case[]> {
  const { port, password } = server;
  const { access_token: access } = await signIn(port, 'admin', password);
  const read = (name: string, path: string): Case => {
    const sample = bearerGet(path, access);
    return { name, writes: false, sample, turns: 1, talk: (side) => repeat(toSide(side, sample)) };
  };
  return [
    read('GetUserLeftMenu', getUserLeftMenu.path),
    read('GetUserInfo', getUserInfo.path),
    read('ListParameters', listParameters.path),
    await signedCase(port),
    await savingCase(port, access),
    await refreshCase(server),
  ];
}

/** A signed call: every request has a nonce of its own, and so a signature of its own. */
async function signedCase(port: number): Promise<Case> {
  const boot = { method: 'GET', path: '/boot.json', headers: {}, body: null };
  const { hallKey } = await ask<{ hallKey: { appkey: string; secret: string } }>(port, boot);
  const path = `${getServiceHallParameter.path}?orgSign=${ORG}`;
  const make = (): Wire => {
    const parts = { appkey: hallKey.appkey, nonce: randomUUID(), timestamp: String(Math.floor(Date.now() / 1000)) };
    const signature = sign(`orgSign=${ORG}`, null, { ...parts, secret: hallKey.secret });
    return { method: 'GET', path, headers: { ...parts, signature }, body: null };
  };
  return {
    name: 'GetServiceHallParameter',
    writes: false,
    sample: make(),
    turns: 1,
    talk: (side) => () => ({ next: () => toSide(side, make()) }),
  };
}

type Parameter = { key: string; values: Record<string, string>; changing: string };

/** What a parameter holds, or else what counts where nothing is set: both are what it may hold. */
function allowedValue({ key, values }: Parameter): Record<string, string> {
  const [field] = fieldsOf(key);
  if (!field) return {};
  const held = values[field.value] ?? '';
  return { [`values[${field.value}]`]: obeys(field, held, () => true) ? held : (field.unset ?? '') };
}

/** A writing call with a key for each attempt; the connections take turns with the parameters, and seldom meet at one. */
async function savingCase(port: number, access: string): Promise<Case> {
  const list = await ask<{ data: { items: Parameter[] } }>(port, bearerGet(`${listParameters.path}?size=100`, access));
  // How people sign in is changed by few, with a proof each time.
  const parameters = list.data.items.filter(({ changing }) => changing === 'freely');
  const make = (parameter: Parameter): Wire => ({
    method: saveParameter.method,
    path: saveParameter.path,
    headers: { ...AS_FORM, authorization: `Bearer ${access}`, 'idempotency-key': randomUUID() },
    body: new URLSearchParams({ key: parameter.key, ...allowedValue(parameter) }).toString(),
  });
  return {
    name: 'SaveParameter',
    writes: true,
    sample: make(parameters[0] as Parameter),
    turns: parameters.length,
    talk: (side) => (n) => {
      let turn = n;
      return { next: () => toSide(side, make(parameters[turn++ % parameters.length] as Parameter)) };
    },
  };
}

/** A refresh token counts once, so each connection goes on with what its last answer gave it. */
async function refreshCase({ port, accounts, password }: BenchServer): Promise<Case> {
  const make = (refreshToken: string): Wire => ({
    method: token.method,
    path: `${token.path}?type=0&orgSign=${ORG}`,
    headers: { ...AS_FORM, 'idempotency-key': randomUUID() },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
  });
  const open = async (n: number) =>
    (await signIn(port, accounts[n % accounts.length] as string, password)).refresh_token;
  const sample = make(await open(0));
  const tokens: Record<Side, string[]> = { call: [], bare: [] };
  for (let n = 0; n < CONNECTIONS; n++) {
    tokens.call.push(await open(n));
    tokens.bare.push(await open(n));
  }
  const talk = (side: Side) => (n: number) => ({
    next: () => toSide(side, make(tokens[side][n] as string)),
    onAnswer: (body: string) => {
      tokens[side][n] = (JSON.parse(body) as Tokens).refresh_token;
    },
  });
  return { name: 'token, refresh grant', writes: true, sample, turns: 1, talk };
}
