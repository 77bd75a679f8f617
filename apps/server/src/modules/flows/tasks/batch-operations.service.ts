import { refusalText } from '@campus/messages/refusal-text.ts';
import type { Decision } from '@campus/rules/flows/vocabulary.ts';
import { type ActOn, isInReach } from '#server/modules/access/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { engineOf, type FlowOutside } from '../engine/engine.ts';
import { findProcess } from '../engine/processes.store.ts';
import { takeEvent } from '../engine/take-event.ts';
import { countOpenOf, listOpenOf } from './batch-operations.store.ts';
import { operateTask } from './task-operations.service.ts';
import { taskOperations } from './task-operations.ts';

/** Changes that a savepoint undoes must not stay in the audit log. */
async function inSavepoint<Result>(ctx: CallerCtx, act: (tx: Db) => Promise<Result>): Promise<Result> {
  const noted = [...ctx.audit.changes];
  try {
    return await ctx.db.transaction(act);
  } catch (error) {
    ctx.audit.changes.splice(0, ctx.audit.changes.length, ...noted);
    throw error;
  }
}

/** Makes the same decision on several tasks, each in its own savepoint: a refusal does not stop the others. */
export async function decideTasks(
  ctx: CallerCtx,
  outside: FlowOutside,
  input: { items: readonly { id: string; task: number }[]; decision: Decision; reason?: string | undefined },
) {
  const { decision, reason } = input;
  const results: {
    id: string;
    task: number;
    ok: boolean;
    code: string | null;
    text: { zh: string; en: string } | null;
  }[] = [];
  // Always in the same order, so that two selections that overlap cannot wait for each other.
  const items = [...input.items].sort((a, b) => a.id.localeCompare(b.id) || a.task - b.task);
  for (const { id, task } of items) {
    try {
      await inSavepoint(ctx, (tx) =>
        operateTask({ ...ctx, db: tx }, outside, { id, task, decision, reason }, taskOperations.decideTask),
      );
      results.push({ id, task, ok: true, code: null, text: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const text = { zh: refusalText(error.code, error.facts, 'zh'), en: refusalText(error.code, error.facts, 'en') };
      results.push({ id, task, ok: false, code: error.code, text });
    }
  }
  const order = new Map(input.items.map(({ id, task }, n) => [`${id} ${task}`, n]));
  return {
    results: results.sort((a, b) => (order.get(`${a.id} ${a.task}`) ?? 0) - (order.get(`${b.id} ${b.task}`) ?? 0)),
  };
}

/** The most tasks that one call hands over; the rest is left for the next call. */
const AT_ONCE = 100;

/** Gives all open tasks of one person to another, process by process; both within reach of who manages businesses. */
export async function handOverTasks(
  ctx: CallerCtx,
  { outside, actOn }: { outside: FlowOutside; actOn: ActOn },
  { from, to, reason }: { from: string; to: string; reason: string },
) {
  const { organisationId, personId } = ctx.caller;
  if (from === to) return refuse('nobody-named');
  await actOn(ctx, 'business.manage', [from]);
  if (!(await isInReach(ctx, 'business.manage', to))) return refuse('not-found');
  const ids = await listOpenOf(ctx.db, organisationId, from, AT_ONCE);
  let failed = 0;
  for (const id of ids) {
    try {
      await inSavepoint(ctx, async (tx) => {
        const loaded = (await findProcess(tx, organisationId, id, personId, { lock: true })) ?? refuse('not-found');
        const event = { kind: 'hand-over' as const, by: personId, from, to };
        await takeEvent(engineOf({ ...ctx, db: tx }, outside), loaded, event, { reason, people: [from, to] });
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'person-inactive') throw error;
      failed++;
    }
  }
  return { handed: ids.length - failed, failed, left: await countOpenOf(ctx.db, organisationId, from) };
}
