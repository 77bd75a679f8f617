/** What a reader needs to read what the log keeps: its words in their language, and how they write money and time. */
export type LogWords = {
  empty: string;
  yes: string;
  no: string;
  /** The words of `log-values`. */
  value: (key: string) => string | undefined;
  /** What a field is called; a step or a field of a business has no other name than its own. */
  name: (field: string) => string;
  /** What an id stands for. */
  named: (id: string) => string | undefined;
  money: (fen: number) => string;
  day: (day: string) => string;
  moment: (at: string) => string;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T/;

/** Fields whose words stand under another one's name. */
const sameWords: Readonly<Record<string, string>> = { ruleIdentities: 'identities' };
/** Parameters keep money as text. */
const isMoney = (field: string, value: unknown): boolean =>
  (field.endsWith('Fen') || field === 'opening') && /^-?\d+$/.test(String(value));

/** A value of the log as a person reads it: in words, one thing after the other, and nothing where there is nothing. */
export function logText(words: LogWords, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return words.empty;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value))
    return value.length === 0 ? words.empty : value.map((item) => logText(words, field, item)).join(' · ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${words.name(name)}: ${logText(words, name, part)}`)
      .join('; ');
  if (isMoney(field, value)) return words.money(Number(value));
  const text = String(value);
  const known = words.value(`${sameWords[field] ?? field} ${text}`) ?? words.named(text);
  if (known !== undefined) return known;
  if (DAY.test(text)) return words.day(text);
  return MOMENT.test(text) ? words.moment(text) : text;
}
