import { holds } from '../conditions.ts';
import { everyStep, type Flow, findStep } from '../definition.ts';
import { type FlowState, tasksOf, type Visit } from '../state.ts';
import { type Finding, finding } from './explore-findings.ts';
import type { Gone } from './explore-people-findings.ts';
import { isForPeople } from './explore-steps.ts';
import type { Walked } from './explore-walk.ts';

const BY_PEOPLE: readonly string[] = ['agreed', 'solved', 'not-solved'];

/**
 * A case that ends well although nobody has decided anything, and without a word of the definition that it passes. A flow
 * that asks nobody at any step is meant to go by itself.
 */
export function findPassesUnseen(flow: Flow, gone: readonly Gone[]): Finding[] {
  if (![...everyStep(flow.steps)].some(({ step }) => isForPeople(step))) return [];
  const unseen = gone.filter(({ walked }) => isUnseen(flow, walked));
  if (unseen.length === 0) return [];
  const submitters = [...new Set(unseen.map(({ submitter }) => submitter))];
  const way = unseen.find((one) => one.way !== null)?.way ?? null;
  return [finding('passes-unseen', 'notice', { submitters, way })];
}

function isUnseen(flow: Flow, { end, state, lanes, stops }: Walked): boolean {
  if (end.kind !== 'ended' || end.outcome !== 'done') return false;
  if (state.tasks.some((task) => BY_PEOPLE.includes(task.state))) return false;
  const isSaid = state.visits.some((visit) => saysSo(flow, state, visit)) || saysPass(flow, lanes);
  // The rule found nobody, and the step says that it then passes.
  const passed = stops.some(({ step, because }) => because === 'nobody' && saysOfNobody(flow, step));
  return !isSaid && !passed;
}

/** The limit of a step that passes it, a condition by which it is left out, or another application that was waited for. */
function saysSo(flow: Flow, state: FlowState, visit: Visit): boolean {
  const step = findStep(flow, visit.step);
  if (visit.outcome === 'timed-out') return true;
  if (step?.kind === 'child') return step.wait;
  if (!step || !isForPeople(step) || visit.outcome !== 'passed' || tasksOf(state, visit.id).length > 0) return false;
  return step.skipWhen !== null && holds(step.skipWhen, state);
}

const saysOfNobody = (flow: Flow, id: string): boolean => {
  const step = findStep(flow, id);
  return step !== null && isForPeople(step) && step.nobody.kind === 'pass';
};

/** A step on the way that says “passes” and does nothing else. */
const saysPass = (flow: Flow, lanes: ReadonlySet<string>): boolean =>
  [...everyStep(flow.steps)].some(
    ({ step, path }) => step.kind === 'action' && step.action === 'pass' && path.every((lane) => lanes.has(lane)),
  );
