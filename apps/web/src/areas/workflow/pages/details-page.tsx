import { workflowPages } from '@campus/contract/pages/workflow.ts';
import { applicationKindOf } from '@campus/rules/network-packages/lines.ts';
import { orderKindOf } from '@campus/rules/work-orders/work-orders.ts';
import { lazy, Suspense } from 'react';
import { generatePath, useParams } from 'react-router';
import { withTexts } from '#web/client/texts.ts';
import { flowAddress } from '#web/features/flows/flow-addresses.ts';
import type { FormOf } from '#web/features/flows/flow-types.ts';
import { ProcessView } from '#web/features/flows/process/touch/process-view.tsx';
import { Skeleton } from '#web/ui/base/skeleton.tsx';

// Only those who open a fault report or a complaint need it.
const HandlingView = lazy(() =>
  withTexts(
    ['work-orders', 'work-orders-handling'],
    () => import('#web/features/work-orders/handling/touch/handling-view.tsx'),
  ).then(({ HandlingView }) => ({ default: HandlingView })),
);

// Only those who open an application of the network need it.
const ApplicationFacts = lazy(() =>
  withTexts(['network-applications'], () => import('#web/features/network-applications/application-facts.tsx')).then(
    ({ ApplicationFacts }) => ({
      default: ApplicationFacts,
    }),
  ),
);

const networkOf = (personId: string) => generatePath(workflowPages.pages.networkDesk.path, { personId });

const formOf: FormOf = ({ id, business }) => {
  const own = orderKindOf(business.code) ? (
    <HandlingView id={id} addressOf={flowAddress.details} networkOf={networkOf} />
  ) : (
    applicationKindOf(business.code) && <ApplicationFacts id={id} cards />
  );
  return own && <Suspense fallback={<Skeleton shape="block" height={240} />}>{own}</Suspense>;
};

/** Everything about one process. [WF-21] */
export function Component() {
  const { prId = '' } = useParams();
  return <ProcessView key={prId} prId={prId} formOf={formOf} />;
}
