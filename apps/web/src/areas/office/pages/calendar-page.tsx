import { officePages } from '@campus/contract/pages/office.ts';
import { useSay } from '#web/client/texts.ts';
import { YearView } from '#web/features/calendar/desktop/year-view.tsx';

export function Component() {
  const title = useSay('pages');
  return <YearView title={title('office.calendar')} path={officePages.pages.calendar.path} />;
}
