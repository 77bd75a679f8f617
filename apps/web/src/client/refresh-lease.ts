type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Lease = { holder: string; until: number };

const KEY = 'campus.refresh';
/** Longer than a refresh takes, shorter than people wait; a tab that died meanwhile blocks nobody for longer. */
export const LEASE_MS = 8000;

/** True when this tab may refresh now; false while another tab does. */
export function takeLease(shelf: Shelf, holder: string, now: number): boolean {
  const lease = readLease(shelf);
  if (lease && lease.holder !== holder && lease.until > now && lease.until <= now + LEASE_MS) return false;
  shelf.setItem(KEY, JSON.stringify({ holder, until: now + LEASE_MS } satisfies Lease));
  return readLease(shelf)?.holder === holder;
}

/** Whether it is still this tab's: two tabs may have written in the same moment. */
export function holdsLease(shelf: Shelf, holder: string): boolean {
  return readLease(shelf)?.holder === holder;
}

export function releaseLease(shelf: Shelf, holder: string): void {
  if (readLease(shelf)?.holder === holder) shelf.removeItem(KEY);
}

function readLease(shelf: Shelf): Lease | null {
  try {
    const lease = JSON.parse(shelf.getItem(KEY) ?? 'null');
    return typeof lease?.holder === 'string' && typeof lease.until === 'number' ? lease : null;
  } catch {
    return null;
  }
}
