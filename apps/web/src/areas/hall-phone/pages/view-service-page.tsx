import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import { applicationKindOf } from '@campus/rules/network-packages/lines.ts';
import { generatePath, Link, useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { AnnexList } from '#web/features/flows/apply/annex-list.tsx';
import { GuideView } from '#web/features/flows/apply/guide-view.tsx';
import { EditSubmissionView } from '#web/features/flows/apply/touch/edit-submission-view.tsx';
import { MyApplicationsView } from '#web/features/flows/apply/touch/my-applications-view.tsx';
import { NewSubmissionView } from '#web/features/flows/apply/touch/new-submission-view.tsx';
import { ServiceView } from '#web/features/flows/apply/touch/service-view.tsx';
import { ServicesView } from '#web/features/flows/apply/touch/services-view.tsx';
import { contactTypes, FlowAddressesHere } from '#web/features/flows/flow-addresses.ts';
import type { FormOf } from '#web/features/flows/flow-types.ts';
import { type HallAddress, hallAddresses, readHallAddress } from '#web/features/flows/hall-addresses.ts';
import { EditRunningContactsView } from '#web/features/flows/operations/touch/edit-running-contacts-view.tsx';
import { EvaluateView } from '#web/features/flows/operations/touch/evaluate-view.tsx';
import parts from '#web/features/flows/parts.module.css';
import { ContactsView } from '#web/features/flows/people/touch/contacts-view.tsx';
import { EditContactsView } from '#web/features/flows/people/touch/edit-contacts-view.tsx';
import { AttachmentsView } from '#web/features/flows/process/touch/attachments-view.tsx';
import { ProcessView } from '#web/features/flows/process/touch/process-view.tsx';
import { ApplicationFacts } from '#web/features/network-applications/application-facts.tsx';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { Note } from '#web/ui/base/note.tsx';
import { Spoken } from '#web/ui/base/spoken.tsx';
import { TouchKit } from '#web/ui/touch/touch-kit.tsx';
import { ownPages } from '../own-pages.ts';

/** Any business of the catalogue is read about, applied for and followed here. [PH-08] */
export function Component() {
  const [search] = useSearchParams();
  const orgSign = useOrgSign();
  const title = useSay('pages')('hall-phone.viewService');
  const { user } = useHallUser(orgSign);
  const at = readHallAddress(search);
  const addresses = hallAddresses({
    path: hallPhonePages.pages.viewService.path,
    orgSign,
    businessId: at.businessId,
    beside: false,
    ownPages: ownPages(orgSign, user?.kind === 'staff'),
  });
  return (
    <TouchKit>
      <FlowAddressesHere value={addresses}>
        <Spoken as="h1">{title}</Spoken>
        <View at={at} orgSign={orgSign} mine={addresses.mine} />
      </FlowAddressesHere>
    </TouchKit>
  );
}

type ViewProps = { at: HallAddress; orgSign: string | null; mine: (businessId?: string) => string };

function View({ at, orgSign, mine }: ViewProps) {
  const { user } = useHallUser(orgSign);
  const { show, businessId, processId, sId } = at;
  if (show === 'contacts') return <Contacts sId={sId} />;
  if (show === 'people' && sId)
    return processId ? <EditRunningContactsView sId={sId} prId={processId} /> : <EditContactsView sId={sId} />;
  if (show === 'apply' && sId) return <NewSubmissionView key={sId} sId={sId} account={user?.account} />;
  if (processId)
    switch (show) {
      case 'edit':
        return <EditSubmissionView key={processId} prId={processId} />;
      case 'evaluate':
        return <EvaluateView key={processId} prId={processId} />;
      case 'files':
        return <AttachmentsView key={processId} prId={processId} />;
      default:
        return <ProcessView key={processId} prId={processId} formOf={formOf} tasksElsewhere={inWorkflowApp} />;
    }
  if (!businessId) return show === 'mine' ? <AllMine /> : <ServicesView mine={mine()} />;
  switch (show) {
    case 'guide':
      return <GuideView businessId={businessId} name={at.name} />;
    case 'annexes':
      return <AnnexList businessId={businessId} />;
    default:
      return (
        <ServiceView
          key={businessId}
          businessId={businessId}
          tab={show === 'mine' ? 'mine' : 'about'}
          mine={mine(businessId)}
        />
      );
  }
}

function AllMine() {
  const say = useSay('hall-services');
  return (
    <div className={parts.page}>
      <h2 className={parts.heading}>{say('mine')}</h2>
      <MyApplicationsView businessId={null} />
    </div>
  );
}

function Contacts({ sId }: { sId: string }) {
  const [search] = useSearchParams();
  const type = contactTypes.find((one) => one === search.get('type')) ?? 'approve';
  const page = search.get('page');
  return <ContactsView sId={sId} type={type} several={page !== 'contacts'} copies={page === 'contactsCopy'} />;
}

/** What was asked of the network is shown with how far it has come. */
const formOf: FormOf = ({ id, business }) => applicationKindOf(business.code) && <ApplicationFacts id={id} cards />;

const inWorkflowApp = (id: string) => <InWorkflowApp id={id} />;

/** Deciding is done in the workflow app. */
function InWorkflowApp({ id }: { id: string }) {
  const say = useSay('hall-services');
  return (
    <Note as="p" kind="calm" gap="lines">
      {say('asked-of-you')}
      <Link to={generatePath(workflowPages.pages.allDetails.path, { prId: id })}>{say('to-workflow')}</Link>
    </Note>
  );
}
