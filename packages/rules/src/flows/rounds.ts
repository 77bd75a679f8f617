import type { StepId } from './definition.ts';
import { lapseFrom } from './places.ts';
import { standAt } from './stand-at.ts';
import { walkOn } from './walk.ts';
import { branchOf, changeBranch, type Work } from './work.ts';

/** Begins a round at each of these steps; they ask everybody again, even people who have agreed elsewhere. */
export function enterSteps(work: Work, steps: readonly StepId[]): void {
  work.entered = steps;
  walkOn(
    work,
    steps.flatMap((step) => standAt(work, step)),
  );
}

/** Sends a line of work back to a place in its own lane. */
export function sendBack(work: Work, line: number, index: number): void {
  lapseFrom(work, line, index);
  changeBranch(work, line, { index, state: 'at-step' });
  walkOn(work, [branchOf(work, line).id]);
}
