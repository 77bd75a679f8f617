import { formatYuan } from '@campus/rules/basics/money.ts';
import { relativeTime } from '@campus/rules/basics/relative-time.ts';

/** A moment in milliseconds, or a day as YYYY-MM-DD. */
export type When = number | string;

export type Format = {
  date: (when: When) => string;
  time: (when: number) => string;
  dateTime: (when: number) => string;
  money: (fen: number) => string;
  number: (value: number, digits?: number) => string;
  /** How long ago; null while it still counts as now. */
  ago: (fromAt: number, now: number) => string | null;
};

const made = new Map<string, Format>();

/** Dates, money and numbers as the language writes them, where the organisation is. */
export function formatFor(language: string, timeZone: string): Format {
  const key = `${language} ${timeZone}`;
  const known = made.get(key);
  if (known) return known;
  const format = makeFormat(language.startsWith('en') ? 'en-GB' : 'zh-CN', timeZone);
  made.set(key, format);
  return format;
}

function makeFormat(locale: string, timeZone: string): Format {
  const english = locale === 'en-GB';
  const dayParts = { year: 'numeric', month: english ? 'short' : 'long', day: 'numeric' } as const;
  const clockParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const date = new Intl.DateTimeFormat(locale, { ...dayParts, timeZone });
  // A day has no zone: it is read and written in the same one.
  const day = new Intl.DateTimeFormat(locale, { ...dayParts, timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(locale, { ...clockParts, timeZone });
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  // Numbers of forms have up to four decimals.
  const groups = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  const formatDate = (when: When) =>
    typeof when === 'string' ? day.format(new Date(`${when}T00:00:00Z`)) : date.format(when);
  return {
    date: formatDate,
    time: (when) => time.format(when),
    dateTime: (when) => `${formatDate(when)} ${time.format(when)}`,
    money: (fen) => {
      // The whole yuan are grouped as text, so that no fen is lost in a fraction.
      const [yuan = '0', rest = '00'] = formatYuan(Math.abs(fen)).split('.');
      return `${fen < 0 ? '-' : ''}¥${groups.format(Number(yuan))}.${rest}`;
    },
    number: (value, digits) =>
      digits === undefined
        ? groups.format(value)
        : new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
    ago: (fromAt, now) => {
      const { unit, count } = relativeTime(fromAt, now);
      return unit === 'now' ? null : ago.format(-count, unit);
    },
  };
}
