import { Card } from '#web/ui/base/card.tsx';
import { FormColumns } from '#web/ui/base/form-page.tsx';
import { Loading, Skeleton } from '#web/ui/base/skeleton.tsx';
import parts from '../../parts.module.css';

/** The shape of the form while it is loading. */
export function FormSkeleton() {
  return (
    <Loading>
      <FormColumns>
        <Card as="div" gap="fields" roomy>
          {['a', 'b', 'c', 'd'].map((row) => (
            <div key={row} className={parts.stack}>
              <Skeleton width={96} />
              <Skeleton shape="block" height={40} />
            </div>
          ))}
        </Card>
        <Card as="div">
          <Skeleton width="60%" />
          <Skeleton />
          <Skeleton />
        </Card>
      </FormColumns>
    </Loading>
  );
}
