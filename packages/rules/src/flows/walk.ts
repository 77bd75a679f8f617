import { askOwner } from './ask-owner.ts';
import { beginForPeople } from './begin.ts';
import { chosenBranches } from './chosen-branches.ts';
import { findStep, laneSteps, type PersonStep, type SplitStep, type Step } from './definition.ts';
import { peopleFor } from './find-people.ts';
import { enterRouter } from './routers.ts';
import { type BranchState, openVisits } from './state.ts';
import { enterSystemStep } from './system-steps.ts';
import type { ProcessOutcome } from './vocabulary.ts';
import { enterWait } from './waits.ts';
import {
  branchOf,
  changeBranch,
  closeVisit,
  emit,
  isLive,
  momentAfter,
  openBranch,
  openTask,
  openVisit,
  setTimer,
  tell,
  visitOf,
  type Work,
} from './work.ts';

/** Lets a branch go on from where it stands until somebody or something has to be waited for, or it is through. */
export function advanceBranch(work: Work, id: number): void {
  while (work.state.status === 'running' && branchOf(work, id).state === 'at-step') {
    const branch = branchOf(work, id);
    const step = laneSteps(work.flow, branch.lane)[branch.index];
    if (!step) return finishBranch(work, branch);
    if (!enter(work, branch, step)) return;
    changeBranch(work, id, { index: branch.index + 1 });
  }
}

/** Lets lines of work go on that stand somewhere and ask nobody yet. */
export function walkOn(work: Work, lines: readonly number[]): void {
  for (const line of new Set(lines))
    if (!openVisits(work.state).some((visit) => visit.branch === line)) advanceBranch(work, line);
}

/** What stood in the way is done: the branch goes on with the next step. */
export function moveOn(work: Work, id: number): void {
  changeBranch(work, id, { index: branchOf(work, id).index + 1, state: 'at-step' });
  advanceBranch(work, id);
}

/** The last of its siblings opens the way for the branch that they came from. */
function finishBranch(work: Work, branch: BranchState): void {
  changeBranch(work, branch.id, { state: 'done' });
  if (branch.parent === null) return endProcess(work, 'done');
  const waiting = work.state.branches.some((other) => other.parent === branch.parent && isLive(other));
  if (!waiting) moveOn(work, branch.parent);
}

/** True when the step holds nothing up. */
function enter(work: Work, branch: BranchState, step: Step): boolean {
  switch (step.kind) {
    case 'approve':
    case 'handle':
      return enterForPeople(work, branch, step);
    case 'copy':
      for (const person of peopleFor(work, step.id, step.who)) copyTo(work, person);
      return true;
    case 'exclusive':
    case 'inclusive':
    case 'parallel':
      return split(work, branch, step, chosenBranches(work, step));
    case 'wait':
      return enterWait(work, branch, step);
    case 'action': {
      if (step.action === 'pass') return true;
      if (step.action === 'refuse') {
        endProcess(work, 'refused');
        return false;
      }
      const visit = openVisit(work, branch.id, step.id);
      work.effects.push({ kind: 'run-action', visit: visit.id, action: step.action });
      return false;
    }
    case 'evaluate': {
      const visit = openVisit(work, branch.id, step.id);
      openTask(work, { visit: visit.id, person: work.state.submitter, state: 'open' });
      setTimer(work, visit.id, 'close', momentAfter(work, work.now, step.closeAfter), step.closeAfter.clock);
      return false;
    }
    case 'end':
      endProcess(work, step.outcome);
      return false;
    case 'router': {
      const lines = enterRouter(work, branch, step);
      if (lines === 'goes-on' || lines === 'asks') return lines === 'goes-on';
      walkOn(work, lines);
      return false;
    }
    case 'set':
    case 'child':
    case 'call': {
      const begun = enterSystemStep(work, branch, step);
      if (typeof begun === 'object') failVisit(work, begun.failed);
      return begun === 'goes-on';
    }
  }
}

function enterForPeople(work: Work, branch: BranchState, step: PersonStep): boolean {
  const begun = beginForPeople(work, branch, step);
  if (begun.kind === 'refused') endProcess(work, 'refused');
  return begun.kind === 'passed';
}

/** A copy reaches one person once per process. */
export function copyTo(work: Work, person: string): void {
  if (work.state.copied.includes(person)) return;
  emit(work, { kind: 'copied', person });
  tell(work, person, 'copied');
}

/** All branches stand before the first one walks, or an early one would find nobody to wait for. */
function split(work: Work, branch: BranchState, step: SplitStep, ids: readonly string[]): boolean {
  if (ids.length === 0) return true;
  changeBranch(work, branch.id, { state: 'split' });
  const opened = ids.map((id) => openBranch(work, branch.id, `${step.id}/${id}`));
  for (const child of opened) advanceBranch(work, child.id);
  return false;
}

/** Ends the process: everything open is cancelled, and the submitter is told. */
export function endProcess(work: Work, outcome: ProcessOutcome): void {
  emit(work, { kind: 'status', status: 'ended', outcome });
  for (const visit of work.state.visits) if (visit.outcome === null) closeVisit(work, visit.id, 'cancelled');
  for (const branch of work.state.branches)
    if (isLive(branch)) changeBranch(work, branch.id, { state: 'cancelled', cut: branch.state as BranchState['cut'] });
  tell(work, work.state.submitter, 'ended');
}

/** What could not be done ends the process, or waits for the owner to say that it is done. */
export function failVisit(work: Work, id: number): void {
  const step = findStep(work.flow, visitOf(work, id).step);
  if (step && 'onFailure' in step && step.onFailure === 'end') {
    closeVisit(work, id, 'failed');
    return endProcess(work, 'failed');
  }
  for (const timer of work.state.timers.filter((candidate) => candidate.visit === id))
    emit(work, { kind: 'timer-cleared', id: timer.id });
  askOwner(work, id);
}
