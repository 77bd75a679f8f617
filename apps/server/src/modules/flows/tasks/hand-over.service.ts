import { canBeHandedBack } from '@campus/rules/flows/hand-back.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { engineOf, type FlowOutside } from '../engine/engine.ts';
import { findProcess } from '../engine/processes.store.ts';
import { takeEvent } from '../engine/take-event.ts';
import { findLastEvent } from './hand-over.store.ts';

export type Handing = { processId: string; from: string; to: string; reason: string };

/**
 * Hands the tasks of one person in a process to another, in a way that can be reversed: only if the other is not
 * involved yet, because two tasks of one person would become one. Returns the event; null if nothing was handed over.
 */
export async function handTasks(
  ctx: CallerCtx,
  outside: FlowOutside,
  { processId, from, to, reason }: Handing,
): Promise<number | null> {
  const { organisationId, personId } = ctx.caller;
  try {
    return await ctx.db.transaction(async (tx) => {
      const loaded = await findProcess(tx, organisationId, processId, personId, { lock: true });
      if (!loaded) return null;
      const { keptFrom, state } = loaded.process;
      if (keptFrom.includes(to) || !canBeHandedBack(state, from, to)) return null;
      await takeHandOver({ ...ctx, db: tx }, outside, { processId, from, to, reason });
      return findLastEvent(tx, processId);
    });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Hands it over, or refuses. */
export async function takeHandOver(
  ctx: CallerCtx,
  outside: FlowOutside,
  { processId, from, to, reason }: Handing,
): Promise<void> {
  const { organisationId, personId } = ctx.caller;
  const loaded = await findProcess(ctx.db, organisationId, processId, personId, { lock: true });
  if (!loaded) throw new Refusal('not-found');
  const event = { kind: 'hand-over' as const, by: personId, from, to };
  await takeEvent(engineOf(ctx, outside), loaded, event, { reason, people: [from, to] });
}
