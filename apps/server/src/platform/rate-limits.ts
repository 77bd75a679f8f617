import type { Rate } from '@campus/contract/define-call.ts';
import { inNetworks, singleOf } from './addresses.ts';
import type { Clock } from './clock.ts';
import { Refusal } from './refusal.ts';

const MINUTE_MS = 60_000;

/** What pages of ours that are no calls count in as well. */
export type CountedRate = Rate | 'single-logout';

/**
 * What may be asked in a minute, and at once: by one address while it is not known who calls, by one person when it is.
 * A page of ours asks for a dozen things at once, a browser opens again with several of them.
 */
export const RATES: Readonly<Record<CountedRate, { aMinute: number; atOnce: number }>> = {
  open: { aMinute: 600, atOnce: 20 },
  'sign-in': { aMinute: 30, atOnce: Number.POSITIVE_INFINITY },
  registration: { aMinute: 30, atOnce: Number.POSITIVE_INFINITY },
  reset: { aMinute: 30, atOnce: Number.POSITIVE_INFINITY },
  // All of a university come from one address, one for each who leaves, and none of them is sent again.
  'single-logout': { aMinute: 12_000, atOnce: 1000 },
  read: { aMinute: 1200, atOnce: 60 },
  write: { aMinute: 300, atOnce: 30 },
  search: { aMinute: 240, atOnce: 20 },
  upload: { aMinute: 120, atOnce: 20 },
  heavy: { aMinute: 120, atOnce: 6 },
};

/** Behind the address of a shared network stand this many times as many people. */
const SHARED_TIMES = 20;

/** How long the list of shared networks is believed. */
const SHARED_FOR_MS = 30_000;

/** So many addresses and people are remembered; the oldest are forgotten first. */
const MOST_KEPT = 50_000;

type Count = { since: number; taken: number; running: number };
type IsShared = (address: string) => boolean;

export type RateLimits = {
  /** Counts one more request of this address, or refuses it. The function that it answers is to be called when the request ends. */
  startRequest(address: string, rate: CountedRate): Promise<() => void>;
  /** The same for somebody who is signed in, wherever they are and however often they signed in. */
  startRequestOf(personId: string, rate: Rate): () => void;
  isShared(address: string): Promise<boolean>;
  /** Counts a refusal before the caller is known; true for the first of this address, call and minute, which the audit keeps. */
  countRefusal(address: string, call: string, code: string): boolean;
  /** The same for somebody who is signed in. */
  countRefusalOf(personId: string, call: string, code: string): boolean;
};

/**
 * Comes before everything that costs work, and counts in this process's memory: with several processes an address or a
 * person may do that many times as much. What it remembers is bounded, so that somebody with many addresses cannot fill the
 * memory; people are remembered apart from addresses, so that strangers do not make it forget them.
 */
export function createRateLimits(dependencies: {
  clock: Clock;
  /** What an installation lets people do that are signed in, as a multiple of the table. */
  personTimes: number;
  /** The texts in which organisations name their shared networks. */
  readSharedNetworks(): Promise<readonly string[]>;
  countRefusal(call: string, code: string): void;
  countRefusalOfPerson(call: string, code: string): void;
}): RateLimits {
  const { clock, personTimes } = dependencies;
  const ofAddresses = createCounts(clock);
  const ofPeople = createCounts(clock);
  let shared: { at: number; has: Promise<IsShared> } | null = null;
  let lastKnown: IsShared | null = null;

  function readShared(): Promise<IsShared> {
    const now = clock.now();
    if (!shared || now - shared.at >= SHARED_FOR_MS || now < shared.at) {
      const has = dependencies.readSharedNetworks().then(inNetworks);
      shared = { at: now, has };
      has.then(
        (known) => {
          lastKnown = known;
        },
        // If the database is away, the next request tries again.
        () => {
          shared = null;
        },
      );
    }
    return shared.has;
  }

  /** A rate waits for no database: pages are served without one. It goes by what was known last, while that is read anew. */
  const readSharedIfThere = async (): Promise<IsShared> => {
    const fresh = readShared().catch(() => () => false);
    return lastKnown ?? fresh;
  };

  return {
    async startRequest(address, rate) {
      const times = (await readSharedIfThere())(address) ? SHARED_TIMES : 1;
      return ofAddresses.start(singleOf(address), rate, times);
    },
    startRequestOf: (personId, rate) => ofPeople.start(personId, rate, personTimes),
    isShared: async (address) => (await readShared())(address),
    countRefusal(address, call, code) {
      dependencies.countRefusal(call, code);
      return ofAddresses.isFirst(singleOf(address), call);
    },
    countRefusalOf(personId, call, code) {
      dependencies.countRefusalOfPerson(call, code);
      // Who calls too often does not thereby hide what else they are refused.
      return ofPeople.isFirst(personId, code === 'too-many-requests' ? `${call} ${code}` : call);
    },
  };
}

/** Counts by whom and what; a clock that was put back begins the minute anew. */
function createCounts(clock: Clock) {
  const counts = new Map<string, Count>();
  const lastAudited = new Map<string, number>();
  const isWithinMinute = (since: number, now: number) => now >= since && now - since < MINUTE_MS;

  function countOf(key: string, now: number): Count {
    const known = counts.get(key);
    if (known && (isWithinMinute(known.since, now) || known.running > 0)) return known;
    const fresh = { since: now, taken: 0, running: 0 };
    keepNewest(counts, key, fresh);
    return fresh;
  }

  return {
    start(who: string, rate: CountedRate, times: number): () => void {
      const now = clock.now();
      const count = countOf(`${rate} ${who}`, now);
      if (!isWithinMinute(count.since, now)) Object.assign(count, { since: now, taken: 0 });
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
    isFirst(who: string, call: string): boolean {
      const now = clock.now();
      const key = `${call} ${who}`;
      const last = lastAudited.get(key);
      if (last !== undefined && isWithinMinute(last, now)) return false;
      keepNewest(lastAudited, key, now);
      return true;
    },
  };
}

function keepNewest<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= MOST_KEPT) return;
    map.delete(oldest);
  }
}
