import { isDay, momentOf, parseClock } from '@campus/rules/basics/time-zone.ts';
import { refuse } from '#server/platform/refusal.ts';

/** What is hung up until a day goes on in the morning of it. */
export const resumeMoment = (on: string, timeZone: string): number =>
  isDay(on)
    ? momentOf(on, parseClock('08:00'), timeZone)
    : refuse('invalid', { fields: [{ field: 'resumeOn', code: 'format' }] });
