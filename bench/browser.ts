import { createRequire } from 'node:module';
import { findOrInstallBrowser } from '../tools/test/browser.ts';

/** As much of the browser's interface as the benchmark uses; the library itself belongs to the browser tests. */
type Session = {
  send(name: string, params?: object): Promise<unknown>;
  on(name: string, hear: (event: never) => void): void;
};
type Page = {
  goto(url: string, options: { waitUntil: 'load' }): Promise<unknown>;
  url(): string;
  setDefaultTimeout(ms: number): void;
  click(selector: string): Promise<void>;
  waitForFunction(script: (of: { selector: string; count: number }) => boolean, of: Counted): Promise<unknown>;
  close(): Promise<void>;
};
/** At least so many elements. */
export type Counted = { selector: string; count: number };
type Context = {
  addInitScript(
    script: (entry: { key: string; value: string }) => void,
    entry: { key: string; value: string },
  ): Promise<void>;
  newPage(): Promise<Page>;
  newCDPSession(page: Page): Promise<Session>;
  close(): Promise<void>;
};
type Look = { userAgent?: string; viewport: { width: number; height: number }; locale: string };
export type Browser = {
  newContext(look: Look): Promise<Context>;
  newBrowserCDPSession(): Promise<Session>;
  close(): Promise<void>;
};
type Library = { chromium: { launch(options: { executablePath: string; args: string[] }): Promise<Browser> } };

const SWITCHES = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Opens Chromium; otherwise answers null, after printing what to install. */
export async function openBrowser(): Promise<Browser | null> {
  const executablePath = findOrInstallBrowser();
  if (!executablePath) return null;
  const fromTests = createRequire(new URL('../apps/e2e/package.json', import.meta.url));
  const { chromium } = fromTests('@playwright/test') as Library;
  return chromium.launch({ executablePath, args: SWITCHES });
}

/** One script that a page fetched: what came over the wire, compressed, without its headers. */
export type Script = { name: string; bytes: number; cached: boolean };
export type Visit = { look: Look; stored: Record<string, string> };

/** Opens an address twice as one visitor with an empty cache, and says which scripts each time fetched. */
export async function visitTwice(
  browser: Browser,
  address: string,
  { look, stored }: Visit,
): Promise<{ endedAt: string; first: Script[]; second: Script[] }> {
  const context = await contextFor(browser, { look, stored });
  try {
    const first = await visit(context, address);
    const second = await visit(context, address);
    return { endedAt: first.endedAt, first: first.scripts, second: second.scripts };
  } finally {
    await context.close();
  }
}

async function contextFor(browser: Browser, { look, stored }: Visit): Promise<Context> {
  const context = await browser.newContext(look);
  for (const [key, value] of Object.entries(stored)) {
    await context.addInitScript((entry) => localStorage.setItem(entry.key, entry.value), { key, value });
  }
  return context;
}

/** An address, and what says that it is shown; without that it is, when the page has been at rest for a while. */
export type Stop = { address: string; shows: Counted | null };

/** Opens addresses one after another as one visitor with an empty cache, and says which scripts each of them still fetched. */
export async function visitInTurn(browser: Browser, stops: readonly Stop[], as: Visit): Promise<Script[][]> {
  const context = await contextFor(browser, as);
  try {
    const fetched: Script[][] = [];
    for (const stop of stops) {
      const { scripts, endedAt } = await visit(context, stop.address, { shows: stop.shows, restMs: LONG_REST_MS });
      if (/login|error/i.test(endedAt)) throw new Error(`${stop.address} led to ${endedAt}.`);
      fetched.push(scripts.filter(({ cached }) => !cached));
    }
    return fetched;
  } finally {
    await context.close();
  }
}

export type SlowPress = { address: string; press: string; shows: Counted; slowness: number };
/** A task of a page's main thread: how long it took, and how much of that the processor worked on it. */
export type Task = { ms: number; cpuMs: number };

/**
 * Opens an address, makes the processor so many times slower, presses something, and answers the tasks of the page until
 * what it shows was there and the page at rest, the longest first.
 */
