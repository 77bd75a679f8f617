import type { StepChange } from '@campus/rules/flows/edit-definition/steps.ts';
import type { Remark } from '../faults.ts';

export type StepPartProps<S> = {
  step: S;
  remarks: readonly Remark[];
  change: (change: StepChange, merge?: string) => void;
};
