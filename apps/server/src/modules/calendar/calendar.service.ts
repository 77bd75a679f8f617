import type {
  getCalendarYear,
  importCalendarDays,
  removeCalendarDay,
  setCalendarDay,
} from '@campus/contract/calls/calendar.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { dayOf } from '@campus/rules/basics/time-zone.ts';
import { findMissingYears } from '@campus/rules/calendar/missing-years.ts';
import { type PublishedDay, readPublishedDays } from '@campus/rules/calendar/published-days.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { loadYear, removeDay, setDays } from './calendar.store.ts';

const present = ({ day, kind, nameZh, nameEn }: PublishedDay) => ({ day, kind, name: { zh: nameZh, en: nameEn } });

/** The days of a year that differ from the week. */
export async function viewYear(ctx: CallerCtx, { year }: Received<typeof getCalendarYear>) {
  const { weekdays, timeZone, days, newYears } = await loadYear(ctx.db, ctx.caller.organisationId, year);
  const calledFor = findMissingYears(ctx.now, timeZone, new Set(newYears));
  return { weekdays, today: dayOf(ctx.now, timeZone), days: days.map(present), calledFor };
}

export async function saveDay(ctx: CallerCtx, { day, kind, name }: Received<typeof setCalendarDay>) {
  await setDays(ctx.db, [{ organisationId: ctx.caller.organisationId, day, kind, nameZh: name.zh, nameEn: name.en }]);
  return { day, kind, name };
}

/** Makes a day one of the week again. */
export async function clearDay(ctx: CallerCtx, { day }: Received<typeof removeCalendarDay>) {
  if (!(await removeDay(ctx.db, ctx.caller.organisationId, day))) refuse('not-found');
  return { removed: true as const };
}

/** Takes over the days of a public notice, all of them or none. */
export async function importDays(ctx: CallerCtx, { year, notice }: Received<typeof importCalendarDays>) {
  const published = readPublishedDays(notice, year);
  if ('fault' in published) return refuse('calendar-line', published);
  await setDays(
    ctx.db,
    published.days.map((day) => ({ ...day, organisationId: ctx.caller.organisationId })),
  );
  return { days: published.days.map(present) };
}
