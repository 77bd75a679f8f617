import { type DeadlineKind, timeWordOf } from '@campus/rules/flows/deadline.ts';
import type { ProcessState } from '@campus/rules/flows/process-state.ts';
import type { CasePromise } from '@campus/rules/flows/promise.ts';
import { promiseText } from './promise.ts';
import { useFormat } from './use-format.ts';
import { type Say, useTexts } from './use-texts.ts';

const HOUR_MINUTES = 60;
const DAY_HOURS = 24;
/** Up to here hours say more than days. */
const MOST_HOURS = 48;

/** A length of time by the clock on the wall: minutes, hours, or days once there are two. */
function elapsed(ms: number, say: Say): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < HOUR_MINUTES) return say('minutes', { n: minutes });
  const hours = Math.round(minutes / HOUR_MINUTES);
  return hours < MOST_HOURS ? say('hours', { n: hours }) : say('days', { n: Math.round(hours / DAY_HOURS) });
}

export type TimedCase = {
  state: ProcessState;
  overdue: boolean;
  promise: CasePromise | null;
  tookMs: number | null;
};

/** What a case says of its own time: what was promised, that it takes longer, or how long it took. */
export function timeText(timed: TimedCase, say: Say, language: string): string | null {
  switch (timeWordOf(timed)) {
    case 'promised':
      return timed.promise && promiseText(timed.promise, say, language).sentence;
    case 'late':
      return say('takes-longer');
    case 'took':
      return timed.tookMs === null ? null : say('took', { time: elapsed(timed.tookMs, say) });
    default:
      return null;
  }
}

/** The moment of a deadline together with what makes it one. */
export function dueText(
  { dueAt, dueBy }: { dueAt: number | null; dueBy: DeadlineKind | null },
  say: Say,
  momentText: (at: number) => string,
): string | null {
  return dueAt === null || dueBy === null ? null : say(`due-${dueBy}`, { at: momentText(dueAt) });
}

export function useTimeSaid() {
  const { say, language } = useTexts();
  const format = useFormat();
  return {
    timeText: (timed: TimedCase) => timeText(timed, say, language),
    dueText: (row: { dueAt: number | null; dueBy: DeadlineKind | null }, momentText = format.dateTime) =>
      dueText(row, say, momentText),
  };
}
