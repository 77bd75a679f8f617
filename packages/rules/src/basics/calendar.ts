import { addDays, addMonths, dayOf, isDay, momentOf, monthOf, parseClock, weekday } from './time-zone.ts';

export type DayException = 'holiday' | 'workday';
export type Shift = { readonly from: string; readonly to: string };

/** When an organisation works; make it with workCalendar, which refuses hours and days that cannot be. */
export type WorkCalendar = {
  readonly timeZone: string;
  /** ISO numbers of the worked weekdays, Monday 1 to Sunday 7. */
  readonly weekdays: readonly number[];
  /** In order, without overlaps; a make-up workday has the same hours. */
  readonly hours: readonly Shift[];
  readonly exceptions: ReadonlyMap<string, DayException> | Readonly<Record<string, DayException>>;
};

export const defaultWeekdays: readonly number[] = [1, 2, 3, 4, 5];
export const defaultHours: readonly Shift[] = [
  { from: '08:30', to: '12:00' },
  { from: '14:00', to: '17:30' },
];

/** A search gives up after so many days without work: the calendar is wrong then, not the question. */
export const SEARCH_DAYS = 400;

/** Fills in the usual week and refuses a calendar that would count wrongly. */
export function workCalendar(parts: Pick<WorkCalendar, 'timeZone'> & Partial<WorkCalendar>): WorkCalendar {
  const { timeZone, weekdays = defaultWeekdays, hours = defaultHours, exceptions = {} } = parts;
  if (weekdays.some((number) => !Number.isInteger(number) || number < 1 || number > 7)) {
    throw new RangeError(`Weekdays are 1 to 7, not ${weekdays.join(', ')}.`);
  }
  let closed = 0;
  for (const { from, to } of hours) {
    if (parseClock(from) < closed || parseClock(to) <= parseClock(from)) {
      throw new RangeError(`The hours ${from} to ${to} are empty, out of order or overlap.`);
    }
    closed = parseClock(to);
  }
  const days = exceptions instanceof Map ? [...exceptions.keys()] : Object.keys(exceptions);
  const wrong = days.find((on) => !isDay(on));
  if (wrong !== undefined) throw new RangeError(`"${wrong}" is not a day like 2026-01-31.`);
  return { timeZone, weekdays, hours, exceptions };
}

/** What is published for a day goes before its weekday, so holidays are free and make-up workdays are worked. */
export function isWorkday(on: string, calendar: WorkCalendar): boolean {
  const { exceptions, weekdays } = calendar;
  const exception = isMap(exceptions) ? exceptions.get(on) : exceptions[on];
  return exception === undefined ? weekdays.includes(weekday(on)) : exception === 'workday';
}

/** The workday so many workdays after a day, or before it; zero is the day itself, worked or not. */
export function addWorkdays(on: string, days: number, calendar: WorkCalendar): string {
  const direction = Math.sign(days);
  let dayOn = on;
  for (let left = Math.abs(days), idle = 0; left > 0; ) {
    dayOn = addDays(dayOn, direction);
    if (isWorkday(dayOn, calendar)) {
      left -= 1;
      idle = 0;
    } else {
      idle = countIdle(idle, on);
    }
  }
  return dayOn;
}

/** Working time from one moment to another; negative when the second comes first, so that stretches always add up. */
export function workingMsBetween(fromAt: number, toAt: number, calendar: WorkCalendar): number {
  if (toAt < fromAt) return 0 - workingMsBetween(toAt, fromAt, calendar);
  const lastOn = dayOf(toAt, calendar.timeZone);
  let total = 0;
  for (let on = dayOf(fromAt, calendar.timeZone); on <= lastOn; on = addDays(on, 1)) {
    for (const [openAt, closeAt] of windowsOf(on, calendar)) {
      total += Math.max(0, Math.min(closeAt, toAt) - Math.max(openAt, fromAt));
    }
  }
  return total;
}

/** The first moment by which so much working time has passed. */
export function addWorkingMs(at: number, ms: number, calendar: WorkCalendar): number {
  if (!(ms >= 0 && ms < Number.POSITIVE_INFINITY)) throw new RangeError(`${ms} ms of working time cannot be added.`);
  if (ms === 0) return at;
  let left = ms;
  for (const [openAt, closeAt] of windowsFrom(at, calendar)) {
    if (closeAt - openAt >= left) return openAt + left;
    left -= closeAt - openAt;
  }
  throw new RangeError('The calendar has ended.');
}

/** The moment itself while people work, otherwise the next opening. */
export function nextWorkingMoment(at: number, calendar: WorkCalendar): number {
  for (const [openAt] of windowsFrom(at, calendar)) return openAt;
  throw new RangeError('The calendar has ended.');
}

/** The last workday of a month like '2026-01'; null where a whole month is free. */
export function lastWorkdayOfMonth(month: string, calendar: WorkCalendar): string | null {
  let on = addDays(addMonths(`${month}-01`, 1), -1);
  while (on.startsWith(month)) {
    if (isWorkday(on, calendar)) return on;
    on = addDays(on, -1);
  }
  return null;
}

/** Pauses of the following month close at noon of the last workday, so that a person can still review them. */
export function pauseCutOffAt(month: string, calendar: WorkCalendar): number | null {
  const on = lastWorkdayOfMonth(month, calendar);
  return on === null ? null : momentOf(on, parseClock('12:00'), calendar.timeZone);
}

/** Whether a pause of next month may still be booked; a month without workdays has nobody to review one. */
export function isBeforePauseCutOff(now: number, calendar: WorkCalendar): boolean {
  const cutOffAt = pauseCutOffAt(monthOf(dayOf(now, calendar.timeZone)), calendar);
  return cutOffAt !== null && now < cutOffAt;
}

type Window = readonly [openAt: number, closeAt: number];

function windowsOf(on: string, calendar: WorkCalendar): Window[] {
  if (!isWorkday(on, calendar)) return [];
  const windows: Window[] = [];
  let lastCloseAt = Number.NEGATIVE_INFINITY;
  for (const { from, to } of calendar.hours) {
    // A clock change can push one shift into the next; time is never counted twice.
    const openAt = Math.max(momentOf(on, parseClock(from), calendar.timeZone), lastCloseAt);
    lastCloseAt = Math.max(momentOf(on, parseClock(to), calendar.timeZone), openAt);
    windows.push([openAt, lastCloseAt]);
  }
  return windows;
}

function* windowsFrom(at: number, calendar: WorkCalendar): Generator<Window> {
  const firstOn = dayOf(at, calendar.timeZone);
  for (let on = firstOn, idle = 0; ; on = addDays(on, 1)) {
    const open = windowsOf(on, calendar).filter(([openAt, closeAt]) => closeAt > Math.max(openAt, at));
    for (const [openAt, closeAt] of open) yield [Math.max(openAt, at), closeAt];
    idle = open.length > 0 ? 0 : countIdle(idle, firstOn);
  }
}

function countIdle(idle: number, on: string): number {
  if (idle + 1 >= SEARCH_DAYS) throw new RangeError(`No workday in ${SEARCH_DAYS} days, searching from ${on}.`);
  return idle + 1;
}

function isMap(exceptions: WorkCalendar['exceptions']): exceptions is ReadonlyMap<string, DayException> {
  return exceptions instanceof Map;
}
