import type { FlowState, Timer } from '../state.ts';

/** Each thing that somebody does in a play comes a minute after the one before, so that the time line tells which was first. */
export const MOVE_MS = 60_000;

/** The clocks that run, the one that runs out first before the others; of a process that is not running, none. */
export const runningClocks = ({ status, timers }: Pick<FlowState, 'status' | 'timers'>): readonly Timer[] =>
  status === 'running' ? [...timers].sort((one, other) => one.dueAt - other.dueAt || one.id - other.id) : [];

/**
 * The clock that runs out next until a moment, `passed` aside: those that were asked already and did nothing. A clock
 * that was due before now runs out now.
 */
export function nextClock(
  state: Pick<FlowState, 'status' | 'timers'>,
  until: number,
  passed: ReadonlySet<number>,
): Timer | null {
  return runningClocks(state).find(({ id, dueAt }) => dueAt <= until && !passed.has(id)) ?? null;
}
