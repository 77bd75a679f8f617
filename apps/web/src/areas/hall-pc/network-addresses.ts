import type { NetworkAddresses } from '#web/features/network-applications/network-addresses.ts';
import { hallLink } from './hall-link.ts';

/** Where the pages of the network are in this hall; staff have their own. [PC-09] [PC-14] */
export function networkAddresses(orgSign: string | null, staff: boolean): NetworkAddresses {
  const home = staff ? 'teacherNetwork' : 'openNetwork';
  const about = (lineId: string | undefined) => (lineId ? { lineId } : {});
  return {
    part: (part) => hallLink(home, orgSign, { part }),
    apply: (kind, lineId) => {
      switch (kind) {
        case 'open':
          return staff ? hallLink('newPackage', orgSign) : hallLink('openNetwork', orgSign, { do: kind });
        case 'move':
          return staff
            ? hallLink(home, orgSign, { do: kind, ...about(lineId) })
            : hallLink('changeDormitory', orgSign, about(lineId));
        case 'password':
          return hallLink('changePassword', orgSign, about(lineId));
        case 'epidemic-freeze':
        case 'epidemic-unfreeze':
          return hallLink('epidemicBusiness', orgSign, { do: kind, ...about(lineId) });
        default:
          return hallLink(home, orgSign, { do: kind, ...about(lineId) });
      }
    },
    reset: (lineId) => hallLink('changePassword', orgSign, { do: 'reset', ...about(lineId) }),
    why: (lineId) => hallLink(home, orgSign, { do: 'why', ...about(lineId) }),
    details: (id) => hallLink('flowBusiness', orgSign, { show: 'mine', open: id }),
    // On a wide screen the rating is part of the page that shows the application.
    evaluate: (id) => hallLink('flowBusiness', orgSign, { show: 'mine', open: id }),
    reportFault: hallLink('repairFaultV3', orgSign),
  };
}
