import { boot } from './boot.ts';
import { readDocumentReplies } from './document-replies.ts';
import { KEPT_AT, nameOfReply, openCache, ownCache, phoneHall } from './offline-caches.ts';
import { hallSessions } from './sessions.ts';

/** When the oldest reply came that a page shows because the network is away; null while everything is fresh. */
let keptAt: number | null = null;
const listeners = new Set<() => void>();

/** Called for every reply: a cached one says when it arrived, a fresh one shows that the network is back. */
export function noteReplyAge(header: string | null): void {
  const next = header === null ? null : Math.min(keptAt ?? Number.POSITIVE_INFINITY, Number(header));
  if (next === keptAt) return;
  keptAt = next;
  for (const listener of listeners) listener();
}

export const oldestReply = {
  read: () => keptAt,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Registers the worker of the phone hall, and has it cache what the page has already loaded. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // First, so that whoever has a worker also has what the page showed.
  await keepKnown();
  await serviceWorker.register('/phone-hall-worker.js', { scope: phoneHall });
  const { active } = await serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const assets = loaded.filter((name) => new URL(name).pathname.startsWith('/assets/'));
  const urlsToCache = [...new Set([...assets, '/early.js', '/icon.svg'])];
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

/** Replies that came with the document were never requested, so the worker has not seen them. */
async function keepKnown(): Promise<void> {
  const known = readDocumentReplies();
  if (!known || !navigator.onLine) return;
  const cache = await caches.open(openCache);
  for (const { path, payload, body } of known.replies) {
    const address = new URL(`${boot().apiBase}${path}?${new URLSearchParams(payload)}`, location.origin);
    const headers = { 'content-type': 'application/json', [KEPT_AT]: String(known.at) };
    await cache.put(nameOfReply(address, null), new Response(JSON.stringify(body), { headers }));
  }
}

/** Cached replies of a person are deleted when they sign out. */
export function forgetOnSignOut(): () => void {
  let signedIn = hallSessions.read() !== null;
  return hallSessions.subscribe(() => {
    const now = hallSessions.read() !== null;
    if (signedIn && !now && 'caches' in window) void caches.delete(ownCache);
    signedIn = now;
  });
}
