import { type ChildStep, findStep, type RouterStep } from './definition.ts';
import { type FlowEvent, refuse } from './events.ts';
import { type FlowState, isUnsettled, tasksOf, type Visit } from './state.ts';
import { isSystemStep, type SystemStep } from './system-steps.ts';
import { endProcess, failVisit, moveOn } from './walk.ts';
import { closeVisit, emit, visitOf, type Work } from './work.ts';

type Awaited = { visit: Visit; found: SystemStep | RouterStep; asksOwner: boolean };

/** The visit that a report of the product is about. A router waits only for its owner. */
function awaited(work: Work, id: number): Awaited {
  if (work.state.status !== 'running') refuse(work.state.status === 'ended' ? 'process-ended' : 'process-returned');
  const visit = work.state.visits.find((candidate) => candidate.id === id);
  const found = visit && findStep(work.flow, visit.step);
  if (!visit || visit.outcome !== null || (!isSystemStep(found) && found?.kind !== 'router'))
    return refuse('already-settled');
  if (visit.hung) return refuse('hung-up');
  return { visit, found, asksOwner: tasksOf(work.state, id).some(isUnsettled) };
}

/** What applications wait for is reported one by one; that it is done without them, only their owner says. */
export function actionDone(work: Work, id: number, form: FlowState['form'] | undefined): void {
  const { visit, found, asksOwner } = awaited(work, id);
  if (found.kind === 'child' && !asksOwner) return refuse('not-allowed-here');
  if (form) emit(work, { kind: 'form', values: form });
  closeVisit(work, visit.id, 'done');
  if (found.kind !== 'router')
    emit(work, { kind: 'outcome', step: found.id, outcome: found.kind === 'child' ? 'solved' : 'done' });
  moveOn(work, visit.branch);
}

/** What the product could not do ends the process, or waits for the owner to say that it is done. */
export function actionFailed(work: Work, id: number): void {
  const { visit, asksOwner } = awaited(work, id);
  if (asksOwner) return refuse('already-asked');
  failVisit(work, visit.id);
}

/** One of the applications that a step waits for has ended; the last of them lets the process go on. */
export function childEnded(work: Work, event: Extract<FlowEvent, { kind: 'child-ended' }>): void {
  const { visit, found } = awaited(work, event.visit);
  const { children } = visit;
  if (found.kind !== 'child' || !children) return refuse('already-settled');
  const isOneOfThem = Number.isInteger(event.item) && event.item >= 0 && event.item < children.of;
  if (!isOneOfThem || Object.hasOwn(children.ended, event.item)) return refuse('already-settled');
  if (event.form) emit(work, { kind: 'form', values: event.form });
  const ended = { ...children.ended, [event.item]: event.outcome };
  emit(work, { kind: 'visit', visit: { ...visitOf(work, visit.id), children: { ...children, ended } } });
  if (event.outcome !== 'done' && found.onRefused === 'end') {
    closeChildren(work, visit, found, false);
    return endProcess(work, 'refused');
  }
  const outcomes = Object.values(ended);
  if (outcomes.length < children.of) return;
  const areAllDone = outcomes.every((outcome) => outcome === 'done');
  closeChildren(work, visit, found, areAllDone);
  moveOn(work, visit.branch);
}

function closeChildren(work: Work, visit: Visit, step: ChildStep, areAllDone: boolean): void {
  closeVisit(work, visit.id, 'done');
  emit(work, { kind: 'outcome', step: step.id, outcome: areAllDone ? 'solved' : 'not-solved' });
}
