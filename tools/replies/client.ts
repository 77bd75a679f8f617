import { randomUUID } from 'node:crypto';
import { token } from '../../packages/contract/src/calls/sessions.ts';
import { serviceHallLogin } from '../../packages/contract/src/calls/sign-on.ts';
import type { Call, Reply, Sent } from '../../packages/contract/src/define-call.ts';
import { type Person, type Place, send } from './ask.ts';

/** Everybody in the demo has it; the screen shows it at every start. */
const PASSWORD = 'Campus2026';

export type Client = ReturnType<typeof createClient>;

/** Signs in and writes as people do; a refusal is an error. */
export function createClient(place: Place) {
  async function read(response: Response, what: string): Promise<unknown> {
    const text = await response.text();
    if (!response.ok) throw new Error(`${what} was refused: ${text}`);
    const reply = JSON.parse(text) as Record<string, unknown>;
    return reply.data ?? reply.Data ?? reply;
  }
  const call = async <C extends Call>(person: Person, one: C, payload: Sent<C>): Promise<Reply<C>> =>
    (await read(await send(place, one, payload as never, person, 'zh'), one.name)) as Reply<C>;
  return {
    call,
    async upload<C extends Call>(
      person: Person,
      one: C,
      query: Record<string, string>,
      name: string,
      content: Uint8Array | string,
    ): Promise<Reply<C>> {
      const body = new FormData();
      body.set('file', new Blob([content as never]), name);
      const headers = { authorization: `Bearer ${person.session}`, 'idempotency-key': randomUUID() };
      const url = `${place.address}${one.path}?${new URLSearchParams(query)}`;
      return (await read(await fetch(url, { method: 'POST', headers, body }), one.name)) as Reply<C>;
    },
    async signIn(orgSign: string, account: string): Promise<Person> {
      const visitor: Person = { name: 'visitor', orgSign, session: null, hall: null };
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const body = new URLSearchParams({ grant_type: 'password', username: account, password: PASSWORD });
      const url = `${place.address}${token.path}?type=0&orgSign=${orgSign}`;
      const tokens = (await read(await fetch(url, { method: 'POST', headers, body }), token.name)) as Reply<
        typeof token
      >;
      const hall = await call(visitor, serviceHallLogin, { orgSign, username: account, password: PASSWORD });
      return { name: `${account}@${orgSign}`, orgSign, session: tokens.access_token, hall: hall.access_token };
    },
  };
}
