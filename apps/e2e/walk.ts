import type { Page } from '@playwright/test';

/** Resolves when nothing on the page has changed for a moment, nothing says that it is busy, and the page has nothing to do. */
function restsInPage(): Promise<void> {
  const QUIET_MS = 120;
  return new Promise((done) => {
    let timer = 0;
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => requestIdleCallback(look, { timeout: 1_000 }), QUIET_MS);
    };
    let changed = false;
    const watcher = new MutationObserver(() => {
      changed = true;
      wait();
    });
    function look() {
      if (changed || document.querySelector('[aria-busy=true]')) {
        changed = false;
        wait();
        return;
      }
      watcher.disconnect();
      done();
    }
    watcher.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    wait();
  });
}

const underWay = new WeakMap<Page, Set<string>>();

/** The addresses that the page has asked for and not got yet; one that it has already may be asked for and never reported. */
function requestsOf(page: Page): Set<string> {
  const known = underWay.get(page);
  if (known) return known;
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(request.url()));
  page.on('requestfinished', (request) => asked.delete(request.url()));
  page.on('requestfailed', (request) => asked.delete(request.url()));
  underWay.set(page, asked);
  return asked;
}

/** How often a page is looked at before it is said that it never rests. */
const MANY = 100;

/** Waits until a page has come to rest: everything that it asked for is there, and shown. */
export async function rested(page: Page): Promise<void> {
  const asked = requestsOf(page);
  for (let looks = 0; ; looks++) {
    if (looks === MANY) throw new Error(`${page.url()} never rests: it still waits for ${[...asked].join(', ')}`);
    await page.evaluate(restsInPage).catch(async (error: Error) => {
      // The page led on while it was looked at.
      if (!/context was destroyed|navigat/i.test(error.message)) throw error;
      await page.waitForLoadState('load');
    });
    if (asked.size === 0) return;
    await page.evaluate(() => new Promise((done) => setTimeout(done, 50))).catch(() => {});
  }
}

/** Opens an address and waits until it rests. */
export async function goTo(page: Page, address: string): Promise<void> {
  requestsOf(page);
  await page.goto(address);
  await rested(page);
}

/** Opens an address inside the product that is open already, as a link would: a walk through a hundred pages loads it once. */
export async function walkTo(page: Page, address: string): Promise<void> {
  const from = page.url();
  if (from === 'about:blank') return goTo(page, address);
  const to = new URL(address, from);
  // Where one stands already, one looks again.
  if (to.href === from || to.origin !== new URL(from).origin) return goTo(page, address);
  requestsOf(page);
  await page.evaluate((to) => {
    // As the router numbers what it was led to; without a number it cannot ask before a page is left.
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
  await rested(page);
}
