import type { FieldFault, RefusalCode } from '@campus/contract/refusals.ts';
import en, { fieldFaults as enFaults } from './en/refusals.ts';
import { fill, type Language } from './texts.ts';
import zh, { fieldFaults as zhFaults } from './zh/refusals.ts';

const texts = { zh, en } as const;
const faults = { zh: zhFaults, en: enFaults } as const;

/** How many attempts may be left for the warning to name them; the first slip is not worth a countdown. */
const COUNTDOWN_FROM = 3;

/** Which text of the catalogue fits these facts. */
export function refusalKey(code: RefusalCode, facts: Readonly<Record<string, unknown>>): keyof typeof zh {
  const { area, left, fault } = facts;
  if (code === 'area-not-served') return `area-not-served.${area}` as keyof typeof zh;
  if (code === 'slot-faulty') return `slot-faulty.${fault}` as keyof typeof zh;
  if (
    code === 'feed-unreadable' ||
    code === 'roster-unreadable' ||
    code === 'drawing-unreadable' ||
    code === 'calendar-line'
  )
    return `${code}.${fault}` as keyof typeof zh;
  if (typeof left === 'number' && left <= COUNTDOWN_FROM && `${code}.left` in zh)
    return `${code}.left` as keyof typeof zh;
  return code as keyof typeof zh;
}

/** The one sentence for a refusal in the reader's language. */
export function refusalText(code: RefusalCode, facts: Readonly<Record<string, unknown>>, language: Language): string {
  return fill(texts[language][refusalKey(code, facts)], facts);
}

/** The one sentence for a field that is wrong. */
export function fieldFaultText(fault: FieldFault, language: Language): string {
  return fill(faults[language][fault.code], { n: fault.n ?? '' });
}

/** OAuth's error_description: always Chinese, and with the attempts left as the raw 'msg！N' that pages turn into words. */
export function errorDescription(code: RefusalCode, facts: Readonly<Record<string, unknown>>): string {
  const key = refusalKey(code, facts);
  if (!key.endsWith('.left')) return fill(zh[key], facts);
  return fill(zh[key], facts).replace(/！您还有(\d+)次机会！$/, '！$1');
}
