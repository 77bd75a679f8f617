import { momentOf } from '@campus/rules/basics/time-zone.ts';
import type { Account, Changed } from '@campus/rules/network-packages/account.ts';
import {
  advance,
  bookOpen,
  bookPause,
  cancelBooking,
  open,
  setHold,
  startOpen,
  startPause,
  undoReview,
} from '@campus/rules/network-packages/account-changes.ts';
import { isReviewed } from '@campus/rules/network-packages/lines.ts';
import type { FlowAction, FlowUndo } from '#server/modules/flows/index.ts';
import { deliver } from '#server/modules/inbox/index.ts';
import { setPassword } from '#server/modules/network-accounts/index.ts';
import {
  changeAccount,
  type Held,
  lockHeld,
  noteLine,
  rewriteLine,
  setLine,
  type Tools,
} from '#server/modules/network-packages/index.ts';
import { newId } from '#server/platform/ids.ts';
import { settingsOf } from './facts.ts';
import {
  type Application,
  findApplication,
  findApplicationAndFees,
  setApplication,
} from './network-applications.store.ts';

export const VERIFY_QUEUE = 'network-verify';
export type Verify = { organisationId: string; id: string };

/**
 * What was agreed to is booked: it begins on the first of the month that was asked for, or now where that day has come.
 * The flow then waits for that moment and carries it out.
 */
export const bookApplication: FlowAction = async (tools, process) => {
  const application = await findApplication(tools.db, process.organisationId, process.id);
  if (!application) return 'failed';
  const { organisationId, personId, lineId, kind } = application;
  let effectiveAt = tools.now;
  const changed = await changeAccount(tools, { organisationId, personId }, (account, todayOn, held) => {
    const fromOn = application.monthOn !== null && application.monthOn > todayOn ? application.monthOn : todayOn;
    if (fromOn > todayOn) effectiveAt = momentOf(fromOn, 0, held.timeZone);
    if (kind === 'open') return advance(account, lineId, 'review', todayOn);
    if (kind === 'pause') return bookPause(account, lineId, fromOn, todayOn);
    if (kind === 'reopen') return bookOpen(account, lineId, fromOn, todayOn);
    return { ok: true, account, entries: [] };
  });
  if (!changed.ok) return 'failed';
  if (kind === 'pause') await setLine(tools.db, organisationId, lineId, { pauseReason: application.reason }, tools.now);
  await setApplication(tools.db, process.id, { queuedAt: tools.now, effectiveAt, completesAt: effectiveAt });
  return { form: { effectiveAt, completesAt: effectiveAt } };
};

/** What was booked is taken back, as long as the network has not been told of it. */
export const unbookApplication: FlowUndo = async (tools, process) => {
  const application = await findApplication(tools.db, process.organisationId, process.id);
  if (!application || application.writtenAt !== null) return false;
  const { organisationId, personId, lineId, kind } = application;
  if (!isReviewed(kind) || application.queuedAt === null) return true;
  const changed = await changeAccount(tools, { organisationId, personId }, (account, todayOn) =>
    kind === 'open'
      ? undoReview(account, lineId, todayOn)
      : cancelBooking(account, lineId, todayOn, kind === 'pause' ? application.monthOn : null),
  );
  if (!changed.ok) return false;
  if (kind === 'pause') await setLine(tools.db, organisationId, lineId, { pauseReason: '' }, tools.now);
  await setApplication(tools.db, process.id, { queuedAt: null, effectiveAt: null, completesAt: null });
  return true;
};

/** Does what was applied for, RADIUS rows included; an opening without money waits for it. */
export const carryOutApplication: FlowAction = async (tools, process) => {
  const found = await findApplicationAndFees(tools.db, process.organisationId, process.id);
  if (!found) return 'failed';
  const { application, fees } = found;
  const { feeFen } = settingsOf({ parameters: { 'network.fees': fees } });
  const done = await performApplication(tools, application, feeFen);
  if (done === 'waiting') return waitForMoney(tools, application);
  if (done === 'failed') return 'failed';
  const { id, organisationId } = application;
  await setApplication(tools.db, id, { writtenAt: tools.now, waitsForMoney: false, secret: null });
  await tools.send(VERIFY_QUEUE, { organisationId, id } satisfies Verify);
  return {};
};

