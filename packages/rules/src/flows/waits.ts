import { isDay, momentOf } from '../basics/time-zone.ts';
import { askOwner } from './ask-owner.ts';
import type { WaitStep } from './definition.ts';
import type { BranchState } from './state.ts';
import { emit, momentAfter, openVisit, setTimer, type Work } from './work.ts';

/**
 * A wait holds its branch up until its moment. A day that is over goes on and leaves its trace; a day that nobody filled
 * in is asked of the owner. Answers whether nothing holds the branch up.
 */
export function enterWait(work: Work, branch: BranchState, step: WaitStep): boolean {
  const dueAt =
    step.until.kind === 'span' ? momentAfter(work, work.now, step.until.span) : momentIn(work, step.until.field);
  if (dueAt !== null && dueAt <= work.now) {
    const visit = openVisit(work, branch.id, step.id);
    emit(work, { kind: 'visit', visit: { ...visit, outcome: 'past', closedAt: work.now } });
    return true;
  }
  const visit = openVisit(work, branch.id, step.id);
  if (dueAt === null) askOwner(work, visit.id);
  else setTimer(work, visit.id, 'wait', dueAt, step.until.kind === 'span' ? step.until.span.clock : 'calendar');
  return false;
}

/** A day begins at 00:00 where the organisation is; a moment is one everywhere. */
function momentIn(work: Work, field: string): number | null {
  const value = work.state.form[field];
  if (typeof value === 'number') return value;
  return typeof value === 'string' && isDay(value) ? momentOf(value, 0, work.facts.calendar.timeZone) : null;
}
