import { addDays, addMonths } from '@campus/rules/basics/time-zone.ts';
import type { Period } from '@campus/rules/reports/periods.ts';

export const presets = ['last-30-days', 'this-month', 'last-month', 'this-year'] as const;
export type Preset = (typeof presets)[number];

const DAYS = 30;

/** The days that a preset means today; what is not over yet goes up to today. */
export function periodOf(preset: Preset, today: string): Period {
  const month = `${today.slice(0, 7)}-01`;
  switch (preset) {
    case 'last-30-days':
      return { fromOn: addDays(today, 1 - DAYS), untilOn: today };
    case 'this-month':
      return { fromOn: month, untilOn: today };
    case 'last-month':
      return { fromOn: addMonths(month, -1), untilOn: addDays(month, -1) };
    case 'this-year':
      return { fromOn: `${today.slice(0, 4)}-01-01`, untilOn: today };
  }
}

/** The preset that a period is, so that its button looks pressed. */
export function presetOf({ fromOn, untilOn }: Period, today: string): Preset | null {
  const isIt = (preset: Preset) => {
    const period = periodOf(preset, today);
    return period.fromOn === fromOn && period.untilOn === untilOn;
  };
  return presets.find(isIt) ?? null;
}
