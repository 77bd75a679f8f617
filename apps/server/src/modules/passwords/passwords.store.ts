import { CODE_MS, CODE_TRIES, CODES_WINDOW_MS } from '@campus/rules/sessions/password-codes.ts';
import type { Db } from '#server/platform/database.ts';
import { recent, stillToCome } from '#server/platform/moments.ts';
import { at, type Sql, sql } from '#server/platform/sql.ts';
import { columnsOf, insertInto, type RowOf } from '#server/platform/table.ts';
import { passwordCodes } from './passwords.tables.ts';

type Row = RowOf<typeof passwordCodes>;
type CodeRequest = Pick<Row, 'id' | 'organisationId' | 'accountKey' | 'askedAt' | 'expiresAt'>;

export async function insertCodeRequest(db: Db, request: CodeRequest): Promise<void> {
  await db.run(insertInto(passwordCodes, request));
}

/**
 * As SQL: for a former account the key of its owner's present one, otherwise the key itself. Codes are stored by it, so
 * a former account has no codes and no tries of its own.
 */
const presentKey = (organisationId: string, accountKey: Sql): Sql => sql`coalesce(
  (select lower(h.account) from person_aliases f join people h on h.id = f.person_id
    where f.organisation_id = ${organisationId} and lower(f.account) = ${accountKey}), ${accountKey})`;

/** The account of a request for a code, locked: other jobs that make a code for it wait. */
export async function lockAccount(db: Db, organisationId: string, id: string): Promise<string | null> {
  const found = await db.row<{ accountKey: string }>(sql`
    select ${presentKey(organisationId, sql`c.account_key`)} as "accountKey" from password_codes c
    where c.organisation_id = ${organisationId} and c.id = ${id}`);
  const accountKey = found?.accountKey;
  if (accountKey === undefined) return null;
  await db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`password code ${organisationId}/${accountKey}`}, 0))`,
  );
  return accountKey;
}

export async function findCodeRequest(db: Db, id: string): Promise<Row | null> {
  return db.row<Row>(sql`select ${columnsOf(passwordCodes, 'c')} from password_codes c where c.id = ${id}`);
}

/**
 * When the account's other codes were requested, as far back as they count; only codes that were made. One that was
 * requested later, and made sooner, counts as requested at the same moment.
 */
export async function listMadeAt(
  db: Db,
  { id, organisationId, accountKey, askedAt }: Pick<Row, 'id' | 'organisationId' | 'accountKey' | 'askedAt'>,
  now: number,
): Promise<number[]> {
  const found = await db.rows<{ at: number }>(sql`
    select least(asked_at, ${at(askedAt)}) as at from password_codes
    where organisation_id = ${organisationId} and account_key = ${accountKey} and id <> ${id} and code_hash is not null
      and ${recent(sql`asked_at`, now, now - askedAt + CODES_WINDOW_MS)}`);
  return found.map((row) => row.at);
}

export type Receiver = { id: string; name: string; account: string; email: string };

/** The receiver of a code, locked until it is stored, because a change to the person voids their codes. */
export async function findReceiver(db: Db, organisationId: string, accountKey: string): Promise<Receiver | null> {
  return db.row<Receiver>(sql`
    select p.id, p.name, p.account, p.email from people p join organisations o on o.id = p.organisation_id and o.active
    where p.organisation_id = ${organisationId} and lower(p.account) = ${accountKey} and p.active and p.email <> ''
    for share of p`);
}

/** Stores a code, even one that nobody gets, and voids the earlier ones. */
export async function keepCode(
  db: Db,
  { id, organisationId, accountKey }: Pick<Row, 'id' | 'organisationId' | 'accountKey'>,
  code: { codeHash: Buffer; personId: string | null },
): Promise<void> {
  await db.run(sql`
    with older as (
      update password_codes set voided = true
      where organisation_id = ${organisationId} and account_key = ${accountKey} and id <> ${id} and not voided)
    update password_codes set code_hash = ${code.codeHash}, person_id = ${code.personId}, account_key = ${accountKey} where id = ${id}`);
}

export async function markSent(db: Db, id: string, now: number): Promise<void> {
  await db.run(sql`update password_codes set sent_at = ${at(now)} where id = ${id}`);
}

/**
 * Uses up one of the remaining tries of an account's code before the code is compared, so that of many attempts at once
 * no more than five are compared. One statement, which writes whether or not anybody has the account, so that timing
 * reveals nothing.
 */
export async function takeTry(
  db: Db,
  organisationId: string,
  accountKey: string,
  now: number,
): Promise<Pick<Row, 'id' | 'personId' | 'codeHash'> | null> {
  return db.row<Pick<Row, 'id' | 'personId' | 'codeHash'>>(sql`
    update password_codes c set tries = c.tries + 1
    from (select id from password_codes
      where organisation_id = ${organisationId} and account_key = ${presentKey(organisationId, sql`${accountKey}::text`)} and code_hash is not null
        and not voided and used_at is null and ${stillToCome(sql`expires_at`, now, CODE_MS)}
      order by asked_at desc limit 1 for update) newest
    where c.id = newest.id and c.tries < ${CODE_TRIES} and not c.voided and c.used_at is null
    returning c.id, c.person_id as "personId", c.code_hash as "codeHash"`);
}

/** Locks somebody who resets their password, and answers their account; null where they are not here any more. */
export async function lockActive(db: Db, organisationId: string, personId: string): Promise<string | null> {
  const found = await db.row<{ account: string }>(sql`
    select account from people where organisation_id = ${organisationId} and id = ${personId} and active for no key update`);
  return found?.account ?? null;
}

/** Uses a code; of two attempts at once, one succeeds. */
export async function spendCode(db: Db, id: string, now: number): Promise<boolean> {
  const used = await db.run(sql`
    update password_codes set used_at = ${at(now)}
    where id = ${id} and used_at is null and not voided and ${stillToCome(sql`expires_at`, now, CODE_MS)}`);
  return used > 0;
}

export async function clearPasswordCodes(db: Db, before: number): Promise<void> {
  await db.run(sql`delete from password_codes where asked_at < ${at(before)}`);
}
