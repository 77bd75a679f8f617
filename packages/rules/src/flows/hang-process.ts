import type { Flow } from './definition.ts';
import { findStep } from './definition.ts';
import { refuse } from './events.ts';
import { hangVisit, resumeVisit } from './pauses.ts';
import { type FlowState, openVisits, tasksOf, type Visit } from './state.ts';
import { tell, type Work } from './work.ts';

/** The steps at which a whole process can be hung up; one that only waits for its evaluation is done already. */
export function hangable(flow: Flow, state: FlowState): Visit[] {
  const open = state.status === 'running' ? openVisits(state) : [];
  const evaluating = open.every((visit) => findStep(flow, visit.step)?.kind === 'evaluate');
  return evaluating ? [] : open.filter((visit) => !visit.hung);
}

/** An owner or administrator hangs the whole process up: every line of it stands still, whatever it waits for. */
export function hangUpProcess(work: Work, reason: string, resumeAt: number | null): void {
  requireRunning(work);
  const visits = hangable(work.flow, work.state);
  if (visits.length === 0) refuse(openVisits(work.state).some((visit) => visit.hung) ? 'hung-up' : 'not-allowed-here');
  for (const visit of visits) {
    hangVisit(work, visit, reason, resumeAt);
    for (const task of tasksOf(work.state, visit.id)) if (task.state === 'open') tell(work, task.person, 'hung-up');
  }
}

/** Everything that is hung up goes on, also what somebody hung up by themselves. */
export function resumeProcess(work: Work): void {
  requireRunning(work);
  const hung = openVisits(work.state).filter((visit) => visit.hung);
  if (hung.length === 0) refuse('not-hung-up');
  for (const visit of hung) resumeVisit(work, visit.id);
}

function requireRunning({ state }: Work): void {
  if (state.status !== 'running') refuse(state.status === 'ended' ? 'process-ended' : 'process-returned');
}
