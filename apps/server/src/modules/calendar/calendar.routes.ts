import {
  getCalendarYear,
  importCalendarDays,
  removeCalendarDay,
  setCalendarDay,
} from '@campus/contract/calls/calendar.ts';
import { dayOf } from '@campus/rules/basics/time-zone.ts';
import { type PublishedDay, readPublishedDays } from '@campus/rules/calendar/published-days.ts';
import { bind } from '#server/platform/bind.ts';
import { refuse } from '#server/platform/refusal.ts';
import { loadYear, removeDay, setDays } from './calendar.store.ts';

const present = ({ day, kind, nameZh, nameEn }: PublishedDay) => ({ day, kind, name: { zh: nameZh, en: nameEn } });

export const calendarRoutes = [
  bind(getCalendarYear, async (ctx, { year }) => {
    const { weekdays, timeZone, days } = await loadYear(ctx.db, ctx.caller.organisationId, year);
    return { weekdays, today: dayOf(ctx.now, timeZone), days: days.map(present) };
  }),
  bind(setCalendarDay, async (ctx, { day, kind, name }) => {
    await setDays(ctx.db, [{ organisationId: ctx.caller.organisationId, day, kind, nameZh: name.zh, nameEn: name.en }]);
    return { day, kind, name };
  }),
  bind(removeCalendarDay, async (ctx, { day }) => {
    if (!(await removeDay(ctx.db, ctx.caller.organisationId, day))) refuse('not-found');
    return { removed: true as const };
  }),
  bind(importCalendarDays, async (ctx, { year, notice }) => {
    const read = readPublishedDays(notice, year);
    if ('fault' in read) return refuse('calendar-line', read);
    await setDays(
      ctx.db,
      read.days.map((day) => ({ ...day, organisationId: ctx.caller.organisationId })),
    );
    return { days: read.days.map(present) };
  }),
];
