import { areaOf } from '#web/client/current-area.ts';
import { Loading, Skeleton, SkeletonTiles } from '#web/ui/base/skeleton.tsx';
import styles from './first-skeleton.module.css';

/** The shape of the area that is being opened, until its own code is there. */
export function FirstSkeleton() {
  const area = areaOf(location.pathname);
  if (area === 'office') {
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
  }
  return (
    <div className={area === 'hall-pc' ? styles.wide : styles.narrow}>
      <Skeleton shape="block" height={area === 'hall-pc' ? 300 : 168} />
      <SkeletonTiles count={8} />
    </div>
  );
}