export async function tasksAfter(browser: Browser, press: SlowPress, as: Visit): Promise<Task[]> {
  const context = await contextFor(browser, as);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const session = await context.newCDPSession(page);
    const atRest = followRest(session, LONG_REST_MS);
    await session.send('Network.enable');
    await page.goto(press.address, { waitUntil: 'load' });
    await atRest();
    await session.send('Emulation.setCPUThrottlingRate', { rate: press.slowness });
    const tasks = await traceTasks(browser);
    await page.click(press.press);
    await page.waitForFunction(isShown, press.shows);
    await atRest();
    return await tasks();
  } finally {
    await context.close();
  }
}

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
};

/** Follows what the browser does; what is handed back ends that, and answers the tasks of the pages' main threads. */
async function traceTasks(browser: Browser): Promise<() => Promise<Task[]>> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }: { value: TraceEvent[] }) => events.push(...value));
  const over = new Promise<void>((done) => session.on('Tracing.tracingComplete', () => done()));
  const categories = '-*,disabled-by-default-devtools.timeline,__metadata';
  await session.send('Tracing.start', { categories, transferMode: 'ReportEvents' });
  return async () => {
    await session.send('Tracing.end');
    await over;
    const named = (what: string, name: string) =>
      events.filter((event) => event.name === what && event.args.name === name);
    const pages = new Set(named('process_name', 'Renderer').map(({ pid }) => pid));
    const main = new Set(named('thread_name', 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`));
    return events
      .filter(
        ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pages.has(pid) && main.has(`${pid} ${tid}`),
      )
      .map(({ dur = 0, tdur = dur }) => ({ ms: dur / 1000, cpuMs: tdur / 1000 }))
      .toSorted((a, b) => b.cpuMs - a.cpuMs);
  };
}

/** What of a page this file uses inside it; the benchmark itself knows no pages. */
type InPage = { document: { querySelectorAll(selector: string): { length: number } } };

/** Runs in the page. */
function isShown({ selector, count }: Counted): boolean {
  return (globalThis as unknown as InPage).document.querySelectorAll(selector).length >= count;
}

type Looking = { shows: Counted | null; restMs: number };

async function visit(
  context: Context,
  address: string,
  { shows, restMs }: Looking = { shows: null, restMs: REST_MS },
): Promise<{ endedAt: string; scripts: Script[] }> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const network = await context.newCDPSession(page);
  const fetched = followScripts(network);
  const atRest = followRest(network, restMs);
  await network.send('Network.enable');
  await page.goto(address, { waitUntil: 'load' });
  if (shows) await page.waitForFunction(isShown, shows);
  await atRest();
  const endedAt = new URL(page.url()).pathname;
  await page.close();
  return { endedAt, scripts: fetched() };
}

const REST_MS = 1000;
/** A machine that does much else is slow; only what hangs is given up. */
const PATIENCE_MS = 300_000;
/** For views whose parts come one after another, on a machine that does much else. */
const LONG_REST_MS = 4000;

/** Waits for so long without network traffic. The stream of messages never ends, so it does not count. */
function followRest(network: Session, restMs: number): () => Promise<void> {
  let lastAt = Date.now();
  const noteTraffic = () => {
    lastAt = Date.now();
  };
  network.on('Network.requestWillBeSent', noteTraffic);
  network.on('Network.loadingFinished', noteTraffic);
  return async () => {
    while (Date.now() - lastAt < restMs) await new Promise((resolve) => setTimeout(resolve, 100));
  };
}

type Response = {
  requestId: string;
  response: { url: string; fromDiskCache?: boolean; headers: Record<string, string> };
};

function followScripts(network: Session): () => Script[] {
  const scripts = new Map<string, Script>();
  const fromMemory = new Set<string>();
  network.on('Network.requestServedFromCache', ({ requestId }: { requestId: string }) => fromMemory.add(requestId));
  network.on('Network.responseReceived', ({ requestId, response }: Response) => {
    const { pathname } = new URL(response.url);
    if (!pathname.endsWith('.js')) return;
    const cached = Boolean(response.fromDiskCache) || fromMemory.has(requestId);
    scripts.set(requestId, { name: pathname.replace('/assets/', ''), bytes: 0, cached });
  });
  network.on(
    'Network.dataReceived',
    ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }) => {
      const script = scripts.get(requestId);
      if (script && !script.cached) script.bytes += encodedDataLength;
    },
  );
  return () => [...scripts.values()];
}
