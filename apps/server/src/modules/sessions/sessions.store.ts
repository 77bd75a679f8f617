import type { Permission } from '@campus/contract/permissions.ts';
import { HALL_IDLE_MS, INACTIVITY_MS } from '@campus/rules/sessions/sign-in.ts';
import { type HeldRights, heldRights } from '#server/modules/access/index.ts';
import type { Db } from '#server/platform/database.ts';
import { recent } from '#server/platform/moments.ts';
import { keyset } from '#server/platform/paging.ts';
import { at, type Sql, sql } from '#server/platform/sql.ts';
import { columnsOf, insertAllInto, insertInto, type NewRowOf, type RowOf } from '#server/platform/table.ts';
import { type SessionWay, sessions, tokens } from './sessions.tables.ts';

/** Everything a call must know of its token, in one query: what changed a moment ago is seen now. */
export type TokenHolder = {
  sessionId: string;
  sessionKind: 'hall' | 'session';
  tokenKind: 'hall' | 'access' | 'refresh';
  tokenExpiresAt: number;
  usedAt: number | null;
  sessionExpiresAt: number;
  lastSeenAt: number;
  endedAt: number | null;
  keep: boolean;
  way: SessionWay;
  byPassword: boolean;
  personId: string;
  account: string;
  active: boolean;
  organisationActive: boolean;
  passwordState: 'set' | 'one-time';
  organisationId: string;
  orgSign: string;
  officeInactivity: boolean;
  /** What roles give them, as often as they do; how far that reaches only where somebody asked. */
  held: HeldRights | Pick<HeldRights, 'permissions'>;
};

/** As SQL: whether a session began with a password; one that a code opened began as the session that confirmed it. */
export const beganWithPassword = (alias: string): Sql =>
  sql.raw(`(${alias}.way = 'password' or ${alias}.way = 'scan' and ${alias}.confirmed_by_password)`);

/** `held` is what it says of the rights of the person `p`. */
const holderWith = (held: Sql): Sql => sql`
  select s.id as "sessionId", s.kind as "sessionKind", t.kind as "tokenKind", t.expires_at as "tokenExpiresAt",
    t.used_at as "usedAt", s.expires_at as "sessionExpiresAt", s.last_seen_at as "lastSeenAt", s.ended_at as "endedAt",
    s.keep, s.way, ${beganWithPassword('s')} as "byPassword", p.id as "personId", p.account, p.active, o.active as "organisationActive",
    p.password_state as "passwordState", o.id as "organisationId", o.org_sign as "orgSign",
    o.office_inactivity as "officeInactivity", ${held} as held
  from tokens t
  join sessions s on s.id = t.session_id
  join people p on p.id = s.person_id
  join organisations o on o.id = s.organisation_id`;

/** What roles give the person `p`, as often as they do. */
export const GIVEN_RIGHTS = sql`array(
  select rp.permission from person_roles pr join role_permissions rp on rp.role_id = pr.role_id where pr.person_id = p.id)`;
const HOLDER = holderWith(sql`json_build_object('permissions', ${GIVEN_RIGHTS})`);
const HOLDER_WITH_REACHES = holderWith(heldRights);

export async function findHolder(db: Db, hash: Buffer, withReaches: boolean): Promise<TokenHolder | null> {
  return db.row<TokenHolder>(sql`${withReaches ? HOLDER_WITH_REACHES : HOLDER} where t.hash = ${hash}`);
}

/** When somebody signed in. */
export async function findSignedInAt(db: Db, sessionId: string): Promise<number> {
  const found = await db.row<{ at: number }>(sql`select created_at as at from sessions where id = ${sessionId}`);
  return found?.at ?? 0;
}

/** As `findHolder`, and nobody else rotates the token meanwhile. */
export async function lockHolder(db: Db, hash: Buffer): Promise<TokenHolder | null> {
  return db.row<TokenHolder>(sql`${HOLDER} where t.hash = ${hash} for update of t`);
}

/** All that the roles of somebody permit, when they sign in. */
export async function findRightsAtSignIn(db: Db, personId: string): Promise<Permission[]> {
  const rows = await db.rows<{ permission: Permission }>(sql`
    select distinct rp.permission from person_roles pr join role_permissions rp on rp.role_id = pr.role_id
    where pr.person_id = ${personId}`);
  return rows.map(({ permission }) => permission);
}

type NewToken = { hash: Buffer; kind: 'hall' | 'access' | 'refresh'; expiresAt: number };

/** Opens a session together with its first tokens, and does in the same statement what else a sign-in brings about. */
export async function insertSession(
  db: Db,
  row: NewRowOf<typeof sessions>,
  newTokens: readonly NewToken[],
  sideEffect: Sql | null = null,
): Promise<void> {
  const also = sideEffect ? sql`, besides as (${sideEffect})` : sql.empty;
  const tokenRows = newTokens.map((token) => ({ ...token, sessionId: row.id, issuedAt: row.createdAt }));
  await db.run(sql`with opened as (${insertInto(sessions, row)})${also} ${insertAllInto(tokens, tokenRows)}`);
}

