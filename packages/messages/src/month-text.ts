import type { Language } from './texts.ts';

/** A month like 2026-10, as the language writes it. */
export function monthText(month: string, language: Language): string {
  const [year, n] = month.split('-').map(Number) as [number, number];
  if (language === 'zh') return `${year}年${n}月`;
  const first = new Date(Date.UTC(year, n - 1));
  return first.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
