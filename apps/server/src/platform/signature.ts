import { createHash } from 'node:crypto';
import type { SignatureScope } from '@campus/contract/define-call.ts';
import { judgeTimestamp, type SigningKey, signedText } from '@campus/rules/sessions/signature.ts';
import type { Db } from './database.ts';
import { pairsOf } from './payload.ts';
import { Refusal } from './refusal.ts';
import { newToken, sameText } from './secrets.ts';
import { at, sql } from './sql.ts';

type Headers = Record<string, string | string[] | undefined>;

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The signature of a message: SHA-256 over its one text, hex, upper case; a message with two readings is refused. */
export function sign(search: string, body: string | Uint8Array | null, key: SigningKey): string {
  const bodyDigest = body === null || body.length === 0 ? null : sha256(body);
  const text = signedText({ query: pairsOf(search), bodyDigest }, key);
  if (text === null) throw new Refusal('malformed-request');
  return sha256(text).toUpperCase();
}

/** The claimed signer of a message; not verified yet. */
export type Signer = {
  key: SigningKey;
  signature: string;
  /** The organisation that the key speaks for, null where it speaks for none in particular. */
  organisationId: string | null;
};

/** All that can be judged before a byte of the body is read: the headers, the key, the moment. Each fault has its own word. */
export async function findSigner(db: Db, headers: Headers, scope: SignatureScope, now: number): Promise<Signer> {
  const { appkey, signature, timestamp, nonce } = headers;
  if (!isWord(appkey, 80) || !isWord(signature, 64) || !isWord(timestamp, 12) || !isWord(nonce, 64))
    throw new Refusal('signature-missing');
  const found = await db.row<{ secret: string; organisationId: string | null }>(
    sql`select secret, organisation_id as "organisationId" from signing_keys where appkey = ${appkey} and scope = ${scope} and ended_at is null`,
  );
  const key = found;
  if (!key) throw new Refusal('signature-unknown-key');
  if (judgeTimestamp(Number(timestamp), now) === 'stale') throw new Refusal('signature-stale');
  const { secret, organisationId } = key;
  return { key: { appkey, nonce, timestamp, secret }, signature, organisationId };
}

/** Refuses a message that its signer did not sign, has no single reading, or was seen before. */
export async function requireSignature(
  db: Db,
  { key, signature }: Signer,
  message: { search: string; body: Uint8Array },
  now: number,
): Promise<void> {
  if (!sameText(signature, sign(message.search, message.body, key))) throw new Refusal('signature-wrong');
  const fresh = await db.rows(
    sql`insert into signing_nonces (appkey, nonce, seen_at) values (${key.appkey}, ${key.nonce}, ${at(now)}) on conflict do nothing returning 1`,
  );
  if (fresh.length === 0) throw new Refusal('signature-replayed');
}

const isWord = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max && /^[\w.-]+$/.test(value);

/** The key that pages sign with; made once per installation, so no key is ever a default one. */
export async function ensureHallKey(db: Db, now: number): Promise<{ appkey: string; secret: string }> {
  const select = sql`select appkey, secret from signing_keys where scope = 'hall' and ended_at is null order by created_at, appkey limit 1`;
  const read = async () => await db.row<{ appkey: string; secret: string }>(select);
  const existing = await read();
  if (existing) return existing;
  await db.run(
    sql`insert into signing_keys (appkey, secret, scope, created_at) values (${`hall-${newToken().slice(0, 16)}`}, ${newToken()}, 'hall', ${at(now)})`,
  );
  return (await read()) as { appkey: string; secret: string };
}

/** A key of its own for an outside system, which speaks for one organisation. */
export async function makeSigningKey(
  db: Db,
  scope: Exclude<SignatureScope, 'hall'>,
  organisationId: string,
  now: number,
): Promise<{ appkey: string; secret: string }> {
  const key = { appkey: `${scope}-${newToken().slice(0, 16)}`, secret: newToken() };
  await db.run(
    sql`insert into signing_keys (appkey, secret, scope, created_at, organisation_id)
      values (${key.appkey}, ${key.secret}, ${scope}, ${at(now)}, ${organisationId})`,
  );
  return key;
}
