import { beginForPeople, peopleFor } from './begin.ts';
import type { Form } from './conditions.ts';
import { type Flow, laneSteps, type PersonId, ROOT_LANE, type Step, type StepId } from './definition.ts';
import type { FlowEvent, FlowRefusal } from './events.ts';
import { type FlowState, isUnsettled, unbegun } from './state.ts';
import { step } from './step.ts';
import { chosenBranches } from './walk.ts';
import { emit, type Facts, openBranch, type Work } from './work.ts';

export type Preview =
  | {
      ok: true;
      cancelled: { step: StepId; person: PersonId; hadDecided: boolean }[];
      asked: { step: StepId; person: PersonId }[];
      ends: boolean;
    }
  | { ok: false; refusal: FlowRefusal };

/** What an operation would cancel and ask anew, found by doing it on a copy: it can never differ from what then happens. */
export function preview(flow: Flow, state: FlowState, event: FlowEvent, facts: Facts, now: number): Preview {
  const answer = step(flow, state, event, facts, now);
  if (!answer.ok) return answer;
  const stepOf = (visit: number) => answer.state.visits.find((one) => one.id === visit)?.step ?? '';
  const cancelledVisits = new Set(
    answer.state.visits
      .filter(
        (visit) =>
          (visit.outcome === 'cancelled' || visit.outcome === 'returned') &&
          state.visits.find((one) => one.id === visit.id)?.outcome === null,
      )
      .map((visit) => visit.id),
  );
  const cancelled = answer.state.tasks.flatMap((task) => {
    const before = state.tasks.find((one) => one.id === task.id);
    if (!before || !cancelledVisits.has(task.visit)) return [];
    const hadDecided = ['agreed', 'disagreed', 'solved', 'not-solved'].includes(before.state);
    const dropped = isUnsettled(before) && task.state === 'cancelled';
    return hadDecided || dropped ? [{ step: stepOf(task.visit), person: task.person, hadDecided }] : [];
  });
  const known = new Set(state.tasks.filter(isUnsettled).map((task) => task.id));
  const asked = answer.state.tasks
    .filter((task) => isUnsettled(task) && !known.has(task.id))
    .map((task) => ({ step: stepOf(task.visit), person: task.person }));
  return { ok: true, cancelled, asked, ends: answer.state.status === 'ended' };
}

export type PathEntry = {
  step: StepId;
  kind: Step['kind'];
  people: readonly PersonId[];
  passes: boolean;
  lane: string;
};

/** The way and the people, as they would be if it were submitted now and everybody agreed; shown before submitting. */
export function predictPath(
  flow: Flow,
  submitter: PersonId,
  form: Form,
  picked: FlowState['picked'],
  facts: Facts,
  now: number,
): PathEntry[] {
  const work: Work = { flow, facts, now, state: unbegun(), changes: [], effects: [] };
  emit(work, { kind: 'begun', submitter, form, picked });
  const path: PathEntry[] = [];
  walkLane(work, ROOT_LANE, path);
  return path;
}

function walkLane(work: Work, lane: string, path: PathEntry[]): boolean {
  for (const one of laneSteps(work.flow, lane)) {
    if (one.kind === 'end') {
      path.push({ step: one.id, kind: 'end', people: [], passes: true, lane });
      return false;
    }
    path.push(entryFor(work, one, lane));
    if (!('branches' in one)) continue;
    const goesOn = chosenBranches(work, one).map((n) => walkLane(work, `${one.id}/${n}`, path));
    if (goesOn.includes(false)) return false;
  }
  return true;
}

function entryFor(work: Work, one: Step, lane: string): PathEntry {
  const none = { step: one.id, kind: one.kind, lane, people: [], passes: true };
  if (one.kind === 'evaluate') return { ...none, people: [work.state.submitter], passes: false };
  if (one.kind === 'copy') return { ...none, people: peopleFor(work, one.id, one.who) };
  if (one.kind !== 'approve' && one.kind !== 'handle') return none;
  const branch = openBranch(work, null, lane);
  const begun = beginForPeople(work, branch, one);
  if (begun.kind !== 'asked') return none;
  const tasks = work.state.tasks.filter((task) => task.visit === begun.visit.id);
  // For the steps after it, whoever was asked has agreed.
  for (const task of tasks)
    emit(work, { kind: 'task', task: { ...task, state: task.state === 'passed' ? 'passed' : 'agreed' } });
  emit(work, { kind: 'visit', visit: { ...begun.visit, outcome: 'agreed', closedAt: work.now } });
  return { ...none, people: tasks.map((task) => task.person), passes: false };
}
