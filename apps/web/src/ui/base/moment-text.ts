import { clockText, isDay, momentOf, parseClock, wallTime } from '@campus/rules/basics/time-zone.ts';

/** A moment as the field shows it. */
export function momentText(at: number | null, zone: string): string {
  if (at === null) return '';
  const { on, timeMs } = wallTime(at, zone);
  return `${on} ${clockText(timeMs)}`;
}

/** The moment that was typed; '' if the field is empty, null if it is not a moment. */
export function typedMoment(text: string, zone: string): number | '' | null {
  if (text === '') return '';
  const [day = '', clock = ''] = text.split(' ');
  return isDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(clock) ? momentOf(day, parseClock(clock), zone) : null;
}
