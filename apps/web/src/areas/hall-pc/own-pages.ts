import { orderKindOf } from '@campus/rules/work-orders/work-orders.ts';
import type { OwnPages } from '#web/features/flows/hall-addresses.ts';
import { hallLink } from './hall-link.ts';

/** The businesses that have pages of their own in this hall. */
export const ownPages =
  (orgSign: string | null): OwnPages =>
  (code) => {
    const kind = orderKindOf(code);
    if (!kind) return null;
    const [form, list] =
      kind === 'fault'
        ? (['repairFaultV3', 'repairFaultListV3'] as const)
        : (['declareComplaintV3', 'declareComplaintListV3'] as const);
    return { form: hallLink(form, orgSign), view: (id) => hallLink(list, orgSign, { open: id }) };
  };