export async function insertTokens(
  db: Db,
  sessionId: string,
  newTokens: readonly NewToken[],
  now: number,
): Promise<void> {
  await db.run(
    insertAllInto(
      tokens,
      newTokens.map((token) => ({ ...token, sessionId, issuedAt: now })),
    ),
  );
}

export async function markUsed(db: Db, hash: Buffer, now: number): Promise<void> {
  await db.run(sql`update tokens set used_at = ${at(now)} where hash = ${hash} and used_at is null`);
}

/** Moves the moment of last activity forward, never back. */
export async function touchSession(db: Db, sessionId: string, now: number): Promise<void> {
  await db.run(
    sql`update sessions set last_seen_at = ${at(now)} where id = ${sessionId} and last_seen_at < ${at(now)}`,
  );
}

type Opening = { way: SessionWay; byPassword: boolean; createdAt: number; provedAt: number | null };

/** How and when a session was opened. */
export async function findOpening(db: Db, sessionId: string): Promise<Opening | null> {
  return db.row<Opening>(sql`
    select s.way, ${beganWithPassword('s')} as "byPassword", s.created_at as "createdAt", s.proved_at as "provedAt" from sessions s where s.id = ${sessionId}`);
}

/** Who somebody is, proved to a session: when, and whether by the sign-in password. */
export type Proof = { provedAt: number; byPassword: boolean };

export async function setProof(db: Db, sessionId: string, { provedAt, byPassword }: Proof): Promise<void> {
  await db.run(sql`
    update sessions set proved_at = ${at(provedAt)}, password_proved_at = ${byPassword ? at(provedAt) : null}
    where id = ${sessionId}`);
}

/** Takes the proof of a session away and answers it; of two who take it at once, one gets it. */
export async function takeProof(db: Db, sessionId: string): Promise<Proof | null> {
  return db.row<Proof>(sql`
    update sessions s set proved_at = null
    from (select id, proved_at, password_proved_at from sessions where id = ${sessionId} for no key update) had
    where s.id = had.id and had.proved_at is not null
    returning had.proved_at as "provedAt", coalesce(had.password_proved_at = had.proved_at, false) as "byPassword"`);
}

/** Ends a session; answers how it was opened, or null where it had ended before. */
export async function endSession(db: Db, sessionId: string, reason: string, now: number): Promise<SessionWay | null> {
  const ended = await db.row<{ way: SessionWay }>(sql`
    update sessions set ended_at = ${at(now)}, ended_reason = ${reason}
    where id = ${sessionId} and ended_at is null returning way`);
  return ended?.way ?? null;
}

/**
 * Ends all sessions of a person, or all but one: a changed password signs out everybody else. Answers how many ended.
 */
export async function endOtherSessions(
  db: Db,
  personId: string,
  except: string | null,
  reason: string,
  now: number,
): Promise<number> {
  const others = except === null ? sql.empty : sql`and id <> ${except}`;
  return db.run(sql`
    update sessions set ended_at = ${at(now)}, ended_reason = ${reason}
    where person_id = ${personId} and ended_at is null ${others}`);
}

/** Ends a session if it is this person's and open; answers whether it was. */
export async function endOwnSession(
  db: Db,
  personId: string,
  sessionId: string,
  reason: string,
  now: number,
): Promise<boolean> {
  const ended = await db.run(sql`
    update sessions set ended_at = ${at(now)}, ended_reason = ${reason}
    where id = ${sessionId} and person_id = ${personId} and ended_at is null`);
  return ended > 0;
}

type OpenSession = Pick<RowOf<typeof sessions>, 'id' | 'kind' | 'createdAt' | 'lastSeenAt' | 'ip' | 'userAgent'>;

/** One page of the sessions of a person that still let somebody in, the newest sign-in first. */
export async function listOpenSessions(
  db: Db,
  personId: string,
  now: number,
  paging: { after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<OpenSession>(
    'desc',
    [
      { column: sql`s.created_at`, type: 'timestamptz', of: (row) => row.createdAt },
      { column: sql`s.id`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const rows = await db.rows<OpenSession>(sql`
    select ${columnsOf(sessions, 's', ['id', 'kind', 'ip', 'userAgent', 'createdAt', 'lastSeenAt'])} from sessions s
    where s.person_id = ${personId} and s.ended_at is null
      and exists (select 1 from tokens t where t.session_id = s.id and t.expires_at > ${at(now)})
      and (${recent(sql`s.last_seen_at`, now, HALL_IDLE_MS)} or s.kind = 'session')
      and (${recent(sql`s.last_seen_at`, now, INACTIVITY_MS)} or not exists (
        select 1 from organisations o where o.id = s.organisation_id and o.office_inactivity))
      and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}

/** Deletes rows that are too old to matter. */
export async function clearOldSessions(db: Db, before: number): Promise<void> {
  await db.run(sql`delete from tokens where expires_at < ${at(before)}`);
  await db.run(sql`delete from sessions where expires_at < ${at(before)}`);
  await db.run(sql`delete from sign_in_attempts where at < ${at(before)}`);
  await db.run(sql`delete from sign_in_refusals where until_at < ${at(before)}`);
}
