import type { PageId } from '@campus/messages/zh/pages.ts';
import type { ApplicationKind } from '@campus/rules/network-packages/lines.ts';
import { useMatches, useSearchParams } from 'react-router';
import { useOrganisation, useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { NetworkView } from '#web/features/network-applications/desktop/network-view.tsx';
import { readNetworkAddress } from '#web/features/network-applications/network-page.tsx';
import { OwnAnnouncedOutage } from '#web/features/outages/own-announced-outage.tsx';
import { ProveAtUniversity } from '#web/features/sign-in/prove-at-university.tsx';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { OtherProofWay } from '#web/ui/base/other-proof.tsx';
import { HallKit } from '../layout/hall-kit.tsx';
import { networkAddresses } from '../network-addresses.ts';

/** Pages about one kind of application, whatever else is in their address. */
const kinds: Partial<Record<PageId, ApplicationKind>> = {
  'hall-pc.changeDormitory': 'move',
  'hall-pc.changePassword': 'password',
  'hall-pc.epidemicBusiness': 'epidemic-freeze',
  'hall-pc.newPackage': 'open',
};
const ofStaff: readonly PageId[] = ['hall-pc.teacherNetwork', 'hall-pc.newPackage'];

/** One's own network, and everything that can be applied for with it. [PC-09] [PC-10] [PC-11] [PC-12] [PC-14] [PC-15] */
export function Component() {
  const [search] = useSearchParams();
  const orgSign = useOrgSign();
  const page = pageIn(useMatches())?.page ?? 'hall-pc.openNetwork';
  const title = useSay('pages')(page);
  const { user } = useHallUser(orgSign);
  const organisation = useOrganisation(orgSign).data;
  return (
    <HallKit>
      <OtherProofWay value={ProveAtUniversity}>
        <NetworkView
          address={readNetworkAddress(search, kinds[page] ?? null)}
          title={title}
          to={networkAddresses(orgSign, ofStaff.includes(page) || user?.kind === 'staff')}
          opens={page === 'hall-pc.openNetwork'}
          account={user?.account}
          deskPhone={organisation?.deskPhone ?? null}
          announced={(outage, besides) => <OwnAnnouncedOutage outage={outage} besides={besides} />}
        />
      </OtherProofWay>
    </HallKit>
  );
}
