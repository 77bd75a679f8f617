import { listDrafts } from '@campus/contract/calls/flows-start.ts';
import { Link } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { usePromiseText } from '#web/ui/base/promise.ts';
import { Loading, Skeleton, SkeletonText } from '#web/ui/base/skeleton.tsx';
import { useFlowAddress } from '../flow-addresses.ts';
import { useFlowLabels } from '../flow-labels.ts';
import type { ServiceDetail } from '../flow-types.ts';
import { DraftRows } from '../list/draft-rows.tsx';
import parts from '../parts.module.css';
import { PersonRow } from '../people/person-row.tsx';
import styles from './service-parts.module.css';

type Props = { service: ServiceDetail };

/** Name, purpose, usual time, and why the reader cannot apply; `brief` above the reader's applications. */
export function ServiceHead({ service, brief = false }: Props & { brief?: boolean }) {
  const promiseText = usePromiseText();
  const { words } = useFlowLabels();
  return (
    <Card aria-label={words(service.name)}>
      <div className={styles.head}>
        <BusinessIcon icon={service.icon} size={brief ? 44 : 56} />
        <div className={parts.grow}>
          <h2 className={styles.name}>{words(service.name)}</h2>
          <p className={parts.muted}>{words(service.category.name)}</p>
        </div>
      </div>
      {!brief && words(service.summary) && <p className={parts.text}>{words(service.summary)}</p>}
      {!brief && service.promise && <Chip kind="running">{promiseText(service.promise).sentence}</Chip>}
      <ServiceBlocked service={service} />
    </Card>
  );
}

export function ServiceBlocked({ service: { blocked } }: Props) {
  const say = useSay('workflow');
  if (!blocked) return null;
  return (
    <Note gap="lines" role="status">
      <b>{say('cannot-start')}</b>
      <span>{say(`blocked-${blocked}`)}</span>
    </Note>
  );
}

/** The drafts of this service. */
export function ServiceDrafts({ businessId }: { businessId: string }) {
  const say = useSay('workflow');
  const drafts = useCall(listDrafts, { businessId, size: 3 }).data?.items ?? [];
  if (drafts.length === 0) return null;
  return (
    <Card title={say('drafts', { n: drafts.length })}>
      <DraftRows drafts={drafts} />
    </Card>
  );
}

export function ServiceText({ service }: Props) {
  const say = useSay('workflow');
  const { words } = useFlowLabels();
  if (!words(service.introduction)) return null;
  return (
    <Card title={say('introduction')}>
      <p className={parts.text}>{words(service.introduction)}</p>
    </Card>
  );
}

export function ServiceSteps({ service: { steps } }: Props) {
  const say = useSay('workflow');
  const { say: flow, words } = useFlowLabels();
  if (steps.length === 0) return null;
  return (
    <Card title={say('steps')}>
      <ol className={styles.steps}>
        {steps.map(({ name, kind }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change places
          <li key={at}>
            <span className={styles.at}>{at + 1}</span>
            <span className={parts.grow}>{words(name)}</span>
            <span className={parts.muted}>{flow(`step-${kind as 'approve'}`)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Links to the guides, and to the annexes where those have a page of their own. */
export function ServiceDocuments({ service, annexes = true }: Props & { annexes?: boolean }) {
  const say = useSay('workflow');
  const { words } = useFlowLabels();
  const flowAddress = useFlowAddress();
  const { id, guides, annexCount } = service;
  const withAnnexes = annexes && annexCount > 0;
  if (guides.length === 0 && !withAnnexes) return null;
  return (
    <Card title={say(annexes ? 'guides-and-annexes' : 'guides')}>
      <ul className={parts.rows}>
        {guides.map(({ name, title }) => (
          <li key={name}>
            <Link to={flowAddress.guide(id, name)} className={parts.rowLink}>
              {words(title)}
              <ChevronIcon size={18} />
            </Link>
          </li>
        ))}
        {withAnnexes && (
          <li>
            <Link to={flowAddress.annex(id)} className={parts.rowLink}>
              {say('annexes', { n: annexCount })}
              <ChevronIcon size={18} />
            </Link>
          </li>
        )}
      </ul>
    </Card>
  );
}

export function ServiceOwners({ service: { owners } }: Props) {
  const say = useSay('workflow');
  if (owners.length === 0) return null;
  return (
    <Card title={say('owners')}>
      {owners.map((person) => (
        <PersonRow key={person.id} person={person} />
      ))}
    </Card>
  );
}

export function ServiceSkeleton() {
  return (
    <div className={parts.page}>
      <Card as="div">
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
      </Card>
      <Card as="div">
        <SkeletonText lines={5} />
      </Card>
    </div>
  );
}
