import { officePages } from '@campus/contract/pages/office.ts';
import { useSay } from '#web/client/texts.ts';
import { CalledFor } from '#web/features/calendar/desktop/called-for.tsx';
import { YearView } from '#web/features/calendar/desktop/year-view.tsx';

export function Component() {
  const title = useSay('pages');
  return (
    <>
      <CalledFor calendarPath={officePages.pages.calendar.path} />
      <YearView title={title('office.calendar')} />
    </>
  );
}
