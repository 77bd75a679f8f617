import type * as calls from '@campus/contract/calls/scan-code.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { mayEnter } from '@campus/rules/access/sign-in-rights.ts';
import { clockText, wallTime } from '@campus/rules/basics/time-zone.ts';
import { deviceOf } from '@campus/rules/sessions/device.ts';
import { isFreshProof } from '@campus/rules/sessions/proof.ts';
import { needsScanProof, scanAt, scanEndsAt } from '@campus/rules/sign-on/scan-code.ts';
import { deliver } from '#server/modules/inbox/index.ts';
import { findOrganisationById } from '#server/modules/organisations/index.ts';
import { listSharedNetworks } from '#server/modules/parameters/index.ts';
import { findPerson } from '#server/modules/people/index.ts';
import { findOpening, spendProof } from '#server/modules/sessions/index.ts';
import { inNetworks, singleOf } from '#server/platform/addresses.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findScan, moveScan, type ScanCode } from './scan-code.store.ts';
import { passwordMarkOf, requireScanOn } from './screen.service.ts';

/** What the phone does: it looks at a code, chooses a number, or refuses. */

/** A code of the caller's organisation; that of another is as unknown as none. */
async function requireScan(ctx: CallerCtx, id: string): Promise<ScanCode> {
  const code = await findScan(ctx.db, id);
  if (code?.organisationId !== ctx.caller.organisationId) return refuse('scan-unknown');
  Object.assign(ctx.audit.facts, { area: code.area, screen: `${screenOf(code)} ${code.ip}` });
  return code;
}

/** What the big screen is, in proper names; empty where its browser tells nothing. */
function screenOf({ userAgent }: ScanCode): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(' · ');
}

/** The code that the caller opened before. One that somebody else opened is refused. */
async function requireOwn(ctx: CallerCtx, id: string): Promise<ScanCode> {
  const code = await requireScan(ctx, id);
  if (code.seenBy === ctx.caller.personId) return code;
  if (code.seenBy === null) return refuse('scan-unknown');
  return refuse('scan-seen');
}

const mayGo = ({ caller }: CallerCtx, { area }: ScanCode): boolean => mayEnter(area, caller.permissions);

/**
 * The code belongs to the first person who looks at it. A person who may not enter that area ends it by looking; both
 * screens say so.
 */
export async function lookAtCode(
  ctx: CallerCtx,
  { id }: Received<typeof calls.lookAtScan>,
): Promise<Answered<typeof calls.lookAtScan>> {
  const { personId, organisationId } = ctx.caller;
  const found = await requireScan(ctx, id);
  await requireScanOn(ctx, organisationId);
  const first = mayGo(ctx, found)
    ? await moveScan(ctx.db, id, 'look', { seenBy: personId, endsAt: scanEndsAt('seen', ctx.now) }, ctx.now)
    : await moveScan(ctx.db, id, 'not-yours', { seenBy: personId }, ctx.now);
  const code = first ?? (await requireScan(ctx, id));
  const now = scanAt(code, ctx.now);
  if (now.why === 'expired' || code.seenBy === null) return refuse('scan-over');
  if (code.seenBy !== personId)
    return refuse(now.state === 'seen' || now.state === 'confirmed' ? 'scan-seen' : 'scan-over');
  return present(ctx, code, now);
}

async function present(
  ctx: CallerCtx,
  code: ScanCode,
  now: Pick<ScanCode, 'state' | 'why'>,
): Promise<Answered<typeof calls.lookAtScan>> {
  const { organisationId, personId, sessionId, account } = ctx.caller;
  const { browser, system } = deviceOf(code.userAgent);
  const person = await findPerson(ctx.db, organisationId, personId);
  return {
    ...now,
    area: code.area,
    browser,
    system,
    place: await placeOf(ctx, code),
    ip: code.ip,
    askedAt: code.madeAt,
    endsAt: code.endsAt,
    now: ctx.now,
    choices: now.state === 'seen' ? code.choices : [],
    proofNeeded: now.state === 'seen' && (await isProofMissing(ctx, sessionId)),
    who: { name: person?.name ?? account, account },
  };
}

