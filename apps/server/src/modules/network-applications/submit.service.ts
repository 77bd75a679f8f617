import type * as calls from '@campus/contract/calls/network-applications.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { FieldFault, FieldFaultCode } from '@campus/contract/refusals.ts';
import { checkPassword, type PasswordFault } from '@campus/rules/basics/formats.ts';
import type { Form } from '@campus/rules/flows/conditions.ts';
import { epidemicDays } from '@campus/rules/network-applications/epidemic-window.ts';
import { pendingBlock } from '@campus/rules/network-applications/pending-applications.ts';
import { quote } from '@campus/rules/network-applications/quote.ts';
import type { ApplicationBlock, MonthQuote, QuoteFacts } from '@campus/rules/network-applications/quote-facts.ts';
import { type ApplicationKind, applicationBusinesses, isReviewed } from '@campus/rules/network-packages/lines.ts';
import { canOpenNetwork, portRequired } from '@campus/rules/places/levels.ts';
import { type FlowOutside, startProcess } from '#server/modules/flows/index.ts';
import { deliver } from '#server/modules/inbox/index.ts';
import { isPassword } from '#server/modules/network-accounts/index.ts';
import { type Held, type HeldLine, lockHeld } from '#server/modules/network-packages/index.ts';
import { spendProof } from '#server/modules/sessions/index.ts';
import { isCommonPassword } from '#server/platform/common-passwords.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { newInitialPassword } from '#server/platform/passwords.ts';
import { refuse } from '#server/platform/refusal.ts';
import { epidemicOf, quoteFacts, settingsOf } from './facts.ts';
import { applicationDetails } from './network-applications.listener.ts';
import { type Application, findSurroundings, type Site } from './network-applications.store.ts';

type Input = Received<typeof calls.submitApplication>;
type Fields = Pick<Input, 'reason' | 'port' | 'mac' | 'contact'>;
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
  input: Input,
  /** Given where the desk resets a password: `ctx.caller` is then its owner, not who asks. */
  desk: DeskRequest | null = null,
) {
  const { organisationId, personId } = ctx.caller;
  const { held, account } = await lockHeld(ctx.db, { organisationId, personId }, ctx.now);
  const around = await findSurroundings(ctx.db, organisationId, personId, ctx.now, input.placeId ?? null);
  const facts = quoteFacts(held, account.balanceFen, around, ctx.now);
  const settings = settingsOf(around);
  const asked = judge(input.kind, input, facts, around);
  const tooMany = desk ? null : pendingBlock(input.kind, around.underWay, settings.pendingLimit);
  if (tooMany) refuse(tooMany, { limit: settings.pendingLimit });
  const line = held.lines.find((one) => one.id === input.lineId) ?? null;
  const site = siteFor(
    input,
    around.site,
    line,
    held,
    around.packages.find(({ shown }) => shown.id === input.packageId)?.campusId ?? null,
  );
  const mac = input.kind === 'change-mac' || input.kind === 'open' ? (input.mac ?? '') : '';
  if (input.kind === 'change-mac' && mac === '') invalid('mac', 'required');
  if (input.kind === 'pause' && !input.reason) invalid('reason', 'required');
  const password = desk ? newInitialPassword() : await newPassword(ctx, input, line);
  const lineId = line?.id ?? newId(ctx.now);
  const opened =
    input.kind === 'open' && site && input.packageId
      ? {
          id: lineId,
          organisationId,
          personId,
          packageId: input.packageId,
          placeId: site.placeId,
          port: input.port ?? '',
          mac,
        }
      : null;
  const selfHelp = !isReviewed(input.kind);
  const application: Omit<Application, 'id'> = {
    organisationId,
    personId,
    kind: input.kind,
    channel: input.channel,
    lineId,
    monthOn: asked ? `${asked.month}-01` : null,
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
    costFen: asked?.costFen ?? 0,
    submittedAt: ctx.now,
    open: true,
    waitsForMoney: false,
    effectiveAt: selfHelp ? ctx.now + settings.syncMinutes * MINUTE : null,
    // The owner has to change an initial password, so it is in force as soon as it can be.
    completesAt: selfHelp ? ctx.now + (desk ? settings.syncMinutes : settings.completeMinutes) * MINUTE : null,
    queuedAt: selfHelp ? ctx.now : null,
    writtenAt: null,
    verifiedAt: null,
    inForceAt: null,
  };
  const packageName =
    line?.packageName ?? around.packages.find(({ shown }) => shown.id === input.packageId)?.shown.name;
  const shown = formOf(input, application, packageName?.zh ?? '', site, line);
  const started = await startProcess(ctx, outside, { sId: input.sId, form: {} }, shown, {
    onlyOf: applicationBusinesses[input.kind],
    companion: applicationDetails.of({ application, password, line: opened }),
    ...(desk && { anybody: true, said: { by: desk.byPersonId, instead: personId, reason: desk.reason } }),
  });
  if (application.resetBy) await tellOfReset(ctx, application, started.id, packageName ?? null);
  return started;
}

