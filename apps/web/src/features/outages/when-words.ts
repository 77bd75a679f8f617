import { addDays, dayOf } from '@campus/rules/basics/time-zone.ts';
import { useContext } from 'react';
import { type TextKey, useSay } from '#web/client/texts.ts';
import { TimeZone, useFormat } from '#web/ui/base/use-format.ts';

type Times = { beginsAt: number; expectedEndAt: number | null };

/** The day next to today that a moment lies on; null for any other. */
export function nearDay(at: number, now: number, timeZone: string): 'yesterday' | 'today' | 'tomorrow' | null {
  const [day, today] = [dayOf(at, timeZone), dayOf(now, timeZone)];
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  return day === addDays(today, -1) ? 'yesterday' : null;
}

/** Which sentence says since when or from when something is, and until when. */
export function whenText({ beginsAt, expectedEndAt }: Times, now: number): TextKey<'outages'> {
  if (beginsAt > now) return expectedEndAt === null ? 'from-on' : 'from-until';
  if (expectedEndAt === null) return 'since';
  return expectedEndAt < now ? 'since-overdue' : 'since-until';
}

/** Since when or from when, and until when, in plain words. */
export function useWhenWords(): (times: Times) => string {
  const say = useSay('outages');
  const format = useFormat();
  const zone = useContext(TimeZone);
  return (times) => {
    const now = Date.now();
    const word = (at: number) => {
      const day = nearDay(at, now, zone);
      return day ? say(`day-${day}`, { time: format.time(at) }) : format.dateTime(at);
    };
    const { beginsAt, expectedEndAt } = times;
    // An end on the day of the beginning needs no day of its own.
    const sameDay = expectedEndAt !== null && dayOf(beginsAt, zone) === dayOf(expectedEndAt, zone);
    const end = expectedEndAt === null ? '' : sameDay ? format.time(expectedEndAt) : word(expectedEndAt);
    return say(whenText(times, now), { at: word(beginsAt), end });
  };
}
