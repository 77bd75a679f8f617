import { addDays, dayOf } from '@campus/rules/basics/time-zone.ts';
import type { OutageStanding } from '@campus/rules/outages/outages.ts';
import { useContext } from 'react';
import { type TextKey, useSay } from '#web/client/texts.ts';
import { TimeZone, useFormat } from '#web/ui/base/use-format.ts';
import type { ShownOutage } from './outage-types.ts';

type Times = Pick<ShownOutage, 'beginsAt' | 'expectedEndAt' | 'overrun'> & { standing: OutageStanding };

/** The day next to today that a moment lies on; null for any other. */
export function nearDay(at: number, now: number, timeZone: string): 'yesterday' | 'today' | 'tomorrow' | null {
  const [day, today] = [dayOf(at, timeZone), dayOf(now, timeZone)];
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  return day === addDays(today, -1) ? 'yesterday' : null;
}

/** Which sentence says since when or from when something is, and until when. */
export function whenText({ standing, overrun, expectedEndAt }: Times): TextKey<'outages'> {
  if (standing === 'planned') return expectedEndAt === null ? 'from-on' : 'from-until';
  if (overrun) return `since-${overrun}`;
  return expectedEndAt === null ? 'since' : 'since-until';
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
    return say(whenText(times), { at: word(beginsAt), end });
  };
}
