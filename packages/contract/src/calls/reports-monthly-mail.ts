import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { flag, moment } from '../fields.ts';

const month = z.string().regex(/^\d{4}-\d{2}$/);
const monthlyMail = z.object({
  wanted: z.boolean(),
  /** The language in which it is written; null where it is not wanted. */
  language: z.enum(['zh', 'en']).nullable(),
  /** Which month comes next, and when; null where it is not wanted. */
  next: z.object({ month, dueAt: moment }).nullable(),
  /** The last month that was due, and whether the caller could open a report then; null where there was none. */
  last: z.object({ month, outcome: z.enum(['sent', 'no-right']) }).nullable(),
  mailAddress: z.string().nullable(),
  /** Why no mail can be sent: the installation sends none, or the caller has no address. */
  closed: z.enum(['not-offered', 'no-address']).nullable(),
});

/** REP-08: whoever may open a report may have its figures sent. */
export const getMonthlyMail = defineCall({
  method: 'GET',
  path: '/api/reports/GetMonthlyMail',
  summary: 'Whether the caller gets a mail of figures every month, where it goes, and which month comes next.',
  areas: ['office'],
  access: permission('reports.read'),
  alsoBy: ['business.mine'],
  reply: monthlyMail,
});

export const setMonthlyMail = defineCall({
  method: 'POST',
  path: '/api/reports/SetMonthlyMail',
  summary:
    'Switches the monthly mail of figures on, from this month on and in the language of the call, or off. Where it is on already only its language changes.',
  areas: ['office'],
  access: permission('reports.read'),
  alsoBy: ['business.mine'],
  body: z.strictObject({ wanted: flag }),
  reply: monthlyMail,
  audit: ['wanted'],
});
