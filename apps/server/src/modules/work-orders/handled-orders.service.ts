import { findProcess } from '#server/modules/flows/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { handlesOpenOrder } from './work-orders.policy.ts';
import { listOpenOrdersAskedOf } from './work-orders.store.ts';

/** Nobody has more orders of one person to look through. */
const MOST_ORDERS = 50;

/** An open order of that person which is in the caller's hands now; null where there is none. */
export async function findHandledOrder(
  { db, caller }: CallerCtx,
  submitterId: string,
): Promise<{ id: string; number: string } | null> {
  const { organisationId, personId } = caller;
  for (const id of await listOpenOrdersAskedOf(db, organisationId, { personId, submitterId }, MOST_ORDERS)) {
    const loaded = await findProcess(db, organisationId, id, personId, { lock: false });
    if (loaded && handlesOpenOrder(loaded, personId)) return { id, number: loaded.process.number };
  }
  return null;
}
