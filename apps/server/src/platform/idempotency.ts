import type { Db } from './database.ts';
import { Refusal } from './refusal.ts';
import { hashOf, type Secrets } from './secrets.ts';
import { at, type Sql, sql } from './sql.ts';

export type Attempt = { scope: string; key: string; call: string; payload: string };

const KEY = /^[\w-]{8,100}$/;

/** The attempt that an Idempotency-Key names, if one was sent. */
export function readAttempt(header: unknown, scope: string, call: string, payload: unknown): Attempt | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY.test(header)) throw new Refusal('malformed-request');
  return { scope, key: header, call, payload: JSON.stringify(payload) };
}

type StoredAttempt = { call: string; request_hash: Buffer; reply: Buffer | null };

/**
 * The reply of an earlier attempt with this key, or null when there was none. The payload is kept as a digest together with the
 * key, which nobody else knows: of a payload alone, a password in it could be guessed. Earlier versions kept that.
 */
export async function findReply(db: Db, secrets: Secrets, attempt: Attempt): Promise<{ reply: unknown } | null> {
  const earlier = await db.row<StoredAttempt>(
    sql`select call, request_hash, reply from idempotency_keys where scope = ${attempt.scope} and key_hash = ${hashOf(attempt.key)}`,
  );
  if (!earlier) return null;
  const same = [hashOf(attempt.key + attempt.payload), hashOf(attempt.payload)];
  if (earlier.call !== attempt.call || !same.some((hash) => hash.equals(earlier.request_hash)))
    throw new Refusal('idempotency-mismatch');
  if (!earlier.reply) return null;
  return { reply: JSON.parse(secrets.unseal(earlier.reply, 'idempotency', attempt.key + attempt.payload)) };
}

/** Claims the key in the call's transaction; a second attempt waits here until the first has committed or gone. */
export async function claimKey(db: Db, attempt: Attempt, now: number): Promise<boolean> {
  const result = await db.rows(
    sql`insert into idempotency_keys (scope, key_hash, call, request_hash, created_at)
        values (${attempt.scope}, ${hashOf(attempt.key)}, ${attempt.call}, ${hashOf(attempt.key + attempt.payload)}, ${at(now)})
        on conflict do nothing returning 1`,
  );
  return result.length === 1;
}

/** The statement that keeps the reply, readable only by whoever holds the key and the payload. */
export function replyToKeep(secrets: Secrets, attempt: Attempt, reply: unknown): Sql {
  const sealed = secrets.seal(JSON.stringify(reply ?? null), 'idempotency', attempt.key + attempt.payload);
  return sql`update idempotency_keys set reply = ${sealed} where scope = ${attempt.scope} and key_hash = ${hashOf(attempt.key)}`;
}
