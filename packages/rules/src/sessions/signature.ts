import { SIGNATURE_WINDOW_S } from './sign-in.ts';

export type SigningKey = { appkey: string; nonce: string; timestamp: number | string; secret: string };

/** What is signed: the parameters of the address as they are read there, and the SHA-256 (hex) of the body's bytes. */
export type SignedMessage = {
  query: readonly (readonly [name: string, value: string])[];
  /** Null where there is no byte of a body. */
  bodyDigest: string | null;
};

/**
 * The text under a signature, which has one reading: names and values are percent-encoded, so that no value can look like
 * another parameter, and stand in the order of their names; the key comes last, with its secret. Null where a name comes
 * twice or is the one that stands for the body, because then two messages would be signed alike.
 */
export function signedText({ query, bodyDigest }: SignedMessage, key: SigningKey): string | null {
  const pairs = new Map<string, string>();
  for (const [name, value] of query) {
    if (name === '' || name === 'body' || pairs.has(encoded(name))) return null;
    pairs.set(encoded(name), encoded(value));
  }
  if (bodyDigest !== null) pairs.set('body', bodyDigest);
  const { appkey, nonce, timestamp, secret } = key;
  return [
    ...[...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}=${value}`),
    `appkey=${appkey}`,
    `nonce=${nonce}`,
    `timestamp=${timestamp}`,
    `secret=${secret}`,
  ].join('&');
}

/** Everything but A–Z a–z 0–9 - . _ ~ as its bytes in UTF-8, with large letters (RFC 3986). Half of a pair is sent as U+FFFD, and so signed. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A clock may be wrong either way; beyond the window a call could be a replay whose nonce is forgotten. */
export function judgeTimestamp(timestampSeconds: number, now: number): 'ok' | 'stale' {
  if (!Number.isSafeInteger(timestampSeconds)) return 'stale';
  return Math.abs(now - timestampSeconds * 1000) <= SIGNATURE_WINDOW_S * 1000 ? 'ok' : 'stale';
}
