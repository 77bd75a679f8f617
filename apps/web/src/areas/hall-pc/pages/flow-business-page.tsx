import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { applicationKindOf } from '@campus/rules/network-packages/lines.ts';
import { useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { ServicePages } from '#web/features/flows/apply/desktop/service-pages.tsx';
import { FlowAddressesHere } from '#web/features/flows/flow-addresses.ts';
import type { FormOf } from '#web/features/flows/flow-types.ts';
import { hallAddresses, readHallAddress } from '#web/features/flows/hall-addresses.ts';
import { ApplicationFacts } from '#web/features/network-applications/application-facts.tsx';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { HallKit } from '../layout/hall-kit.tsx';
import { ownPages } from '../own-pages.ts';

/** Any business of the catalogue is read about, applied for and followed here. [PC-08] */
export function Component() {
  const [search] = useSearchParams();
  const orgSign = useOrgSign();
  const title = useSay('pages')('hall-pc.flowBusiness');
  const { user } = useHallUser(orgSign);
  const at = readHallAddress(search);
  const addresses = hallAddresses({
    path: hallPcPages.pages.flowBusiness.path,
    orgSign,
    businessId: at.businessId,
    opensPanel: true,
    ownPages: ownPages(orgSign, user?.kind === 'staff'),
  });
  return (
    <HallKit>
      <FlowAddressesHere value={addresses}>
        <ServicePages at={at} title={title} account={user?.account} mine={addresses.mine} formOf={formOf} />
      </FlowAddressesHere>
    </HallKit>
  );
}

/** An application to the network is shown with its progress. */
const formOf: FormOf = ({ id, business }) => applicationKindOf(business.code) && <ApplicationFacts id={id} />;
