import type { NetworkAddresses } from '#web/features/network-applications/network-addresses.ts';
import { phoneLink } from './phone-link.ts';

/** Where the pages of the network are in this hall; staff have their own. [PH-09] [PH-12] */
export function networkAddresses(orgSign: string | null, staff: boolean): NetworkAddresses {
  const home = staff ? 'teacherNetwork' : 'openNetwork';
  const operate = staff ? 'teacherNetworkOpt' : 'openNetwork';
  const about = (lineId: string | undefined) => (lineId ? { lineId } : {});
  return {
    part: (part) =>
      staff && part === 'history' ? phoneLink('teacherNetworkList', orgSign) : phoneLink(home, orgSign, { part }),
    apply: (kind, lineId) => {
      switch (kind) {
        case 'open':
          return staff ? phoneLink('teacherOpenNetwork', orgSign) : phoneLink('openNetwork', orgSign, { do: kind });
        case 'move':
          return staff
            ? phoneLink(operate, orgSign, { do: kind, ...about(lineId) })
            : phoneLink('changeDormitory', orgSign, about(lineId));
        case 'password':
          return phoneLink('changePassword', orgSign, about(lineId));
        case 'epidemic-freeze':
          return phoneLink('epidemicBusiness', orgSign, about(lineId));
        case 'epidemic-unfreeze':
          return phoneLink('epidemicBusinessUnfreeze', orgSign, about(lineId));
        default:
          return phoneLink(operate, orgSign, { do: kind, ...about(lineId) });
      }
    },
    reset: (lineId) => phoneLink('changePassword', orgSign, { do: 'reset', ...about(lineId) }),
    why: (lineId) => phoneLink(home, orgSign, { do: 'why', ...about(lineId) }),
    details: (id) => phoneLink('viewService', orgSign, { prId: id }),
    evaluate: (id) => phoneLink('teacherNetworkListEvaluate', orgSign, { orderId: id }),
    reportFault: phoneLink('repairFaultV3', orgSign),
  };
}
