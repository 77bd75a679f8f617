import { addDays, dayOf, isDay, momentOf, parseClock } from '@campus/rules/basics/time-zone.ts';
import { LONGEST_HANG_UP_DAYS } from '@campus/rules/flows/pauses.ts';
import { refuse } from '#server/platform/refusal.ts';

/** What is hung up until a day goes on in the morning of it; the day is not too far away. */
export function resumeMoment(on: string, timeZone: string, now: number): number {
  if (!isDay(on)) return refuse('invalid', { fields: [{ field: 'resumeOn', code: 'format' }] });
  const latest = addDays(dayOf(now, timeZone), LONGEST_HANG_UP_DAYS);
  if (on > latest)
    return refuse('invalid', { fields: [{ field: 'resumeOn', code: 'too-far', n: LONGEST_HANG_UP_DAYS }] });
  return momentOf(on, parseClock('08:00'), timeZone);
}
