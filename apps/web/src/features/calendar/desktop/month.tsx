import type { KeyboardEvent } from 'react';
import { useSay } from '#web/client/texts.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { wordsIn } from '#web/ui/base/words.ts';
import { dayByKey, monthDays } from '../month-days.ts';
import { type CalendarYear, isWorked, type NamedDay } from '../use-calendar.ts';
import styles from './month.module.css';

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

type Props = {
  year: number;
  month: number;
  calendar: CalendarYear;
  days: ReadonlyMap<string, NamedDay>;
  onChoose: (day: string) => void;
};

/** One month; its days are one tab stop, and the arrow keys move through the whole year. */
export function Month({ year, month, calendar, days, onChoose }: Props) {
  const say = useSay('calendar');
  const { language } = useTexts();
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, 1),
  );
  const cells = monthDays(year, month);
  const first = cells.find((day) => day === calendar.today) ?? cells.find((day) => day !== null);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const from = (event.target as HTMLElement).dataset.day;
    const next = from ? dayByKey(from, event.key) : null;
    if (!next) return;
    event.preventDefault();
    document.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <section className={styles.month} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.week} aria-hidden="true">
        {WEEK.map((day) => (
          <span key={day}>{say(`weekday-${day}`)}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the days inside */}
      <div className={styles.days} onKeyDown={move}>
        {cells.map((day, index) =>
          day ? (
            <Day
              key={day}
              day={day}
              standing={days.get(day)}
              calendar={calendar}
              stop={day === first}
              onChoose={onChoose}
            />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing stands there
            <span key={index} />
          ),
        )}
      </div>
    </section>
  );
}

type DayProps = {
  day: string;
  standing: NamedDay | undefined;
  calendar: CalendarYear;
  stop: boolean;
  onChoose: (day: string) => void;
};

function Day({ day, standing, calendar, stop, onChoose }: DayProps) {
  const say = useSay('calendar');
  const format = useFormat();
  const { language } = useTexts();
  const worked = isWorked(day, calendar);
  const description = standing
    ? `${say(`kind-${standing.kind}`)} ${wordsIn(language, standing.name)}`
    : say(worked ? 'plain-worked' : 'plain-free');
  const today = day === calendar.today ? ` ${say('today')}` : '';
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-kind={standing?.kind}
      data-free={(!standing && !worked) || undefined}
      data-today={today !== '' || undefined}
      tabIndex={stop ? 0 : -1}
      aria-label={`${format.date(day)} ${description}${today}`}
      title={standing ? wordsIn(language, standing.name) : undefined}
      onClick={() => onChoose(day)}
    >
      <span>{Number(day.slice(8))}</span>
      {standing && <i aria-hidden="true">{say(`mark-${standing.kind}`)}</i>}
    </button>
  );
}
