import type * as calls from '@campus/contract/calls/network-applications.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { normalizeMac } from '@campus/rules/basics/formats.ts';
import { findOutageCause } from '@campus/rules/network-applications/outage-cause.ts';
import { listEvidence } from '@campus/rules/network-applications/outage-evidence.ts';
import {
  type FormBlock,
  type NetworkAnswer,
  type OutageFacts,
  refusalReasons,
} from '@campus/rules/network-applications/outage-facts.ts';
import { pendingBlock } from '@campus/rules/network-applications/pending-applications.ts';
import { toPayFen } from '@campus/rules/network-packages/account-settling.ts';
import { type ApplicationKind, applicationKinds } from '@campus/rules/network-packages/lines.ts';
import type { LineShown } from '#server/modules/network-packages/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { epidemicOf, settingsOf } from './facts.ts';
import { lineOf, presentLine } from './network-applications.present.ts';
import { findOutageRows, type OutageRows } from './outage.store.ts';
import type { Network } from './view.service.ts';

/** The outage in force at a place, or the work that begins there next; the module of outages answers it. */
export type FindAnnounced = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  at: { organisationId: string; personId: string; placeId: string },
) => Promise<Answered<typeof calls.explainOutage>['announced']>;

const RECENT_MS = 24 * 3_600_000;

/** Why a line of somebody is down, as a clerk would find out; without a line named, why their first one is. */
export async function explainOutage(
  ctx: Pick<Ctx, 'db' | 'now'>,
  findAnnounced: FindAnnounced,
  owner: { organisationId: string; personId: string },
  { held, lines, quotes, todayOn, account, surroundings }: Network,
  lineId: string | null,
): Promise<Answered<typeof calls.explainOutage>> {
  const lineRow = lineId ? (lines.find(({ id }) => id === lineId) ?? refuse('not-found')) : (lines[0] ?? null);
  const username = lineRow?.username ?? null;
  const rows = await findOutageRows(ctx.db, {
    organisationId: owner.organisationId,
    personId: owner.personId,
    lineId: lineRow?.id ?? null,
    placeId: lineRow?.placeId ?? null,
    username,
    bareNames: [held.personAccount, ...(username ? [username.split('@', 1)[0] as string] : [])],
    macs: lines.flatMap(({ mac }) => (mac ? [mac] : [])),
    answersSince: ctx.now - RECENT_MS,
    reportsSince: ctx.now - 2 * RECENT_MS,
  });
  const placeId = lineRow?.placeId ?? surroundings.dormitory?.placeId ?? null;
  const announced = placeId ? await findAnnounced(ctx, { ...owner, placeId }) : null;
  const facts: OutageFacts = {
    now: ctx.now,
    timeZone: held.timeZone,
    line: lineRow && lineOf(lineRow),
    underWay: rows.underWay,
    blocks: blocksOf(quotes, lineRow, (kind) =>
      pendingBlock(kind, surroundings.underWay, settingsOf(surroundings).pendingLimit),
    ),
    unfreezeFromOn: epidemicOf(surroundings).unfreezeFromOn,
    boundMac: lineRow?.mac ?? '',
    changedAt: rows.changedAt,
    answers: rows.answers.map(answerOf),
    sessions: rows.sessions.map(({ station, ...session }) => ({ ...session, mac: macOf(station) })),
    strayAt: rows.strayAt,
    // What is being checked explains nothing.
    announced:
      announced?.standing === 'in-force' && announced.overrun !== 'checking' ? { joined: announced.joined } : null,
    freshReports: rows.freshReports,
  };
  const line = lineRow && presentLine(lineRow, todayOn, quotes);
  const outage = findOutageCause(facts);
  const owedFen = toPayFen(account, todayOn);
  return {
    line,
    ...outage,
    refused: outage.refused && { at: outage.refused.at, mac: outage.refused.mac, reason: outage.refused.reason },
    alsoHeld: [...outage.alsoHeld],
    evidence: listEvidence(facts, {
      owedFen,
      openedAt: lineRow?.openedAt ?? null,
      heldSinceAt: line?.holds[0]?.sinceAt ?? null,
      buildingOpen: rows.buildingOpen,
    }),
    owedFen,
    boundMac: facts.boundMac,
    seenMac: outage.refused?.mac || (facts.answers.find(({ mac }) => mac !== '')?.mac ?? ''),
    announced,
    freshReportId: rows.freshReportId,
    placeId,
  };
}

const macOf = (station: string | null): string => (station && normalizeMac(station)) || '';

/** Every hold has a group of its own and counts as one reason; a word that is not in our list counts as `other`. */
function answerOf({ accepted, at, station, reason }: OutageRows['answers'][number]): NetworkAnswer {
  const word = reason?.startsWith('hold-') ? 'hold' : reason;
  const known = refusalReasons.find((candidate) => candidate === word) ?? (word === null ? null : 'other');
  return { accepted, at, mac: macOf(station), reason: accepted ? null : known };
}

/** Why each form would refuse this line, as its own page would say it. */
function blocksOf(
  quotes: Network['quotes'],
  line: LineShown | null,
  pendingBlockOf: (kind: ApplicationKind) => FormBlock | null,
): Record<ApplicationKind, FormBlock | null> {
  const blockOf = (kind: ApplicationKind): FormBlock | null => {
    const { block, lines } = quotes[kind];
    if (kind === 'open' || block === 'window-closed') return block;
    const own = lines.find(({ lineId }) => lineId === line?.id);
    if (!own) return block ?? 'no-operation';
    return own.block ?? pendingBlockOf(kind);
  };
  return Object.fromEntries(applicationKinds.map((kind) => [kind, blockOf(kind)])) as Record<
    ApplicationKind,
    FormBlock | null
  >;
}
