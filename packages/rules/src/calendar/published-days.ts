import { truncateText } from '../basics/characters.ts';
import { addDays, isDay } from '../basics/time-zone.ts';

export type DayKind = 'holiday' | 'workday';
export type PublishedDay = { day: string; kind: DayKind; nameZh: string; nameEn: string };

/** What is wrong with a line of a published notice. */
export const lineFaults = ['no-name', 'no-days', 'no-such-day', 'backwards', 'twice'] as const;
export type LineFault = (typeof lineFaults)[number];

/** What the festivals of the State Council's notices are called in English. */
const english: Readonly<Record<string, string>> = {
  元旦: 'New Year’s Day',
  春节: 'Spring Festival',
  清明节: 'Tomb-Sweeping Day',
  劳动节: 'Labour Day',
  端午节: 'Dragon Boat Festival',
  中秋节: 'Mid-Autumn Festival',
  国庆节: 'National Day',
};

const LONGEST = 31;

/**
 * Reads the days of one year from a notice as it is published, one festival a line:
 * "二、春节：2月15日（周日）至23日（周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。"
 */
export function readPublishedDays(
  text: string,
  year: number,
): { days: PublishedDay[] } | { fault: LineFault; line: number; text: string } {
  const days = new Map<string, PublishedDay>();
  for (const [index, rawLine] of text.split(/\r?\n/).entries()) {
    // Weekdays and lunar dates stand in brackets and only repeat the date.
    const line = rawLine.replace(/[（(][^（()）]*[)）]/g, '').replace(/\s+/g, '');
    if (line === '') continue;
    const found = readLine(line, year);
    const fault = 'fault' in found ? found.fault : found.days.some(({ day }) => days.has(day)) ? 'twice' : null;
    if (fault) return { fault, line: index + 1, text: truncateText(rawLine.trim(), 60) };
    if ('days' in found) for (const day of found.days) days.set(day.day, day);
  }
  return { days: [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1)) };
}

function readLine(line: string, year: number): { days: PublishedDay[] } | { fault: LineFault } {
  const parts = /^(?:[一二三四五六七八九十\d]+[、.．])?([^：:\d]{1,20})[：:](.+)$/.exec(line);
  if (!parts) return { fault: 'no-name' };
  const [, nameZh = '', rest = ''] = parts;
  const nameEn = nameZh
    .split('、')
    .map((name) => english[name] ?? name)
    .join(' and ');
  const days = new Map<string, PublishedDay>();
  for (const sentence of rest.split(/[。；;]/)) {
    const kind = /上班/.test(sentence) ? 'workday' : 'holiday';
    const names =
      kind === 'holiday'
        ? { nameZh, nameEn }
        : { nameZh: `${nameZh}调休上班`, nameEn: `Make-up workday for ${nameEn}` };
    for (const span of sentence.matchAll(/(\d{1,2})月(\d{1,2})日(?:[至到—-](?:(\d{1,2})月)?(\d{1,2})日)?/g)) {
      const [, month, first, lastMonth = month, last = first] = span;
      const [from, until] = [dayText(year, month, first), dayText(year, lastMonth, last)];
      if (!isDay(from) || !isDay(until)) return { fault: 'no-such-day' };
      if (until < from || addDays(from, LONGEST) < until) return { fault: 'backwards' };
      for (let day = from; day <= until; day = addDays(day, 1)) {
        if (days.has(day)) return { fault: 'twice' };
        days.set(day, { day, kind, ...names });
      }
    }
  }
  return days.size > 0 ? { days: [...days.values()] } : { fault: 'no-days' };
}

const dayText = (year: number, month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
