import { getService } from '@campus/contract/calls/businesses.ts';
import { Link } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { ThumbBar } from '#web/ui/base/thumb-bar.tsx';
import { useFlowAddress } from '../../flow-addresses.ts';
import type { ServiceDetail } from '../../flow-types.ts';
import parts from '../../parts.module.css';
import { ServiceHalves } from '../service-tabs.tsx';
import {
  ServiceDocuments,
  ServiceDrafts,
  ServiceHead,
  ServiceOwners,
  ServiceSkeleton,
  ServiceSteps,
  ServiceText,
} from '../service-parts.tsx';
import { Shown } from '../../query-state.tsx';
import { useMineCount } from '../use-my-application-count.ts';
import { ApplicationsView } from './my-applications-view.tsx';

type Props = { businessId: string; half: 'about' | 'mine'; mine: string };

/** One service of the hall: what it is, the way to begin, and what the reader has there. [PH-08] */
export function ServiceView({ businessId, half, mine }: Props) {
  const service = useCall(getService, { id: businessId });
  return (
    <Shown asked={service} skeleton={<ServiceSkeleton />}>
      {(data) => <Service service={data} half={half} mine={mine} />}
    </Shown>
  );
}

function Service({ service, half, mine }: { service: ServiceDetail } & Pick<Props, 'half' | 'mine'>) {
  const say = useSay('workflow');
  const flowAddress = useFlowAddress();
  const { id, code, startStep, blocked } = service;
  const startable = startStep !== null && !blocked;
  return (
    <div className={startable ? `${parts.page} ${parts.withBar}` : parts.page}>
      <ServiceHead service={service} brief={half === 'mine'} />
      <ServiceHalves current={half} about={flowAddress.service(id)} mine={mine} count={useMineCount(id)} />
      {half === 'mine' ? (
        <ApplicationsView businessId={id} />
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
