import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import { applicationKindOf } from '@campus/rules/network-packages/lines.ts';
import { generatePath, Link, useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { AnnexList } from '#web/features/flows/annex-list.tsx';
import { contactTypes, FlowAddressesHere } from '#web/features/flows/flow-addresses.ts';
import type { FormOf } from '#web/features/flows/flow-types.ts';
import { GuideView } from '#web/features/flows/guide-view.tsx';
import { type HallAddress, hallAddresses, readHallAddress } from '#web/features/flows/hall-addresses.ts';
import parts from '#web/features/flows/parts.module.css';
import { ApplicationsView } from '#web/features/flows/touch/applications-view.tsx';
import { AttachmentsView } from '#web/features/flows/touch/attachments-view.tsx';
import { ContactsView } from '#web/features/flows/touch/contacts-view.tsx';
import { EditContactsView } from '#web/features/flows/touch/edit-contacts-view.tsx';
import { EditRunningContactsView } from '#web/features/flows/touch/edit-running-contacts-view.tsx';
import { EvaluateView } from '#web/features/flows/touch/evaluate-view.tsx';
import { ManageEditView } from '#web/features/flows/touch/manage-edit-view.tsx';
import { ManageView } from '#web/features/flows/touch/manage-view.tsx';
import { ProcessView } from '#web/features/flows/touch/process-view.tsx';
import { ServiceView } from '#web/features/flows/touch/service-view.tsx';
import { ServicesView } from '#web/features/flows/touch/services-view.tsx';
import { ApplicationFacts } from '#web/features/network-applications/application-facts.tsx';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { Note } from '#web/ui/base/note.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
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
        <VisuallyHidden as="h1">{title}</VisuallyHidden>
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
  if (show === 'apply' && sId) return <ManageView key={sId} sId={sId} account={user?.account} />;
  if (processId)
    switch (show) {
      case 'edit':
        return <ManageEditView key={processId} prId={processId} />;
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
          half={show === 'mine' ? 'mine' : 'about'}
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
      <ApplicationsView businessId={null} />
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
