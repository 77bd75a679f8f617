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

const page = officePages.pages.outages;
const addressOf = (id: string | null) => (id ? `${page.path}?open=${id}` : `${page.path}?standing=suspected`);

/** The outages that are suspected, for those who decide about them. */
export function SuspectedOutages() {
  const held = useCall(getUserInfo, {}, { staleTime: 60_000 }).data?.permissions;
  const suspected = useSuspectedOutages(held !== undefined && maySee(page, held));
  if (!suspected || suspected.items.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <SuspectedList suspected={suspected} addressOf={addressOf} />
    </Suspense>
  );
}
