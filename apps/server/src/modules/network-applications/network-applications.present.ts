import type { getMyNetwork, listMyNetworkApplications } from '@campus/contract/calls/network-applications.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { processState } from '@campus/rules/flows/process-state.ts';
import type { Quote } from '@campus/rules/network-applications/quote-facts.ts';
import { holdsOf, isOpened, type Line } from '@campus/rules/network-packages/account.ts';
import {
  type ApplicationKind,
  applicationBusinesses,
  applicationKinds,
  isAbout,
  type Stage,
} from '@campus/rules/network-packages/lines.ts';
import { type Actable, openActions } from '#server/modules/flows/index.ts';
import type { LineShown } from '#server/modules/network-packages/index.ts';
import type { Application } from './network-applications.store.ts';
import type { ListedApplication } from './view.store.ts';

type Row = Answered<typeof listMyNetworkApplications>['items'][number];
type ShownLine = Answered<typeof getMyNetwork>['lines'][number];

/** How far an application has come; null while it is reviewed. */
export function stageOf(
  application: Pick<Application, 'queuedAt' | 'writtenAt' | 'verifiedAt' | 'inForceAt'>,
): Stage | null {
  if (application.inForceAt !== null) return 'in-force';
  if (application.verifiedAt !== null) return 'verified';
  if (application.writtenAt !== null) return 'written';
  return application.queuedAt !== null ? 'queued' : null;
}

export function presentRow(row: ListedApplication, personId: string): Row {
  const { state, hiddenAt, flow } = row;
  const business = { code: applicationBusinesses[row.kind] };
  const loaded: Actable = { process: { state, hiddenAt }, flow, business, reader: { involved: true } };
  const reader = { personId, submitter: true, manages: false, monitors: false, atDesk: false };
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    title: { zh: row.titleZh, en: row.titleEn },
    submittedAt: row.submittedAt,
    changedAt: row.changedAt,
    state: processState({ ...row, group: row.processGroup }),
    status: row.status,
    outcome: row.outcome as Row['outcome'],
    group: row.processGroup as Row['group'],
    steps: row.standing.steps.map((step) => step.name),
    lineId: row.lineId,
    packageName: row.package?.name ?? null,
    stage: stageOf(row),
    waitsForMoney: row.waitsForMoney,
    effectiveAt: row.effectiveAt,
    stars: row.stars,
    // What the network has been told is not withdrawn any more, and what is over is applied for anew on its own page.
    openActions: openActions(loaded, reader).filter(
      (action) => (action !== 'withdraw' || row.writtenAt === null) && action !== 're-apply',
    ),
  };
}

/** The line as the rules of accounts know it, from what is shown of it. */
export const lineOf = (row: LineShown): Line => ({
  id: row.id,
  period: row.package.period,
  priceFen: row.package.priceFen,
  state: row.state,
  paidUntilOn: row.paidUntilOn,
  pauseFromOn: row.pauseFromOn,
  pauseAskedOn: row.pauseAskedOn,
  openFromOn: row.openFromOn,
  holds: row.holds.map((hold) => hold.kind),
});

export function presentLine(
  row: LineShown,
  todayOn: string,
  quotes: Readonly<Partial<Record<ApplicationKind, Quote>>>,
): ShownLine {
  const line = lineOf(row);
  const held = holdsOf(line, todayOn);
  const { id, username, state, address, port, mac, dnsServers, openedAt } = row;
  const paused = held.includes('own-pause')
    ? [{ kind: 'own-pause' as const, sinceAt: row.pausedAt ?? 0, reason: row.pauseReason }]
    : [];
  return {
    id,
    username,
    package: row.package,
    state,
    on: isOpened(state) && held.length === 0,
    holds: [...paused, ...row.holds],
    address,
    port,
    mac,
    dnsServers,
    openedAt,
    paidUntilOn: row.paidUntilOn,
    pauseFromOn: row.pauseFromOn,
    pauseReason: row.pauseReason,
    openFromOn: row.openFromOn,
    openActions: applicationKinds.filter(
      (kind) =>
        kind !== 'open' &&
        isAbout(kind, { state, holds: held }) &&
        quotes[kind]?.block !== 'window-closed' &&
        quotes[kind]?.lines.find((choice) => choice.lineId === id)?.block === null,
    ),
  };
}
