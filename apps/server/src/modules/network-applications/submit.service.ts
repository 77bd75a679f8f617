import type { Form } from '@campus/rules/flows/conditions.ts';
import { pendingBlock } from '@campus/rules/network-applications/pending-applications.ts';
import type { MonthQuote } from '@campus/rules/network-applications/quote-facts.ts';
import { applicationBusinesses, isReviewed } from '@campus/rules/network-packages/lines.ts';
import { type FlowOutside, startProcess } from '#server/modules/flows/index.ts';
import { deliver } from '#server/modules/inbox/index.ts';
import { lockBalance } from '#server/modules/ledger/index.ts';
import type { HeldLine, NewLine } from '#server/modules/network-packages/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { newInitialPassword } from '#server/platform/passwords.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  type ApplicationInput,
  refuseInput,
  requireMac,
  requirePassword,
  requireQuote,
  requireSite,
} from './application-checks.ts';
import { quoteFacts, settingsOf } from './facts.ts';
import { applicationDetails } from './network-applications.listener.ts';
import { type Application, findJudged, type Site } from './network-applications.store.ts';

const MINUTE = 60_000;

/** Who at the desk asks for it on behalf of the owner, and why. */
export type DeskRequest = { byPersonId: string; reason: string };

/**
 * Applies for something: judged by the same rules that the page was shown, under the lock of the person's account, so that
 * two applications at once are judged one after the other.
 */
export async function submitApplication(
  ctx: CallerCtx,
  outside: FlowOutside,
  input: ApplicationInput,
  /** Given where the desk resets a password: `ctx.caller` is then its owner, not who asks. */
  desk: DeskRequest | null = null,
) {
  const { organisationId, personId } = ctx.caller;
  const { kind } = input;
  // Read by a statement of its own: one that waited for the lock would still see what stood there before it waited.
  const balanceFen = await lockBalance(ctx.db, organisationId, personId);
  const { held, surroundings } = await findJudged(ctx.db, ctx.caller, ctx.now, input.placeId ?? null);
  if (!held) throw new Error(`no person ${personId}`);
  const settings = settingsOf(surroundings);
  const month = requireQuote(input, quoteFacts(held, balanceFen, surroundings, ctx.now));
  const tooMany = desk ? null : pendingBlock(kind, surroundings.underWay, settings.pendingLimit);
  if (tooMany) refuse(tooMany, { limit: settings.pendingLimit });
  const line = held.lines.find(({ id }) => id === input.lineId) ?? null;
  const wanted = surroundings.packages.find(({ shown }) => shown.id === input.packageId);
  const site = requireSite(input, surroundings.site, { line, held, campusId: wanted?.campusId ?? null });
  const mac = requireMac(input);
  if (kind === 'pause' && !input.reason) refuseInput('reason', 'required');
  const password = desk ? newInitialPassword() : await requirePassword(ctx, input, line);
  const application = newApplication(ctx, input, { line, site, mac, month, settings, desk });
  const packageName = line?.packageName ?? wanted?.shown.name ?? null;
  const form = formOf(input, application, { packageName: packageName?.zh ?? '', site, line });
  const started = await startProcess(ctx, outside, { sId: input.sId, form: {} }, form, {
    onlyOf: applicationBusinesses[kind],
    companion: applicationDetails.of({ application, password, line: newLine(input, application, site) }),
    ...(desk && { anybody: true, note: { by: desk.byPersonId, instead: personId, reason: desk.reason } }),
  });
  if (application.resetBy) await tellOfReset(ctx, application, started.id, packageName);
  return started;
}

type NewApplication = Omit<Application, 'id'>;
type Judged = {
  line: HeldLine | null;
  site: Site | null;
  mac: string;
  month: MonthQuote | null;
  settings: ReturnType<typeof settingsOf>;
  desk: DeskRequest | null;
};

/** What is kept of an application whose input has passed every check. */
function newApplication(
  { now, caller }: CallerCtx,
  input: ApplicationInput,
  { line, site, mac, month, settings, desk }: Judged,
): NewApplication {
  const selfHelp = !isReviewed(input.kind);
  return {
    organisationId: caller.organisationId,
    personId: caller.personId,
    kind: input.kind,
    channel: input.channel,
    lineId: line?.id ?? newId(now),
    monthOn: month ? `${month.month}-01` : null,
    oldPlaceId: line?.placeId ?? null,
    newPlaceId: site?.placeId ?? null,
    oldPort: line?.port ?? '',
    newPort: site ? (input.port ?? '') : '',
    oldMac: line?.mac ?? '',
    newMac: mac,
    secret: null,
    resetBy: desk ? 'desk' : input.kind === 'password' && input.reset ? 'owner' : null,
    reason: desk?.reason ?? input.reason ?? '',
    contact: input.contact ?? '',
    costFen: month?.costFen ?? 0,
    submittedAt: now,
    open: true,
    waitsForMoney: false,
    effectiveAt: selfHelp ? now + settings.syncMinutes * MINUTE : null,
    // The owner has to change an initial password, so it is in force as soon as it can be.
    completesAt: selfHelp ? now + (desk ? settings.syncMinutes : settings.completeMinutes) * MINUTE : null,
    queuedAt: selfHelp ? now : null,
    writtenAt: null,
    verifiedAt: null,
    inForceAt: null,
  };
}

/** The line that an opening asks for; every other application is about a line that is there. */
function newLine(
  { kind, packageId, port }: ApplicationInput,
  { lineId, organisationId, personId, newMac }: NewApplication,
  site: Site | null,
): NewLine | null {
  if (kind !== 'open' || !site || !packageId) return null;
  return { id: lineId, organisationId, personId, packageId, placeId: site.placeId, port: port ?? '', mac: newMac };
}

/** Tells the owner at once: it may have been somebody else who asked. */
async function tellOfReset(
  { db, now }: CallerCtx,
  { organisationId, personId, resetBy, reason }: NewApplication,
  id: string,
  packageName: { zh: string; en: string } | null,
): Promise<void> {
  const facts = { by: resetBy, package: packageName, reason };
  const news = {
    id: newId(now),
    personId,
    kind: 'network-password-reset' as const,
    facts,
    onceKey: `password-reset/${id}`,
  };
  await deliver(db, organisationId, { kind: 'process', id }, [news], now);
}

/** What the form of the process shows to those who review it; what counts is the application that the listener keeps. */
function formOf(
  input: ApplicationInput,
  application: NewApplication,
  { packageName, site, line }: { packageName: string; site: Site | null; line: HeldLine | null },
): Form {
  const { kind } = input;
  const month = application.monthOn?.slice(0, 7) ?? null;
  return Object.fromEntries(
    Object.entries({
      package: packageName,
      username: line?.username ?? null,
      month,
      place: site?.placeId ?? null,
      oldPlace: kind === 'move' ? (line?.placeId ?? null) : null,
      port: site ? (input.port ?? null) : null,
      mac: application.newMac || null,
      oldMac: kind === 'change-mac' ? line?.mac || null : null,
      cost: application.costFen || null,
      reason: input.reason || null,
      contact: input.contact || null,
      effectiveAt: application.effectiveAt,
      completesAt: application.completesAt,
    }).filter(([, value]) => value !== null && value !== ''),
  ) as Form;
}
