import { createHash, randomUUID } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

export { expect };

const port = Number(process.env.BROWSER_TEST_PORT ?? 4200);

/** The servers of serve-for-browser.ts: one without a mode, one for each mode, one without a default organisation, one with a clock of ours, one at a moment of ours, one that sends mail. */
export const server = {
  everything: `http://127.0.0.1:${port}`,
  mode: (mode: number) => `http://127.0.0.1:${port + mode}`,
  noOrganisation: `http://127.0.0.1:${port + 7}`,
  clocked: `http://127.0.0.1:${port + 8}`,
  later: `http://127.0.0.1:${port + 10}`,
  mailing: `http://127.0.0.1:${port + 11}`,
};

async function want(what: string, asked: Record<string, string | number>): Promise<string> {
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  const reply = await fetch(`http://127.0.0.1:${port + 9}/${what}?${query}`, { method: 'POST' });
  if (!reply.ok) throw new Error(`${what}: ${await reply.text()}`);
  return reply.text();
}
/** Moves the clock of the clocked server. */
export const advanceClock = (ms: number) => want('advance', { ms });
/** Puts the later server at a moment, or leaves it where it has come to since; answers where it stands. */
export const standAt = async (at: number) => Number(await want('later', { at }));
/** Lets the clocks of one process run out that would until a moment. */
export const passUntil = (id: string, at: number) => want('pass', { id, at });
/** The text of the last mail to an address; empty as long as none came. */
export const lastMailTo = (to: string) => want('mail', { to });
/** The sign-in page of a university that has one of its own; its organisation is `union-demo`. */
export const universityLogin = () => want('university', {});
/** The WeCom of the organisation that has one, which is `wecom-demo`. */
export const wecomAddress = () => want('wecom', {});
/** What a real RADIUS server that reads the database says to a name and a password. */
export const askRadius = (username: string, password: string) =>
  want('radius', { 'User-Name': username, 'User-Password': password });

/** What is the same at both sizes is proved at one of them: `test(title, atOneSize, …)`. */
export const atOneSize = { tag: '@desktop' };
/** Two languages and two sizes make two tests, where the words do not depend on the size: Chinese on desktops, English on phones. */
export const sizeOf = (language: Language) => ({ tag: language === 'zh' ? '@desktop' : '@phone' });

export const PASSWORD = 'Campus2026';
export type Language = 'zh' | 'en';

type Fixtures = {
  /** Whether this run is the phone's. */
  phone: boolean;
  /** Everything the browser complained about; a test fails when something is left in it. */
  complaints: string[];
  /** Whether new messages are heard of at once. A stream that never ends keeps a page from ever being at rest, so only those get it who look at it. */
  live: boolean;
  rest: undefined;
};

export const test = base.extend<Fixtures>({
  phone: async ({ isMobile }, use) => use(isMobile === true),
  live: [false, { option: true }],
  rest: [
    async ({ context, live }, use) => {
      if (!live) await withoutStream(context);
      await use(undefined);
    },
    { auto: true },
  ],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        // A refused call is logged by the browser itself; what the page makes of it is what tests look at.
        if (/Failed to load resource/.test(message.text())) return;
        // Preloading is a hint; on a slow machine, or where a guard leads elsewhere, it comes to nothing.
        if (/was preloaded using link preload but not used/.test(message.text())) return;
        if (/Service Worker registration blocked/.test(message.text())) return;
        complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** The stream is asked for and never answers. A route would do it too, but takes the browser's cache away. */
export async function withoutStream(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const ask = window.fetch;
    window.fetch = (input, init) => {
      if (!/\/Stream(Messages|Console)\b/.test(String(input))) return ask(input, init);
      const { signal } = init ?? {};
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    };
  });
}

export async function speak(context: BrowserContext, language: Language): Promise<void> {
  await context.addInitScript((value) => localStorage.setItem('campus.language', value), language);
}

type Tokens = { access_token: string; refresh_token: string };

/** Signs in by call, as a page would. */
export async function tokensOf(account: string, at = server.everything, orgSign = 'scut'): Promise<Tokens> {
  const reply = await fetch(`${at}/token?type=0&orgSign=${orgSign}`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: account, password: PASSWORD }),
  });
  if (!reply.ok) throw new Error(`sign-in of ${account}: ${await reply.text()}`);
  return (await reply.json()) as Tokens;
}

/** Puts a session of the back-office and the workflow app into the browser. */
export async function signInAs(
  context: BrowserContext,
  account: string,
  at = server.everything,
  orgSign = 'scut',
): Promise<Tokens> {
  const tokens = await tokensOf(account, at, orgSign);
  const stored = JSON.stringify({ ...tokens, state: 1, orgSign, keep: false });
  await putOnce(context, 'campus.session', stored);
  return tokens;
}

/** Puts a hall token into the browser. */
export async function hallSignInAs(
  context: BrowserContext,
  account: string,
  at = server.everything,
  orgSign = 'scut',
  now = Date.now(),
): Promise<string> {
  const { hallKey } = (await (await fetch(`${at}/boot.json`)).json()) as {
    hallKey: { appkey: string; secret: string };
  };
  const params: Record<string, string> = { orgSign, password: PASSWORD, username: account };
  const timestamp = String(Math.floor(now / 1000));
  const nonce = randomUUID();
  const text = [
    ...Object.keys(params)
      .sort()
      .map((name) => `${name}=${encodeURIComponent(params[name] as string)}`),
    `appkey=${hallKey.appkey}`,
    `nonce=${nonce}`,
    `timestamp=${timestamp}`,
    `secret=${hallKey.secret}`,
  ].join('&');
  const signature = createHash('sha256').update(text).digest('hex').toUpperCase();
  const reply = await fetch(`${at}/api/serviceHall/ServiceHallLogin?${new URLSearchParams(params)}`, {
    headers: { appkey: hallKey.appkey, nonce, timestamp, signature },
  });
  const body = (await reply.json()) as { Data: { access_token: string } };
  if (!reply.ok) throw new Error(`hall sign-in of ${account}: ${JSON.stringify(body)}`);
  const { access_token } = body.Data;
  await putOnce(context, 'campus.hall', JSON.stringify({ access_token, state: 1, orgSign }));
  return access_token;
}

/** Only the first page gets it: a token that the page removes must stay removed. */
async function putOnce(context: BrowserContext, key: string, value: string): Promise<void> {
  await context.addInitScript(
    ([name, text]) => {
      if (window.name.includes(name as string)) return;
      window.name += name as string;
      sessionStorage.setItem(name as string, text as string);
    },
    [key, value],
  );
}

/** Fills the sign-in form that is on the page and sends it. */
export async function fillSignIn(page: Page, account: string, password = PASSWORD): Promise<void> {
  const form = page.getByTestId('sign-in-form');
  await form.locator('input').nth(0).fill(account);
  await form.locator('input').nth(1).fill(password);
  await form.getByRole('button', { name: /^(登录|Sign in|Log in)$/ }).click();
}

/** The path and query that the page is at. */
export const where = (page: Page): string => {
  const url = new URL(page.url());
  return decodeURIComponent(url.pathname) + url.search;
};
