import { officePages } from '@campus/contract/pages/office.ts';
import { applicationKindOf } from '@campus/rules/network-packages/lines.ts';
import { orderKindOf } from '@campus/rules/work-orders/work-orders.ts';
import { lazy, Suspense } from 'react';
import { generatePath } from 'react-router';
import { withTexts } from '#web/client/texts.ts';
import type { FormOf } from '#web/features/flows/flow-types.ts';
import { Skeleton } from '#web/ui/base/skeleton.tsx';

// Only those who open a fault report or a complaint need it.
const HandlingView = lazy(() =>
  withTexts(
    ['work-orders', 'work-orders-handling'],
    () => import('#web/features/work-orders/handling/desktop/handling-view.tsx'),
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

const networkOf = (personId: string) => generatePath(officePages.pages.networkDesk.path, { personId });

/** What a process is about, where its business has a view of its own. */
export const formOf: FormOf = ({ id, business }) => {
  const own = orderKindOf(business.code) ? (
    <HandlingView key={id} id={id} addressOf={(other) => `?open=${other}`} networkOf={networkOf} />
  ) : (
    applicationKindOf(business.code) && <ApplicationFacts key={id} id={id} />
  );
  return own && <Suspense fallback={<Skeleton shape="block" height={240} />}>{own}</Suspense>;
};
