import { createHash } from 'node:crypto';
import type { SignatureScope } from '@campus/contract/define-call.ts';
import { canonicalString, judgeTimestamp } from '@campus/rules/sessions/signature.ts';
import { at, type Db, rowsOf } from './database.ts';
import { sql } from './drizzle.ts';
import { Refusal } from './refusal.ts';
import { newToken, sameText } from './secrets.ts';

type Headers = Record<string, string | string[] | undefined>;

/** The signature of a payload: SHA-256 over the canonical text, hex, upper case. */
export function sign(
  params: Record<string, unknown>,
  parts: { appkey: string; nonce: string; timestamp: string; secret: string },
): string {
  return createHash('sha256').update(canonicalString(params, parts)).digest('hex').toUpperCase();
}

/**
 * Refuses a call whose signature is missing, by an unknown key, stale, wrong or seen before, each with its own word;
 * answers the organisation that the key speaks for, null where it speaks for none in particular.
 */
export async function verifySignature(
  db: Db,
  headers: Headers,
  scope: SignatureScope,
  params: Record<string, unknown>,
  now: number,
): Promise<string | null> {
  const { appkey, signature, timestamp, nonce } = headers;
  if (!isWord(appkey, 80) || !isWord(signature, 64) || !isWord(timestamp, 12) || !isWord(nonce, 64))
    throw new Refusal('signature-missing');
  const found = await db.execute(
    sql`select secret, organisation_id as "organisationId" from signing_keys where appkey = ${appkey} and scope = ${scope} and ended_at is null`,
  );
  const key = rowsOf<{ secret: string; organisationId: string | null }>(found)[0];
  if (!key) throw new Refusal('signature-unknown-key');
  if (!sameText(signature, sign(params, { appkey, nonce, timestamp, secret: key.secret })))
    throw new Refusal('signature-wrong');
  if (judgeTimestamp(Number(timestamp), now) === 'stale') throw new Refusal('signature-stale');
  const fresh = await db.execute(
    sql`insert into signing_nonces (appkey, nonce, seen_at) values (${appkey}, ${nonce}, ${at(now)}) on conflict do nothing returning 1`,
  );
  if (rowsOf<unknown>(fresh).length === 0) throw new Refusal('signature-replayed');
  return key.organisationId;
}

const isWord = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max && /^[\w.-]+$/.test(value);

/** The key that pages sign with; made once per installation, so no key is ever a default one. */
export async function ensureHallKey(db: Db, now: number): Promise<{ appkey: string; secret: string }> {
  const select = sql`select appkey, secret from signing_keys where scope = 'hall' and ended_at is null order by created_at, appkey limit 1`;
  const read = async () => rowsOf<{ appkey: string; secret: string }>(await db.execute(select))[0];
  const kept = await read();
  if (kept) return kept;
  await db.execute(
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
  await db.execute(
    sql`insert into signing_keys (appkey, secret, scope, created_at, organisation_id)
      values (${key.appkey}, ${key.secret}, ${scope}, ${at(now)}, ${organisationId})`,
  );
  return key;
}
