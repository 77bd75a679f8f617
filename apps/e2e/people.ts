import { becomeFirstAdministrator, makeUniversity } from '@campus/contract/calls/universities.ts';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect, hallSignInAs, PASSWORD, server, signInAs, speak, tokensOf, withoutStream } from './fixtures.ts';

/** Somebody with a browser of their own; several of them stand side by side in one journey. */
export type Somebody = { account: string; page: Page; close(): Promise<void> };

type Options = {
  language?: 'zh' | 'en';
  device: BrowserContextOptions;
  /** The moment at which the later server stands; without one it is now. */
  later?: number;
  /** In the hall, not in the back-office or the workflow app. */
  hall?: boolean;
};

/** The browser's clock goes ahead with the server's; its timers are left as they are. */
function shiftDates(ahead: number): void {
  const Real = Date;
  class Shifted extends Real {
    constructor(...given: []) {
      if (given.length > 0) super(...given);
      else super(Real.now() + ahead);
    }
    static override now(): number {
      return Real.now() + ahead;
    }
  }
  window.Date = Shifted as DateConstructor;
}

/** Opens a browser for an account, signed in; closing it fails when its console complained. */
export async function somebody(
  browser: Browser,
  account: string,
  { language = 'zh', device, later, hall = false }: Options,
): Promise<Somebody> {
  const at = later === undefined ? server.everything : server.later;
  const context = await browser.newContext({
    ...device,
    timezoneId: 'Asia/Shanghai',
    locale: 'zh-CN',
    baseURL: at,
  });
  await speak(context, language);
  await withoutStream(context);
  if (later !== undefined) await context.addInitScript(shiftDates, later - Date.now());
  if (hall) await hallSignInAs(context, account, at, 'scut', later);
  else await signInAs(context, account, at);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
  return {
    account,
    page,
    close: async () => {
      await context.close();
      expect(complaints, `the browser of ${account}`).toEqual([]);
    },
  };
}

/** Asks the server as an account, as a page would; for what a journey takes for granted. */
export async function ask<T>(
  account: string,
  method: 'GET' | 'POST',
  path: string,
  payload: object = {},
  orgSign = 'scut',
): Promise<T> {
  const { access_token } = await tokensOf(account, server.everything, orgSign);
  const query = method === 'GET' ? `?${new URLSearchParams(payload as Record<string, string>)}` : '';
  const reply = await fetch(`${server.everything}${path}${query}`, {
    method,
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify(payload) } : {}),
  });
  const body = (await reply.json()) as { data: T; msg: string };
  if (!reply.ok) throw new Error(`${account} ${path}: ${body.msg}`);
  return body.data;
}

/** A university of one story's own, with nobody in it but `admin`; answers its sign. */
export async function ownUniversity(): Promise<string> {
  const orgSign = `own-${Date.now().toString(36)}`;
  const name = { zh: '自用大学', en: 'University of its own' };
  const asked = { orgSign, name, timeZone: 'Asia/Shanghai' };
  const { link } = await ask<{ link: { token: string } }>('platform', 'POST', makeUniversity.path, asked);
  const reply = await fetch(server.everything + becomeFirstAdministrator.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.token, account: 'admin', name: '管理员', next: PASSWORD, confirm: PASSWORD }),
  });
  if (!reply.ok) throw new Error(`the first administrator of ${orgSign}: ${await reply.text()}`);
  return orgSign;
}

export type Service = { id: string; startStep: string };
/** The service of that name; what others say of themselves may have the words too. */
export async function service(account: string, words: string): Promise<Service> {
  type Named = Service & { name: { zh: string } };
  const { items } = await ask<{ items: Named[] }>(account, 'GET', '/api/business/GetServices', { words });
  return items.find(({ name }) => name.zh.includes(words)) ?? (items[0] as Service);
}

export type Applied = { id: string; number: string };
/** An application of somebody, submitted by call. */
export async function apply(account: string, words: string, form: object): Promise<Applied> {
  const { startStep } = await service(account, words);
  return ask<Applied>(account, 'POST', '/api/process/Submit', { sId: startStep, form });
}

/** The one task that somebody has in a process. */
export async function taskOf(account: string, id: string): Promise<number> {
  const { tasks } = await ask<{ tasks: { id: number }[] }>(account, 'GET', '/api/process/GetProcess', { id });
  return (tasks[0] as { id: number }).id;
}

/** A day to come, as a form has it. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const forms = {
  leave: { kind: 'annual', from: inDays(7), until: inDays(8), days: '2', reason: '回家探亲' },
  certificate: { kind: 'enrolment', languages: ['zh'], copies: '1', purpose: '签证', delivery: 'collect' },
  seal: { document: '合作协议', seals: ['official'], copies: '2', purpose: '校企合作' },
  loan: {
    item: '投影仪',
    kind: 'event',
    quantity: '1',
    amount: '620000',
    from: inDays(4),
    until: inDays(5),
    mobile: '13800001111',
    purpose: '社团活动',
  },
} as const;
