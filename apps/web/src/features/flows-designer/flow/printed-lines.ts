import type { Branch, Flow, SplitStep, Step } from '@campus/rules/flows/definition.ts';

/** A line of a printed flow: numbered as a book is, a step of the second branch of the third step being 3.2.1. */
export type PrintedLine =
  | { kind: 'step'; number: string; step: Step }
  | { kind: 'branch'; number: string; split: SplitStep; branch: Branch };

export const printedLines = ({ steps }: Flow): readonly PrintedLine[] => linesOf(steps, '');

const linesOf = (steps: readonly Step[], before: string): PrintedLine[] =>
  steps.flatMap((step, n) => {
    const number = `${before}${n + 1}`;
    const line: PrintedLine = { kind: 'step', number, step };
    if (!('branches' in step)) return [line];
    const inside = step.branches.flatMap((branch, m): PrintedLine[] => [
      { kind: 'branch', number: `${number}.${m + 1}`, split: step, branch },
      ...linesOf(branch.steps, `${number}.${m + 1}.`),
    ]);
    return [line, ...inside];
  });
