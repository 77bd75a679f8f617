import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { applicationKindOf } from '@campus/rules/network-packages/lines.ts';
import { useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { Crumbs } from '#web/features/flows/apply/desktop/crumbs.tsx';
import { EditSubmissionView } from '#web/features/flows/apply/desktop/edit-submission-view.tsx';
import { MyApplicationsView } from '#web/features/flows/apply/desktop/my-applications-view.tsx';
import { NewSubmissionView } from '#web/features/flows/apply/desktop/new-submission-view.tsx';
import styles from '#web/features/flows/apply/desktop/service-view.module.css';
import { ServiceView } from '#web/features/flows/apply/desktop/service-view.tsx';
import { ServicesView } from '#web/features/flows/apply/desktop/services-view.tsx';
import { FlowAddressesHere } from '#web/features/flows/flow-addresses.ts';
import type { FormOf } from '#web/features/flows/flow-types.ts';
import { type HallAddress, hallAddresses, readHallAddress } from '#web/features/flows/hall-addresses.ts';
import { ApplicationFacts } from '#web/features/network-applications/application-facts.tsx';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { HallKit } from '../layout/hall-kit.tsx';
import { ownPages } from '../own-pages.ts';

/** Any business of the catalogue is read about, applied for and followed here. [PC-08] */
export function Component() {
  const [search] = useSearchParams();
  const orgSign = useOrgSign();
  const { user } = useHallUser(orgSign);
  const at = readHallAddress(search);
  const addresses = hallAddresses({
    path: hallPcPages.pages.flowBusiness.path,
    orgSign,
    businessId: at.businessId,
    beside: true,
    ownPages: ownPages(orgSign, user?.kind === 'staff'),
  });
  return (
    <HallKit>
      <FlowAddressesHere value={addresses}>
        <View at={at} orgSign={orgSign} mine={addresses.mine} />
      </FlowAddressesHere>
    </HallKit>
  );
}

type ViewProps = { at: HallAddress; orgSign: string | null; mine: (businessId?: string) => string };

function View({ at, orgSign, mine }: ViewProps) {
  const title = useSay('pages')('hall-pc.flowBusiness');
  const { user } = useHallUser(orgSign);
  const { show, businessId, processId, open } = at;
  if (show === 'apply' && at.sId) return <NewSubmissionView key={at.sId} sId={at.sId} account={user?.account} />;
  if (show === 'edit' && processId) return <EditSubmissionView key={processId} prId={processId} />;
  if (businessId) {
    const part =
      show === 'guide' ? { show, name: at.name } : ({ show: show === 'mine' || open ? 'mine' : 'about' } as const);
    return (
      <ServiceView
        key={businessId}
        businessId={businessId}
        part={part}
        mine={mine(businessId)}
        open={open}
        formOf={formOf}
      />
    );
  }
  return show === 'mine' || open ? <AllMine open={open} /> : <ServicesView title={title} mine={mine()} />;
}

/** What was asked of the network is shown with how far it has come. */
const formOf: FormOf = ({ id, business }) => applicationKindOf(business.code) && <ApplicationFacts id={id} />;

function AllMine({ open }: { open: string | null }) {
  const say = useSay('hall-services');
  return (
    <div className={styles.page} data-beside={open !== null || undefined}>
      <Crumbs>{say('mine')}</Crumbs>
      <h1 className={styles.title}>{say('mine')}</h1>
      <MyApplicationsView businessId={null} open={open} formOf={formOf} />
    </div>
  );
}
