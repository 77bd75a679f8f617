import { officePages } from '@campus/contract/pages/office.ts';
import { applicationKindOf } from '@campus/rules/network-packages/lines.ts';
import { orderKindOf } from '@campus/rules/work-orders/work-orders.ts';
import { lazy, Suspense } from 'react';
import { generatePath, useMatches } from 'react-router';
import { useSay, withTexts } from '#web/client/texts.ts';
import { pageIn } from '#web/features/addresses/page-in.ts';
import type { FormOf } from '#web/features/flows/flow-types.ts';
import { ProcessList } from '#web/features/flows/list/desktop/process-list.tsx';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import { listsOfProcesses, type ProcessListPage } from './process-lists.ts';

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

/** A group of one of the three process lists, which the address names. [BO-11] [BO-12] [BO-13] */
export function Component() {
  const title = useSay('pages');
  const page = pageIn(useMatches())?.page as `office.${ProcessListPage}`;
  const name = page.replace('office.', '') as ProcessListPage;
  const { list, group } = listsOfProcesses[name];
  const groups = Object.entries(listsOfProcesses)
    .filter(([, entry]) => entry.list === list)
    .map(([other, entry]) => ({ group: entry.group, path: officePages.pages[other as ProcessListPage].path }));
  const formOf: FormOf = ({ id, business }) => {
    const own = orderKindOf(business.code) ? (
      <HandlingView key={id} id={id} addressOf={(other) => `?open=${other}`} networkOf={networkOf} />
    ) : (
      applicationKindOf(business.code) && <ApplicationFacts key={id} id={id} />
    );
    return own && <Suspense fallback={<Skeleton shape="block" height={240} />}>{own}</Suspense>;
  };
  return <ProcessList key={page} list={list} group={group} title={title(page)} groups={groups} formOf={formOf} />;
}
