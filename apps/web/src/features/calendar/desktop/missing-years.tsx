import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Note } from '#web/ui/base/note.tsx';
import { useCalendarYear } from '../use-calendar.ts';

/** Which years somebody has to enter by now; on the calendar itself, and on the first page of those who keep it. */
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
