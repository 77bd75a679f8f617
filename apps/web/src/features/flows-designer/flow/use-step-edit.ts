import type { Flow, StepId } from '@campus/rules/flows/definition.ts';
import { type BranchChange, changeBranch } from '@campus/rules/flows/edit-definition/branches.ts';
import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import {
  changeFlow,
  changeStart,
  type FlowChange,
  type StartChange,
} from '@campus/rules/flows/edit-definition/flow-settings.ts';
import { changeStep, type StepChange } from '@campus/rules/flows/edit-definition/steps.ts';
import { useDesigning } from '../design-context.tsx';

const withFlow = (definition: Definition, flow: Flow): Definition =>
  flow === definition.flow ? definition : { ...definition, flow };

/** Edits of what the drawer shows; those in a row under one name are one step back. */
export function useFlowEdit() {
  const { draft, mayEdit } = useDesigning();
  const edit = (next: (flow: Flow) => Flow, merge: string | null | undefined) => {
    if (mayEdit) draft.edit((definition) => withFlow(definition, next(definition.flow)), merge ?? null);
  };
  return {
    editFlow: (next: (flow: Flow) => Flow, merge?: string) => edit(next, merge),
    changeFlow: (change: FlowChange) => edit((flow) => changeFlow(flow, change), null),
    changeStart: (change: StartChange, merge: string) => edit((flow) => changeStart(flow, change), `start ${merge}`),
    changeStep: (id: StepId, change: StepChange, merge: string | null = null) =>
      edit((flow) => changeStep(flow, id, change), merge && `${id} ${merge}`),
    changeBranch: (split: StepId, branch: string, change: BranchChange, merge: string | null = null) =>
      edit((flow) => changeBranch(flow, split, branch, change), merge && `${split}/${branch} ${merge}`),
  };
}
