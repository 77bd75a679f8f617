import { holdUp, raisedBy, SUSPICION_QUIET_MS, SUSPICION_WINDOW_MS } from '@campus/rules/outages/outages.ts';
import { deliverToHolders } from '#server/modules/inbox/index.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { findTypes } from './outages.present.ts';
import { insertOutage, lockOutages } from './outages.store.ts';
import {
  endNeedlessSuspicions,
  findOutageThere,
  findPlaceName,
  findSpot,
  listReportsThere,
  type Spot,
} from './radar.store.ts';

/** What the radar is asked to look at: a report, and when something happened to it. */
export type Noticed = {
  organisationId: string;
  orderId: string;
  at: number;
};

/** Looks whether a report raises a suspicion where it counts, or whether one ends with it. A second look changes nothing. */
export async function lookAround(db: Db, { organisationId, orderId, at }: Noticed, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOutages(tx, organisationId);
    await endNeedless(tx, organisationId, now);
    const spot = await findSpot(tx, organisationId, orderId);
    if (spot) await raiseAt(tx, organisationId, spot, { at, now });
  });
}

async function raiseAt(
  tx: Db,
  organisationId: string,
  spot: Spot,
  { at, now }: { at: number; now: number },
): Promise<void> {
  // Reports just before something planned are its first signs, or those of its announcement.
  const { quiet, endedAt } = await findOutageThere(tx, organisationId, spot, {
    now,
    silentUntil: now + SUSPICION_WINDOW_MS,
  });
  if (quiet) return;
  const window = { from: at - SUSPICION_WINDOW_MS, after: endedAt };
  const raised = raisedBy(await listReportsThere(tx, organisationId, spot, window));
  const [first] = raised ?? [];
  // A job that is late finds reports that are over by now.
  if (!raised || !first || !holdUp(raised, now)) return;
  const id = newId(now);
  const { buildingId, faultType } = spot;
  const suspicion = { id, organisationId, kind: 'outage', state: 'suspected', buildingId, faultType } as const;
  await insertOutage(tx, { ...suspicion, beginsAt: first.at, raisedAt: now }, [buildingId]);
  const { nameOf } = await findTypes(tx, organisationId);
  const facts = {
    building: await findPlaceName(tx, buildingId),
    type: nameOf(faultType),
    people: new Set(raised.map(({ personId }) => personId)).size,
  };
  await deliverToHolders(
    tx,
    { organisationId, permission: 'outages.manage', anyScope: true },
    { kind: 'outage', id },
    { kind: 'outage-suspected', facts, onceKey: `outage/${id}/suspected` },
    now,
  );
}

/** Ends the suspicions that nobody has to decide about any more; whoever calls it holds the lock. */
export const endNeedless = (tx: Db, organisationId: string, now: number) =>
  endNeedlessSuspicions(tx, organisationId, { now, quietSince: now - SUSPICION_QUIET_MS });

/** The same in several organisations. */
export async function endNeedlessIn(db: Db, organisationIds: readonly string[], now: number): Promise<void> {
  for (const organisationId of [...organisationIds].sort()) {
    await lockOutages(db, organisationId);
    await endNeedless(db, organisationId, now);
  }
}
