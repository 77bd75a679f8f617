import { orderFields } from '@campus/rules/work-orders/work-orders.ts';
import { type FlowOutside, findProcess, solveFromPool } from '#server/modules/flows/index.ts';
import { deliver } from '#server/modules/inbox/index.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { SendJob } from '#server/platform/jobs.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { OrderProgressed } from './work-orders.listener.ts';
import { listJoiners } from './work-orders.store.ts';

const MOST_JOINERS = 200;

/**
 * Tells those who joined an order what became of it. Where it was solved, orders that still lie in the pool of the one who
 * solved it are solved with it: they are the same fault. A second run tells nobody twice and solves nothing twice.
 */
export async function updateJoiners(
  db: Db,
  outside: FlowOutside,
  follow: OrderProgressed,
  tools: { now: number; sendIn: (db: Db) => SendJob; secrets: Secrets },
): Promise<void> {
  const { now } = tools;
  const { organisationId, leaderId, progress } = follow;
  const joiners = await listJoiners(db, organisationId, leaderId, MOST_JOINERS);
  for (const { id, submitterId, number, titleZh, titleEn } of joiners) {
    const facts = { number, titleZh, titleEn, joinedNumber: follow.number, progress };
    const onceKey = `joined/${leaderId}/${follow.event}`;
    const kind = 'order-joined-progress' as const;
    const news = { id: newId(now), personId: submitterId, kind, facts, onceKey };
    await deliver(db, organisationId, { kind: 'process', id }, [news], now);
  }
  if (progress !== 'solved' || follow.by === null) return;
  const leader = await findProcess(db, organisationId, leaderId, null, { lock: false });
  const { solution, closeType } = orderFields;
  const leaderForm = leader?.process.state.form ?? {};
  const form = { [solution]: leaderForm[solution] ?? null, [closeType]: leaderForm[closeType] ?? null };
  for (const { id } of joiners.filter((joiner) => joiner.group === 'todo'))
    await solveFromPool({ db, outside, ...tools }, { organisationId, id, by: follow.by, form });
}
