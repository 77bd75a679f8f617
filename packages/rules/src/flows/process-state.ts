import type { FlowState } from './state.ts';
import type { ProcessGroup, WorkflowTab } from './vocabulary.ts';

/** Where a process stands, one word for each; `packages/messages` names them once in each language. */
export const processStates = [
  'pending',
  'processing',
  'in-approval',
  'returned',
  'hung-up',
  'to-evaluate',
  'done',
  'unsolved',
  'refused',
  'withdrawn',
  'ended',
  'failed',
] as const;
export type ProcessState = (typeof processStates)[number];

type Standing = {
  status: FlowState['status'];
  outcome: FlowState['outcome'];
  group: ProcessGroup;
  tab: WorkflowTab;
  hungUp: boolean;
};

/** What a process is that ended so. */
export const endedState = (outcome: FlowState['outcome']): ProcessState =>
  outcome === 'ended-by-administrator' ? 'ended' : (outcome ?? 'done');

/** Every list, page, export and message says the same of the same process: this. */
export function processState({ status, outcome, group, tab, hungUp }: Standing): ProcessState {
  if (status === 'ended') return endedState(outcome);
  if (status === 'returned') return 'returned';
  if (hungUp) return 'hung-up';
  if (group === 'done') return 'to-evaluate';
  if (tab === 'InApproval') return 'in-approval';
  return group === 'todo' ? 'pending' : 'processing';
}
