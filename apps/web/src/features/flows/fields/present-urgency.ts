import { orderFields, orderKindOf, urgencyLevel } from '@campus/rules/work-orders/work-orders.ts';
import type { Process, ShownField, Words } from '../flow-types.ts';

const levels = ['usual', 'urgent', 'very-urgent'] as const;

/** The form of an order with its present urgency; if the requester asked for another one, that follows. */
export function withPresentUrgency(
  { business, urgency }: Pick<Process, 'business' | 'urgency'>,
  fields: readonly ShownField[],
  requestedLabel: Words,
): readonly ShownField[] {
  if (!orderKindOf(business.code)) return fields;
  return fields.flatMap((row) => {
    if (row.field.id !== orderFields.urgency) return [row];
    const now: ShownField = { ...row, value: levels[urgency] };
    if (urgencyLevel(row.value) === urgency) return [now];
    return [now, { ...row, field: { ...row.field, id: `${row.field.id}-asked`, label: requestedLabel } }];
  });
}
