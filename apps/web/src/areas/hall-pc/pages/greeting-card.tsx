import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useSay, withTexts } from '#web/client/texts.ts';
import { Greeting, KindAndDepartment } from '#web/features/frames/person-name.tsx';
import type { Person } from '#web/features/frames/person-panel.tsx';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { Initials } from '#web/ui/base/initials.tsx';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import { type HallPage, hallLink } from '../hall-link.ts';
import { networkAddresses } from '../network-addresses.ts';
import styles from './greeting-card.module.css';

// What is to be known of the network follows the first page.
const NetworkSummary = lazy(() =>
  withTexts(['network-applications'], () => import('#web/features/network-applications/network-summary.tsx')).then(
    ({ NetworkSummary }) => ({
      default: NetworkSummary,
    }),
  ),
);

const mine: HallPage[] = ['tracking', 'repairFaultListV3', 'declareComplaintListV3'];

/** Who is signed in, with links to their own pages. */
export function GreetingCard({ user, orgSign }: { user: Person; orgSign: string }) {
  const say = useSay('frames');
  const title = useSay('pages');
  return (
    <section className={styles.card} data-testid="greeting">
      <div className={styles.person}>
        <Initials name={user.name} size={56} />
        <div>
          <h2 className={styles.greeting}>
            <Greeting name={user.name} />
          </h2>
          <p className={styles.facts}>
            <KindAndDepartment {...user} />
          </p>
        </div>
      </div>
      <div className={styles.network}>
        <Suspense fallback={<Skeleton shape="block" height={112} />}>
          <NetworkSummary to={networkAddresses(orgSign, user.kind === 'staff').part('lines')} />
        </Suspense>
      </div>
      <h3 className={styles.mine}>{say('my-things')}</h3>
      <ul className={styles.links}>
        {mine.map((page) => (
          <li key={page}>
            <Link to={hallLink(page, orgSign)}>
              <span>{title(`hall-pc.${page}`)}</span>
              <ChevronIcon size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
