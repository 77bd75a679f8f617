import { getService } from '@campus/contract/calls/flows-businesses.ts';
import { Link } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { ThumbBar } from '#web/ui/base/thumb-bar.tsx';
import { useFlowAddress } from '../../flow-addresses.ts';
import type { ServiceDetail } from '../../flow-types.ts';
import parts from '../../parts.module.css';
import { QueryState } from '../../query-state.tsx';
import {
  ServiceDocuments,
  ServiceDrafts,
  ServiceHead,
  ServiceOwners,
  ServiceSkeleton,
  ServiceSteps,
  ServiceText,
} from '../service-parts.tsx';
import { ServiceTabs } from '../service-tabs.tsx';
import { useMyApplicationCount } from '../use-my-application-count.ts';
import { MyApplicationsView } from './my-applications-view.tsx';

type Props = { businessId: string; tab: 'about' | 'mine'; mine: string };

/** One service of the hall: what it is, the button to apply, and the reader's applications. [PH-08] */
export function ServiceView({ businessId, tab, mine }: Props) {
  const service = useCall(getService, { id: businessId });
  return (
    <QueryState query={service} skeleton={<ServiceSkeleton />}>
      {(data) => <Service service={data} tab={tab} mine={mine} />}
    </QueryState>
  );
}

function Service({ service, tab, mine }: { service: ServiceDetail } & Pick<Props, 'tab' | 'mine'>) {
  const say = useSay('workflow');
  const flowAddress = useFlowAddress();
  const { id, code, startStep, blocked } = service;
  const startable = startStep !== null && !blocked;
  return (
    <div className={startable ? `${parts.page} ${parts.withBar}` : parts.page}>
      <ServiceHead service={service} brief={tab === 'mine'} />
      <ServiceTabs current={tab} about={flowAddress.service(id)} mine={mine} count={useMyApplicationCount(id)} />
      {tab === 'mine' ? (
        <MyApplicationsView businessId={id} />
      ) : (
        <>
          <ServiceDrafts businessId={id} />
          <ServiceText service={service} />
          <ServiceDocuments service={service} />
          <ServiceSteps service={service} />
          <ServiceOwners service={service} />
        </>
      )}
      {startable && (
        <ThumbBar size="decisions">
          <Link className={parts.mainWay} to={flowAddress.apply(id, startStep, code)}>
            {say('start')}
          </Link>
        </ThumbBar>
      )}
    </div>
  );
}
