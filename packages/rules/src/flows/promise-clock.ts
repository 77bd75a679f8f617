import { addWorkingMs, type WorkCalendar, workingMsBetween } from '../basics/calendar.ts';
import { parseClock } from '../basics/time-zone.ts';
import { type Flow, findStep } from './definition.ts';
import { isHungUp } from './pauses.ts';
import type { CasePromise } from './promise.ts';
import { type FlowState, openVisits } from './state.ts';
import type { ProcessGroup } from './vocabulary.ts';

/** The clock of what was promised at submitting; all is null where nothing was, and when it is done. */
export type PromiseClock = {
  /** When it was promised to be done; null while the clock stands still before that. */
  promisedAt: number | null;
  /** From when on it is in the last quarter of what was promised. */
  soonAt: number | null;
  /** While it stands still: how much working time was left. */
  leftMs: number | null;
};

export const noPromise: PromiseClock = { promisedAt: null, soonAt: null, leftMs: null };

/** "Reviewed within one to two workdays." */
const REVIEW_WORKDAYS = 2;
const LAST_PART = 0.25;

/** Whether people keep it: what the product does by itself after an hour or two minutes is no promise of anybody. */
const isKept = (promise: CasePromise | null): promise is CasePromise =>
  promise !== null && ('workingMinutes' in promise || promise.law.includes('review'));

/** How much working time was promised; null where nothing was that people keep. */
export function promisedMs(promise: CasePromise | null, { hours }: WorkCalendar): number | null {
  if (!isKept(promise)) return null;
  if ('workingMinutes' in promise) return promise.workingMinutes * 60_000;
  const workdayMs = hours.reduce((sum, { from, to }) => sum + parseClock(to) - parseClock(from), 0);
  return REVIEW_WORKDAYS * workdayMs;
}

export type PromisePhase = 'runs' | 'stands' | 'over';

/** Whether a promise is still to be kept: until it is done, or reviewed where a review was promised; hung up, its clock stands still. */
export function promisePhase(
  promise: CasePromise | null,
  flow: Flow,
  state: FlowState,
  group: ProcessGroup,
): PromisePhase {
  const open = group === 'todo' || group === 'doing';
  if (!promise || !open || ('law' in promise && isReviewed(flow, state))) return 'over';
  return isHungUp(state) ? 'stands' : 'runs';
}

function isReviewed(flow: Flow, state: FlowState): boolean {
  const isReview = (step: string) => findStep(flow, step)?.kind === 'approve';
  const decided = state.visits.some(
    ({ step, outcome, lapsed }) => isReview(step) && !lapsed && (outcome === 'agreed' || outcome === 'disagreed'),
  );
  return decided && !openVisits(state).some(({ step }) => isReview(step));
}

/** The clock after an event; what is done and opened again is promised anew. */
export function movePromise(
  clock: PromiseClock,
  { from, to }: { from: PromisePhase; to: PromisePhase },
  { promised, now, calendar }: { promised: number | null; now: number; calendar: WorkCalendar },
): PromiseClock {
  if (promised === null || to === 'over') return noPromise;
  if (from === 'over') return to === 'runs' ? running(promised, promised, now, calendar) : standing(promised);
  if (from === to) return clock;
  if (to === 'stands') {
    // What was late before it was hung up stays late.
    const { promisedAt } = clock;
    return promisedAt === null || promisedAt <= now ? clock : standing(workingMsBetween(now, promisedAt, calendar));
  }
  return clock.leftMs === null ? clock : running(clock.leftMs, promised, now, calendar);
}

const standing = (leftMs: number): PromiseClock => ({ promisedAt: null, soonAt: null, leftMs });

const running = (leftMs: number, promised: number, now: number, calendar: WorkCalendar): PromiseClock => ({
  promisedAt: addWorkingMs(now, leftMs, calendar),
  soonAt: addWorkingMs(now, Math.max(0, leftMs - Math.floor(promised * LAST_PART)), calendar),
  leftMs: null,
});

type Standing = { state: FlowState; group: ProcessGroup };

/**
 * What an event does to the clock of a promise, and between which phases; null where people keep none. The calendar is
 * asked for only where the clock moves. `before.flow` is the flow that it ran in before, where that was another version.
 */
export function promiseAfter(
  promise: CasePromise | null,
  flow: Flow,
  { before, after }: { before: (Standing & { clock: PromiseClock; flow?: Flow }) | null; after: Standing },
  { now, calendar }: { now: number; calendar: () => WorkCalendar },
): { clock: PromiseClock; from: PromisePhase; to: PromisePhase } | null {
  if (!isKept(promise)) return null;
  const from = before ? promisePhase(promise, before.flow ?? flow, before.state, before.group) : 'over';
  const to = promisePhase(promise, flow, after.state, after.group);
  const clock = before?.clock ?? noPromise;
  if (from === to) return { clock: to === 'over' ? noPromise : clock, from, to };
  const at = calendar();
  return {
    clock: movePromise(clock, { from, to }, { promised: promisedMs(promise, at), now, calendar: at }),
    from,
    to,
  };
}
