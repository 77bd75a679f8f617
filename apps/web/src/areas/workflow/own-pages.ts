import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { type DeploymentMode, type Hall, hallFor } from '@campus/rules/deployment/modes.ts';
import { type ApplicationKind, applicationKindOf } from '@campus/rules/network-packages/lines.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { type FlowAddresses, flowAddress } from '#web/features/flows/flow-addresses.ts';

const { pages: phone } = hallPhonePages;
const { pages: pc } = hallPcPages;

/** Applications with a page of their own in a hall; all others use the network page, which gets their kind. */
const own: Readonly<Record<Hall, Partial<Record<ApplicationKind, string>> & { network: string }>> = {
  'hall-phone': {
    network: phone.openNetwork.path,
    move: phone.changeDormitory.path,
    password: phone.changePassword.path,
    'epidemic-freeze': phone.epidemicBusiness.path,
    'epidemic-unfreeze': phone.epidemicBusinessUnfreeze.path,
  },
  'hall-pc': {
    network: pc.openNetwork.path,
    move: pc.changeDormitory.path,
    password: pc.changePassword.path,
    'epidemic-freeze': `${pc.epidemicBusiness.path}?do=epidemic-freeze`,
    'epidemic-unfreeze': `${pc.epidemicBusiness.path}?do=epidemic-unfreeze`,
  },
};

/**
 * The addresses of this app; what has to do with the network is applied for on its pages in a hall: the phone's, as this is an app
 * for phones, or the one that is served, or nowhere.
 */
export function workflowAddresses(mode: DeploymentMode | null, orgSign: string | null): FlowAddresses {
  const hall = hallFor({ mode, phone: true });
  return {
    ...flowAddress,
    offers: (code) => hall !== null || applicationKindOf(code) === null,
    apply: (bId, sId, code = '') => {
      const kind = applicationKindOf(code);
      if (!kind || !hall) return flowAddress.apply(bId, sId);
      const page = own[hall][kind];
      return withOrganisation(page ?? own[hall].network, orgSign, page ? {} : { do: kind });
    },
  };
}
