import { isDay } from '@campus/rules/basics/time-zone.ts';

export const DAY_FORMAT = 'YYYY-MM-DD';

/** A day in the way that a field shows it: YYYY, MM, DD, M and D are filled, all else stands as it is. */
export function showDay(day: string, format: string): string {
  if (!isDay(day)) return '';
  const [year = '', month = '', date = ''] = day.split('-');
  return format.replace(/YYYY|MM|DD|M|D/g, (place) => {
    if (place === 'YYYY') return year;
    if (place.startsWith('M')) return place === 'MM' ? month : String(Number(month));
    return place === 'DD' ? date : String(Number(date));
  });
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The day made of three wheels; a day that the month does not have becomes its last. */
export function dayFrom(year: number, month: number, date: number): string {
  const pad = (value: number, width: number) => String(value).padStart(width, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(Math.min(date, daysInMonth(year, month)), 2)}`;
}

export function clampDay(day: string, min: string, max: string): string {
  if (day < min) return min;
  return day > max ? max : day;
}
