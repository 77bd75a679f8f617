import type { CallFailure } from '@campus/rules/connections/vocabulary.ts';
import type { Db } from '#server/platform/database.ts';
import { type Call, changeCall } from './calls.store.ts';

/** Ends a locked call that came to nothing; whoever still waits for it is told afterwards, by what is kept. */
export async function giveUp(
  tx: Db,
  call: Call,
  change: Partial<Call> & { failure: CallFailure },
  now: number,
): Promise<void> {
  const { answer, settledAt, callbackState } = { ...call, ...change };
  const isOver = settledAt !== null || answer === null || answer === 'none' || change.failure === 'late';
  await changeCall(tx, call, {
    ...change,
    state: 'failed',
    claimedAt: null,
    nextTryAt: null,
    kept: isOver ? null : { failed: change.failure },
    settledAt: settledAt ?? (isOver ? now : null),
    callbackState: callbackState && 'over',
  });
}
