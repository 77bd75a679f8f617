import type * as calls from '@campus/contract/calls/network-applications.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { pauseCutOffAt } from '@campus/rules/basics/calendar.ts';
import { dayOf, monthOf } from '@campus/rules/basics/time-zone.ts';
import { epidemicDays } from '@campus/rules/network-applications/epidemic-window.ts';
import { pendingBlock } from '@campus/rules/network-applications/pending-applications.ts';
import { quote } from '@campus/rules/network-applications/quote.ts';
import type { Quote } from '@campus/rules/network-applications/quote-facts.ts';
import { nextCharge } from '@campus/rules/network-packages/account.ts';
import { toPayFen } from '@campus/rules/network-packages/account-settling.ts';
import { type ApplicationKind, applicationBusinesses, applicationKinds } from '@campus/rules/network-packages/lines.ts';
import { INTERNATIONAL_STUDENT } from '@campus/rules/places/levels.ts';
import { startOfBusiness } from '#server/modules/flows/index.ts';
import { listLastReplies } from '#server/modules/network-accounts/index.ts';
import { findOrganisation } from '#server/modules/organisations/index.ts';
import type { CallerCtx, Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { epidemicOf, quoteFacts, settingsOf } from './facts.ts';
import { presentLine, presentRow } from './network-applications.present.ts';
import { findNetwork, findParameters } from './network-applications.store.ts';
import { findApplicationDetail, listApplications } from './view.store.ts';

const UNDER_WAY_SHOWN = 20;
type Quotes = Record<ApplicationKind, Quote>;

/** Everything that the pages of somebody's network are made from, read without a lock. */
export async function loadNetwork(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { organisationId, personId }: { organisationId: string; personId: string },
) {
  const { surroundings, lines, ...found } = await findNetwork(ctx.db, { organisationId, personId }, ctx.now);
  const held = found.held ?? refuse('session-ended');
  const facts = quoteFacts(held, surroundings.balanceFen, surroundings, ctx.now);
  const quotes = Object.fromEntries(applicationKinds.map((kind) => [kind, quote(kind, facts)])) as Quotes;
  const todayOn = dayOf(ctx.now, held.timeZone);
  return { held, surroundings, lines, facts, quotes, todayOn, account: facts.account };
}

export type Network = Awaited<ReturnType<typeof loadNetwork>>;

export async function viewNetwork(
  ctx: CallerCtx,
  { held, surroundings, lines, quotes, todayOn, account }: Network,
): Promise<Answered<typeof calls.getMyNetwork>> {
  const { personId } = ctx.caller;
  const underWay = await listApplications(ctx.db, { personId, open: true }, { size: UNDER_WAY_SHOWN });
  const next = nextCharge(account, todayOn);
  return {
    account: held.personAccount,
    name: held.personName,
    staff: held.kind === 'staff',
    balanceFen: account.balanceFen,
    owedFen: toPayFen(account, todayOn),
    nextCharge: next && { ...next, covered: account.balanceFen >= next.amountFen },
    topUpUrl: settingsOf(surroundings).topUpUrl,
    lines: lines.map((line) => presentLine(line, todayOn, quotes)),
    underWay: underWay.items.map((row) => presentRow(row, personId)),
    blocks: Object.fromEntries(applicationKinds.map((kind) => [kind, quotes[kind].block])) as Record<
      ApplicationKind,
      Quote['block']
    >,
  };
}

type Start = Answered<typeof calls.getApplicationStart>;

export async function viewApplicationStart(ctx: CallerCtx, kind: ApplicationKind): Promise<Start> {
  const { sId, businessId, start, blocked } = await startOfBusiness(ctx, applicationBusinesses[kind]);
  const business = start?.business ?? null;
  const { held, surroundings, lines, facts, quotes, todayOn, account } = await loadNetwork(ctx, ctx.caller);
  const quoted = quotes[kind];
  const settings = settingsOf(surroundings);
  const epidemic = kind === 'epidemic-freeze' || kind === 'epidemic-unfreeze';
  return {
    sId,
    businessId,
    name: business && { zh: business.nameZh, en: business.nameEn },
    introduction: business && { zh: business.introductionZh, en: business.introductionEn },
    block: blocked ?? quoted.block ?? pendingBlock(kind, surroundings.underWay, settings.pendingLimit),
    balanceFen: account.balanceFen,
    owedFen: toPayFen(account, todayOn),
    topUpUrl: settings.topUpUrl,
    lines: quoted.lines.flatMap((choice) => {
      const line = lines.find(({ id }) => id === choice.lineId);
      return line
        ? [{ line: presentLine(line, todayOn, quotes), block: choice.block, months: [...choice.months] }]
        : [];
    }),
    packages: quoted.packages.flatMap((choice) => {
      const offered = surroundings.packages.find(({ shown }) => shown.id === choice.packageId);
      return offered ? [{ package: offered.shown, block: choice.block, months: [...choice.months] }] : [];
    }),
    dormitory: surroundings.dormitory,
    portAlwaysRequired: held.identityType === INTERNATIONAL_STUDENT,
    pauseCutOffAt: kind === 'pause' ? pauseCutOffAt(monthOf(todayOn), facts.calendar) : null,
    window: epidemic ? { ...epidemicDays(kind, facts.epidemic), open: quoted.block !== 'window-closed' } : null,
    syncMinutes: settings.syncMinutes,
    completeMinutes: settings.completeMinutes,
  };
}

export async function listMyNetworkApplications(
  ctx: CallerCtx,
  { kind, lineId, group, ...paging }: Received<typeof calls.listMyNetworkApplications>,
) {
  const { personId } = ctx.caller;
  const { items, next } = await listApplications(ctx.db, { personId, kind, lineId, group }, paging);
  return { items: items.map((row) => presentRow(row, personId)), next };
}

/** An application of the caller's own, or one whose process they may see. */
export async function viewApplication(
  ctx: CallerCtx,
  id: string,
  maySee: (ctx: CallerCtx, id: string) => Promise<boolean>,
): Promise<Answered<typeof calls.getApplication>> {
  const { organisationId, personId } = ctx.caller;
  const row = (await findApplicationDetail(ctx.db, organisationId, id)) ?? refuse('not-found');
  const own = row.personId === personId;
  if (!own && !(await maySee(ctx, id))) return refuse('not-found');
  const since = row.writtenAt;
  const [seen] = since !== null && row.username ? await listLastReplies(ctx.db, row.username, since, 1) : [];
  const presented = presentRow(row, personId);
  return {
    ...presented,
    openActions: own ? presented.openActions : [],
    package: row.package,
    month: row.monthOn?.slice(0, 7) ?? null,
    oldAddress: row.oldAddress,
    newAddress: row.newAddress,
    oldPort: row.oldPort,
    newPort: row.newPort,
    oldMac: row.oldMac,
    newMac: row.newMac,
    newPassword: row.kind === 'password',
    resetBy: row.resetBy,
    reason: row.reason,
    contact: row.contact,
    costFen: row.costFen,
    queuedAt: row.queuedAt,
    writtenAt: row.writtenAt,
    verifiedAt: row.verifiedAt,
    inForceAt: row.inForceAt,
    completesAt: row.completesAt,
    evidence: seen ? { accepted: seen.accepted, at: seen.at, mac: seen.mac ?? '' } : null,
  };
}

export async function viewEpidemicWindow(ctx: Ctx, orgSign: string): Promise<Answered<typeof calls.getEpidemicWindow>> {
  const organisation = (await findOrganisation(ctx.db, orgSign)) ?? refuse('not-found');
  const parameters = await findParameters(ctx.db, organisation.id);
  const window = epidemicOf({ parameters });
  const todayOn = dayOf(ctx.now, organisation.timeZone);
  const within = ({ fromOn, untilOn }: { fromOn: string | null; untilOn: string | null }) =>
    fromOn !== null && todayOn >= fromOn && (untilOn === null || todayOn <= untilOn);
  const freeze = epidemicDays('epidemic-freeze', window);
  const unfreeze = epidemicDays('epidemic-unfreeze', window);
  return {
    startOn: window.startOn,
    endOn: window.endOn,
    freezeFromOn: freeze.fromOn,
    freezeOpen: within(freeze),
    unfreezeFromOn: unfreeze.fromOn,
    unfreezeOpen: within(unfreeze),
  };
}
