import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { type ApplicationKind, applicationKindOf } from '@campus/rules/network-packages/lines.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { type FlowAddresses, flowAddress } from '#web/features/flows/flow-addresses.ts';

const { pages } = hallPhonePages;
const own: Readonly<Partial<Record<ApplicationKind, string>>> = {
  move: pages.changeDormitory.path,
  password: pages.changePassword.path,
  'epidemic-freeze': pages.epidemicBusiness.path,
  'epidemic-unfreeze': pages.epidemicBusinessUnfreeze.path,
};

/** The addresses of this app; what has to do with the network is applied for on its pages in the phone hall. */
export const workflowAddresses = (orgSign: string | null): FlowAddresses => ({
  ...flowAddress,
  apply: (bId, sId, code = '') => {
    const kind = applicationKindOf(code);
    if (!kind) return flowAddress.apply(bId, sId);
    return withOrganisation(own[kind] ?? pages.openNetwork.path, orgSign, own[kind] ? {} : { do: kind });
  },
});
