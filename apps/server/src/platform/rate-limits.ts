import type { Rate } from '@campus/contract/define-call.ts';
import { inNetworks, singleOf } from './addresses.ts';
import type { Clock } from './clock.ts';
import { Refusal } from './refusal.ts';

const MINUTE_MS = 60_000;

/** What one address may do in a minute, and at once, while it is not known who calls. */
const RATES: Readonly<Record<Rate, { aMinute: number; atOnce: number }>> = {
  open: { aMinute: 600, atOnce: 20 },
  'sign-in': { aMinute: 30, atOnce: Number.POSITIVE_INFINITY },
  registration: { aMinute: 30, atOnce: Number.POSITIVE_INFINITY },
  reset: { aMinute: 30, atOnce: Number.POSITIVE_INFINITY },
};

/** Behind the address of a shared network stand this many times as many people. */
const SHARED_TIMES = 20;

/** How long the list of shared networks is believed. */
const SHARED_FOR_MS = 30_000;

/** So many addresses are remembered; the oldest are forgotten first. */
const MOST_KEPT = 50_000;

type Count = { since: number; taken: number; running: number };

export type RateLimits = {
  /** Counts one more request of this address, or refuses it. The function that it answers is to be called when the request ends. */
  startRequest(address: string, rate: Rate): Promise<() => void>;
  isShared(address: string): Promise<boolean>;
  /** Counts a refusal before the caller is known; true for the first of this address, call and minute, which the audit keeps. */
  countRefusal(address: string, call: string, code: string): boolean;
};

/**
 * Comes before everything that costs work, and counts in this process's memory: with several processes an address may do
 * that many times as much. What it remembers is bounded, so that somebody with many addresses cannot fill the memory.
 */
export function createRateLimits(dependencies: {
  clock: Clock;
  /** The texts in which organisations name their shared networks. */
  readSharedNetworks(): Promise<readonly string[]>;
  countRefusal(call: string, code: string): void;
}): RateLimits {
  const { clock } = dependencies;
  const counts = new Map<string, Count>();
  const lastAudited = new Map<string, number>();
  let shared: { at: number; has: Promise<(address: string) => boolean> } | null = null;

  async function isShared(address: string): Promise<boolean> {
    const now = clock.now();
    if (!shared || now - shared.at >= SHARED_FOR_MS || now < shared.at) {
      const has = dependencies.readSharedNetworks().then(inNetworks);
      shared = { at: now, has };
      // If the database is away, the next request tries again.
      has.catch(() => {
        shared = null;
      });
    }
    return (await shared.has)(address);
  }

  function countOf(key: string, now: number): Count {
    const known = counts.get(key);
    if (known && (isThisMinute(known.since, now) || known.running > 0)) return known;
    const fresh = { since: now, taken: 0, running: 0 };
    counts.delete(key);
    counts.set(key, fresh);
    forgetOldest(counts);
    return fresh;
  }

  return {
    async startRequest(address, rate) {
      const times = (await isShared(address)) ? SHARED_TIMES : 1;
      const now = clock.now();
      const count = countOf(`${rate} ${singleOf(address)}`, now);
      if (!isThisMinute(count.since, now)) Object.assign(count, { since: now, taken: 0 });
      const { aMinute, atOnce } = RATES[rate];
      if (count.taken >= aMinute * times)
        throw new Refusal('too-many-requests', { seconds: Math.ceil((count.since + MINUTE_MS - now) / 1000) });
      if (count.running >= atOnce * times) throw new Refusal('too-many-requests', { seconds: 1 });
      count.taken += 1;
      count.running += 1;
      return () => {
        count.running -= 1;
      };
    },
    isShared,
    countRefusal(address, call, code) {
      dependencies.countRefusal(call, code);
      const now = clock.now();
      const key = `${call} ${singleOf(address)}`;
      if (isThisMinute(lastAudited.get(key) ?? Number.NEGATIVE_INFINITY, now)) return false;
      lastAudited.delete(key);
      lastAudited.set(key, now);
      forgetOldest(lastAudited);
      return true;
    },
  };
}

/** Of a clock that was put back nothing is left of the minute that it was in. */
const isThisMinute = (since: number, now: number): boolean => since <= now && now - since < MINUTE_MS;

function forgetOldest(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    if (map.size <= MOST_KEPT) return;
    map.delete(key);
  }
}
