import type { PageId } from '@campus/messages/zh/pages.ts';
import type { ApplicationKind } from '@campus/rules/network-packages/lines.ts';
import { useMatches, useSearchParams } from 'react-router';
import { useOrganisation, useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { pageIn } from '#web/features/addresses/page-in.ts';
import type { NetworkPart } from '#web/features/network-applications/network-addresses.ts';
import { readNetworkAddress, useNetworkTitle } from '#web/features/network-applications/network-page.tsx';
import { NetworkView } from '#web/features/network-applications/touch/network-view.tsx';
import { OwnAnnouncedOutage } from '#web/features/outages/own-announced-outage.tsx';
import { ProveAtUniversity } from '#web/features/sign-in/prove-at-university.tsx';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { OtherProofWay } from '#web/ui/base/other-proof.tsx';
import { TouchKit } from '#web/ui/touch/touch-kit.tsx';
import { useBarTitle } from '../layout/bar-title.ts';
import { networkAddresses } from '../network-addresses.ts';

/** Pages about one kind of application, whatever else is in their address. */
const kinds: Partial<Record<PageId, ApplicationKind>> = {
  'hall-phone.changeDormitory': 'move',
  'hall-phone.changePassword': 'password',
  'hall-phone.epidemicBusiness': 'epidemic-freeze',
  'hall-phone.epidemicBusinessUnfreeze': 'epidemic-unfreeze',
  'hall-phone.teacherOpenNetwork': 'open',
};
const parts: Partial<Record<PageId, NetworkPart>> = {
  'hall-phone.teacherNetworkList': 'history',
  'hall-phone.account': 'costs',
};
const ofStaff: readonly PageId[] = [
  'hall-phone.teacherNetwork',
  'hall-phone.teacherNetworkOpt',
  'hall-phone.teacherOpenNetwork',
  'hall-phone.teacherNetworkList',
];

/** One's own network, and everything that can be applied for with it. [PH-06] [PH-09] [PH-10] [PH-12] */
export function Component() {
  const [search] = useSearchParams();
  const orgSign = useOrgSign();
  const page = pageIn(useMatches())?.page ?? 'hall-phone.openNetwork';
  const title = useSay('pages')(page);
  const { user } = useHallUser(orgSign);
  const organisation = useOrganisation(orgSign).data;
  const part = parts[page];
  const address = part ? ({ view: 'part', part } as const) : readNetworkAddress(search, kinds[page] ?? null);
  const opens = page === 'hall-phone.openNetwork';
  useBarTitle(useNetworkTitle(address, title, opens));
  return (
    <TouchKit>
      <OtherProofWay value={ProveAtUniversity}>
        <NetworkView
          address={address}
          title={title}
          to={networkAddresses(orgSign, ofStaff.includes(page) || user?.kind === 'staff')}
          opens={opens}
          account={user?.account}
          deskPhone={organisation?.deskPhone ?? null}
          announced={(outage, besides) => <OwnAnnouncedOutage outage={outage} besides={besides} />}
        />
      </OtherProofWay>
    </TouchKit>
  );
}
