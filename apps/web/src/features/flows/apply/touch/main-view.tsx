import { getRecentServices } from '@campus/contract/calls/flows-businesses.ts';
import { getMyCounts } from '@campus/contract/calls/flows-processes.ts';
import { listDrafts } from '@campus/contract/calls/flows-start.ts';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { shortCount } from '#web/ui/base/short-count.ts';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import { flowAddress } from '../../flow-addresses.ts';
import type { Counts } from '../../flow-types.ts';
import { DraftRows } from '../../list/draft-rows.tsx';
import parts from '../../parts.module.css';
import { Catalogue, ServiceGrid } from './catalogue.tsx';
import styles from './main-view.module.css';

/** Few open it, so its inputs do not weigh on the first page. */
const SubstitutesSheet = lazy(async () => ({
  default: (await import('../../operations/touch/substitutes-sheet.tsx')).SubstitutesSheet,
}));

/** The first page: find a service, see what waits, go on with what was begun. */
export function MainView() {
  const say = useSay('workflow');
  const counts = useCall(getMyCounts, {}).data;
  const recent = useCall(getRecentServices, {}).data?.items ?? [];
  const drafts = useCall(listDrafts, counts && counts.drafts > 0 ? { size: 3 } : null).data?.items ?? [];
  const [substitutes, setSubstitutes] = useState(false);
  return (
    <div className={parts.page}>
      <Catalogue look="tiles">
        <Figures counts={counts} />
        {drafts.length > 0 && (
          <Card>
            <div className={parts.headingRow}>
              <h2 className={parts.heading}>{say('drafts', { n: counts?.drafts ?? drafts.length })}</h2>
              {counts && counts.drafts > 3 && (
                <Link to={flowAddress.submitted('Processing')} className={styles.all}>
                  {say('see-all')}
                </Link>
              )}
            </div>
            <DraftRows drafts={drafts} />
          </Card>
        )}
        {recent.length > 0 && (
          <Card>
            <h2 className={parts.heading}>{say('recent-services')}</h2>
            <ServiceGrid services={recent} />
          </Card>
        )}
        <Card as="div" low>
          <button type="button" className={styles.entry} onClick={() => setSubstitutes(true)}>
            <span className={parts.grow}>
              <b>{say('substitutes')}</b>
              <span className={styles.hint}>{say('substitutes-hint')}</span>
            </span>
            <ChevronIcon size={20} />
          </button>
        </Card>
      </Catalogue>
      {substitutes && (
        <Suspense fallback={null}>
          <SubstitutesSheet onClose={() => setSubstitutes(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Figures({ counts }: { counts: Counts | undefined }) {
  const say = useSay('workflow');
  const { submit, approval } = counts ?? {};
  const submitted = submit && submit.processing + submit.inApproval;
  const figures = [
    { text: say('figure-todo'), n: approval?.notHandled, to: flowAddress.participated('NotHandled'), urgent: true },
    {
      text: say('figure-submitted'),
      n: submitted,
      // Opens the first list that is not empty.
      to: flowAddress.submitted(
        submit && submit.processing === 0 && submit.inApproval > 0 ? 'InApproval' : 'Processing',
      ),
    },
    { text: say('figure-copied'), n: approval?.copyFor, to: flowAddress.participated('CopyFor') },
  ];
  return (
    <ul className={styles.figures} aria-label={say('figures')}>
      {figures.map(({ text, n, to, urgent }) => (
        <li key={to}>
          <Link to={to} className={styles.figure} data-urgent={(urgent && n !== undefined && n > 0) || undefined}>
            <span className={styles.n}>{n === undefined ? <Skeleton width={28} height={30} /> : shortCount(n)}</span>
            <span>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
