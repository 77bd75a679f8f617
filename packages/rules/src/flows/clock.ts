import { isOwn } from './begin.ts';
import { dropTask, judgeVisit, settleVisit } from './decide.ts';
import { findStep, type PersonStep } from './definition.ts';
import { refuse } from './events.ts';
import { resumeVisit } from './pauses.ts';
import { canDisagree } from './returns.ts';
import { countsAsSay, hasSay, isUnsettled, type Timer, tasksOf, type Visit } from './state.ts';
import { failVisit, moveOn } from './walk.ts';
import { closeVisit, emit, handOn, settleTask, tell, visitOf, type Work } from './work.ts';

/** A clock of the process has run out. One that was cleared meanwhile, or is not due yet, does nothing. */
export function timerFired(work: Work, id: number): void {
  const timer = work.state.timers.find((candidate) => candidate.id === id);
  if (!timer || timer.dueAt > work.now || work.state.status !== 'running') return refuse('not-due');
  emit(work, { kind: 'timer-cleared', id });
  const visit = visitOf(work, timer.visit);
  if (timer.kind === 'resume') return resumeVisit(work, visit.id);
  if (timer.kind === 'wait') return waitedFor(work, visit);
  if (timer.kind === 'close') return pass(work, visit, 'closed');
  if (timer.kind === 'remind') return remindAll(work, visit);
  limitReached(work, timer, visit);
}

/** A wait is over; a call that nobody has answered has failed. */
const waitedFor = (work: Work, visit: Visit): void =>
  findStep(work.flow, visit.step)?.kind === 'call' ? failVisit(work, visit.id) : pass(work, visit, 'done');

function pass(work: Work, visit: Visit, outcome: 'done' | 'closed'): void {
  closeVisit(work, visit.id, outcome);
  moveOn(work, visit.branch);
}

export function remindAll(work: Work, visit: Visit): void {
  for (const task of tasksOf(work.state, visit.id))
    if (task.state === 'open' || task.state === 'offered') tell(work, task.person, 'reminded', task.id);
}

function limitReached(work: Work, _timer: Timer, visit: Visit): void {
  const step = findStep(work.flow, visit.step) as PersonStep;
  const last = step.timeLimit?.finally ?? { kind: 'nothing' as const };
  switch (last.kind) {
    case 'nothing':
      return;
    case 'pass':
      return passLate(work, visit, step);
    case 'refuse':
      return canDisagree(work, visit, step) ? settleVisit(work, visit, step, false) : undefined;
    case 'escalate':
      return replaceAll(work, visit, step, (person) => work.facts.heads[person] ?? work.facts.owner);
    case 'reassign':
      return replaceAll(work, visit, step, () => last.to);
  }
}

function passLate(work: Work, visit: Visit, step: PersonStep): void {
  for (const task of tasksOf(work.state, visit.id))
    if (task.part === 'voter' && isUnsettled(task)) settleTask(work, task, 'timed-out', null);
  settleVisit(work, visit, step, true, 'timed-out');
}

/** Every open task goes to somebody else; where nobody else is found, it stays where it is. */
function replaceAll(work: Work, visit: Visit, step: PersonStep, other: (person: string) => string | null): void {
  for (const task of tasksOf(work.state, visit.id).filter(
    (candidate) => isUnsettled(candidate) && candidate.state !== 'delegated',
  )) {
    const to = other(task.person);
    if (!to || to === task.person || work.facts.inactive.includes(to) || work.facts.keptOut?.includes(to)) continue;
    if (isOwn(work, step, to)) continue;
    if (hasSay(work.state, visit.id, to)) {
      // A signer has no vote, so the last vote is never dropped in favour of a signer.
      const others = tasksOf(work.state, visit.id).filter((voter) => voter.part === 'voter' && voter.id !== task.id);
      if (task.part !== 'voter' || others.some(countsAsSay)) dropTask(work, task, null);
      continue;
    }
    handOn(work, task, to, null);
  }
  if (visitOf(work, visit.id).outcome === null) judgeVisit(work, visit, step);
}
