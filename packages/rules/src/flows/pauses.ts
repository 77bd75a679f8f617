import { addWorkingMs, workingMsBetween } from '../basics/calendar.ts';
import { actedOn } from './decide.ts';
import type { PersonId } from './definition.ts';
import { refuse } from './events.ts';
import { type FlowState, openVisits, type StoppedTimer, type Timer, tasksOf, type Visit } from './state.ts';
import { emit, setTimer, tell, visitOf, type Work } from './work.ts';

/** Hangs a step up: its clocks stand still until it is resumed, by a person or at the moment named. */
export function hangUp(work: Work, id: number, by: PersonId, reason: string, resumeAt: number | null): void {
  const { visit } = actedOn(work, id, by);
  if (resumeAt !== null && resumeAt <= work.now) refuse('not-due');
  const timers = work.state.timers.filter((timer) => timer.visit === visit.id);
  for (const timer of timers) emit(work, { kind: 'timer-cleared', id: timer.id });
  const stopped = timers.map((timer) => stop(work, timer));
  emit(work, { kind: 'visit', visit: { ...visit, hung: { reason, since: work.now, resumeAt, stopped } } });
  if (resumeAt !== null) setTimer(work, visit.id, 'resume', resumeAt, 'calendar');
  tell(work, work.state.submitter, 'hung-up');
}

function stop(work: Work, timer: Timer): StoppedTimer {
  const { kind, clock, dueAt } = timer;
  const left = clock === 'working' ? workingMsBetween(work.now, dueAt, work.facts.calendar) : dueAt - work.now;
  return { kind, clock, leftMs: Math.max(0, left) };
}

/** The clocks run on with what they had left. */
export function resume(work: Work, id: number): void {
  const visit = visitOf(work, id) as Visit | undefined;
  if (!visit?.hung || visit.outcome !== null) return refuse('not-hung-up');
  for (const timer of work.state.timers.filter((one) => one.visit === id))
    emit(work, { kind: 'timer-cleared', id: timer.id });
  emit(work, { kind: 'visit', visit: { ...visit, hung: null } });
  for (const { kind, clock, leftMs } of visit.hung.stopped) {
    setTimer(
      work,
      id,
      kind,
      clock === 'working' ? addWorkingMs(work.now, leftMs, work.facts.calendar) : work.now + leftMs,
      clock,
    );
  }
  for (const task of tasksOf(work.state, id)) if (task.state === 'open') tell(work, task.person, 'resumed', task.id);
}

/** The process is hung up when every line of it is. */
export function isHungUp(state: FlowState): boolean {
  const open = openVisits(state);
  return state.status === 'running' && open.length > 0 && open.every((visit) => visit.hung !== null);
}
