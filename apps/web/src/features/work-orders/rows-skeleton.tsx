import { Loading, Skeleton } from '#web/ui/base/skeleton.tsx';
import parts from './parts.module.css';

/** The shape of a list of orders while it is fetched. */
export function RowsSkeleton() {
  return (
    <Loading>
      <div className={parts.stack}>
        {['a', 'b', 'c', 'd'].map((row) => (
          <div key={row} className={parts.section}>
            <Skeleton width="56%" />
            <Skeleton width="82%" />
            <Skeleton width="38%" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
