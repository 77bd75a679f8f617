import { countsIn, type Permission } from '@campus/contract/permissions.ts';
import { mayEnter } from '@campus/rules/access/sign-in-rights.ts';
import { isStillToCome } from '@campus/rules/basics/moments.ts';
import {
  ACCESS_MS,
  HALL_IDLE_MS,
  HALL_MAX_MS,
  INACTIVITY_MS,
  isIdle,
  judgeRefresh,
  REFRESH_KEEP_MS,
  REFRESH_MS,
} from '@campus/rules/sessions/sign-in.ts';
import { logoutUrl } from '@campus/rules/sign-on/cas.ts';
import { countedReaches, reachesOf } from '#server/modules/access/index.ts';
import { findSignInSettings, settleSignIn } from '#server/modules/parameters/index.ts';
import type { Caller, CallerCtx, Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { keepsNothing } from '#server/platform/database-states.ts';
import { newId } from '#server/platform/ids.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { hashOf, newToken } from '#server/platform/secrets.ts';
import type { Sql } from '#server/platform/sql.ts';
import { listUnended, type OpenSession } from './open-sessions.store.ts';
import {
  endSession,
  findHolder,
  findRightsAtSignIn,
  insertSession,
  insertTokens,
  lockHolder,
  markUsed,
  type TokenHolder,
  touchSession,
} from './sessions.store.ts';
import type { SignedIn } from './sign-in.service.ts';

/** Activity is written at most this often, so that reading does not cost a write each time. */
const TOUCH_MS = 15_000;

/**
 * Finds the caller, which counts as activity. An unknown, expired, idle or ended token is refused, each with a code of
 * its own.
 */
export async function findCaller(db: Db, token: string, now: number, withReaches: boolean): Promise<Caller> {
  const holder = await requireHolder(db, token, now, withReaches);
  // While nothing can be kept people go on reading.
  if (Math.abs(now - holder.lastSeenAt) >= TOUCH_MS)
    await touchSession(db, holder.sessionId, now).catch((error) => keepsNothing(error) || Promise.reject(error));
  return callerOf(holder);
}

/** As `findCaller`, for what pages do by themselves: it must not keep somebody signed in who has gone away. */
export async function peekAtCaller(db: Db, token: string, now: number, withReaches: boolean): Promise<Caller> {
  return callerOf(await requireHolder(db, token, now, withReaches));
}

/** Which of these sessions go on, without touching them. */
export async function findLivingSessions(db: Db, sessionIds: readonly string[], now: number): Promise<Set<string>> {
  return new Set((await findSessionRights(db, sessionIds, now)).keys());
}

/** What those may do whose sessions go on, by these; without touching them. */
export async function findSessionRights(
  db: Db,
  sessionIds: readonly string[],
  now: number,
): Promise<Map<string, Set<Permission>>> {
  const open = await listUnended(db, sessionIds, now);
  return new Map(
    open
      .filter((session) => !isHolderIdle(session, now))
      .map((session) => [session.sessionId, new Set(session.rights.filter((right) => countsIn(session, right)))]),
  );
}

async function requireHolder(db: Db, token: string, now: number, withReaches: boolean): Promise<TokenHolder> {
  const holder = await findHolder(db, hashOf(token), withReaches);
  if (!holder || holder.tokenKind === 'refresh') throw new Refusal('not-signed-in');
  if (!holder.organisationActive) throw new Refusal('organisation-suspended');
  if (holder.endedAt !== null || !holder.active) throw new Refusal('session-ended');
  const lifeMs = holder.tokenKind === 'hall' ? HALL_MAX_MS : ACCESS_MS;
  if (!isStillToCome(holder.tokenExpiresAt, now, lifeMs)) throw new Refusal('not-signed-in');
  if (isHolderIdle(holder, now)) throw new Refusal('session-idle');
  return holder;
}

function callerOf(holder: TokenHolder): Caller {
  const { personId, organisationId, orgSign, account, sessionId, sessionKind, byPassword, held } = holder;
  return {
    personId,
    organisationId,
    orgSign,
    account,
    sessionId,
    tokenKind: sessionKind,
    byPassword,
    permissions: new Set(held.permissions.filter((right) => countsIn(holder, right))),
    reaches: 'scopes' in held ? countedReaches(holder, reachesOf(held)) : null,
    mustChangePassword: mustChange(holder),
    seenBy: null,
  };
}

/** Only somebody who signed in by password used the one-time password. */
const mustChange = ({ way, passwordState }: Pick<TokenHolder, 'way' | 'passwordState'>): boolean =>
  way === 'password' && passwordState === 'one-time';

/** The hall signs out after inactivity everywhere, the back-office where the organisation asks for it. */
function isHolderIdle(holder: OpenSession, now: number): boolean {
  if (holder.sessionKind === 'hall') return isIdle(holder.lastSeenAt, now, HALL_IDLE_MS);
  return holder.officeInactivity && isIdle(holder.lastSeenAt, now, INACTIVITY_MS);
}

/**
 * How somebody signed in; by the university's sign-in also by which of its addresses, by a code also whether the session
 * that confirmed it began with a password.
 */
export type WayIn =
  | { way: 'password' | 'wecom' }
  | { way: 'unified'; address: string }
  | { way: 'scan'; byPassword: boolean };

const isByPassword = (by: WayIn): boolean => by.way === 'password' || (by.way === 'scan' && by.byPassword);

type Opening = WayIn & { kind: 'hall' | 'session'; keep: boolean; lifeMs: number };

/** Only who signs in to a hall by them proves that new sign-in settings work; a unified login proves it anywhere. */
const settles = ({ organisation }: SignedIn, opening: Opening, now: number): Sql | null => {
  if (opening.way === 'unified')
    return settleSignIn(organisation.id, { mode: 'unified authentication', address: opening.address }, now);
  if (opening.way !== 'password' || opening.kind !== 'hall') return null;
  return settleSignIn(organisation.id, { mode: 'account and password' }, now);
};

async function openSession(
  ctx: Ctx,
  who: SignedIn,
  opening: Opening,
  newTokens: Parameters<typeof insertSession>[2],
): Promise<string> {
  const { kind, keep, lifeMs, way } = opening;
  const row = {
    id: newId(ctx.now),
    organisationId: who.organisation.id,
    personId: who.person.id,
    kind,
    keep,
    way,
    createdAt: ctx.now,
    lastSeenAt: ctx.now,
    expiresAt: ctx.now + lifeMs,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    confirmedByPassword: opening.way === 'scan' && opening.byPassword,
  };
  await insertSession(ctx.db, row, newTokens, settles(who, opening, ctx.now));
  return row.id;
}

/** The rights that somebody will have who signs in; read here for a person who was only just created. */
async function rightsOf(ctx: Ctx, { person, rights }: SignedIn, by: WayIn): Promise<ReadonlySet<string>> {
  const held = rights ?? (await findRightsAtSignIn(ctx.db, person.id));
  return new Set(held.filter((right) => countsIn({ byPassword: isByPassword(by) }, right)));
}

/** Opens a session of the back-office and the workflow app: a short access token and a refresh token that rotates. */
export async function openOfficeSession(
  ctx: Ctx,
  who: SignedIn,
  { keep, area, ...by }: WayIn & { keep: boolean; area: string | undefined },
) {
  const rights = await rightsOf(ctx, who, by);
  if (!mayEnter(area === 'workflow' ? 'workflow' : 'office', rights)) return refuse('desk-not-yours');
  const pair = makePair(ctx.now, keep);
  const opening = { kind: 'session' as const, keep, lifeMs: refreshLife(keep), ...by };
  const sessionId = await openSession(ctx, who, opening, pair.issued);
  return { sessionId, reply: pair.reply(mustChange({ way: by.way, passwordState: who.person.passwordState })) };
}

/** Opens a session of the hall: one plain token, for twelve hours at most. */
export async function openHallSession(ctx: Ctx, who: SignedIn, by: WayIn) {
  if (!mayEnter('hall', await rightsOf(ctx, who, by))) return refuse('hall-not-yours');
  const token = newToken();
  const newTokens = [{ hash: hashOf(token), kind: 'hall' as const, expiresAt: ctx.now + HALL_MAX_MS }];
  const opening = { kind: 'hall' as const, keep: false, lifeMs: HALL_MAX_MS, ...by };
  const sessionId = await openSession(ctx, who, opening, newTokens);
  return { sessionId, reply: { access_token: token, tokenType: 'bearer' as const } };
}

const refreshLife = (keep: boolean) => (keep ? REFRESH_KEEP_MS : REFRESH_MS);

/** A fresh access and refresh token: as they are kept, and as the caller gets them. */
function makePair(now: number, keep: boolean) {
  const access = newToken();
  const refresh = newToken();
  return {
    issued: [
      { hash: hashOf(access), kind: 'access' as const, expiresAt: now + ACCESS_MS },
      { hash: hashOf(refresh), kind: 'refresh' as const, expiresAt: now + refreshLife(keep) },
    ],
    reply: (mustChangePassword: boolean) => ({
      access_token: access,
      refresh_token: refresh,
      token_type: 'bearer' as const,
      expires_in: ACCESS_MS / 1000,
      must_change_password: mustChangePassword,
    }),
  };
}

/**
 * Ends the family of a refresh token that comes a second time after its grace: one of the two who hold it is a thief.
 * This stays although the call is refused.
 */
export async function refuseReuse(ctx: Ctx, refreshToken: string): Promise<void> {
  const holder = await findHolder(ctx.db, hashOf(refreshToken), false);
  if (holder?.tokenKind !== 'refresh') return;
  if (verdictOn(holder, ctx.now) !== 'reuse') return;
  noteHolder(ctx, holder);
  await endSession(ctx.db, holder.sessionId, 'refresh-reused', ctx.now);
  refuse('refresh-reused');
}

const noteHolder = (ctx: Ctx, { organisationId, personId, account }: TokenHolder) =>
  Object.assign(ctx.audit, { organisationId, personId, account });

const verdictOn = (holder: TokenHolder, now: number) =>
  judgeRefresh({ usedAt: holder.usedAt, expiresAt: holder.tokenExpiresAt, endedAt: holder.endedAt }, now);

/** Rotates a refresh token. */
export async function rotateTokens(ctx: Ctx, refreshToken: string) {
  const hash = hashOf(refreshToken);
  const holder = await lockHolder(ctx.db, hash);
  if (holder?.tokenKind !== 'refresh') return refuse('refresh-invalid');
  noteHolder(ctx, holder);
  if (!holder.organisationActive) return refuse('organisation-suspended');
  const verdict = verdictOn(holder, ctx.now);
  if (verdict === 'reuse') return refuse('refresh-reused');
  if (verdict === 'ended' || verdict === 'expired' || !holder.active || isHolderIdle(holder, ctx.now))
    return refuse('refresh-invalid');
  await markUsed(ctx.db, hash, ctx.now);
  const pair = makePair(ctx.now, holder.keep);
  await insertTokens(ctx.db, holder.sessionId, pair.issued, ctx.now);
  return pair.reply(mustChange(holder));
}

/** Ends the caller's session. A person who signed in at the university is told how to sign out there as well. */
export async function signOut(ctx: CallerCtx) {
  const { sessionId, organisationId, orgSign } = ctx.caller;
  const way = await endSession(ctx.db, sessionId, 'signed-out', ctx.now);
  const { publicAddress } = ctx.config;
  if (way !== 'unified' || publicAddress === null) return { ended: true as const, universityLogout: null };
  const { unified, address } = await findSignInSettings(ctx.db, organisationId, ctx.now);
  const back = `${publicAddress}/?id=${encodeURIComponent(orgSign)}`;
  return { ended: true as const, universityLogout: unified && address ? logoutUrl(address, back) : null };
}
