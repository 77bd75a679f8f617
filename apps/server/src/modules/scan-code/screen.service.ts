import { randomBytes, randomInt } from 'node:crypto';
import type * as calls from '@campus/contract/calls/scan-code.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { confirmAddress, drawNumbers, scanAt, scanEndsAt } from '@campus/rules/sign-on/scan-code.ts';
import { findOrganisationById, requireOrganisation } from '#server/modules/organisations/index.ts';
import { findSignInSettings } from '#server/modules/parameters/index.ts';
import {
  findLivingSessions,
  findOpening,
  openHallSession,
  openOfficeSession,
  type SignedIn,
} from '#server/modules/sessions/index.ts';
import { addressAt } from '#server/modules/sign-on/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hashOf, newToken } from '#server/platform/secrets.ts';
import { countGuess, findScan, insertScan, lockPerson, moveScan, type ScanCode } from './scan-code.store.ts';

/** What the big screen does: it shows a code, asks how far it has come, and takes the session. */

/** A mark that changes with the password, and from which the password cannot be found. */
export const passwordMarkOf = ({ passwordHash }: { passwordHash: string | null }): Buffer => hashOf(passwordHash ?? '');

export async function requireScanOn(ctx: Ctx, organisationId: string): Promise<void> {
  const { scan } = await findSignInSettings(ctx.db, organisationId, ctx.now);
  if (!scan) refuse('scan-off');
}

export async function makeCode(
  ctx: Ctx,
  input: Received<typeof calls.newScan>,
): Promise<Answered<typeof calls.newScan>> {
  const organisation = await requireOrganisation(ctx.db, input.orgSign);
  ctx.audit.organisationId = organisation.id;
  const ourAddress = addressAt(ctx.config, input.at) ?? refuse('scan-unavailable');
  await requireScanOn(ctx, organisation.id);
  const id = randomBytes(16).toString('base64url');
  const secret = newToken();
  const endsAt = scanEndsAt('waiting', ctx.now);
  const { number, choices } = drawNumbers(randomInt);
  await insertScan(ctx.db, {
    id,
    organisationId: organisation.id,
    secret: hashOf(secret),
    browser: hashOf(input.browser),
    area: input.area,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    number,
    choices,
    state: 'waiting',
    madeAt: ctx.now,
    endsAt,
  });
  return { id, secret, number, address: confirmAddress(ourAddress, organisation.orgSign, id), endsAt, now: ctx.now };
}

/** The code, for the holder of its secret. A wrong secret, or a wrong browser where one is named, counts as a guess. */
async function requireHeld(ctx: Ctx, input: { id: string; secret: string; browser?: string }): Promise<ScanCode> {
  const code = (await findScan(ctx.db, input.id)) ?? refuse('scan-unknown');
  const isHeld =
    code.secret.equals(hashOf(input.secret)) &&
    (input.browser === undefined || code.browser.equals(hashOf(input.browser)));
  if (isHeld) return code;
  await countGuess(ctx.db, input.id);
  return refuse('scan-unknown');
}

export async function watchCode(
  ctx: Ctx,
  input: Received<typeof calls.watchScan>,
): Promise<Answered<typeof calls.watchScan>> {
  const code = await requireHeld(ctx, input);
  return { ...scanAt(code, ctx.now), endsAt: code.endsAt, now: ctx.now };
}

/** Before the transaction: a guess is counted although it is refused. */
export const requireCodeHolder = async (ctx: Ctx, input: Received<typeof calls.takeScan>): Promise<ScanCode> =>
  requireHeld(ctx, input);

/** Opens the session of the person who confirmed, in the area of the code. What they may do is checked again here. */
export async function takeSession(
  ctx: Ctx,
  { id }: Received<typeof calls.takeScan>,
): Promise<Answered<typeof calls.takeScan>> {
  const code = await moveScan(ctx.db, id, 'take', { seenBy: null }, ctx.now);
  if (!code?.seenBy) return refuseTake(ctx, id);
  const { organisationId, area } = code;
  ctx.audit.organisationId = organisationId;
  ctx.audit.facts.area = area;
  const { who, byPassword } = await requireConfirmed(ctx, code, code.seenBy);
  const by = { way: 'scan' as const, byPassword };
  if (area === 'hall') {
    const { reply } = await openHallSession(ctx, who, by);
    return { access_token: reply.access_token, refresh_token: null };
  }
  const { reply } = await openOfficeSession(ctx, who, { keep: false, area, ...by });
  return { access_token: reply.access_token, refresh_token: reply.refresh_token };
}

async function refuseTake(ctx: Ctx, id: string): Promise<never> {
  const code = (await findScan(ctx.db, id)) ?? refuse('scan-unknown');
  const { state } = scanAt(code, ctx.now);
  return refuse(state === 'waiting' || state === 'seen' ? 'scan-unconfirmed' : 'scan-over');
}

/** Who confirmed, if they still may, and whether the session by which they did began with a password. */
async function requireConfirmed(
  ctx: Ctx,
  code: ScanCode,
  personId: string,
): Promise<{ who: SignedIn; byPassword: boolean }> {
  const { organisationId, sessionId, passwordMark } = code;
  const person = (await lockPerson(ctx.db, organisationId, personId)) ?? refuse('scan-withdrawn');
  Object.assign(ctx.audit, { personId, account: person.account });
  if (!person.active) return refuse('account-disabled');
  const organisation = (await findOrganisationById(ctx.db, organisationId)) ?? refuse('scan-withdrawn');
  if (!organisation.active) return refuse('organisation-suspended');
  await requireScanOn(ctx, organisationId);
  const isLiving = sessionId !== null && (await findLivingSessions(ctx.db, [sessionId], ctx.now)).has(sessionId);
  const opening = isLiving ? await findOpening(ctx.db, sessionId) : null;
  if (!opening || !passwordMark?.equals(passwordMarkOf(person))) return refuse('scan-withdrawn');
  return { who: { organisation, person }, byPassword: opening.byPassword };
}
