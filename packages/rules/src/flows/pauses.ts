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
import { emit, momentAfter, setTimer, tell, visitOf, type Work } from './work.ts';

/** Nothing is hung up for longer: it goes on then, whoever forgot it. */
export const LONGEST_HANG_UP_DAYS = 400;
export const LONGEST_HANG_UP = LONGEST_HANG_UP_DAYS * 86_400_000;

/** Hangs a step up: its clocks stand still until it is resumed, by a person or at the moment named. */
export function hangUp(work: Work, id: number, by: PersonId, reason: string, resumeAt: number | null): void {
  hangVisit(work, actedOn(work, id, by).visit, reason, resumeAt);
}

export function hangVisit(work: Work, visit: Visit, reason: string, resumeAt: number | null): void {
  if (resumeAt !== null && resumeAt <= work.now) refuse('not-due');
  const latest = work.now + LONGEST_HANG_UP;
  const until = resumeAt !== null && resumeAt < latest ? resumeAt : null;
  const timers = work.state.timers.filter((timer) => timer.visit === visit.id);
  for (const timer of timers) emit(work, { kind: 'timer-cleared', id: timer.id });
  const stopped = timers.map((timer) => stop(work, visit, timer));
  emit(work, { kind: 'visit', visit: { ...visit, hung: { reason, since: work.now, resumeAt: until, stopped } } });
  setTimer(work, visit.id, 'resume', until ?? latest, 'calendar');
  tell(work, work.state.submitter, 'hung-up');
}

function stop(work: Work, visit: Visit, timer: Timer): StoppedTimer {
  const { kind, clock, dueAt } = timer;
  const remainingMs = clock === 'working' ? workingMsBetween(work.now, dueAt, work.facts.calendar) : dueAt - work.now;
  const step = findStep(work.flow, visit.step);
  const fromField = step?.kind === 'wait' && step.until.kind === 'field' && kind === 'wait';
  return { kind, clock, leftMs: Math.max(0, remainingMs), ...(fromField ? { until: dueAt } : {}) };
}

/** What was hung up before there was a longest time goes on when that is over. */
export function resumeForgotten(work: Work, id: number): void {
  const hung = work.state.visits.find((visit) => visit.id === id)?.hung;
  if (hung && hung.since + LONGEST_HANG_UP > work.now) return refuse('not-due');
  resumeVisit(work, id);
}

/** The clocks run on with what they had left. */
export function resumeVisit(work: Work, id: number): void {
  const visit = visitOf(work, id) as Visit | undefined;
  if (!visit?.hung || visit.outcome !== null) return refuse('not-hung-up');
  for (const timer of work.state.timers.filter((candidate) => candidate.visit === id))
    emit(work, { kind: 'timer-cleared', id: timer.id });
  emit(work, { kind: 'visit', visit: { ...visit, hung: null, ...dueAgain(work, visit) } });
  for (const { kind, clock, leftMs, until } of visit.hung.stopped) {
    const resumedDueAt = () =>
      clock === 'working' ? addWorkingMs(work.now, leftMs, work.facts.calendar) : work.now + leftMs;
    setTimer(work, id, kind, until ?? resumedDueAt(), clock);
  }
  for (const task of tasksOf(work.state, id)) if (task.state === 'open') tell(work, task.person, 'resumed', task.id);
  runAgain(work, visit);
}

/** What was not late when it was hung up has as long as it had left. */
function dueAgain(work: Work, { step: at, dueAt, hung }: Visit): Pick<Visit, 'dueAt'> {
  const step = findStep(work.flow, at);
  const limit = step?.kind === 'approve' || step?.kind === 'handle' ? step.timeLimit : null;
  if (!limit || !hung || dueAt === undefined || dueAt <= hung.since) return {};
  const { clock } = limit.after;
  const leftMs = clock === 'working' ? workingMsBetween(hung.since, dueAt, work.facts.calendar) : dueAt - hung.since;
  return { dueAt: momentAfter(work, work.now, { clock, ms: leftMs }) };
}

const limitsOf = ({ timers }: FlowState, { id }: Visit): Timer[] =>
  timers.filter((timer) => timer.visit === id && (timer.kind === 'limit' || timer.kind === 'remind'));

/** When an open step has or had to be done, for the first time; null where it has no limit, or stands still before it. */
export function dueOf(state: FlowState, visit: Visit): number | null {
  if (visit.outcome !== null) return null;
  const limits = limitsOf(state, visit);
  const dueAt = visit.dueAt ?? (limits.length > 0 ? Math.min(...limits.map((timer) => timer.dueAt)) : null);
  return dueAt !== null && visit.hung && dueAt > visit.hung.since ? null : dueAt;
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