async function waitForMoney(
  tools: Tools,
  { id, organisationId, personId, waitsForMoney }: Application,
): Promise<'waiting'> {
  if (waitsForMoney) return 'waiting';
  await setApplication(tools.db, id, { waitsForMoney: true });
  const kind = 'network-waits-for-money' as const;
  const news = { id: newId(tools.now), personId, kind, facts: {}, onceKey: `money/${id}` };
  await deliver(tools.db, organisationId, { kind: 'process', id }, [news], tools.now);
  return 'waiting';
}

async function performApplication(
  tools: Tools,
  application: Application,
  feeFen: number,
): Promise<'done' | 'failed' | 'waiting'> {
  const { kind, lineId, organisationId, personId } = application;
  const owner = { organisationId, personId };
  if (kind === 'open') return openLine(tools, application, feeFen);
  const byMoney: Partial<Record<Application['kind'], (account: Account, todayOn: string) => Changed>> = {
    pause: (account, todayOn) => startPause(account, lineId, todayOn),
    reopen: (account, todayOn) => startOpen(account, lineId, todayOn),
    'epidemic-freeze': (account, todayOn) => setHold(account, lineId, 'epidemic', true, todayOn),
    'epidemic-unfreeze': (account, todayOn) => setHold(account, lineId, 'epidemic', false, todayOn),
  };
  const change = byMoney[kind];
  if (change) {
    const changed = await changeAccount(tools, owner, change, { holdReason: application.reason });
    return changed.ok ? 'done' : 'failed';
  }
  const { held, todayOn } = await lockHeld(tools.db, owner, tools.now);
  return rewrite(tools, application, held, todayOn);
}

/** Another device, another place, another password: money has no part in it. */
async function rewrite(
  tools: Tools,
  application: Application,
  held: Held,
  todayOn: string,
): Promise<'done' | 'failed'> {
  const { kind, lineId, organisationId } = application;
  const line = held.lines.find(({ id }) => id === lineId);
  if (!line) return 'failed';
  if (kind === 'change-mac') {
    await setLine(tools.db, organisationId, lineId, { mac: application.newMac }, tools.now);
    await rewriteLine(tools, held, lineId, application.newMac, todayOn);
    noteLine(tools, line, { mac: line.mac }, { mac: application.newMac });
  }
  if (kind === 'move') {
    const moved = { placeId: application.newPlaceId ?? line.placeId, port: application.newPort };
    await setLine(tools.db, organisationId, lineId, moved, tools.now);
    noteLine(tools, line, { placeId: line.placeId, port: line.port }, moved);
  }
  if (kind === 'password') {
    if (!application.secret || !line.accountId) return 'failed';
    const password = tools.secrets.openNetworkPassword(application.id, application.secret);
    const byDesk = application.resetBy === 'desk';
    await setPassword(tools.db, tools.secrets, line.accountId, password, {
      mustChange: byDesk,
      byDesk,
      now: tools.now,
    });
    await rewriteLine(tools, held, lineId, line.mac, todayOn);
  }
  return 'done';
}

async function openLine(
  tools: Tools,
  { lineId, organisationId, personId }: Application,
  feeFen: number,
): Promise<'done' | 'failed' | 'waiting'> {
  const changed = await changeAccount(tools, { organisationId, personId }, (account, todayOn) =>
    open(account, lineId, feeFen, todayOn),
  );
  if (changed.ok) return 'done';
  return changed.refusal === 'balance-short' || changed.refusal === 'arrears' ? 'waiting' : 'failed';
}
