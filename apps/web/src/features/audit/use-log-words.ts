import { pageAt } from '@campus/contract/pages/page-at.ts';
import { type LogWords, logText } from '@campus/messages/log-text.ts';
import { isText, type TextKey, useSay } from '#web/client/texts.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { Entry } from './audit.queries.ts';

type LabelText = { text: string; known: boolean };

/** The contents of a line of the log, in the reader's language. */
export function useLogWords() {
  const say = useSay('audit');
  const fact = useSay('audit-facts');
  const word = useSay('audit-values');
  const title = useSay('pages');
  const words = useWords();
  const format = useFormat();
  const value = (key: string) => (isText('audit-values', key) ? word(key as TextKey<'audit-values'>) : undefined);
  const factName = (name: string): LabelText =>
    isText('audit-facts', name)
      ? { text: fact(name as TextKey<'audit-facts'>), known: true }
      : { text: name, known: false };
  /** Steps and fields of a business have only the names that their clerk gave them. */
  const fieldName = (name: string): LabelText => {
    const key = `field ${name.replace('.', '-')}`;
    return isText('audit', key) ? { text: say(key as TextKey<'audit'>), known: true } : factName(name);
  };
  const wordsOf = ({ names }: Pick<Entry, 'names'>): LogWords => ({
    empty: say('empty'),
    yes: say('yes'),
    no: say('no'),
    value,
    name: (field) => fieldName(field).text,
    named: (id) => (names[id] ? words(names[id]) : undefined),
    money: format.money,
    day: format.date,
    moment: (at) => format.dateTime(Date.parse(at)),
  });
  return {
    factName,
    fieldName,
    value: (entry: Pick<Entry, 'names'>, field: string, stored: unknown) => logText(wordsOf(entry), field, stored),
    /** What a record is, and what it was called then; a setting is called as its reader calls it. */
    recordKind: ({ kind }: NonNullable<Entry['record']>) => value(`record ${kind}`) ?? kind,
    recordName: ({ id, name }: NonNullable<Entry['record']>) => value(`key ${id}`) ?? (name || id),
    /** What was sent, by its kind. */
    message: (kind: string) => value(`message ${kind}`) ?? kind,
    /** The page at an address of ours. */
    page: (address: string) => {
      const page = pageAt(address) ?? '';
      return isText('pages', page) ? title(page as TextKey<'pages'>) : null;
    },
  };
}
