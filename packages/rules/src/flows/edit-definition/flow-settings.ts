import type { Flow } from '../definition.ts';
import { isEqual } from './equality.ts';

export type StartChange = Partial<Pick<Flow['start'], 'name'>>;

/** Changes what the submitter's own step is called; its id stays, and its rights have edits of their own. */
export function changeStart(flow: Flow, change: StartChange): Flow {
  const start = { ...flow.start, ...change };
  return isEqual(start, flow.start) ? flow : { ...flow, start };
}

export type FlowChange = Partial<Pick<Flow, 'withdraw' | 'resubmit' | 'edit' | 'replyResumes'>>;

/** Changes what holds for the whole flow. */
export function changeFlow(flow: Flow, change: FlowChange): Flow {
  const changed = { ...flow, ...change };
  return isEqual(changed, flow) ? flow : changed;
}
