import { type OrderKind, orderFields } from '@campus/rules/work-orders/work-orders.ts';

const asked: readonly string[] = [orderFields.place, orderFields.type];

/**
 * Whether a field takes nothing because a rule keeps somebody from reporting. Where a fault is and of what type can be
 * said all the same: an outage that is announced there is answered by "me too", without a report.
 */
export const isClosed = ({ kind, blocked }: { kind: OrderKind; blocked: string | null }, field: string): boolean =>
  blocked !== null && !(kind === 'fault' && asked.includes(field));
