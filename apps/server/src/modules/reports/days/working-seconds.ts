import type { WorkCalendar } from '@campus/rules/basics/calendar.ts';
import { workingSeconds } from '@campus/rules/reports/sums.ts';

type Pair = readonly [from: number, until: number];
/** As `measuredBy` answers it. */
export type Measured = readonly [open: readonly Pair[], hung: readonly Pair[]];

const stretch = ([from, until]: Pair) => ({ from, until });

export const secondsOf = ([open, hung]: Measured, calendar: WorkCalendar): number =>
  workingSeconds(open.map(stretch), hung.map(stretch), calendar);
