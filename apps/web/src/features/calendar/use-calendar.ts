import {
  getCalendarYear,
  importCalendarDays,
  removeCalendarDay,
  setCalendarDay,
} from '@campus/contract/calls/calendar.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { weekday } from '@campus/rules/basics/time-zone.ts';
import { useSearchParams } from 'react-router';
import { useCall, useRefresh, useWrite } from '#web/client/queries.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';

export type CalendarYear = Reply<typeof getCalendarYear>;
export type NamedDay = CalendarYear['days'][number];

/** The year that the page shows, in the address. */
export function useYear() {
  const [params, setParams] = useSearchParams();
  const wantedYear = Number(params.get('year'));
  const year =
    Number.isInteger(wantedYear) && wantedYear >= 2000 && wantedYear <= 2100 ? wantedYear : new Date().getFullYear();
  return { year, go: (next: number) => setParams({ year: String(next) }) };
}

export const useCalendarYear = (year: number) => useCall(getCalendarYear, { year });

const useRefreshYear = () => useRefresh(getCalendarYear);

/** Whether a day is a workday by default. */
export const isWorked = (day: string, { weekdays }: Pick<CalendarYear, 'weekdays'>) => weekdays.includes(weekday(day));

/** The form of one day: its kind and its name. */
export function useDayForm(day: string, standing: NamedDay | undefined, worked: boolean, onDone: () => void) {
  const say = useSay('calendar');
  const failure = useFailureText();
  const forget = useRefreshYear();
  const set = useWrite(setCalendarDay, { quiet: true });
  const remove = useWrite(removeCalendarDay, { quiet: true });
  return useForm({
    initial: {
      // What a press on a plain day most likely means.
      kind: (standing?.kind ?? (worked ? 'holiday' : 'workday')) as string,
      zh: standing?.name.zh ?? '',
      en: standing?.name.en ?? '',
    },
    onSubmit: async ({ kind, zh, en }) => {
      try {
        if (kind !== 'plain') await set.mutateAsync({ day, kind: kind as NamedDay['kind'], name: { zh, en } });
        else if (standing) await remove.mutateAsync({ day });
        toast(say('saved'), { kind: 'success' });
        await forget();
        onDone();
        return undefined;
      } catch (error) {
        const faults = faultsOf(error).map((fault) => ({ ...fault, field: fault.field.replace('name.', '') }));
        if (faults.length === 0) toast(failure(error), { kind: 'warning' });
        return faults;
      }
    },
  });
}

/** The published notice of a year. */
export function useNoticeForm(year: number, onDone: () => void) {
  const say = useSay('calendar');
  const failure = useFailureText();
  const forget = useRefreshYear();
  const take = useWrite(importCalendarDays, { quiet: true });
  return useForm({
    initial: { notice: '' },
    keepAs: `calendar.${year}`,
    onSubmit: async ({ notice }) => {
      try {
        const { days } = await take.mutateAsync({ year, notice });
        toast(say('imported', { n: days.length }), { kind: 'success' });
        await forget();
        onDone();
        return undefined;
      } catch (error) {
        toast(failure(error), { kind: 'warning', ms: 6000 });
        // A non-empty answer keeps the form from clearing what was pasted.
        return [{ field: 'lines', code: 'format' as const }];
      }
    },
  });
}
