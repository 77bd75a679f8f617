import type { PersonId, StepId } from '../definition.ts';
import { type FlowState, isUnsettled, type Task } from '../state.ts';

/**
 * The task that a move of a play is about. The number that was sent counts while it is a task of that person at that
 * step; on a draft that was changed since, the same person's task at the same step is meant: one they have now before
 * one that was settled. The number itself, where there is neither, so that the engine says what is wrong with it.
 */
export function playedTask(state: FlowState, person: PersonId, task: number, step: StepId | undefined): number {
  if (step === undefined) return task;
  const stepOf = ({ visit }: Task) => state.visits.find(({ id }) => id === visit)?.step;
  const theirs = state.tasks.filter((candidate) => candidate.person === person && stepOf(candidate) === step);
  if (theirs.some(({ id }) => id === task)) return task;
  return (theirs.findLast(isUnsettled) ?? theirs.at(-1))?.id ?? task;
}
