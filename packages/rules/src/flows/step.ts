import { remindAll, timerFired } from './clock.ts';
import { actedOn, decide } from './decide.ts';
import { type Flow, findStep, ROOT_LANE } from './definition.ts';
import { replaceAllDisabled, replacePerson } from './disabled-people.ts';
import { edit } from './edit.ts';
import { type FlowEvent, type FlowRefusal, Refused, refuse } from './events.ts';
import { hangUpProcess, resumeProcess } from './hang-process.ts';
import { hangUp, resumeForgotten, resumeVisit } from './pauses.ts';
import { addSigners, claimTask, delegateTask, handOver, releaseTask, removeSigner, transferTask } from './people.ts';
import { nextPick } from './picks.ts';
import { reopenStep } from './reopen.ts';
import { reopenEnded } from './reopen-ended.ts';
import { actionDone, actionFailed, childEnded } from './reports.ts';
import { moveTo, resubmit } from './resubmit.ts';
import { returnTo, withdrawProcess } from './returns.ts';
import { type Change, type FlowState, openVisits, type Task, type Visit } from './state.ts';
import { takeBack } from './take-back.ts';
import { waitOver } from './wait-over.ts';
import { advanceBranch, copyTo, endProcess, moveOn } from './walk.ts';
import {
  changeTask,
  closeVisit,
  type DrawAhead,
  type Effect,
  emit,
  type Facts,
  openBranch,
  settleTask,
  visitOf,
  type Work,
} from './work.ts';

export type StepAnswer =
  | {
      ok: true;
      state: FlowState;
      changes: readonly Change[];
      effects: readonly Effect[];
      /** Without a lot: at which steps some of those who stand there will be drawn. */
      ahead: readonly DrawAhead[];
    }
  | { ok: false; refusal: FlowRefusal };

/**
 * The engine: a definition, a state, an event, facts and a moment give a new state with its changes and effects, or a refusal.
 * It reads no clock and no database, and a refused event changes nothing.
 */
export function step(flow: Flow, state: FlowState, event: FlowEvent, facts: Facts, now: number): StepAnswer {
  const ahead: DrawAhead[] = [];
  const work: Work = { flow, facts, now, state, changes: [], effects: [], ahead };
  try {
    take(work, event);
    if (event.kind !== 'left') replaceAllDisabled(work);
    if (event.kind === 'reopen-ended' && work.state.status === 'ended') refuse('would-end-again');
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.code };
    throw error;
  }
  return { ok: true, state: work.state, changes: work.changes, effects: work.effects, ahead };
}

