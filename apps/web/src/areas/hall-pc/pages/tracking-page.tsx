import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { applicationKindOf } from '@campus/rules/network-packages/lines.ts';
import { useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { MyApplicationsView } from '#web/features/flows/apply/desktop/my-applications-view.tsx';
import styles from '#web/features/flows/apply/desktop/service-view.module.css';
import { FlowAddressesHere } from '#web/features/flows/flow-addresses.ts';
import type { FormOf } from '#web/features/flows/flow-types.ts';
import { hallAddresses, readHallAddress } from '#web/features/flows/hall-addresses.ts';
import { ApplicationFacts } from '#web/features/network-applications/application-facts.tsx';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { HallKit } from '../layout/hall-kit.tsx';
import { ownPages } from '../own-pages.ts';

/** The person's applications: pending, processing, done and canceled, each with its progress. [PC-20] */
export function Component() {
  const [search] = useSearchParams();
  const orgSign = useOrgSign();
  const title = useSay('pages')('hall-pc.tracking');
  const { user } = useHallUser(orgSign);
  const { open } = readHallAddress(search);
  const addresses = hallAddresses({
    path: hallPcPages.pages.flowBusiness.path,
    orgSign,
    businessId: null,
    opensPanel: true,
    ownPages: ownPages(orgSign, user?.kind === 'staff'),
  });
  return (
    <HallKit>
      <FlowAddressesHere value={addresses}>
        <div className={styles.page} data-beside={open !== null || undefined}>
          <h1 className={styles.title}>{title}</h1>
          <MyApplicationsView businessId={null} open={open} formOf={formOf} />
        </div>
      </FlowAddressesHere>
    </HallKit>
  );
}

/** An application to the network is shown with its progress. */
const formOf: FormOf = ({ id, business }) => applicationKindOf(business.code) && <ApplicationFacts id={id} />;