async function placeOf(ctx: CallerCtx, { ip, organisationId }: ScanCode): Promise<'same' | 'campus' | 'elsewhere'> {
  if (singleOf(ip) === singleOf(ctx.ip)) return 'same';
  return inNetworks(await listSharedNetworks(ctx.db, organisationId))(ip) ? 'campus' : 'elsewhere';
}

/**
 * Whether the phone still has to prove who holds it. A proof of a moment ago, for instance at the university, is
 * enough.
 */
async function isProofMissing(ctx: CallerCtx, sessionId: string): Promise<boolean> {
  const opening = await findOpening(ctx.db, sessionId);
  return opening === null || (needsScanProof(opening, ctx.now) && !isFreshProof(opening.provedAt, ctx.now));
}

async function isProofNeeded(ctx: CallerCtx, sessionId: string): Promise<boolean> {
  const opening = await findOpening(ctx.db, sessionId);
  return opening === null || needsScanProof(opening, ctx.now);
}

/**
 * Chooses a number. A session that is not fresh proves itself first, so that a phone that somebody left lying about
 * neither confirms nor learns which number is right. A wrong choice counts, and is not undone.
 */
export async function confirmCode(
  ctx: CallerCtx,
  { id, number }: Received<typeof calls.confirmScan>,
): Promise<Answered<typeof calls.confirmScan>> {
  const { personId, organisationId, sessionId } = ctx.caller;
  const code = await requireOwn(ctx, id);
  if (scanAt(code, ctx.now).state !== 'seen') return refuse('scan-over');
  await requireScanOn(ctx, organisationId);
  const by = { seenBy: personId };
  if (!mayGo(ctx, code)) {
    (await moveScan(ctx.db, id, 'not-yours', by, ctx.now)) ?? refuse('scan-over');
    return { outcome: 'not-yours' };
  }
  if (await isProofNeeded(ctx, sessionId)) await spendProof(ctx);
  if (number !== code.number) {
    (await moveScan(ctx.db, id, 'choose-wrong', by, ctx.now)) ?? refuse('scan-over');
    return { outcome: 'wrong-number' };
  }
  const person = (await findPerson(ctx.db, organisationId, personId)) ?? refuse('session-ended');
  const confirmed = {
    ...by,
    sessionId,
    passwordMark: passwordMarkOf(person),
    endsAt: scanEndsAt('confirmed', ctx.now),
  };
  (await moveScan(ctx.db, id, 'choose-right', confirmed, ctx.now)) ?? refuse('scan-over');
  return { outcome: 'confirmed' };
}

/** Ends a code, also one that was confirmed and not taken yet. */
export async function refuseCode(
  ctx: CallerCtx,
  { id, notMe }: Received<typeof calls.refuseScan>,
): Promise<Answered<typeof calls.refuseScan>> {
  const code = await requireOwn(ctx, id);
  const act = notMe ? 'not-me' : 'cancel';
  (await moveScan(ctx.db, id, act, { seenBy: ctx.caller.personId }, ctx.now)) ?? refuse('scan-over');
  if (notMe) await warnPerson(ctx, code);
  return { refused: true };
}

/** Leaves the person a message of what they refused, in case somebody looks into it. */
async function warnPerson(ctx: CallerCtx, code: ScanCode): Promise<void> {
  const { organisationId, personId } = ctx.caller;
  const { timeZone } = (await findOrganisationById(ctx.db, organisationId)) ?? refuse('session-ended');
  const { on, timeMs } = wallTime(code.madeAt, timeZone);
  const news = {
    id: newId(ctx.now),
    personId,
    kind: 'scan-not-me',
    facts: { time: `${on} ${clockText(timeMs)}`, device: screenOf(code) || '–', ip: code.ip },
    onceKey: `scan-not-me ${code.id}`,
  } as const;
  await deliver(ctx.db, organisationId, { kind: 'person', id: personId }, [news], ctx.now);
}
