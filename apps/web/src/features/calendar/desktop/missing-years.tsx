import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Note } from '#web/ui/base/note.tsx';
import { useCalendarYear } from '../use-calendar.ts';

/** The years still to be entered; shown in the calendar and on the first page of people who maintain it. */
export function MissingYears({ calendarPath }: { calendarPath: string }) {
  const say = useSay('calendar');
  const years = useCalendarYear(new Date().getFullYear()).data?.calledFor ?? [];
  return years.map((year) => (
    <Note key={year} role="status" data-testid="calendar-called-for">
      <p>
        {say('called-for', { year })} {say('called-for-how')}
      </p>
      <Link to={`${calendarPath}?year=${year}`}>{say('called-for-go', { year })}</Link>
    </Note>
  ));
}
