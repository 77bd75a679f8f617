import { useSay } from '#web/client/texts.ts';
import type { FormOf } from '../../flow-types.ts';
import type { HallAddress } from '../../hall-addresses.ts';
import { Crumbs } from './crumbs.tsx';
import { EditSubmissionView } from './edit-submission-view.tsx';
import { MyApplicationsView } from './my-applications-view.tsx';
import { NewSubmissionView } from './new-submission-view.tsx';
import styles from './service-view.module.css';
import { ServiceView } from './service-view.tsx';
import { ServicesView } from './services-view.tsx';

type Props = {
  at: HallAddress;
  title: string;
  /** The reader, once known. */
  account: string | undefined;
  /** The address of the reader's applications, of one business or of all. */
  mine: (businessId?: string) => string;
  formOf: FormOf;
};

/** The view that an address of the page about services names. */
export function ServicePages({ at, title, account, mine, formOf }: Props) {
  const { show, businessId, processId, open } = at;
  if (show === 'apply' && at.sId) return <NewSubmissionView key={at.sId} sId={at.sId} account={account} />;
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
  if (show === 'mine' || open) return <AllMyApplications open={open} formOf={formOf} />;
  return <ServicesView title={title} mine={mine()} />;
}

function AllMyApplications({ open, formOf }: { open: string | null; formOf: FormOf }) {
  const say = useSay('hall-services');
  return (
    <div className={styles.page} data-beside={open !== null || undefined}>
      <Crumbs>{say('mine')}</Crumbs>
      <h1 className={styles.title}>{say('mine')}</h1>
      <MyApplicationsView businessId={null} open={open} formOf={formOf} />
    </div>
  );
}
