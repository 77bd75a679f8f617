import type { Answer } from '@campus/rules/bulk-acts/bulk-acts.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';

/** Leaves a savepoint, so that nothing of it stays. */
class TakenBack extends Error {}

/** Does something, answers what came of it, and takes all of it back. */
export async function rehearse<Result>(ctx: CallerCtx, run: (inside: CallerCtx) => Promise<Result>): Promise<Result> {
  const noted = ctx.audit.changes.length;
  const came: { result?: Result } = {};
  try {
    await ctx.db.transaction(async (tx) => {
      came.result = await run({ ...ctx, db: tx });
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  // What was taken back is not told by the log.
  ctx.audit.changes.length = noted;
  return came.result as Result;
}

/** Does something to one person: what is refused, or is not as it should be, did not happen to them and stops nobody else. */
export async function attempt(
  ctx: CallerCtx,
  run: (inside: CallerCtx) => Promise<Answer>,
  isWanted: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  const noted = ctx.audit.changes.length;
  const came: { answer?: Answer } = {};
  try {
    return await ctx.db.transaction(async (tx) => {
      const answer = await run({ ...ctx, db: tx });
      came.answer = answer;
      if (!isWanted(answer)) throw new TakenBack();
      return answer;
    });
  } catch (error) {
    ctx.audit.changes.length = noted;
    if (error instanceof TakenBack && came.answer) return came.answer;
    if (!(error instanceof Refusal)) throw error;
    const code = error.code === 'not-found' ? 'bulk-out-of-reach' : error.code;
    return { outcome: 'refused', code, facts: error.facts, parts: [] };
  }
}
