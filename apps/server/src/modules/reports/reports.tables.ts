import type { Language } from '@campus/messages/texts.ts';
import { date, integer, listOf, moment, orNull, table, text, uuid, withDefault } from '#server/platform/table.ts';

const count = () => withDefault(integer());
/** In working seconds. */
const times = () => withDefault(listOf(integer()));

/** The figures of one day, business, person and department; `docs/decisions/055` says what each means. */
export const reportDays = table('report_days', {
  organisationId: uuid(),
  onDay: date(),
  businessId: uuid(),
  personId: orNull(uuid()),
  departmentId: orNull(uuid()),
  received: count(),
  leftByReceipt: count(),
  solved: count(),
  notSolved: count(),
  transferred: count(),
  otherwise: count(),
  hungUp: count(),
  late: count(),
  begun: count(),
  ended: count(),
  evaluated: count(),
  oneStar: count(),
  twoStars: count(),
  threeStars: count(),
  fourStars: count(),
  fiveStars: count(),
  achieved: count(),
  returned: count(),
  promisesKept: count(),
  promisesBroken: count(),
  responses: times(),
  handlings: times(),
  caseTimes: times(),
  latenesses: times(),
});

/** The days that were put together. */
export const reportDaysMade = table('report_days_made', {
  organisationId: uuid(),
  onDay: date(),
  madeAt: moment(),
});

/** Who wants a mail of figures every month; months are written like 2026-11. */
export const monthlyMailWishes = table('monthly_mail_wishes', {
  organisationId: uuid(),
  personId: uuid(),
  language: text<Language>(),
  wantedAt: moment(),
  nextMonth: text(),
  askedAt: orNull(moment()),
  lastMonth: orNull(text()),
  lastOutcome: orNull(text<'sent' | 'no-right'>()),
});
