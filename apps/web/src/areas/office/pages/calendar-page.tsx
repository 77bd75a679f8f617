import { officePages } from '@campus/contract/pages/office.ts';
import { useSay } from '#web/client/texts.ts';
import { MissingYears } from '#web/features/calendar/desktop/missing-years.tsx';
import { YearView } from '#web/features/calendar/desktop/year-view.tsx';

export function Component() {
  const title = useSay('pages');
  return (
    <>
      <MissingYears calendarPath={officePages.pages.calendar.path} />
      <YearView title={title('office.calendar')} />
    </>
  );
}
