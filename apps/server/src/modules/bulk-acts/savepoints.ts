import type { Answer } from '@campus/rules/bulk-acts/bulk-acts.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';

/** Leaves a savepoint, so that nothing of it stays. */
class RolledBack extends Error {}

/** Does something, answers its result, and rolls all of it back. */
export async function runAndRollBack<Result>(
  ctx: CallerCtx,
  run: (inside: CallerCtx) => Promise<Result>,
): Promise<Result> {
  const noted = ctx.audit.changes.length;
  const done: { result?: Result } = {};
  try {
    await ctx.db.transaction(async (tx) => {
      done.result = await run({ ...ctx, db: tx });
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  // The log does not tell what was rolled back.
  ctx.audit.changes.length = noted;
  return done.result as Result;
}

/** Does something to one person. What is refused, or ends otherwise than wanted, is rolled back for them and stops nobody else. */
export async function tryOnPerson(
  ctx: CallerCtx,
  run: (inside: CallerCtx) => Promise<Answer>,
  isWanted: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  const noted = ctx.audit.changes.length;
  const done: { answer?: Answer } = {};
  try {
    return await ctx.db.transaction(async (tx) => {
      const answer = await run({ ...ctx, db: tx });
      done.answer = answer;
      if (!isWanted(answer)) throw new RolledBack();
      return answer;
    });
  } catch (error) {
    ctx.audit.changes.length = noted;
    if (error instanceof RolledBack && done.answer) return done.answer;
    if (!(error instanceof Refusal)) throw error;
    const code = error.code === 'not-found' ? 'bulk-out-of-reach' : error.code;
    return { outcome: 'refused', code, facts: error.facts, parts: [] };
  }
}
