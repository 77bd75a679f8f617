import type { submitApplication } from '@campus/contract/calls/network-applications.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { FieldFault, FieldFaultCode } from '@campus/contract/refusals.ts';
import { checkPassword, type PasswordFault } from '@campus/rules/basics/formats.ts';
import { epidemicDays } from '@campus/rules/network-applications/epidemic-window.ts';
import { quote } from '@campus/rules/network-applications/quote.ts';
import type { ApplicationBlock, MonthQuote, QuoteFacts } from '@campus/rules/network-applications/quote-facts.ts';
import { canOpenNetwork, portRequired } from '@campus/rules/places/levels.ts';
import { isPassword } from '#server/modules/network-accounts/index.ts';
import type { Held, HeldLine } from '#server/modules/network-packages/index.ts';
import { spendProof } from '#server/modules/sessions/index.ts';
import { isCommonPassword } from '#server/platform/common-passwords.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Site } from './network-applications.store.ts';

export type ApplicationInput = Received<typeof submitApplication>;

export function refuseInput(field: string, code: FieldFaultCode, n?: number): never {
  const fault: FieldFault = n === undefined ? { field, code } : { field, code, n };
  return refuse('invalid', { fields: [fault] });
}

/** A closed window is refused with its days, before this. */
const refuseBlock = (block: ApplicationBlock): never => refuse(block as Exclude<ApplicationBlock, 'window-closed'>);

/** Refuses what the quote blocks; answers the month that was chosen, where one is. */
export function requireQuote(input: ApplicationInput, facts: QuoteFacts): MonthQuote | null {
  const { kind } = input;
  const quoted = quote(kind, facts);
  if (quoted.block === 'window-closed') {
    const { fromOn, untilOn } = epidemicDays(kind as 'epidemic-freeze', facts.epidemic);
    return refuse('window-closed', { start: fromOn ?? '—', end: untilOn ?? '—' });
  }
  const choice =
    kind === 'open'
      ? quoted.packages.find(({ packageId }) => packageId === input.packageId)
      : quoted.lines.find(({ lineId }) => lineId === input.lineId);
  // What blocks everything goes first, unless the one that was chosen has a reason of its own.
  if (quoted.block && (!choice || choice.block === null || choice.block === quoted.block))
    return refuseBlock(quoted.block);
  if (!choice) return refuse(kind === 'open' ? 'not-your-package' : 'no-operation');
  if (choice.block) return refuseBlock(choice.block);
  if (choice.months.length === 0) return null;
  if (input.month === undefined) refuseInput('month', 'required');
  const month = choice.months.find(({ month }) => month === input.month) ?? refuseInput('month', 'not-an-option');
  return month.block ? refuseBlock(month.block) : month;
}

/** Where the line is to be: a place that has, or may have, the network. */
export function requireSite(
  input: ApplicationInput,
  found: Site | null,
  { line, held, campusId }: { line: HeldLine | null; held: Held; campusId: string | null },
): Site | null {
  if (input.kind !== 'open' && input.kind !== 'move') return null;
  if (!input.placeId) return refuseInput('placeId', 'required');
  const site = found ?? refuseInput('placeId', 'not-an-option');
  if (!site.active || !site.building) return refuseInput('placeId', 'not-an-option');
  if (input.kind === 'move' && line?.placeId === site.placeId) return refuse('same-dormitory');
  if (site.building.mobileSignalNotice && !canOpenNetwork(site.building)) return refuse('building-mobile-signal');
  if (!canOpenNetwork(site.building)) return refuse('building-closed');
  if (campusId && site.campusId !== campusId) return refuse('not-your-package');
  const needsPort = portRequired({ buildingRequiresPort: site.building.portRequired, identityType: held.identityType });
  if (needsPort && !input.port) return refuse('port-required');
  return site;
}

/** The device that an application names; only a change of the device has to name one. */
export function requireMac({ kind, mac = '' }: ApplicationInput): string {
  if (kind === 'change-mac' && mac === '') refuseInput('mac', 'required');
  return kind === 'change-mac' || kind === 'open' ? mac : '';
}

const PASSWORD_FAULTS: Readonly<Record<PasswordFault, { field: string; code: FieldFaultCode }>> = {
  'original-empty': { field: 'original', code: 'required' },
  'length-or-account': { field: 'password', code: 'password-length' },
  special: { field: 'password', code: 'password-special' },
  mismatch: { field: 'confirm', code: 'password-mismatch' },
  'same-as-original': { field: 'password', code: 'password-same' },
};

/** The password that was chosen, judged by RULE-09 and by the original or a proof; null where none is asked for. */
export async function requirePassword(
  ctx: CallerCtx,
  input: ApplicationInput,
  line: HeldLine | null,
): Promise<string | null> {
  if (input.kind !== 'password') return null;
  const { original = '', password = '', confirm = '', reset = false } = input;
  const attempt = { next: password, confirm, account: ctx.caller.account };
  const fault = checkPassword(reset ? attempt : { ...attempt, original });
  if (fault) refuseInput(PASSWORD_FAULTS[fault].field, PASSWORD_FAULTS[fault].code);
  if (isCommonPassword(password)) refuseInput('password', 'password-common');
  const accountId = line?.accountId ?? refuse('no-package-for-password');
  if (reset) {
    await spendProof(ctx);
    if (await isPassword(ctx.db, ctx.secrets, accountId, password)) refuseInput('password', 'password-same');
  } else if (!(await isPassword(ctx.db, ctx.secrets, accountId, original))) refuseInput('original', 'password-wrong');
  return password;
}
