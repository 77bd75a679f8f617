import { getService } from '@campus/contract/calls/flows-businesses.ts';
import { Link } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { FormColumns } from '#web/ui/base/form-page.tsx';
import { usePromiseText } from '#web/ui/base/promise.ts';
import { useFlowAddress } from '../../flow-addresses.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { FormOf, ServiceDetail } from '../../flow-types.ts';
import parts from '../../parts.module.css';
import { QueryState } from '../../query-state.tsx';
import { AnnexList } from '../annex-list.tsx';
import { GuideView } from '../guide-view.tsx';
import {
  ServiceBlocked,
  ServiceDocuments,
  ServiceDrafts,
  ServiceOwners,
  ServiceSkeleton,
  ServiceSteps,
  ServiceText,
} from '../service-parts.tsx';
import { ServiceTabs } from '../service-tabs.tsx';
import { useMyApplicationCount } from '../use-my-application-count.ts';
import { Crumbs } from './crumbs.tsx';
import { MyApplicationsView } from './my-applications-view.tsx';
import styles from './service-view.module.css';

type Props = {
  businessId: string;
  part: { show: 'about' | 'mine' } | { show: 'guide'; name: string };
  mine: string;
  /** The application whose details are open next to the list. */
  open: string | null;
  formOf?: FormOf;
};

/** One service of the hall: what it is, the button to apply, and the reader's applications. [PC-08] */
export function ServiceView({ businessId, ...props }: Props) {
  const service = useCall(getService, { id: businessId });
  return (
    <QueryState query={service} skeleton={<ServiceSkeleton />}>
      {(data) => <Service service={data} {...props} />}
    </QueryState>
  );
}

function Service({ service, part, mine, open, formOf }: { service: ServiceDetail } & Omit<Props, 'businessId'>) {
  const flowAddress = useFlowAddress();
  const { id } = service;
  return (
    <div className={styles.page} data-beside={open !== null || undefined}>
      <ServiceTop service={service} />
      <ServiceTabs
        current={part.show === 'mine' ? 'mine' : 'about'}
        about={flowAddress.service(id)}
        mine={mine}
        count={useMyApplicationCount(id)}
      />
      {part.show === 'mine' ? (
        <MyApplicationsView businessId={id} open={open} formOf={formOf} />
      ) : (
        <FormColumns>
          <div className={parts.stack}>
            {part.show === 'guide' ? <GuideView businessId={id} name={part.name} plain /> : <About service={service} />}
          </div>
          <aside className={parts.stack}>
            <ServiceSteps service={service} />
            <ServiceOwners service={service} />
          </aside>
        </FormColumns>
      )}
    </div>
  );
}

function About({ service }: { service: ServiceDetail }) {
  const say = useSay('workflow');
  return (
    <>
      <ServiceDrafts businessId={service.id} />
      <ServiceText service={service} />
      <ServiceDocuments service={service} annexes={false} />
      {service.annexCount > 0 && (
        <Card>
          <h2 className={parts.heading}>{say('annexes', { n: service.annexCount })}</h2>
          <AnnexList businessId={service.id} plain />
        </Card>
      )}
    </>
  );
}

/** Name, purpose, usual time, and the one button that begins. */
function ServiceTop({ service }: { service: ServiceDetail }) {
  const say = useSay('workflow');
  const promiseText = usePromiseText();
  const { words } = useFlowLabels();
  const flowAddress = useFlowAddress();
  const { id, code, startStep, blocked, promise } = service;
  return (
    <>
      <Crumbs>{words(service.name)}</Crumbs>
      <header className={styles.head}>
        <BusinessIcon icon={service.icon} size={64} />
        <div className={styles.topWords}>
          <h1 className={styles.title}>{words(service.name)}</h1>
          <p className={styles.lead}>{words(service.summary)}</p>
          <p className={parts.chips}>
            <Chip>{words(service.category.name)}</Chip>
            {promise && <Chip kind="running">{promiseText(promise).sentence}</Chip>}
          </p>
        </div>
        {startStep && !blocked && (
          <Link className={parts.mainWay} to={flowAddress.apply(id, startStep, code)}>
            {say('start')}
          </Link>
        )}
      </header>
      <ServiceBlocked service={service} />
    </>
  );
}
