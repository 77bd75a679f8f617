import { defaultHours } from '@campus/rules/basics/calendar.ts';
import { parseClock } from '@campus/rules/basics/time-zone.ts';
import type { Span } from '@campus/rules/flows/definition.ts';

/** The units in which a length of time is typed. */
export const spanUnits = ['working-days', 'working-hours', 'working-minutes', 'days', 'hours', 'minutes'] as const;
export type SpanUnit = (typeof spanUnits)[number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const workdayMs = defaultHours.reduce((ms, { from, to }) => ms + parseClock(to) - parseClock(from), 0);

const msOf: Readonly<Record<SpanUnit, number>> = {
  'working-days': workdayMs,
  'working-hours': HOUR,
  'working-minutes': MINUTE,
  days: 24 * HOUR,
  hours: HOUR,
  minutes: MINUTE,
};
const clockOf = (unit: SpanUnit): Span['clock'] => (unit.startsWith('working') ? 'working' : 'calendar');

/** A length of time as it is typed: so many of the largest unit that divides it; nothing yet is so many days. */
export function shownSpan({ ms, clock }: Span): { n: number; unit: SpanUnit } {
  const units = spanUnits.filter((unit) => clockOf(unit) === clock);
  const unit = units.find((each) => ms % msOf[each] === 0) ?? (units.at(-1) as SpanUnit);
  return { n: ms / msOf[unit], unit };
}

export const savedSpan = (n: number, unit: SpanUnit): Span => ({
  ms: Math.round(n * msOf[unit]),
  clock: clockOf(unit),
});
