import { applicationKindOf } from '@campus/rules/network-packages/lines.ts';
import { orderKindOf } from '@campus/rules/work-orders/work-orders.ts';
import type { OwnPages } from '#web/features/flows/hall-addresses.ts';
import { networkAddresses } from './network-addresses.ts';
import { phoneLink } from './phone-link.ts';

/** The businesses that have pages of their own in this hall. */
export const ownPages =
  (orgSign: string | null, staff: boolean): OwnPages =>
  (code) => {
    const application = applicationKindOf(code);
    if (application) return { form: networkAddresses(orgSign, staff).apply(application) };
    const kind = orderKindOf(code);
    if (!kind) return null;
    const [form, view] =
      kind === 'fault'
        ? (['repairFaultV3', 'reportingViewV3'] as const)
        : (['declareComplaintV3', 'complaintViewV3'] as const);
    return { form: phoneLink(form, orgSign), view: (id) => phoneLink(view, orgSign, { orderId: id }) };
  };
