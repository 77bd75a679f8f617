import type { Values } from '../parameters/catalogue.ts';
import { selfHelpBlock, selfHelpLimit } from '../parameters/self-help.ts';
import type { OrderKind } from './work-orders.ts';

/** How many orders of a kind may wait for acceptance at once: one complaint, and as many faults as the organisation set. */
export const pendingLimit = (kind: OrderKind, values: Values | null | undefined): number =>
  kind === 'complaint' ? 1 : selfHelpLimit(values);

/** Why no further order of a kind can be submitted; null while there is room. */
export const pendingBlock = (kind: OrderKind, pending: number, limit: number) => {
  const block = selfHelpBlock(pending, limit);
  return block && kind === 'complaint' ? 'complaint-pending' : block;
};
