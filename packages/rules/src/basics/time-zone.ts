const MINUTE = 60_000;
const DAY = 86_400_000;

/** What a clock on the wall shows: the day, and the milliseconds since that day's 00:00 as the clock counts them. */
export type WallTime = { on: string; timeMs: number };

/** The day and time of a moment where the organisation is. */
export function wallTime(at: number, timeZone: string): WallTime {
  const wallMs = at + offsetAt(at, timeZone);
  const day = Math.floor(wallMs / DAY);
  return { on: dayText(day), timeMs: wallMs - day * DAY };
}

/** The day of a moment where the organisation is. */
export function dayOf(at: number, timeZone: string): string {
  return wallTime(at, timeZone).on;
}

/** The moment of a wall time; one that the clock skips moves forward, one that it shows twice means the first. */
export function momentOf(on: string, timeMs: number, timeZone: string): number {
  const wallMs = dayNumber(on) * DAY + timeMs;
  // No zone is a day off, so these two lie on either side of any change that matters.
  const before = offsetAt(wallMs - DAY, timeZone);
  const after = offsetAt(wallMs + DAY, timeZone);
  if (before === after) return wallMs - before;
  const first = wallMs - Math.max(before, after);
  const second = wallMs - Math.min(before, after);
  if (first + offsetAt(first, timeZone) === wallMs) return first;
  if (second + offsetAt(second, timeZone) === wallMs) return second;
  return wallMs - before;
}

/** '08:30' as milliseconds since 00:00; '24:00' is the end of a day. */
export function parseClock(text: string): number {
  const match = /^(?:([01][0-9]|2[0-3]):([0-5][0-9])|24:00)$/.exec(text);
  if (!match) throw new RangeError(`"${text}" is not a time like 08:30.`);
  return match[1] === undefined ? DAY : (Number(match[1]) * 60 + Number(match[2])) * MINUTE;
}

/** Milliseconds since 00:00 as '08:30', seconds left away. */
export function clockText(timeMs: number): string {
  const minutes = Math.floor(timeMs / MINUTE);
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** A day that the calendar has, in the one form that days are kept in. */
export function isDay(text: string): boolean {
  return dayNumberOrNull(text) !== null;
}

/** Days are counted on the calendar, so one of 23 or 25 hours is a day like any other. */
export function addDays(on: string, days: number): string {
  return dayText(dayNumber(on) + days);
}

/** Nights from the first day to the second; negative when the second comes first. */
export function daysBetween(fromOn: string, toOn: string): number {
  return dayNumber(toOn) - dayNumber(fromOn);
}

/** Monday is 1 and Sunday 7, as ISO counts. */
export function weekday(on: string): number {
  // 1970-01-01 was a Thursday.
  return ((((dayNumber(on) + 3) % 7) + 7) % 7) + 1;
}

/** The month like 2026-01, by which charges and cut-offs are kept. */
export function monthOf(on: string): string {
  dayNumber(on);
  return on.slice(0, 7);
}

/** The same day of a later or earlier month, or that month's last day where it has no such day. */
export function addMonths(on: string, months: number): string {
  const from = new Date(dayNumber(on) * DAY);
  const day = from.getUTCDate();
  from.setUTCDate(1);
  from.setUTCMonth(from.getUTCMonth() + months + 1);
  const lastDay = new Date(from.getTime() - DAY);
  lastDay.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return dayText(lastDay.getTime() / DAY);
}

/** Bookings of a future month begin on this day. */
export function firstOfNextMonth(on: string): string {
  return `${monthOf(addMonths(on, 1))}-01`;
}

function dayNumber(on: string): number {
  const day = dayNumberOrNull(on);
  if (day === null) throw new RangeError(`"${on}" is not a day like 2026-01-31.`);
  return day;
}

function dayNumberOrNull(text: string): number | null {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  // The parser takes 30 February for 1 March.
  return date.getUTCDate() === Number(text.slice(8)) ? date.getTime() / DAY : null;
}

function dayText(day: number): string {
  const text = new Date(day * DAY).toISOString();
  if (text.length !== 24) throw new RangeError('The day lies outside the years 0 to 9999.');
  return text.slice(0, 10);
}

// Asking Intl is slow, and working time asks for every day of a year: offsets at the starts of UTC days are remembered.
const REMEMBERED_DAYS = 20_000;
const zones = new Map<string, { format: Intl.DateTimeFormat; offsets: Map<number, number> }>();

function offsetAt(at: number, timeZone: string): number {
  const day = Math.floor(at / DAY);
  const offset = offsetAtDay(day, timeZone);
  // No zone changes its clock twice in a day, so equal ends mean that nothing changed between.
  return offset === offsetAtDay(day + 1, timeZone) ? offset : askOffset(at, timeZone);
}

function offsetAtDay(day: number, timeZone: string): number {
  const { offsets } = zoneOf(timeZone);
  const known = offsets.get(day);
  if (known !== undefined) return known;
  const offset = askOffset(day * DAY, timeZone);
  if (offsets.size >= REMEMBERED_DAYS) offsets.clear();
  offsets.set(day, offset);
  return offset;
}

function zoneOf(timeZone: string) {
  let zone = zones.get(timeZone);
  if (!zone) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    zone = { format, offsets: new Map() };
    zones.set(timeZone, zone);
  }
  return zone;
}

function askOffset(at: number, timeZone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of zoneOf(timeZone).format.formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}
