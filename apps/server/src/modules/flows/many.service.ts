import { refusalText } from '@campus/messages/refusal-text.ts';
import type { Decision } from '@campus/rules/flows/events.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { countOpenOf, listOpenOf } from './many.store.ts';
import { decide } from './operations.service.ts';
import { engineOf, type FlowOutside } from './outside.ts';
import { findProcess } from './processes.store.ts';
import { takeEvent } from './take-event.ts';

/** The same decision on a selection, each in a savepoint of its own: one that is refused does not stop the others. */
export async function decideEach(
  ctx: CallerCtx,
  outside: FlowOutside,
  input: { items: readonly { id: string; task: number }[]; decision: Decision; reason?: string | undefined },
) {
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
      await ctx.db.transaction((tx) =>
        decide({ ...ctx, db: tx }, outside, { id, task, decision: input.decision, reason: input.reason }),
      );
      results.push({ id, task, ok: true, code: null, text: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const text = { zh: refusalText(error.code, error.facts, 'zh'), en: refusalText(error.code, error.facts, 'en') };
      results.push({ id, task, ok: false, code: error.code, text });
    }
  }
  const asked = new Map(input.items.map(({ id, task }, n) => [`${id} ${task}`, n]));
  return {
    results: results.sort((a, b) => (asked.get(`${a.id} ${a.task}`) ?? 0) - (asked.get(`${b.id} ${b.task}`) ?? 0)),
  };
}

/** As many as one call hands over; the rest is left for the next. */
const AT_ONCE = 100;

/** Gives all open tasks of one person to another, process by process. */
export async function handOver(
  ctx: CallerCtx,
  outside: FlowOutside,
  { from, to, reason }: { from: string; to: string; reason: string },
) {
  const { organisationId, personId } = ctx.caller;
  if (from === to) return refuse('nobody-named');
  const ids = await listOpenOf(ctx.db, organisationId, from, AT_ONCE);
  let failed = 0;
  for (const id of ids) {
    try {
      await ctx.db.transaction(async (tx) => {
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
