import { createHmac } from 'node:crypto';
import { isPathAllowed, readAddress, readPath } from '@campus/rules/connections/address.ts';
import { type CallFailure, connectionLimits } from '@campus/rules/connections/vocabulary.ts';
import type { OutgoingCall } from '#server/platform/call-out.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Connection } from './connections.store.ts';
import { openSecret } from './secret.ts';

/** What goes over a connection; `key` is the same for every try of it. */
export type Wanted = {
  method: string;
  /** Below the address of the connection, with what stands behind its question mark. */
  path: string;
  body: string | null;
  key: string;
  timeoutMs: number;
};
type Header = { name: string; value: string };

/** A request as it goes out. */
export type Outgoing = {
  call: OutgoingCall;
  timeoutMs: number;
  /** The headers that tell nothing secret. */
  shown: Header[];
  /** What must not be shown of a reply either, in which another system may repeat what it was sent. */
  hidden: string[];
};

/** Makes a request of what is wanted; the headers are the product's own, whoever drew the flow. */
export function outgoingOf(
  secrets: Secrets,
  connection: Connection,
  wanted: Wanted,
  now: number,
): Outgoing | { failure: CallFailure } {
  const address = readAddress(connection.address);
  // From when http was taken.
  if (!address) return { failure: 'unencrypted' };
  const read = readPath(wanted.path);
  if (!read || !isPathAllowed(read.path, connection.paths)) return { failure: 'path' };
  const target = `${address.prefix}${read.path}${read.query}`;
  const shown: Record<string, string> = {
    accept: 'application/json',
    'user-agent': 'campus-hall',
    'idempotency-key': wanted.key,
    ...(wanted.body === null ? {} : { 'content-type': 'application/json; charset=utf-8' }),
  };
  const secret = openSecret(secrets, connection);
  const proof = proofOf(connection, secret, { ...wanted, target, now });
  if (!proof) return { failure: 'connection-secret' };
  return {
    call: {
      host: address.host,
      port: address.port,
      target,
      method: wanted.method,
      headers: { ...shown, ...proof },
      body: wanted.body,
      mostBytes: connectionLimits.replyBytes,
    },
    timeoutMs: Math.min(wanted.timeoutMs, connection.mostTimeoutMs),
    shown: Object.entries(shown).map(([name, value]) => ({ name, value })),
    hidden: [
      ...(secret === null ? [] : [secret]),
      ...Object.values(proof).flatMap((value) => [value, value.replace(/^\w+ /, '')]),
    ],
  };
}

type Signed = { method: string; target: string; body: string | null; now: number };

/** The headers that show who calls; null where the secret for them is not there. */
function proofOf(
  { authentication, account }: Connection,
  secret: string | null,
  { method, target, body, now }: Signed,
): Record<string, string> | null {
  if (authentication === 'none') return {};
  if (secret === null) return null;
  if (authentication === 'bearer') return { authorization: `Bearer ${secret}` };
  if (authentication === 'basic')
    return { authorization: `Basic ${Buffer.from(`${account ?? ''}:${secret}`).toString('base64')}` };
  const seconds = Math.floor(now / 1000);
  const mac = createHmac('sha256', secret)
    .update([seconds, method, target, body ?? ''].join('\n'))
    .digest('hex');
  return { 'x-campus-signature': `t=${seconds},v1=${mac}` };
}
