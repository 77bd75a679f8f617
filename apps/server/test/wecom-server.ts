import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import * as https from 'node:https';
import type { AddressInfo } from 'node:net';
import { TLS } from './tls.ts';

const CODE_MS = 5 * 60_000;
const TOKEN_S = 7200;

/** Members of the corp, somebody of another one, and a member who may not use the app. */
type Kind = 'member' | 'outsider' | 'out-of-scope';
type Answer = (asked: URL, response: ServerResponse) => void;
type Sent = { touser: string; agentid: number; msgtype: string; [more: string]: unknown };

/** What an app of the corp is: its number, its secret, and the hosts to which it may return people. */
type App = { agent: string; secret: string; hosts: readonly string[] };

/**
 * A WeCom that speaks its protocol: pages on which somebody is chosen or refuses, tokens and codes as the real one hands
 * them out, messages, and whatever fault a test plants.
 */
export async function startWeComServer(
  given: { corp?: string; apps?: readonly App[]; people?: Readonly<Record<string, Kind>>; now?: () => number } = {},
) {
  const corp = given.corp ?? 'ww00planted';
  const apps = given.apps ?? [{ agent: '1000002', secret: 'a-secret-of-wecom', hosts: ['hall.test', '127.0.0.1'] }];
  const people = given.people ?? {};
  const now = given.now ?? Date.now;
  const codes = new Map<string, { who: string; agent: string; at: number }>();
  const tokens = new Map<string, { token: string; agent: string; until: number }>();
  const log: { path: string; query: URLSearchParams; body: string }[] = [];
  const messages: Sent[] = [];
  let planted: { path: RegExp; answer: Answer; times: number } | null = null;

  const say = (response: ServerResponse, fields: object) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(fields));
  const fault = (response: ServerResponse, errcode: number, errmsg = `planted ${errcode}`) =>
    say(response, { errcode, errmsg });

  const appOf = (token: string | null): string | number => {
    if (!token) return 41001;
    const known = [...tokens.values()].find((one) => one.token === token);
    if (!known) return 40014;
    return now() >= known.until ? 42001 : known.agent;
  };

  const calls: Record<string, (url: URL, response: ServerResponse, body: string) => void> = {
    '/cgi-bin/gettoken': ({ searchParams: asked }, response) => {
      if (asked.get('corpid') !== corp) return fault(response, 40013);
      const app = apps.find(({ secret }) => secret === asked.get('corpsecret'));
      if (!app) return fault(response, 40001);
      const kept = tokens.get(app.agent);
      const lives = kept && now() < kept.until;
      const { token, until } = lives
        ? kept
        : { token: `token-${randomBytes(24).toString('base64url')}`, until: now() + TOKEN_S * 1000 };
      tokens.set(app.agent, { token, agent: app.agent, until });
      say(response, { errcode: 0, errmsg: 'ok', access_token: token, expires_in: Math.ceil((until - now()) / 1000) });
    },
    '/cgi-bin/auth/getuserinfo': (url, response) => whoIs(url, response, 'userid'),
    '/cgi-bin/user/getuserinfo': (url, response) => whoIs(url, response, 'UserId'),
    '/cgi-bin/message/send': ({ searchParams: asked }, response, body) => {
      const agent = appOf(asked.get('access_token'));
      if (typeof agent === 'number') return fault(response, agent);
      const message = JSON.parse(body) as Sent;
      if (String(message.agentid) !== agent) return fault(response, 48002);
      if (people[message.touser] !== 'member')
        return say(response, { errcode: 0, errmsg: 'ok', invaliduser: message.touser });
      messages.push(message);
      say(response, { errcode: 0, errmsg: 'ok', msgid: String(messages.length) });
    },
    '/connect/oauth2/authorize': (url, response) => choose(url, response),
    '/wwlogin/sso/login': (url, response) => choose(url, response),
    '/chosen': (url, response) => {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      const who = url.searchParams.get('who');
      if (who) back.searchParams.set('code', codeFor(who, url.searchParams.get('agentid') ?? ''));
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href }).end();
    },
  };

  function whoIs({ searchParams: asked }: URL, response: ServerResponse, name: string): void {
    const agent = appOf(asked.get('access_token'));
    if (typeof agent === 'number') return fault(response, agent);
    const code = asked.get('code');
    if (!code) return fault(response, 41008);
    const known = codes.get(code);
    codes.delete(code);
    if (!known) return fault(response, 40029);
    if (now() - known.at > CODE_MS) return fault(response, 42003);
    if (known.agent !== agent) return fault(response, 50001);
    const kind = people[known.who];
    if (kind === 'out-of-scope') return fault(response, 60011);
    if (kind === 'outsider') return say(response, { errcode: 0, errmsg: 'ok', openid: `openid-${known.who}` });
    say(response, { errcode: 0, errmsg: 'ok', [name]: known.who });
  }

  function codeFor(who: string, agent = apps[0]?.agent ?? ''): string {
    const code = randomBytes(24).toString('base64url');
    codes.set(code, { who, agent, at: now() });
    return code;
  }

  /** The page on which somebody agrees, by being chosen, or refuses. */
  function choose(url: URL, response: ServerResponse): void {
    const { searchParams: asked } = url;
    const app = apps.find(({ agent }) => agent === asked.get('agentid'));
    const back = asked.get('redirect_uri') ?? '';
    const isOurs = URL.canParse(back) && app?.hosts.includes(new URL(back).hostname);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (asked.get('appid') !== corp || !isOurs)
      return void response.end('<!doctype html><title>50001</title><p>redirect_uri 50001</p>');
    const to = (who: string) => {
      const query = new URLSearchParams({
        redirect_uri: back,
        state: asked.get('state') ?? '',
        agentid: app?.agent ?? '',
        who,
      });
      return `/chosen?${query}`.replaceAll('&', '&amp;');
    };
    const names = Object.keys(people).map((who) => `<p><a href="${to(who)}">${who}</a></p>`);
    response.end(`<!doctype html><title>WeCom</title>${names.join('')}<p><a href="${to('')}">refuse</a></p>`);
  }

  const server = https.createServer(TLS, async (request, response) => {
    const url = new URL(request.url ?? '/', 'https://wecom');
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    log.push({ path: url.pathname, query: url.searchParams, body });
    if (planted?.path.test(url.pathname) && planted.times > 0) {
      planted.times--;
      return planted.answer(url, response);
    }
    const call = calls[url.pathname];
    if (!call) return void response.writeHead(404).end();
    call(url, response, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    corp,
    app: apps[0] as App,
    log,
    messages,
    codeFor,
    /** How often a call was asked. */
    asked: (name: string) => log.filter(({ path }) => path.endsWith(name)).length,
    /** WeCom ends the tokens before their time. */
    endTokens: () => tokens.clear(),
    /** Answers calls in another manner, so many times. */
    plant(path: RegExp, answer: Answer, times = Number.POSITIVE_INFINITY) {
      planted = { path, answer, times };
    },
    plantErrcode(path: RegExp, errcode: number, times = Number.POSITIVE_INFINITY, errmsg?: string) {
      planted = { path, answer: (_, response) => fault(response, errcode, errmsg), times };
    },
    plantNothing() {
      planted = null;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type WeComServer = Awaited<ReturnType<typeof startWeComServer>>;
