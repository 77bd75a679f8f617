import { randomInt, randomUUID } from 'node:crypto';
import { confirmScan, lookAtScan, newScan, takeScan } from '@campus/contract/calls/scan-code.ts';
import { token } from '@campus/contract/calls/sessions.ts';
import { beginSignOn, serviceHallLogin, takeTicket } from '@campus/contract/calls/sign-on.ts';
import { beginWeCom, qywxGetToken } from '@campus/contract/calls/wecom.ts';
import type { startCasServer } from './cas-server.ts';
import type { TestApp } from './test-app.ts';
import type { WeComServer } from './wecom-server.ts';

export type CasServer = Awaited<ReturnType<typeof startCasServer>>;
export type SignInArea = 'hall' | 'office' | 'workflow';

const orgSign = 'scut';
const newBrowser = () => randomUUID().replaceAll('-', '');
/** Every call comes from somewhere else, so that no limit for an address is met. */
const anywhere = () => ({ from: `10.${randomInt(256)}.${randomInt(256)}.${1 + randomInt(254)}` });

/** The tokens that a sign-in gave, or why it gave none. */
type Came = { token: string | null; refresh: string | null; code: string | null };
// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
const cameBy = ({ body }: { body: any }): Came => {
  const found = body.data ?? body.Data ?? body;
  return { token: found?.access_token ?? null, refresh: found?.refresh_token ?? null, code: body.code ?? null };
};

/** Every way to a session, as somebody would go it with a browser. */
export function waysIn(t: TestApp) {
  return {
    byPassword: async (username: string, password: string): Promise<Came> =>
      cameBy(await t.call(token, { type: '0', orgSign, grant_type: 'password', username, password }, anywhere())),

    byRefresh: async (refresh_token: string): Promise<Came> =>
      cameBy(await t.call(token, { type: '0', orgSign, grant_type: 'refresh_token', refresh_token }, anywhere())),

    /** A CAS server vouches for an account. */
    async byTicket(cas: CasServer, account: string, area: SignInArea): Promise<Came> {
      const browser = newBrowser();
      const begun = await t.call(beginSignOn, { orgSign, area, browser }, anywhere());
      if (begun.status !== 200) return cameBy(begun);
      const ticket = cas.ticketFor(account, begun.body.data.service);
      if (area === 'hall') return cameBy(await t.call(serviceHallLogin, { orgSign, ticket, browser }, anywhere()));
      return cameBy(await t.call(takeTicket, { orgSign, area, browser, ticket }, anywhere()));
    },

    /** A WeCom says whose code it is. */
    async byWeCom(wecom: WeComServer, member: string, area: SignInArea): Promise<Came> {
      const browser = newBrowser();
      const begun = await t.call(beginWeCom, { orgSign, area, browser, inside: true }, anywhere());
      if (begun.status !== 200) return cameBy(begun);
      const state = new URL(begun.body.data.address).searchParams.get('state') as string;
      return cameBy(await t.call(qywxGetToken, { orgSign, state, code: wecom.codeFor(member), browser }, anywhere()));
    },

    /** Somebody confirms with the session that they have what a big screen shows. */
    async byScan(phone: string, area: SignInArea): Promise<Came> {
      const browser = newBrowser();
      const shown = await t.call(newScan, { orgSign, area, browser }, anywhere());
      if (shown.status !== 200) return cameBy(shown);
      const { id, secret, number } = shown.body.data;
      await t.call(lookAtScan, { id }, { token: phone });
      const confirmed = await t.call(confirmScan, { id, number }, { token: phone });
      if (confirmed.body.data?.outcome !== 'confirmed') return cameBy(confirmed);
      return cameBy(await t.call(takeScan, { id, secret, browser }, anywhere()));
    },
  };
}
