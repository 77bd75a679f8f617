import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { contactTypes } from '../../flow-addresses.ts';
import type { FormOf } from '../../flow-types.ts';
import type { HallAddress } from '../../hall-addresses.ts';
import { EditRunningContactsView } from '../../operations/touch/edit-running-contacts-view.tsx';
import { EvaluateView } from '../../operations/touch/evaluate-view.tsx';
import parts from '../../parts.module.css';
import { ContactsView } from '../../people/touch/contacts-view.tsx';
import { EditContactsView } from '../../people/touch/edit-contacts-view.tsx';
import { AttachmentsView } from '../../process/touch/attachments-view.tsx';
import { ProcessView } from '../../process/touch/process-view.tsx';
import { AnnexList } from '../annex-list.tsx';
import { GuideView } from '../guide-view.tsx';
import { EditSubmissionView } from './edit-submission-view.tsx';
import { MyApplicationsView } from './my-applications-view.tsx';
import { NewSubmissionView } from './new-submission-view.tsx';
import { ServiceView } from './service-view.tsx';
import { ServicesView } from './services-view.tsx';

type Props = {
  at: HallAddress;
  /** The reader, once known. */
  account: string | undefined;
  /** The address of the reader's applications, of one business or of all. */
  mine: (businessId?: string) => string;
  formOf: FormOf;
  /** Shown in place of the reader's tasks, which are handled in another area. */
  tasksElsewhere: (id: string) => ReactNode;
};

/** The view that an address of the page about services names. */
export function ServicePages({ at, account, mine, formOf, tasksElsewhere }: Props) {
  const { show, businessId, processId, sId } = at;
  if (show === 'contacts') return <Contacts sId={sId} />;
  if (show === 'people' && sId)
    return processId ? <EditRunningContactsView sId={sId} prId={processId} /> : <EditContactsView sId={sId} />;
  if (show === 'apply' && sId) return <NewSubmissionView key={sId} sId={sId} account={account} />;
  if (processId)
    switch (show) {
      case 'edit':
        return <EditSubmissionView key={processId} prId={processId} />;
      case 'evaluate':
        return <EvaluateView key={processId} prId={processId} />;
      case 'files':
        return <AttachmentsView key={processId} prId={processId} />;
      default:
        return <ProcessView key={processId} prId={processId} formOf={formOf} tasksElsewhere={tasksElsewhere} />;
    }
  if (!businessId) return show === 'mine' ? <AllMyApplications /> : <ServicesView mine={mine()} />;
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

function AllMyApplications() {
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
  const type = contactTypes.find((name) => name === search.get('type')) ?? 'approve';
  const page = search.get('page');
  return <ContactsView sId={sId} type={type} several={page !== 'contacts'} copies={page === 'contactsCopy'} />;
}
