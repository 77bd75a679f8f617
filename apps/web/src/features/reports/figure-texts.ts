import { durationText } from '@campus/messages/duration-text.ts';
import type { TextKey } from '#web/client/texts.ts';
import type { Format } from '#web/ui/base/format.ts';
import type { ColumnKind, ReportColumn, Value } from './report-columns.ts';

export type SayReports = (key: TextKey<'reports'>, facts?: Readonly<Record<string, string | number>>) => string;

const MINUTE = 60;

function numberText(kind: ColumnKind, value: number, say: SayReports, format: Format): string {
  switch (kind) {
    case 'count':
      return format.number(value);
    case 'time':
      return durationText(value, say);
    case 'share':
      return `${format.number(Math.round(value * 100))}%`;
    case 'average':
      return format.number(value, 2);
  }
}

/** A figure in words; where there are too few cases to say it, how many there are. */
export function figureText(kind: ColumnKind, { value, cases }: Value, say: SayReports, format: Format): string {
  if (value !== null) return numberText(kind, value, say, format);
  return kind === 'time' && cases > 0 ? say('too-few', { n: cases }) : say('no-value');
}

export type Difference = { way: 'more' | 'less' | 'same'; text: string };

/** How a figure differs from the period before, as far as the reader sees it; null where one of the two is not said. */
export function differenceOf(
  kind: ColumnKind,
  now: Value,
  before: Value,
  say: SayReports,
  format: Format,
): Difference | null {
  if (now.value === null || before.value === null) return null;
  // Two numbers that are shown alike do not differ.
  const step = { count: 1, time: MINUTE, share: 0.01, average: 0.01 }[kind];
  const by = Math.round(now.value / step) - Math.round(before.value / step);
  if (by === 0) return { way: 'same', text: '±0' };
  const size = Math.abs(by) * step;
  const text =
    kind === 'share' ? say('points', { amount: format.number(Math.abs(by)) }) : numberText(kind, size, say, format);
  return by > 0 ? { way: 'more', text: `+${text}` } : { way: 'less', text: `−${text}` };
}

/** What a column counts, in a sentence or two. */
export function meaningOf({ name }: ReportColumn, say: SayReports): string {
  const stars = /^stars-(\d)$/.exec(name)?.[1];
  return stars ? say('about-stars', { n: Number(stars) }) : say(`about-${name}` as 'about-received');
}
