import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import {
  assetCache,
  isCachedCall,
  isOpenPicture,
  KEPT_AT,
  nameOfReply,
  openCache,
  ownCache,
  phoneHall,
  pictureCache,
  shellCache,
} from '#web/client/offline-caches.ts';

/** Filled in by the build: the calls whose replies may be cached. */
declare const KEPT_PATHS: readonly string[];
/** Filled in by the build: a page in both languages for phones that are offline and have discarded the shell. */
declare const AWAY_PAGE: string;

/** What this file needs of a worker; the pages' own types know only windows. */
type Worker = {
  addEventListener(
    name: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(wanted: { type: 'window'; includeUncontrolled: true }): Promise<readonly { url: string }[]>;
  };
};
const worker = self as unknown as Worker;

const SHELL = `${phoneHall}shell`;

/** Caches the shell and its files before the worker takes over, so that it works offline from the first visit. */
async function keepShell(): Promise<void> {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const here = open.map(({ url }) => url).find((url) => new URL(url).pathname.startsWith(phoneHall));
  const shell = await fetch(here ?? phoneHall, { cache: 'no-cache' });
  if (!shell.ok) throw new Error(`the shell answered ${shell.status}`);
  const named = [...(await shell.clone().text()).matchAll(/(?:src|href)="(\/(?:assets\/[^"]+|early\.js))"/g)];
  await (await caches.open(shellCache)).put(SHELL, shell);
  const assets = await caches.open(assetCache);
  // One that does not come is fetched when it is needed, as it would be without a worker.
  await Promise.allSettled(named.map(([, address]) => assets.add(address as string)));
}

worker.addEventListener('install', (event) => event.waitUntil(keepShell().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

/** A phone that waits longer than this for a page gets the shell that it has. */
const SHELL_PATIENCE_S = 4;
const DAY_S = 24 * 60 * 60;

/** The oldest go first; all of them where the phone has no room. Its own types do not know ours of optional fields. */
const atMost = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_S, purgeOnQuotaError: true }) as WorkboxPlugin;

// One document answers every address of the hall, so a single copy is cached for all of them.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname.startsWith(phoneHall),
  new NetworkFirst({
    cacheName: shellCache,
    networkTimeoutSeconds: SHELL_PATIENCE_S,
    plugins: [
      {
        cacheKeyWillBeUsed: async () => SHELL,
        // A proxy answered that the server is away: the cached shell explains that better.
        fetchDidSucceed: async ({ response }) => {
          if (response.status >= 500) throw new Error(`the server answered ${response.status}`);
          return response;
        },
      },
    ],
  }),
);

// Their names change with their content.
registerRoute(
  ({ url }) => url.pathname.startsWith('/assets/') || /^\/(early\.js|icon[\w-]*\.(svg|png))$/.test(url.pathname),
  new CacheFirst({
    cacheName: assetCache,
    plugins: [atMost(300, 60)],
  }),
);

registerRoute(
  ({ request, url }) => isOpenPicture(url, request.headers.has('range')),
  new StaleWhileRevalidate({
    cacheName: pictureCache,
    plugins: [atMost(60, 30)],
  }),
);

const paths = new Set(KEPT_PATHS);
const bearerOf = (request: Request) => request.headers.get('authorization');

/** Keeps the replies of people who share a phone apart; the token itself is not stored. */
async function whoAsks(request: Request): Promise<string | null> {
  const bearer = bearerOf(request);
  if (!bearer) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(bearer)));
  return [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Replies are stored with the time they arrived, so that a page can show how old they are. */
const replies = (cacheName: string) =>
  new NetworkFirst({
    cacheName,
    plugins: [
      atMost(120, 30),
      {
        cacheKeyWillBeUsed: async ({ request }) => nameOfReply(new URL(request.url), await whoAsks(request)),
        cacheWillUpdate: async ({ response }) =>
          response.ok ? withHeader(response, KEPT_AT, String(Date.now())) : null,
      },
    ],
  });

async function withHeader(response: Response, name: string, value: string): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set(name, value);
  return new Response(await response.blob(), { status: response.status, headers });
}

registerRoute(({ request, url }) => isCachedCall(paths, request.method, url) && !bearerOf(request), replies(openCache));
registerRoute(
  // What somebody sees while seeing as another person is not stored on their device.
  ({ request, url }) => isCachedCall(paths, request.method, url) && /^Bearer (?!see-as-)/.test(bearerOf(request) ?? ''),
  replies(ownCache),
);

setCatchHandler(async ({ request }) =>
  request.mode === 'navigate'
    ? new Response(AWAY_PAGE, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
    : Response.error(),
);
