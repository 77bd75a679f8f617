import { Loading, Skeleton } from '#web/ui/base/skeleton.tsx';
import styles from './list-skeleton.module.css';

const widths = ['14%', '23%', '12%', '16%', '9%', '11%', '10%'];

/** The table's shape while its rows are fetched. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <Loading>
      <div className={styles.box}>
        <div className={styles.head} />
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places
          <div key={row} className={styles.row}>
            {widths.map((width) => (
              <span key={width} className={styles.cell} style={{ width }}>
                <Skeleton width="82%" />
                <Skeleton width="54%" />
              </span>
            ))}
          </div>
        ))}
      </div>
    </Loading>
  );
}
