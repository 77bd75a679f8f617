import { addWorkingMs, workingMsBetween } from '../basics/calendar.ts';
import { actedOn } from './decide.ts';
import { findStep, type PersonId } from './definition.ts';
import { refuse } from './events.ts';
import {
  type FlowState,
  isUnsettled,
  openVisits,
  type StoppedTimer,
  type Timer,
  tasksOf,
  type Visit,
} from './state.ts';
import { emit, setTimer, tell, visitOf, type Work } from './work.ts';

/** Hangs a step up: its clocks stand still until it is resumed, by a person or at the moment named. */
export function hangUp(work: Work, id: number, by: PersonId, reason: string, resumeAt: number | null): void {
  hangVisit(work, actedOn(work, id, by).visit, reason, resumeAt);
}

export function hangVisit(work: Work, visit: Visit, reason: string, resumeAt: number | null): void {
  if (resumeAt !== null && resumeAt <= work.now) refuse('not-due');
  const timers = work.state.timers.filter((timer) => timer.visit === visit.id);
  for (const timer of timers) emit(work, { kind: 'timer-cleared', id: timer.id });
  const stopped = timers.map((timer) => stop(work, visit, timer));
  emit(work, { kind: 'visit', visit: { ...visit, hung: { reason, since: work.now, resumeAt, stopped } } });
  if (resumeAt !== null) setTimer(work, visit.id, 'resume', resumeAt, 'calendar');
  tell(work, work.state.submitter, 'hung-up');
}

function stop(work: Work, visit: Visit, timer: Timer): StoppedTimer {
  const { kind, clock, dueAt } = timer;
  const remainingMs = clock === 'working' ? workingMsBetween(work.now, dueAt, work.facts.calendar) : dueAt - work.now;
  const step = findStep(work.flow, visit.step);
  const fromField = step?.kind === 'wait' && step.until.kind === 'field' && kind === 'wait';
  return { kind, clock, leftMs: Math.max(0, remainingMs), ...(fromField ? { until: dueAt } : {}) };
}

/** The clocks run on with what they had left. */
export function resumeVisit(work: Work, id: number): void {
  const visit = visitOf(work, id) as Visit | undefined;
  if (!visit?.hung || visit.outcome !== null) return refuse('not-hung-up');
  for (const timer of work.state.timers.filter((candidate) => candidate.visit === id))
    emit(work, { kind: 'timer-cleared', id: timer.id });
  emit(work, { kind: 'visit', visit: { ...visit, hung: null } });
  for (const { kind, clock, leftMs, until } of visit.hung.stopped) {
    const resumedDueAt = () =>
      clock === 'working' ? addWorkingMs(work.now, leftMs, work.facts.calendar) : work.now + leftMs;
    setTimer(work, id, kind, until ?? resumedDueAt(), clock);
  }
  for (const task of tasksOf(work.state, id)) if (task.state === 'open') tell(work, task.person, 'resumed', task.id);
  runAgain(work, visit);
}

/** What the product was waiting with may have come while it was hung up. */
function runAgain(work: Work, { id, step: at }: Visit): void {
  const step = findStep(work.flow, at);
  if (step?.kind === 'action' && !tasksOf(work.state, id).some(isUnsettled))
    work.effects.push({ kind: 'run-action', visit: id, action: step.action });
}

/** The process is hung up when every line of it is. */
export function isHungUp(state: FlowState): boolean {
  const open = openVisits(state);
  return state.status === 'running' && open.length > 0 && open.every((visit) => visit.hung !== null);
}
