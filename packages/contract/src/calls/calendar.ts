import { isDay } from '@campus/rules/basics/time-zone.ts';
import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { required, whole } from '../fields.ts';

const day = z.string().refine(isDay, 'format');
const year = whole.pipe(z.number().int().min(2000).max(2100));
const kind = z.enum(['holiday', 'workday']);
const calendarDay = z.object({ day: z.string(), kind, name: z.object({ zh: z.string(), en: z.string() }) });

export const getCalendarYear = defineCall({
  method: 'GET',
  path: '/api/calendar/GetCalendarYear',
  summary: 'The holidays and make-up workdays of a year, and the days of the week that are worked.',
  areas: ['office'],
  access: permission('calendar.manage'),
  query: z.strictObject({ year }),
  reply: z.object({
    /** Monday is 1 and Sunday 7. */
    weekdays: z.array(z.number().int()),
    today: z.string(),
    days: z.array(calendarDay),
    /** The years that are needed by now and whose published days are missing. */
    calledFor: z.array(z.number().int()),
  }),
});

export const setCalendarDay = defineCall({
  method: 'POST',
  path: '/api/calendar/SetCalendarDay',
  summary: 'Makes a day a holiday or a make-up workday.',
  areas: ['office'],
  access: permission('calendar.manage'),
  body: z.strictObject({ day, kind, name: z.strictObject({ zh: required(40), en: required(80) }) }),
  reply: calendarDay,
  audit: ['day', 'kind'],
});

export const removeCalendarDay = defineCall({
  method: 'POST',
  path: '/api/calendar/RemoveCalendarDay',
  summary: 'Makes a day plain again: worked or not by the day of the week.',
  areas: ['office'],
  access: permission('calendar.manage'),
  body: z.strictObject({ day }),
  reply: z.object({ removed: z.literal(true) }),
  audit: ['day'],
});

export const importCalendarDays = defineCall({
  method: 'POST',
  path: '/api/calendar/ImportCalendarDays',
  summary:
    'Takes the days of a year from the notice as it is published, one festival a line; other days stay as they are.',
  areas: ['office'],
  access: permission('calendar.manage'),
  rate: 'heavy',
  body: z.strictObject({ year, notice: z.string().min(1).max(5000) }),
  reply: z.object({ days: z.array(calendarDay) }),
  refusals: ['calendar-line'],
  audit: ['year'],
});
