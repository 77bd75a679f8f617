import type { ProcessState } from '@campus/rules/flows/process-state.ts';
import type { ChipKind } from './chip.tsx';

const kinds: Readonly<Record<ProcessState, ChipKind>> = {
  pending: 'waiting',
  processing: 'running',
  'in-approval': 'running',
  returned: 'attention',
  'hung-up': 'waiting',
  'to-evaluate': 'attention',
  done: 'done',
  unsolved: 'attention',
  refused: 'failed',
  withdrawn: 'neutral',
  ended: 'neutral',
  failed: 'failed',
};

/** The state of a process, order or application as a chip: a word and a mark, never colour alone. */
export function stateChip(state: ProcessState): { kind: ChipKind; text: `state-${ProcessState}` } {
  return { kind: kinds[state], text: `state-${state}` };
}
