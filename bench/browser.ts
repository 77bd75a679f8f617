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
  close(): Promise<void>;
};
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
export type Browser = { newContext(look: Look): Promise<Context>; close(): Promise<void> };
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
  const context = await browser.newContext(look);
  for (const [key, value] of Object.entries(stored)) {
    await context.addInitScript((entry) => localStorage.setItem(entry.key, entry.value), { key, value });
  }
  try {
    const first = await visit(context, address);
    const second = await visit(context, address);
    return { endedAt: first.endedAt, first: first.scripts, second: second.scripts };
  } finally {
    await context.close();
  }
}

async function visit(context: Context, address: string): Promise<{ endedAt: string; scripts: Script[] }> {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const fetched = followScripts(network);
  const atRest = followRest(network);
  await network.send('Network.enable');
  await page.goto(address, { waitUntil: 'load' });
  await atRest();
  const endedAt = new URL(page.url()).pathname;
  await page.close();
  return { endedAt, scripts: fetched() };
}

const REST_MS = 1000;

/** Waits for a second without network traffic. The stream of messages never ends, so it does not count. */
function followRest(network: Session): () => Promise<void> {
  let lastAt = Date.now();
  const noteTraffic = () => {
    lastAt = Date.now();
  };
  network.on('Network.requestWillBeSent', noteTraffic);
  network.on('Network.loadingFinished', noteTraffic);
  return async () => {
    while (Date.now() - lastAt < REST_MS) await new Promise((resolve) => setTimeout(resolve, 100));
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
