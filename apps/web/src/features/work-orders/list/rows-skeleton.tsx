import { Card } from '#web/ui/base/card.tsx';
import { Loading, Skeleton } from '#web/ui/base/skeleton.tsx';
import parts from '../parts.module.css';

/** The shape of a list of orders while it is fetched. */
export function RowsSkeleton() {
  return (
    <Loading>
      <div className={parts.stack}>
        {['a', 'b', 'c', 'd'].map((row) => (
          <Card key={row} as="div">
            <Skeleton width="56%" />
            <Skeleton width="82%" />
            <Skeleton width="38%" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
