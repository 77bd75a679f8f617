import { Loading, Skeleton } from '#web/ui/base/skeleton.tsx';
import card from './console-card.module.css';
import styles from './console-page.module.css';

/** The shape of the four cards while their figures are fetched. */
export function ConsoleSkeleton() {
  return (
    <Loading>
      <div className={styles.cards}>
        {[236, 236, 300, 300].map((height, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change places
          <div key={n} className={card.card} style={n === 3 ? { gridColumn: 'span 5' } : {}}>
            <div className={card.head}>
              <Skeleton width={120} />
            </div>
            <Skeleton shape="block" height={height} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
