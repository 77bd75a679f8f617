import { orderKindOf } from '@campus/rules/work-orders/work-orders.ts';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { withTexts } from '#web/client/texts.ts';
import { flowAddress } from '#web/features/flows/flow-addresses.ts';
import type { FormOf } from '#web/features/flows/flow-types.ts';
import { DetailsView } from '#web/features/flows/touch/details-view.tsx';
import { Skeleton } from '#web/ui/base/skeleton.tsx';

// Only those who open a fault report or a complaint need it.
const HandlingView = lazy(() =>
  withTexts(['work-orders', 'handling'], () => import('#web/features/work-orders/touch/handling-view.tsx')).then(
    ({ HandlingView }) => ({ default: HandlingView }),
  ),
);

const formOf: FormOf = ({ id, business }) =>
  orderKindOf(business.code) && (
    <Suspense fallback={<Skeleton shape="block" height={240} />}>
      <HandlingView id={id} addressOf={flowAddress.details} />
    </Suspense>
  );

/** Everything about one process. [WF-21] */
export function Component() {
  const { prId = '' } = useParams();
  return <DetailsView key={prId} prId={prId} formOf={formOf} />;
}
