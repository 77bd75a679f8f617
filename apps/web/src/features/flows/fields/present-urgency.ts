import { orderFields, orderKindOf, urgencyLevel } from '@campus/rules/work-orders/work-orders.ts';
import type { Process, ShownField, Words } from '../flow-types.ts';

const levels = ['usual', 'urgent', 'very-urgent'] as const;

/** The form of an order with its present urgency, followed by the urgency that was asked for where that was another. */
export function withPresentUrgency(
  { business, urgency }: Pick<Process, 'business' | 'urgency'>,
  fields: readonly ShownField[],
  askedName: Words,
): readonly ShownField[] {
  if (!orderKindOf(business.code)) return fields;
  return fields.flatMap((shown) => {
    if (shown.field.id !== orderFields.urgency) return [shown];
    const now: ShownField = { ...shown, value: levels[urgency] };
    if (urgencyLevel(shown.value) === urgency) return [now];
    return [now, { ...shown, field: { ...shown.field, id: `${shown.field.id}-asked`, label: askedName } }];
  });
}
