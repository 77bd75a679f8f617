import type { orderActions } from '@campus/contract/calls/work-orders.ts';
import type { ProcessAction, ProcessStatus } from '@campus/rules/flows/vocabulary.ts';
import { type Actable, type Loaded, openActions, type Reader, tasksFor } from '#server/modules/flows/index.ts';
import type { VisitState } from './work-orders.tables.ts';

export type OrderAction = (typeof orderActions)[number];

const WORKED: readonly string[] = ['solved', 'not-solved', 'agreed', 'transferred', 'delegated', 'returned'];

/** What of an order decides which actions somebody has. */
type ActableOrder = Actable & { process: Pick<Loaded['process'], 'status' | 'processGroup'> };

/** Whether the order is in this person's hands now. */
export function holdsOrder({ flow, process }: Pick<Actable, 'flow' | 'process'>, personId: string): boolean {
  return tasksFor(flow, process.state, personId).some(
    ({ task, step }) => task.state === 'open' && (step.kind === 'handle' || step.kind === 'approve'),
  );
}

const isOffered = ({ flow, process }: Actable, personId: string): boolean =>
  tasksFor(flow, process.state, personId).some(({ task }) => task.state === 'offered');

/** Whether this person works or has worked on the order, or answers for its business. */
const worksOnOrder = (loaded: Actable, reader: Reader): boolean =>
  reader.manages ||
  holdsOrder(loaded, reader.personId) ||
  loaded.process.state.tasks.some((task) => task.person === reader.personId && WORKED.includes(task.state));

/** What the submitter may do to an order beyond the actions of its process. */
export const submitterOrderActions = (status: ProcessStatus, visit: VisitState | null): OrderAction[] =>
  status === 'running' && (visit === 'offered' || visit === 'other') ? ['answer-visit'] : [];

/** The actions on an order beyond those of its process; each is checked again when it is performed. */
export function ownActions(
  loaded: ActableOrder,
  reader: Reader,
  order: { visit: VisitState | null; followedUp: boolean },
): OrderAction[] {
  const { status } = loaded.process;
  const actions = reader.submitter ? submitterOrderActions(status, order.visit) : [];
  if (!reader.atDesk) return actions;
  const hands = reader.manages || holdsOrder(loaded, reader.personId);
  if (status === 'running' && loaded.process.processGroup === 'doing' && hands) {
    actions.push('offer-visit');
    if (order.visit === 'other') actions.push('agree-visit');
  }
  if (status === 'running' && worksOnOrder(loaded, reader)) actions.push('add-record');
  if (status === 'running' && (worksOnOrder(loaded, reader) || isOffered(loaded, reader.personId)))
    actions.push('set-urgency');
  if (status === 'ended' && !order.followedUp && (worksOnOrder(loaded, reader) || reader.monitors))
    actions.push('follow-up');
  return actions;
}

export const everyAction = (
  loaded: ActableOrder,
  reader: Reader,
  order: Parameters<typeof ownActions>[2],
): (ProcessAction | OrderAction)[] => [...openActions(loaded, reader), ...ownActions(loaded, reader, order)];

/** Whether somebody handles an order that is open, and so may look after the network of who submitted it. */
export const handlesOpenOrder = (loaded: Loaded, personId: string): boolean =>
  (loaded.process.processGroup === 'todo' || loaded.process.processGroup === 'doing') && holdsOrder(loaded, personId);
