import { everyStep, type Flow, findStep, type PersonId, type Step } from './definition.ts';
import { senderOf } from './disabled-people.ts';
import { mayEdit } from './edit.ts';
import { hangable } from './hang-process.ts';
import { reopenTask } from './reopen.ts';
import { whyNotReopened } from './reopen-ended.ts';
import { mayWithdraw } from './returns.ts';
import { type FlowState, openVisits, type Task, tasksOf } from './state.ts';
import type { ProcessAction } from './vocabulary.ts';

/** What somebody is to a process, as far as it decides what they may do to it. */
export type Actor = {
  personId: PersonId;
  submitter: boolean;
  /** Has or had a task in it, or was copied. */
  involved: boolean;
  manages: boolean;
  /** Signed in to the back-office or the workflow app. */
  atDesk: boolean;
  /** Has taken the process out of their own lists. */
  hidden: boolean;
  /** Whether what has ended in this business stays so. */
  endsForGood: boolean;
};

/** The actions that somebody has now beyond the buttons of their tasks; each is checked again when it is performed. */
export function actionsOf(flow: Flow, state: FlowState, actor: Actor): ProcessAction[] {
  const ended = state.status === 'ended';
  const actions: ProcessAction[] = [];
  if (actor.submitter || actor.involved || actor.manages) actions.push('comment');
  if (state.status === 'returned' && senderOf(state) === actor.personId) actions.push('resubmit');
  if (actor.submitter) {
    if (state.status === 'running' && isAsking(state)) actions.push('remind');
    if (!ended && mayWithdraw(flow, state)) actions.push('withdraw');
    if (mayEdit(flow, state)) actions.push('edit');
    if (evaluateTask(flow, state)) actions.push('evaluate');
    if (reopenTask(flow, state)) actions.push('reopen');
    if (ended && !actor.hidden) actions.push('delete');
    if (ended) actions.push('re-apply');
  }
  if (!ended && actor.manages && actor.atDesk) {
    actions.push('end', 'move');
    if (hangable(flow, state).length > 0) actions.push('hang-up-process');
    if (state.status === 'running' && openVisits(state).some((visit) => visit.hung)) actions.push('resume-process');
  }
  // What the product did is undone in its own businesses only, and those end for good.
  const reopens = actor.manages && actor.atDesk && !actor.endsForGood && whyNotReopened(flow, state, []) === null;
  if (reopens) actions.push('reopen-ended');
  if (!ended && picksOf(flow, state, actor).length > 0) actions.push('edit-contacts');
  return actions;
}

/** What the submitter may do from a list of their own. It follows from flow and state alone, so it is kept beside the state. */
export const submitterActions = (flow: Flow, state: FlowState): ProcessAction[] =>
  actionsOf(flow, state, {
    personId: state.submitter,
    submitter: true,
    involved: true,
    manages: false,
    atDesk: false,
    hidden: false,
    endsForGood: true,
  });

const isAsking = (state: FlowState): boolean =>
  openVisits(state).some(
    (visit) =>
      !visit.hung &&
      tasksOf(state, visit.id).some(
        (task) => (task.state === 'open' || task.state === 'offered') && task.person !== state.submitter,
      ),
  );

export function evaluateTask(flow: Flow, state: FlowState): Task | null {
  return (
    state.tasks.find((task) => {
      const visit = task.state === 'open' && state.visits.find(({ id }) => id === task.visit);
      return visit && findStep(flow, visit.step)?.kind === 'evaluate';
    }) ?? null
  );
}

/** The coming steps whose people somebody may change: submitters their own picks, managers all of them. */
export function picksOf(
  flow: Flow,
  state: FlowState,
  actor: Pick<Actor, 'submitter' | 'manages' | 'atDesk'>,
): { step: Step; several: boolean }[] {
  const asking = new Set(openVisits(state).map((visit) => visit.step));
  return [...everyStep(flow.steps)].flatMap(({ step }) => {
    if (!('who' in step) || asking.has(step.id)) return [];
    if (step.who.kind !== 'submitter-picks' && step.who.kind !== 'previous-picks') return [];
    const passed = state.outcomes[step.id] !== undefined && state.status !== 'returned';
    const mine = (actor.manages && actor.atDesk) || (actor.submitter && step.who.kind === 'submitter-picks');
    return mine && !passed ? [{ step, several: step.who.several }] : [];
  });
}
