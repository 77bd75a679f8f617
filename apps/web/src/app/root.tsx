import { Suspense, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { oldestReply } from '#web/client/offline.ts';
import { useSay } from '#web/client/texts.ts';
import { SeeAsBanner } from '#web/features/see-as/see-as-banner.tsx';
import { NetworkAway } from '#web/ui/base/network-away.tsx';
import { Notices } from '#web/ui/base/notices.tsx';
import { FirstSkeleton } from './first-skeleton.tsx';
import { PageTitle } from './page-title.tsx';
import styles from './root.module.css';

/** What stands around every page of every area. */
export function Root() {
  const keptAt = useSyncExternalStore(oldestReply.subscribe, oldestReply.read);
  return (
    <>
      <PageTitle />
      <OpeningBar />
      <NetworkAway keptAt={keptAt} />
      <Suspense fallback={null}>
        <SeeAsBanner />
      </Suspense>
      <Suspense fallback={<FirstSkeleton />}>
        <Outlet />
      </Suspense>
      <Notices />
      <ScrollRestoration getKey={({ pathname, search }) => pathname + search} />
    </>
  );
}

/** A thin line at the top while the next page is on its way. */
function OpeningBar() {
  const say = useSay('frames');
  const opening = useNavigation().state !== 'idle';
  return (
    <div className={styles.place}>
      {opening && <div className={styles.bar} role="progressbar" aria-label={say('page-opening')} />}
    </div>
  );
}
