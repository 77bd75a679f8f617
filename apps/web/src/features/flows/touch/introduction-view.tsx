import { getService } from '@campus/contract/calls/businesses.ts';
import { listDrafts } from '@campus/contract/calls/process-start.ts';
import { Link, useNavigate } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/base/skeleton.tsx';
import { BusinessIcon } from '../business-icon.tsx';
import { usualTime } from '../durations.ts';
import { flowAddress } from '../flow-addresses.ts';
import { useFlowLabels } from '../flow-labels.ts';
import type { ServiceDetail } from '../flow-types.ts';
import { DraftRows } from './draft-rows.tsx';
import styles from './introduction-view.module.css';
import parts from './parts.module.css';
import { PersonRow } from './person-row.tsx';
import { Shown } from './shown.tsx';

/** One service: what it is, who handles it and how, and the way to begin. */
export function IntroductionView({ businessId }: { businessId: string }) {
  const service = useCall(getService, { id: businessId });
  return (
    <Shown asked={service} skeleton={<IntroductionSkeleton />}>
      {(data) => <Introduction service={data} />}
    </Shown>
  );
}

function Introduction({ service }: { service: ServiceDetail }) {
  const say = useSay('workflow');
  const { say: flow, words } = useFlowLabels();
  const navigate = useNavigate();
  const drafts = useCall(listDrafts, { businessId: service.id, size: 3 }).data?.items ?? [];
  const { startStep, blocked } = service;
  return (
    <div className={`${parts.page} ${styles.page}`}>
      <section className={parts.card}>
        <div className={styles.head}>
          <BusinessIcon icon={service.icon} size={56} />
          <div className={parts.grow}>
            <h2 className={styles.name}>{words(service.name)}</h2>
            <p className={parts.muted}>{words(service.category.name)}</p>
          </div>
        </div>
        {words(service.summary) && <p className={parts.text}>{words(service.summary)}</p>}
        {service.usuallyMs !== null && (
          <Chip kind="running">{say('usually-within', { time: usualTime(service.usuallyMs, say) })}</Chip>
        )}
        {blocked && (
          <div className={parts.note} role="status">
            <b>{say('cannot-start')}</b>
            <span>{say(`blocked-${blocked}`)}</span>
          </div>
        )}
      </section>
      {drafts.length > 0 && (
        <section className={parts.card}>
          <h2 className={parts.heading}>{say('drafts', { n: drafts.length })}</h2>
          <DraftRows drafts={drafts} />
        </section>
      )}
      {words(service.introduction) && (
        <section className={parts.card}>
          <h2 className={parts.heading}>{say('introduction')}</h2>
          <p className={parts.text}>{words(service.introduction)}</p>
        </section>
      )}
      {service.steps.length > 0 && (
        <section className={parts.card}>
          <h2 className={parts.heading}>{say('steps')}</h2>
          <ol className={styles.steps}>
            {service.steps.map(({ name, kind }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change places
              <li key={at}>
                <span className={styles.at}>{at + 1}</span>
                <span className={parts.grow}>{words(name)}</span>
                <span className={parts.muted}>{flow(`step-${kind as 'approve'}`)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {(service.guides.length > 0 || service.annexCount > 0) && (
        <section className={parts.card}>
          <h2 className={parts.heading}>{say('guides-and-annexes')}</h2>
          <ul className={parts.rows}>
            {service.guides.map(({ name, title }) => (
              <li key={name}>
                <Link to={flowAddress.guide(service.id, name)} className={parts.rowLink}>
                  {words(title)}
                  <ChevronIcon size={18} />
                </Link>
              </li>
            ))}
            {service.annexCount > 0 && (
              <li>
                <Link to={flowAddress.annex(service.id)} className={parts.rowLink}>
                  {say('annexes', { n: service.annexCount })}
                  <ChevronIcon size={18} />
                </Link>
              </li>
            )}
          </ul>
        </section>
      )}
      {service.owners.length > 0 && (
        <section className={parts.card}>
          <h2 className={parts.heading}>{say('owners')}</h2>
          {service.owners.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </section>
      )}
      {startStep && !blocked && (
        <div className={styles.start}>
          <Button kind="primary" wide onClick={() => void navigate(flowAddress.apply(service.id, startStep))}>
            {say('start')}
          </Button>
        </div>
      )}
    </div>
  );
}

function IntroductionSkeleton() {
  return (
    <div className={parts.page}>
      <div className={parts.card}>
        <Loading>
          <div className={styles.head}>
            <Skeleton shape="block" width={56} height={56} />
            <div className={parts.grow}>
              <Skeleton width="60%" />
              <Skeleton width="30%" />
            </div>
          </div>
        </Loading>
        <SkeletonText lines={3} />
      </div>
      <div className={parts.card}>
        <SkeletonText lines={5} />
      </div>
    </div>
  );
}