function take(work: Work, event: FlowEvent): void {
  switch (event.kind) {
    case 'submit':
      return submit(work, event);
    case 'resubmit':
      unended(work);
      return resubmit(work, event);
    case 'edit':
      return edit(work, event);
    case 'reopen':
      return reopenStep(work, event.task, event.by);
    case 'decide': {
      const { task, visit } = actedOn(work, event.task, event.by);
      const yes = event.decision === 'agree' || event.decision === 'solve';
      if (event.form) emit(work, { kind: 'form', values: event.form });
      if (yes && event.next && event.next.length > 0) pickNext(work, task, visit, event.next);
      return decide(work, event.task, event.by, event.decision);
    }
    case 'return': {
      const { task, visit } = actedOn(work, event.task, event.by);
      if (event.form) emit(work, { kind: 'form', values: event.form });
      const afterwards = work.flow.resubmit === 'ask' ? (event.afterwards ?? 'restart') : work.flow.resubmit;
      return returnTo(work, task, visit, event.to, afterwards);
    }
    case 'take-back':
      return takeBack(work, event.task, event.by);
    case 'transfer':
      return transferTask(work, event.task, event.by, event.to);
    case 'delegate':
      return delegateTask(work, event.task, event.by, event.to);
    case 'add-signer':
      return addSigners(work, event.task, event.by, event.where, event.people);
    case 'remove-signer':
      running(work);
      return removeSigner(work, event.by, event.remove, event.manages ?? false);
    case 'claim':
      return claimTask(work, event.task, event.by);
    case 'release':
      return releaseTask(work, event.task, event.by);
    case 'read':
      return read(work, event.task, event.by);
    case 'hang-up':
      return hangUp(work, event.task, event.by, event.reason, event.resumeAt);
    case 'resume':
      running(work);
      return event.by === null ? resumeForgotten(work, event.visit) : resumeVisit(work, event.visit);
    case 'hang-up-process':
      return hangUpProcess(work, event.reason, event.resumeAt);
    case 'resume-process':
      return resumeProcess(work);
    case 'wait-over':
      return waitOver(work, event.task, event.by);
    case 'copy':
      actedOn(work, event.task, event.by);
      for (const person of event.people) copyTo(work, person);
      return;
    case 'pick':
      return pick(work, event.step, event.people);
    case 'remind':
      return remind(work);
    case 'withdraw':
      unended(work);
      return withdrawProcess(work, event.by);
    case 'end':
      unended(work);
      return endProcess(work, 'ended-by-administrator');
    case 'move':
      unended(work);
      return moveTo(work, event.to);
    case 'reopen-ended':
      return reopenEnded(work, event.to);
    case 'hand-over':
      return handOver(work, event.from, event.to, event.by);
    case 'evaluate':
      return evaluate(work, event.task, event.by, event.form);
    case 'left':
      return replacePerson(work, event.person);
    case 'timer':
      return timerFired(work, event.timer);
    case 'action-done':
      return actionDone(work, event.visit, event.form);
    case 'action-failed':
      return actionFailed(work, event.visit);
    case 'child-ended':
      return childEnded(work, event);
  }
}

const unended = (work: Work): void => void (work.state.status === 'ended' && refuse('process-ended'));
function running(work: Work): void {
  unended(work);
  if (work.state.status === 'returned') refuse('process-returned');
}

function submit(work: Work, event: Extract<FlowEvent, { kind: 'submit' }>): void {
  if (work.state.branches.length > 0) refuse('process-running');
  emit(work, { kind: 'begun', submitter: event.by, form: event.form, picked: event.picked });
  advanceBranch(work, openBranch(work, null, ROOT_LANE).id);
}

/** Who comes next, as the present approver says; only where the next step asks for it. */
function pickNext(work: Work, task: Task, visit: Visit, people: readonly string[]): void {
  if (task.part === 'helper') return;
  const next = nextPick(work.flow, work.state, visit);
  if (!next) return refuse('not-allowed-here');
  emit(work, { kind: 'picked', step: next.step.id, people });
}

/** Changes whom a coming step asks; a step that is asking already keeps its people. */
function pick(work: Work, stepId: string, people: readonly string[]): void {
  unended(work);
  const found = findStep(work.flow, stepId);
  if (!found || !('who' in found)) return refuse('no-such-step');
  if (people.length === 0) return refuse('nobody-named');
  if (openVisits(work.state).some((visit) => visit.step === stepId)) return refuse('already-asked');
  emit(work, { kind: 'picked', step: stepId, people: [...new Set(people)] });
}

function read(work: Work, id: number, by: string): void {
  const task = work.state.tasks.find((candidate) => candidate.id === id);
  if (!task || task.person !== by) return refuse('not-yours');
  if (task.readAt === null) changeTask(work, id, { readAt: work.now });
}

function remind(work: Work): void {
  running(work);
  for (const visit of openVisits(work.state)) if (!visit.hung) remindAll(work, visit);
}

function evaluate(work: Work, id: number, by: string, form: FlowState['form']): void {
  running(work);
  const task = work.state.tasks.find((candidate) => candidate.id === id);
  if (!task || task.person !== by) return refuse('not-yours');
  if (task.state !== 'open') return refuse('already-settled');
  const visit = visitOf(work, task.visit);
  if (findStep(work.flow, visit.step)?.kind !== 'evaluate') return refuse('wrong-decision');
  if (visit.hung) return refuse('hung-up');
  emit(work, { kind: 'form', values: form });
  settleTask(work, task, 'evaluated', by);
  closeVisit(work, visit.id, 'evaluated');
  moveOn(work, visit.branch);
}
