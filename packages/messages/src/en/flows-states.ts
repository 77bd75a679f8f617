import type { SameKeys } from '../texts.ts';
import type zh from '../zh/flows-states.ts';

/** The one name of each state of a process, order or application; the other files take it from here. */
const flowsStates = {
  'state-pending': 'Pending',
  'state-processing': 'Processing',
  'state-in-approval': 'In approval',
  'state-returned': 'Returned',
  'state-hung-up': 'Hung up',
  'state-to-evaluate': 'To be evaluated',
  'state-done': 'Done',
  'state-unsolved': 'Not solved',
  'state-refused': 'Not approved',
  'state-withdrawn': 'Canceled',
  'state-ended': 'Ended',
  'state-failed': 'Failed',
} as const satisfies SameKeys<typeof zh>;

export default flowsStates;
