import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { useOrgSign } from '#web/client/organisation.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import type { OrderKind } from './order-types.ts';

export type Hall = 'pc' | 'phone';

const pc = hallPcPages.pages;
const phone = hallPhonePages.pages;
/** On the PC a detail stands beside its list and is named by `open`; the phone has a page for each thing. */
const pages = {
  pc: {
    fault: { list: pc.repairFaultListV3, older: pc.repairFaultList, form: pc.repairFaultV3, edit: pc.repairFaultV3 },
    complaint: {
      list: pc.declareComplaintListV3,
      older: pc.declareComplaintList,
      form: pc.declareComplaintV3,
      edit: pc.declareComplaintV3,
    },
  },
  phone: {
    fault: { list: phone.reportingV3, older: phone.reporting, form: phone.repairFaultV3, edit: phone.reportingEdit },
    complaint: {
      list: phone.complaintListV3,
      older: phone.complaintList,
      form: phone.declareComplaintV3,
      edit: phone.complaintEdit,
    },
  },
} as const;
const phoneDetails = {
  fault: {
    view: phone.reportingViewV3,
    evaluate: phone.reportingEvaluateV3,
    olderView: phone.reportingView,
    olderEvaluate: phone.reportingEvaluate,
  },
  complaint: {
    view: phone.complaintViewV3,
    evaluate: phone.complaintEvaluateV3,
    olderView: phone.complaintView,
    olderEvaluate: phone.complaintEvaluate,
  },
} as const;

/** Where the pages of a kind of order are, with the organisation in every address. */
export function orderAddresses(hall: Hall, kind: OrderKind, orgSign: string | null) {
  const { list, older, form, edit } = pages[hall][kind];
  const at = (page: { path: string }, more: Record<string, string> = {}) => withOrganisation(page.path, orgSign, more);
  const shared = {
    list: at(list),
    older: at(older),
    form: at(form),
    edit: (id: string) => at(edit, { orderId: id }),
    draft: (id: string) => at(form, { draftId: id }),
    again: (id: string) => at(form, { againOf: id }),
  };
  if (hall === 'pc')
    return {
      ...shared,
      view: (id: string) => at(list, { open: id }),
      evaluate: (id: string) => at(list, { open: id }),
      olderView: (id: string) => at(older, { open: id }),
      olderEvaluate: (id: string) => at(older, { open: id }),
    };
  const { view, evaluate, olderView, olderEvaluate } = phoneDetails[kind];
  return {
    ...shared,
    view: (id: string) => at(view, { orderId: id }),
    evaluate: (id: string) => at(evaluate, { orderId: id }),
    olderView: (id: string) => at(olderView, { orderId: id }),
    olderEvaluate: (id: string) => at(olderEvaluate, { orderId: id }),
  };
}

export type OrderAddresses = ReturnType<typeof orderAddresses>;

export function useOrderAddresses(hall: Hall, kind: OrderKind): OrderAddresses {
  return orderAddresses(hall, kind, useOrgSign());
}
