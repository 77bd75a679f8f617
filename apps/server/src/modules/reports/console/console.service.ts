import type { viewConsole as call } from '@campus/contract/calls/reports-console.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { addWorkdays, isWorkday, type WorkCalendar } from '@campus/rules/basics/calendar.ts';
import { addDays, dayOf } from '@campus/rules/basics/time-zone.ts';
import { WEEKS_LOOKED_AT } from '@campus/rules/reports/unusual.ts';
import { calendarFrom } from '#server/modules/calendar/index.ts';
import { namesFrom } from '#server/modules/flows/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { countStanding, type InHand, listBusiest } from './console.store.ts';
import { type ConsoleView, consoleReader } from './console-reader.ts';
import { countOwnDays, type DayCounts } from './days.store.ts';
import { countDays } from './monitored-figures.ts';
import { findUnusual } from './unusual.service.ts';

type Reply = Answered<typeof call>;

const DAYS_SHOWN = 30;
/** Far enough back that thirty working days are found behind the longest holidays. */
const DAYS_LOOKED_AT = 120;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What is late, what comes and goes, who has too much and what is unusual today. */
export async function viewConsole(ctx: CallerCtx, { view }: { view: ConsoleView }): Promise<Reply> {
  const { db, now } = ctx;
  const reader = await consoleReader(ctx, view);
  const { calendar: parts, ...standing } = await countStanding(db, reader, daysAround(now));
  const calendar = calendarFrom(parts);
  const { timeZone } = calendar;
  const today = dayOf(now, timeZone);
  const firstOn = addWorkdays(today, -DAYS_SHOWN, calendar);
  const people = (await listBusiest(db, reader)).map(presentInHand);
  const shared = { at: now, today, ...standing, people };
  if (!reader.scope) {
    const own = await countOwnDays(db, reader, firstOn, timeZone);
    return { ...shared, days: shownDays(own, firstOn, today, calendar), unusual: [] };
  }
  const [fromOn] = [firstOn, addDays(today, -7 * WEEKS_LOOKED_AT)].toSorted() as [string, string];
  const counts = await countDays(db, reader, { fromOn, untilOn: today });
  const unusual = await findUnusual(db, reader, { counts, today, timeZone });
  return { ...shared, days: shownDays(counts, firstOn, today, calendar), unusual };
}

/** The days that a calendar is needed for, whatever the time zone makes of now. */
const daysAround = (now: number) => ({
  fromOn: dayOf(now - DAYS_LOOKED_AT * DAY_MS, 'UTC'),
  untilOn: dayOf(now + DAY_MS, 'UTC'),
});

const presentInHand = ({ personId, names, ...counts }: InHand) => ({
  person: namesFrom(names).person(personId),
  ...counts,
});

/** Every working day and today; a free day where something happened on it. */
function shownDays(
  counts: readonly DayCounts[],
  firstOn: string,
  today: string,
  calendar: WorkCalendar,
): Reply['days'] {
  const days: Reply['days'] = [];
  const ofDay = Map.groupBy(counts, ({ on }) => on);
  for (let on = firstOn; on <= today; on = addDays(on, 1)) {
    const those = ofDay.get(on) ?? [];
    const begun = those.reduce((sum, one) => sum + one.begun, 0);
    const ended = those.reduce((sum, one) => sum + one.ended, 0);
    if (begun + ended > 0 || on === today || isWorkday(on, calendar)) days.push({ on, begun, ended });
  }
  return days;
}
