import { officePages } from '@campus/contract/pages/office.ts';
import { useSay } from '#web/client/texts.ts';
import type { AreaParts } from '#web/features/reports/console/console-types.ts';
import { OverviewPage } from '#web/features/reports/console/desktop/overview-page.tsx';
import { ProcessPanel } from './process-panel.tsx';

const areaParts: AreaParts = {
  ProcessPanel,
  listsOf: (businessId) => `${officePages.pages.busMonToDo.path}?businessId=${businessId}`,
};

/** All businesses at a glance. [BO-10] */
export function Component() {
  const title = useSay('pages');
  return <OverviewPage title={title('office.businessOverview')} areaParts={areaParts} />;
}
