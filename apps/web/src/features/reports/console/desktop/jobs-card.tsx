import { listJobFailures } from '@campus/contract/calls/reports-console.ts';
import { Link } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { CheckIcon, WarningIcon } from '#web/ui/base/icons.tsx';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import { ConsoleCard } from './console-card.tsx';
import styles from './unusual-card.module.css';

const RENEWED_MS = 5 * 60_000;

/** Jobs of the last week that failed for good. */
export const useJobFailures = () => useEndless(listJobFailures, { days: 7, size: 20 }, { refetchInterval: RENEWED_MS });

/** What the product itself could not do, for those who read the log. */
export function JobsCard({ to }: { to: string }) {
  const say = useSay('reports-console');
  const failure = useFailureText();
  const list = useJobFailures();
  const n = list.items.length;
  return (
    <ConsoleCard title={say('jobs-title')}>
      {list.waiting ? (
        <Skeleton width="70%" />
      ) : list.error ? (
        <p className={styles.calm}>{failure(list.error)}</p>
      ) : n === 0 ? (
        <p className={styles.calm}>
          <CheckIcon size={18} />
          {say('jobs-none')}
        </p>
      ) : (
        <p className={styles.bad}>
          <WarningIcon size={18} />
          <Link to={to} preventScrollReset>
            {say(list.more ? 'jobs-count-more' : 'jobs-count', { n })}
          </Link>
        </p>
      )}
    </ConsoleCard>
  );
}
