import { pageAt } from '@campus/contract/pages/page-at.ts';
import enLog from '@campus/messages/en/audit.ts';
import enFacts from '@campus/messages/en/audit-facts.ts';
import enValues from '@campus/messages/en/audit-values.ts';
import enCalls from '@campus/messages/en/call-names.ts';
import enPages from '@campus/messages/en/pages.ts';
import enRefusals from '@campus/messages/en/refusals.ts';
import { type LogWords, logText } from '@campus/messages/log-text.ts';
import type { Language } from '@campus/messages/texts.ts';
import zhLog from '@campus/messages/zh/audit.ts';
import zhFacts from '@campus/messages/zh/audit-facts.ts';
import zhValues from '@campus/messages/zh/audit-values.ts';
import zhCalls from '@campus/messages/zh/call-names.ts';
import zhPages from '@campus/messages/zh/pages.ts';
import zhRefusals from '@campus/messages/zh/refusals.ts';
import { formatYuan } from '@campus/rules/basics/money.ts';
import { clockText, wallTime } from '@campus/rules/basics/time-zone.ts';
import type { EntryRow, Names } from './audit.store.ts';

type Texts = Readonly<Record<string, string>>;
const texts = {
  zh: { calls: zhCalls, facts: zhFacts, values: zhValues, pages: zhPages, refusals: zhRefusals, log: zhLog },
  en: { calls: enCalls, facts: enFacts, values: enValues, pages: enPages, refusals: enRefusals, log: enLog },
} as const;

/** An entry in the words of its reader, as the page shows it. */
export function entryTexts(language: Language, timeZone: string) {
  const { log } = texts[language];
  const of = (file: 'calls' | 'facts' | 'values' | 'pages' | 'refusals' | 'log', key: string): string | undefined =>
    (texts[language][file] as Texts)[key];
  const momentText = (at: number) => {
    const { on, timeMs } = wallTime(at, timeZone);
    return `${on} ${clockText(timeMs)}`;
  };
  const wordsWith = (names: Names): LogWords => ({
    empty: log.empty,
    yes: log.yes,
    no: log.no,
    value: (key) => of('values', key),
    name: (field) => of('log', `field ${field.replace('.', '-')}`) ?? of('facts', field) ?? field,
    named: (id) => names.get(id)?.[language],
    money: (fen) => `¥${formatYuan(fen)}`,
    day: (day) => day,
    moment: (at) => momentText(Date.parse(at)),
  });
  const outcomeOf = (outcome: string): string => {
    if (outcome === 'done' || outcome === 'failed') return log[outcome];
    const sentence = of('refusals', outcome);
    return `${log.refused}: ${sentence && !sentence.includes('{{') ? sentence : outcome}`;
  };
  /** Each field in a line of its own. */
  const fieldsOf = (fields: EntryRow['before'], words: LogWords) =>
    fields &&
    Object.entries(fields)
      .map(([field, value]) => `${words.name(field)}: ${logText(words, field, value)}`)
      .join('\n');
  const recordOf = ({ record, recordName }: EntryRow): string | null => {
    if (record === null) return null;
    const [kind = '', ...rest] = record.split('/');
    const name = of('values', `key ${rest.join('/')}`) ?? (recordName || rest.join('/'));
    return [of('values', `record ${kind}`) ?? kind, name].join(' · ');
  };
  return {
    moment: momentText,
    call: (call: string) => of('calls', call) ?? call,
    outcome: outcomeOf,
    record: recordOf,
    fields: (fields: EntryRow['before'], names: Names) => fieldsOf(fields, wordsWith(names)),
    page: (page: string | null) => page && (of('pages', pageAt(page) ?? '') ?? page),
  };
}
