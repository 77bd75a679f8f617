import type { getStepFigures } from '@campus/contract/calls/flows-step-figures.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { shareOf } from '@campus/rules/reports/figures.ts';

export type StepFigure = Reply<typeof getStepFigures>['steps'][number];

type Timed = Pick<StepFigure, 'step' | 'waited' | 'worked'>;

/** How long half of the visits take at most, in a pool and in hand; null where there are too few to say. */
export function usualSeconds({ waited, worked }: Timed): number | null {
  if (waited.median === null && worked.median === null) return null;
  return (waited.median ?? 0) + (worked.median ?? 0);
}

/** The step that usually takes longest, and how long; null where fewer than two can be compared. */
export function slowestOf(steps: readonly Timed[]): { step: string; seconds: number } | null {
  const known = steps.flatMap((one) => {
    const seconds = usualSeconds(one);
    return seconds === null ? [] : [{ step: one.step, seconds }];
  });
  const [first, second] = known.sort((a, b) => b.seconds - a.seconds);
  return first && second && first.seconds > second.seconds ? first : null;
}

/** How much of what went through a split took each branch; null where of one of them it is not known. */
export function branchShare(
  branches: readonly { branch: string; taken: number | null }[],
  branch: string,
): { taken: number; share: number | null } | null {
  const taken = branches.find((one) => one.branch === branch)?.taken ?? null;
  if (taken === null) return null;
  const all = branches.reduce<number | null>(
    (sum, one) => (sum === null || one.taken === null ? null : sum + one.taken),
    0,
  );
  return { taken, share: all === null ? null : shareOf(taken, all) };
}
