import { applicationKindOf } from '@campus/rules/network-packages/lines.ts';
import { orderKindOf } from '@campus/rules/work-orders/work-orders.ts';
import type { OwnPages } from '#web/features/flows/hall-addresses.ts';
import { hallLink } from './hall-link.ts';
import { networkAddresses } from './network-addresses.ts';

/** The businesses that have pages of their own in this hall. */
export const ownPages =
  (orgSign: string | null, staff: boolean): OwnPages =>
  (code) => {
    const application = applicationKindOf(code);
    if (application) return { form: networkAddresses(orgSign, staff).apply(application) };
    const kind = orderKindOf(code);
    if (!kind) return null;
    const [form, list] =
      kind === 'fault'
        ? (['repairFaultV3', 'repairFaultListV3'] as const)
        : (['declareComplaintV3', 'declareComplaintListV3'] as const);
    return { form: hallLink(form, orgSign), view: (id) => hallLink(list, orgSign, { open: id }) };
  };
