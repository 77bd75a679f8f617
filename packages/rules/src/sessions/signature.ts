import { SIGNATURE_WINDOW_S } from './sign-in.ts';

export type SigningKey = { appkey: string; nonce: string; timestamp: number | string; secret: string };

/**
 * The text under a signature: parameters without null and empty ones, sorted by name, then the key with its secret last.
 *
 * The form has no escapes, so { a: '1&b=2' } and { a: '1', b: '2' } are signed alike. Nobody without the secret gains a
 * signature by that, and a nonce counts once; what remains is that a message caught on its way could be regrouped.
 * A call whose key is worth money therefore takes no parameter that may hold `&`, and refuses unknown parameters.
 */
export function canonicalString(params: Readonly<Record<string, unknown>>, key: SigningKey): string {
  const pairs = flatten(params).sort(byCodeUnit);
  const { appkey, nonce, timestamp, secret } = key;
  return [...pairs, ['appkey', appkey], ['nonce', nonce], ['timestamp', timestamp], ['secret', secret]]
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** A clock may be wrong either way; beyond the window a call could be a replay whose nonce is forgotten. */
export function judgeTimestamp(timestampSeconds: number, now: number): 'ok' | 'stale' {
  if (!Number.isSafeInteger(timestampSeconds)) return 'stale';
  return Math.abs(now - timestampSeconds * 1000) <= SIGNATURE_WINDOW_S * 1000 ? 'ok' : 'stale';
}

type Pair = [name: string, value: string];

// Forms carry nested values as items[0][sku], so that is what both sides sign.
function flatten(values: object, within = ''): Pair[] {
  return Object.entries(values).flatMap(([key, value]): Pair[] => {
    const name = within === '' ? key : `${within}[${key}]`;
    if (value === null || value === undefined || value === '') return [];
    if (Array.isArray(value) || isPlainObject(value)) return flatten(value, name);
    return [[name, String(value)]];
  });
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

// The value settles the order where two parameters flatten to one name.
function byCodeUnit(a: Pair, b: Pair): number {
  const [left, right] = a[0] === b[0] ? [a[1], b[1]] : [a[0], b[0]];
  return left < right ? -1 : left > right ? 1 : 0;
}