/** Tells the owner at once: it may have been somebody else who asked. */
async function tellOfReset(
  { db, now }: CallerCtx,
  { organisationId, personId, resetBy, reason }: Omit<Application, 'id'>,
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

function invalid(field: string, code: FieldFaultCode, n?: number): never {
  const fault: FieldFault = n === undefined ? { field, code } : { field, code, n };
  return refuse('invalid', { fields: [fault] });
}

/** A closed window is refused with its days, before this. */
const refuseBlock = (block: ApplicationBlock): never => refuse(block as Exclude<ApplicationBlock, 'window-closed'>);

/** Refuses what the quote blocks; answers the month that was chosen, where one is. */
function judge(
  kind: ApplicationKind,
  input: Input,
  facts: QuoteFacts,
  around: Awaited<ReturnType<typeof findSurroundings>>,
): MonthQuote | null {
  const quoted = quote(kind, facts);
  if (quoted.block === 'window-closed') {
    const { fromOn, untilOn } = epidemicDays(kind as 'epidemic-freeze', epidemicOf(around));
    return refuse('window-closed', { start: fromOn ?? '—', end: untilOn ?? '—' });
  }
  const choice =
    kind === 'open'
      ? quoted.packages.find((one) => one.packageId === input.packageId)
      : quoted.lines.find((one) => one.lineId === input.lineId);
  // What blocks everything goes first, unless the one that was chosen has a reason of its own.
  if (quoted.block && (!choice || choice.block === null || choice.block === quoted.block))
    return refuseBlock(quoted.block);
  if (!choice) return refuse(kind === 'open' ? 'not-your-package' : 'no-operation');
  if (choice.block) return refuseBlock(choice.block);
  if (choice.months.length === 0) return null;
  if (input.month === undefined) invalid('month', 'required');
  const month = choice.months.find((one) => one.month === input.month) ?? invalid('month', 'not-an-option');
  return month.block ? refuseBlock(month.block) : month;
}

/** Where the line is to be: a place that has, or may have, the network. */
function siteFor(
  input: Input,
  found: Site | null,
  line: HeldLine | null,
  held: Held,
  campusId: string | null,
): Site | null {
  if (input.kind !== 'open' && input.kind !== 'move') return null;
  if (!input.placeId) return invalid('placeId', 'required');
  const site = found ?? invalid('placeId', 'not-an-option');
  if (!site.active || !site.building) return invalid('placeId', 'not-an-option');
  if (input.kind === 'move' && line?.placeId === site.placeId) return refuse('same-dormitory');
  if (site.building.mobileSignalNotice && !canOpenNetwork(site.building)) return refuse('building-mobile-signal');
  if (!canOpenNetwork(site.building)) return refuse('building-closed');
  if (campusId && site.campusId !== campusId) return refuse('not-your-package');
  const needsPort = portRequired({ buildingRequiresPort: site.building.portRequired, identityType: held.identityType });
  if (needsPort && !input.port) return refuse('port-required');
  return site;
}

const PASSWORD_FAULTS: Readonly<Record<PasswordFault, { field: string; code: FieldFaultCode }>> = {
  'original-empty': { field: 'original', code: 'required' },
  'length-or-account': { field: 'password', code: 'password-length' },
  special: { field: 'password', code: 'password-special' },
  mismatch: { field: 'confirm', code: 'password-mismatch' },
  'same-as-original': { field: 'password', code: 'password-same' },
};

/** The password that was chosen, judged by RULE-09 and by the original or a proof; null where none is asked for. */
async function newPassword(ctx: CallerCtx, input: Input, line: HeldLine | null): Promise<string | null> {
  if (input.kind !== 'password') return null;
  const { original = '', password = '', confirm = '', reset = false } = input;
  const given = { next: password, confirm, account: ctx.caller.account };
  const fault = checkPassword(reset ? given : { ...given, original });
  if (fault) invalid(PASSWORD_FAULTS[fault].field, PASSWORD_FAULTS[fault].code);
  if (isCommonPassword(password)) invalid('password', 'password-common');
  const accountId = line?.accountId ?? refuse('no-package-for-password');
  if (reset) {
    await spendProof(ctx);
    if (await isPassword(ctx.db, ctx.secrets, accountId, password)) invalid('password', 'password-same');
  } else if (!(await isPassword(ctx.db, ctx.secrets, accountId, original))) invalid('original', 'password-wrong');
  return password;
}

/** What the form of the process shows to those who review it; what counts is the application that the listener keeps. */
function formOf(
  input: Fields & { kind: ApplicationKind },
  application: Omit<Application, 'id'>,
  packageName: string,
  site: Site | null,
  line: HeldLine | null,
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
