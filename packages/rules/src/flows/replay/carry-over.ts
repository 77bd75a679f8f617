import { findStep, type PersonId, type Step, type StepId } from '../definition.ts';
import { senderOf } from '../disabled-people.ts';
import { isEqual } from '../edit-definition/equality.ts';
import type { FlowEvent } from '../events.ts';
import { setReport } from '../read-given.ts';
import { type FlowState, isUnsettled, type Task, tasksOf, type Visit } from '../state.ts';
import type { Decision } from '../vocabulary.ts';
import type { Act, Version, VisitKey } from './recorded-case.ts';
import { visitKeys } from './recorded-case.ts';

/** Who acts for whom at a visit, where the new version asks somebody else; kept, so that one person stays one person. */
export type StandIns = Map<string, PersonId>;

/** What a recorded act is in the new walk: events, one after the other, and whether somebody else had to do it. */
export type Carried = { events: readonly FlowEvent[]; at: number; otherPerson: boolean };

type Here = { was: Version; version: Version; timeZone: string; state: FlowState; standIns: StandIns };

const DECIDED: readonly Task['state'][] = ['agreed', 'disagreed', 'solved', 'not-solved'];

/**
 * The same act on another state. Tasks, visits and clocks are found again by step, visit and person. Null where there is
 * nothing that it could be done to, at least not yet.
 */
export function carryOver(here: Here, act: Act, clock: number): Carried | null {
  const { event, visit: key } = act;
  const { state } = here;
  const at = Math.max(act.at, clock);
  const whole = (events: readonly FlowEvent[]): Carried => ({ events, at, otherPerson: false });
  if (key === null) return whole([aboutTheWhole(event, state, at - act.at)]);
  const mine = visitKeys(state).get(key);
  if (!mine) return null;
  if (event.kind === 'timer') return clockAgain(act, state, mine, at);
  if ('visit' in event) {
    if (mine.outcome !== null) return null;
    if (event.kind === 'action-done' && setsOtherwise(here, mine.step))
      return whole([setReport(here.version, state, mine, { now: at, timeZone: here.timeZone })]);
    return whole([{ ...event, visit: mine.id }]);
  }
  const found = taskAgain(here, act, key, mine);
  if (!found) return null;
  const { task, otherPerson } = found;
  const by = task.person;
  const step = findStep(here.version.flow, mine.step);
  switch (event.kind) {
    case 'remove-signer':
      return whole([{ ...event, remove: task.id }]);
    case 'claim':
      return { ...whole(task.state === 'offered' ? [{ ...event, by, task: task.id }] : []), otherPerson };
    case 'release':
      return whole(step && 'pool' in step && step.pool ? [{ ...event, by, task: task.id }] : []);
    case 'hang-up': {
      const resumeAt = event.resumeAt === null ? null : event.resumeAt + (at - act.at);
      return { ...whole([...taken(task), { ...event, by, task: task.id, resumeAt }]), otherPerson };
    }
    case 'decide': {
      const decision = decisionAt(step, event.decision);
      return { ...whole([...taken(task), { ...event, by, task: task.id, decision }]), otherPerson };
    }
    case 'return':
    case 'transfer':
    case 'delegate':
    case 'add-signer':
    case 'copy':
      return { ...whole([...taken(task), { ...event, by, task: task.id }]), otherPerson };
    default:
      return 'task' in event ? { ...whole([{ ...event, by, task: task.id } as FlowEvent]), otherPerson } : null;
  }
}

/** What a step sets is set anew where the versions differ in it. */
function setsOtherwise({ was, version }: Here, id: StepId): boolean {
  const step = findStep(version.flow, id);
  return step?.kind === 'set' && !isEqual(step, findStep(was.flow, id));
}

/** Whoever acts on what lies in a pool takes it first. */
const taken = (task: Task): FlowEvent[] =>
  task.state === 'offered' ? [{ kind: 'claim', by: task.person, task: task.id }] : [];

/** A yes is a yes, whether the step approves or handles. */
export function decisionAt(step: Step | null, decision: Decision): Decision {
  const yes = decision === 'agree' || decision === 'solve';
  if (step?.kind === 'handle') return yes ? 'solve' : 'not-solve';
  return yes ? 'agree' : 'disagree';
}

function aboutTheWhole(event: FlowEvent, state: FlowState, later: number): FlowEvent {
  if (event.kind === 'resubmit') return { ...event, by: senderOf(state) };
  if (event.kind === 'hang-up-process' && event.resumeAt !== null)
    return { ...event, resumeAt: event.resumeAt + later };
  return event;
}

/** A clock that ran out: the one of the same kind here, at the earliest when it is due here. */
function clockAgain(act: Act, state: FlowState, mine: Visit, at: number): Carried | null {
  const { event, before } = act;
  const kind = event.kind === 'timer' && before.timers.find(({ id }) => id === event.timer)?.kind;
  const [timer] = state.timers
    .filter((candidate) => candidate.visit === mine.id && candidate.kind === kind)
    .sort((a, b) => a.dueAt - b.dueAt);
  if (!timer) return null;
  return { events: [{ kind: 'timer', timer: timer.id }], at: Math.max(at, timer.dueAt), otherPerson: false };
}

/** The task of the same person at the same visit; where that person has none here, that of somebody who is asked instead. */
function taskAgain(
  { state, standIns }: Here,
  { event, before }: Act,
  key: VisitKey,
  mine: Visit,
): { task: Task; otherPerson: boolean } | null {
  const id = 'task' in event ? event.task : event.kind === 'remove-signer' ? event.remove : null;
  const was = before.tasks.find((task) => task.id === id);
  if (!was) return null;
  const takesBack = event.kind === 'take-back';
  const fits = (task: Task) => (takesBack ? task.part === 'voter' && DECIDED.includes(task.state) : isUnsettled(task));
  const tasks = tasksOf(state, mine.id).filter(fits);
  const person = standIns.get(`${key} ${was.person}`) ?? was.person;
  const own = tasks.filter((task) => task.person === person);
  const task = own.find((candidate) => candidate.part === was.part) ?? own[0];
  if (task) return { task, otherPerson: person !== was.person };
  if (takesBack || event.kind === 'remove-signer') return null;
  // Somebody whom the record does not tell of at this moment says what was said.
  const told = tasksOf(before, was.visit).filter((other) => isUnsettled(other) && other.person !== was.person);
  const free = tasks.filter(
    (candidate) =>
      !told.some((other) => other.person === candidate.person) && ![...standIns.values()].includes(candidate.person),
  );
  const other = free.find(({ state: stands }) => stands === 'open' || stands === 'offered') ?? free[0];
  if (!other) return null;
  standIns.set(`${key} ${was.person}`, other.person);
  return { task: other, otherPerson: true };
}
