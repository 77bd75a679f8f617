import { lazy, Suspense, useState } from 'react';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { Loading, Skeleton } from '#web/ui/base/skeleton.tsx';
import { DataPage, DataState } from '#web/ui/desktop/data-page.tsx';
import { useCalendarYear, useYear } from '../use-calendar.ts';
import { MissingYears } from './missing-years.tsx';
import { Month } from './month.tsx';
import styles from './year-view.module.css';

const DayDialog = lazy(() => import('./day-dialog.tsx').then(({ DayDialog }) => ({ default: DayDialog })));
const NoticeDialog = lazy(() => import('./notice-dialog.tsx').then(({ NoticeDialog }) => ({ default: NoticeDialog })));

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Twelve months of holidays and make-up workdays; a press on a day sets it. */
export function YearView({ title, path }: { title: string; path: string }) {
  const say = useSay('calendar');
  const failure = useFailureText();
  const { year, go } = useYear();
  const query = useCalendarYear(year);
  const [day, setDay] = useState<string | null>(null);
  const [importing, setImporting] = useState(false);
  const days = new Map(query.data?.days.map((entry) => [entry.day, entry]));
  const counted = (kind: string) => [...days.values()].filter((entry) => entry.kind === kind).length;
  return (
    <DataPage
      title={title}
      actions={
        <Button kind="primary" onClick={() => setImporting(true)}>
          {say('import')}
        </Button>
      }
    >
      <MissingYears calendarPath={path} />
      <div className={styles.bar}>
        <div className={styles.year}>
          <button
            type="button"
            className={styles.step}
            data-back
            aria-label={say('year-before')}
            onClick={() => go(year - 1)}
          >
            <ChevronIcon size={18} />
          </button>
          <strong aria-live="polite">{say('year', { year })}</strong>
          <button type="button" className={styles.step} aria-label={say('next-year')} onClick={() => go(year + 1)}>
            <ChevronIcon size={18} />
          </button>
          {query.data && !query.data.today.startsWith(String(year)) && (
            <Button kind="quiet" onClick={() => go(Number(query.data.today.slice(0, 4)))}>
              {say('this-year')}
            </Button>
          )}
        </div>
        <ul className={styles.legend} aria-label={say('legend')}>
          <li data-kind="holiday">
            <i aria-hidden="true">{say('mark-holiday')}</i>
            {say('kind-holiday')}
          </li>
          <li data-kind="workday">
            <i aria-hidden="true">{say('mark-workday')}</i>
            {say('kind-workday')}
          </li>
        </ul>
        <p className={styles.count}>
          {query.data &&
            (days.size > 0
              ? say('count-of', { holidays: counted('holiday'), workdays: counted('workday') })
              : say('none-yet'))}
        </p>
      </div>
      {query.isError && (
        <DataState>
          <Failed why={failure(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />
        </DataState>
      )}
      {query.isPending && (
        <Loading>
          <div className={styles.months}>
            {MONTHS.map((month) => (
              <Skeleton key={month} shape="block" height={294} />
            ))}
          </div>
        </Loading>
      )}
      {query.data && (
        <>
          <div className={styles.months}>
            {MONTHS.map((month) => (
              <Month key={month} year={year} month={month} calendar={query.data} days={days} onChoose={setDay} />
            ))}
          </div>
          <p className={styles.count}>{say('keys-hint')}</p>
        </>
      )}
      <Suspense fallback={null}>
        {day && query.data && (
          <DayDialog key={day} day={day} standing={days.get(day)} calendar={query.data} onClose={() => setDay(null)} />
        )}
        {importing && <NoticeDialog year={year} onClose={() => setImporting(false)} />}
      </Suspense>
    </DataPage>
  );
}
