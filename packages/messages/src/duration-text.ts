const MINUTE = 60;

type SayDuration = (key: 'moments' | 'minutes' | 'hours' | 'hours-minutes', facts?: Record<string, number>) => string;

/** A length of working time in hours and minutes: days would mean something else in every organisation. */
export function durationText(seconds: number, say: SayDuration): string {
  const minutes = Math.round(seconds / MINUTE);
  if (minutes < 1) return say('moments');
  const [h, m] = [Math.floor(minutes / MINUTE), minutes % MINUTE];
  if (h === 0) return say('minutes', { m });
  return m === 0 ? say('hours', { h }) : say('hours-minutes', { h, m });
}
