import { Card } from '#web/ui/base/card.tsx';
import { Loading, Skeleton } from '#web/ui/base/skeleton.tsx';
import parts from '../parts.module.css';

const lines = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The shape of an order while it is fetched. */
export function DetailSkeleton() {
  return (
    <Loading>
      <div className={parts.stack}>
        {['report', 'handling'].map((section) => (
          <Card key={section} as="div">
            <Skeleton width="30%" />
            {lines.map((line) => (
              <Skeleton key={line} width={line === 'f' ? '50%' : '90%'} />
            ))}
          </Card>
        ))}
      </div>
    </Loading>
  );
}
