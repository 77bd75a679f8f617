import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { areaOf } from '#web/client/current-area.ts';
import { Loading, Skeleton, SkeletonTiles } from '#web/ui/base/skeleton.tsx';
import styles from './first-skeleton.module.css';

/** The shape of the page that is being opened, until its own code is there. */
export function FirstSkeleton() {
  const { pathname } = location;
  switch (areaOf(pathname)) {
    case 'office':
      return (
        <Loading>
          <div className={styles.office}>
            <div className={styles.side}>
              {['68%', '54%', '72%', '60%', '48%'].map((width) => (
                <Skeleton key={width} width={width} height={18} />
              ))}
            </div>
            <div className={styles.main}>
              <Skeleton shape="block" height={56} />
              <Skeleton shape="block" height={320} />
            </div>
          </div>
        </Loading>
      );
    case 'hall-pc':
      return pathname === hallPcPages.pages.index.path ? <Home area="wide" /> : <Inner area="wide" />;
    case 'hall-phone':
      return pathname === hallPhonePages.pages.main.path ? <Home area="narrow" /> : <Inner area="narrow" />;
    case 'workflow':
      return <Inner area="narrow" />;
    case 'open':
      return (
        <div className={styles.card}>
          <Lines widths={['50%', '100%', '100%', '100%']} />
        </div>
      );
  }
}

type Width = { area: 'wide' | 'narrow' };

/** A first page: the picture, and the services under it. */
function Home({ area }: Width) {
  return (
    <div className={styles[area]}>
      <Skeleton shape="block" height={area === 'wide' ? 300 : 168} />
      <SkeletonTiles count={8} />
    </div>
  );
}

/** A page inside: the bar with its name, and what is listed or filled in. */
function Inner({ area }: Width) {
  return (
    <>
      <div className={styles.bar}>
        <Skeleton width={area === 'wide' ? 220 : '36%'} height={20} />
      </div>
      <div className={styles[area]} data-inner>
        {area === 'wide' && <Skeleton width={180} height={28} />}
        <div className={styles.sheet}>
          <Lines widths={['42%', '78%', '40%', '76%', '44%', '80%']} />
        </div>
        <div className={styles.sheet}>
          <Lines widths={['100%', '98%', '62%']} />
        </div>
      </div>
    </>
  );
}

function Lines({ widths }: { widths: readonly string[] }) {
  return widths.map((width, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
    <Skeleton key={index} width={width} />
  ));
}
