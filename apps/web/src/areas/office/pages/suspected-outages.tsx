import { getUserInfo } from '@campus/contract/calls/access.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { lazy, Suspense } from 'react';
import { useCall } from '#web/client/queries.ts';
import { withTexts } from '#web/client/texts.ts';
import { useSuspectedOutages } from '#web/features/outages/office/suspected.queries.ts';
import { maySee } from '../layout/menu-access.ts';

// On most days there is none.
const SuspectedList = lazy(() =>
  withTexts(['outages'], () => import('#web/features/outages/office/desktop/suspected-list.tsx')).then(
    ({ SuspectedList }) => ({ default: SuspectedList }),
  ),
);

const AskedList = lazy(() =>
  withTexts(['outages', 'outages-office'], () => import('#web/features/outages/office/desktop/asked-list.tsx')).then(
    ({ AskedList }) => ({ default: AskedList }),
  ),
);

const page = officePages.pages.outages;
const addressOf = (standing: 'suspected' | 'in-force') => (id: string | null) =>
  id ? `${page.path}?open=${id}` : `${page.path}?standing=${standing}`;

/** The outages that are suspected, and those that should be over, for those who decide about them. */
export function SuspectedOutages() {
  const held = useCall(getUserInfo, {}, { staleTime: 60_000 }).data?.permissions;
  const suspected = useSuspectedOutages(held !== undefined && maySee(page, held));
  if (!suspected) return null;
  const { items, asked, unanswered } = suspected;
  return (
    <Suspense fallback={null}>
      {items.length > 0 && <SuspectedList suspected={suspected} addressOf={addressOf('suspected')} />}
      {asked.length > 0 && <AskedList asked={asked} unanswered={unanswered} addressOf={addressOf('in-force')} />}
    </Suspense>
  );
}
