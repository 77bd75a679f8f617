import { getService } from '@campus/contract/calls/flows-businesses.ts';
import { useNavigate } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
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
import styles from './introduction-view.module.css';

/** One service: what it is, who handles it and how, and the button to apply. */
export function IntroductionView({ businessId }: { businessId: string }) {
  const service = useCall(getService, { id: businessId });
  return (
    <QueryState query={service} skeleton={<ServiceSkeleton />}>
      {(data) => <Introduction service={data} />}
    </QueryState>
  );
}

function Introduction({ service }: { service: ServiceDetail }) {
  const say = useSay('workflow');
  const navigate = useNavigate();
  const flowAddress = useFlowAddress();
  const { startStep, blocked } = service;
  const offered = flowAddress.offers?.(service.code) ?? true;
  return (
    <div className={`${parts.page} ${styles.page}`}>
      <ServiceHead service={service} />
      <ServiceDrafts businessId={service.id} />
      <ServiceText service={service} />
      <ServiceSteps service={service} />
      <ServiceDocuments service={service} />
      <ServiceOwners service={service} />
      {!offered && !blocked && (
        <p className={styles.away} role="status">
          {say('no-hall')}
        </p>
      )}
      {startStep && !blocked && offered && (
        <div className={styles.start}>
          <Button
            kind="primary"
            wide
            onClick={() => void navigate(flowAddress.apply(service.id, startStep, service.code))}
          >
            {say('start')}
          </Button>
        </div>
      )}
    </div>
  );
}
