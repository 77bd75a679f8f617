import { type Say, useTexts } from './use-texts.ts';

const HOUR_MS = 3_600_000;
/** Working time is counted in days of eight hours, as people count it. */
const WORK_DAY_HOURS = 8;

/** About how long, in words: whole hours, or working days once there is more than one. */
export function usualTime(ms: number, say: Say): string {
  const hours = Math.max(1, Math.round(ms / HOUR_MS));
  if (ms < HOUR_MS) return say('minutes', { n: Math.max(1, Math.round(ms / 60_000)) });
  return hours < WORK_DAY_HOURS * 2
    ? say('working-hours', { n: hours })
    : say('working-days', { n: Math.ceil(hours / WORK_DAY_HOURS) });
}

export function useUsualTime(): (ms: number) => string {
  const { say } = useTexts();
  return (ms) => usualTime(ms, say);
}
