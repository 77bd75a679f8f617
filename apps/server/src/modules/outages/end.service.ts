import { orderFields, SOLVED_REMOTELY } from '@campus/rules/work-orders/work-orders.ts';
import { type FlowOutside, solveInstead } from '#server/modules/flows/index.ts';
import { deliver, type News } from '#server/modules/inbox/index.ts';
import type { Db } from '#server/platform/database.ts';
import { stateIn } from '#server/platform/database-states.ts';
import { newId } from '#server/platform/ids.ts';
import type { SendJob } from '#server/platform/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { findPlainOutage, type Outage, updateOutage } from './outages.store.ts';
import { type Concerned, findSolver, keepTold, listConcernedAfter, listOpenAfter } from './tell.store.ts';

export type JobTools = {
  db: Db;
  outside: FlowOutside;
  now: number;
  sendIn: (db: Db) => SendJob;
  secrets: Secrets;
  log: Pick<Log, 'error'>;
};

/** So many at a time, that a job that is stopped has little to do again. */
const ORDERS_AT_ONCE = 20;
const PEOPLE_AT_ONCE = 100;

/**
 * Solves the next open orders of an outage that ended, as decided by whoever ended it, and answers where to go on; null when
 * none is left. What cannot be solved so stays open. A second run finds only those that are still open, and leaves those
 * alone that were solved since and opened again.
 */
export async function solveNextOrders(
  tools: JobTools,
  { organisationId, id, after }: { organisationId: string; id: string; after: string | null },
): Promise<string | null> {
  const outage = await findPlainOutage(tools.db, organisationId, id);
  if (outage?.state !== 'ended' || outage.endedBy === null || outage.endedAt === null) return null;
  const { endedAt: since, endTextZh, endTextEn } = outage;
  const by = await findSolver(tools.db, outage);
  // Nobody is there to have decided it: the orders stay open, until somebody asks to have them solved.
  if (by === null) return null;
  const text = endTextZh === endTextEn ? endTextZh : `${endTextZh}\n${endTextEn}`;
  const form = { [orderFields.solution]: text, [orderFields.closeType]: SOLVED_REMOTELY };
  const orders = await listOpenAfter(tools.db, id, { after, most: ORDERS_AT_ONCE });
  for (const orderId of orders) {
    try {
      await solveInstead(tools, { organisationId, id: orderId, by, form, reason: text, since });
    } catch (err) {
      // One order that cannot be worked on must not keep the others open, and all of them without a word.
      if (stateIn(err)) throw err;
      tools.log.error({ err, outage: id, order: orderId }, 'an order of an outage was not solved');
    }
  }
  return orders.length < ORDERS_AT_ONCE ? null : (orders.at(-1) ?? null);
}

/** Tells the next people whom an outage concerns that it ended, each once, and answers the last of them; null at the end. */
export async function tellNextOfEnd(
  { db, now }: Pick<JobTools, 'db' | 'now'>,
  { organisationId, id, after }: { organisationId: string; id: string; after: string | null },
): Promise<string | null> {
  const outage = await findPlainOutage(db, organisationId, id);
  if (outage?.state !== 'ended') return null;
  const people = await listConcernedAfter(db, id, { after, reporters: false, most: PEOPLE_AT_ONCE });
  const text = { zh: outage.endTextZh, en: outage.endTextEn };
  await tellAll(db, outage, people, { kind: 'outage-ended', text }, now);
  if (people.length === PEOPLE_AT_ONCE) return people.at(-1)?.personId ?? null;
  await updateOutage(db, organisationId, id, { settledAt: now });
  return null;
}

/** Tells the next people whose orders belong to an outage that it is known, but not the one who announced it. */
export async function tellNextOfAnnouncement(
  { db, now }: Pick<JobTools, 'db' | 'now'>,
  { organisationId, id, after }: { organisationId: string; id: string; after: string | null },
): Promise<string | null> {
  const outage = await findPlainOutage(db, organisationId, id);
  if (outage?.state !== 'announced') return null;
  const people = await listConcernedAfter(db, id, { after, reporters: true, most: PEOPLE_AT_ONCE });
  await tellOfAnnouncement(db, outage, people, now);
  return people.length < PEOPLE_AT_ONCE ? null : (people.at(-1)?.personId ?? null);
}

/** Tells these people that their orders belong to an outage, but not the one who announced it; they will hear of its end. */
export async function tellOfAnnouncement(
  db: Db,
  outage: Outage,
  people: readonly Concerned[],
  now: number,
): Promise<void> {
  const others = people.filter(({ personId }) => personId !== outage.announcedBy);
  const text = { zh: outage.textZh, en: outage.textEn };
  await tellAll(db, outage, others, { kind: 'outage-announced', text }, now);
  const told = others.map(({ personId }) => personId);
  await keepTold(db, outage, told, now);
}

/** Whoever has an order is led to it by the message, everybody else to the outage. */
async function tellAll(
  db: Db,
  { id, organisationId, kind: outageKind }: Outage,
  people: readonly Concerned[],
  { kind, text }: { kind: 'outage-announced' | 'outage-ended'; text: { zh: string; en: string } },
  now: number,
): Promise<void> {
  const newsFor = ({ personId }: Concerned): News => ({
    id: newId(now),
    personId,
    kind,
    facts: { kind: outageKind, text },
    onceKey: `outage/${id}/${kind}`,
  });
  for (const one of people.filter(({ orderId }) => orderId !== null))
    await deliver(db, organisationId, { kind: 'process', id: one.orderId as string }, [newsFor(one)], now);
  const others = people.filter(({ orderId }) => orderId === null);
  await deliver(db, organisationId, { kind: 'outage', id }, others.map(newsFor), now);
}
