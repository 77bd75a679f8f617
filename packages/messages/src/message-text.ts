import type { MessageKind } from '@campus/rules/inbox/message-kinds.ts';
import en from './en/inbox.ts';
import { monthlyMessageFacts } from './monthly-mail-text.ts';
import { signInChangeFacts } from './sign-in-change-text.ts';
import { fill, type Language } from './texts.ts';
import zh from './zh/inbox.ts';

const texts = { zh, en } as const;
type Facts = Readonly<Record<string, unknown>>;
type Words = { zh: string; en: string };

// A kind of message cannot be delivered without a text for it, be it one or one for each value of a fact.
type Said = keyof typeof zh extends infer K ? (K extends `${infer Name}.title` ? Name : never) : never;
const _noneMissing: MessageKind extends Said | Varied ? true : never = true;

/** The kinds whose words depend on a fact. */
const variedBy = {
  'process-ended': 'outcome',
  'order-joined-progress': 'progress',
  'content-published': 'kind',
  'network-password-reset': 'by',
  'network-desk-deed': 'deed',
  'left-open': 'what',
  'outage-asks': 'expected',
  'outage-announced': 'kind',
  'outage-ended': 'kind',
} as const;
type Varied = keyof typeof variedBy;

/** The kinds whose facts are put into words first. */
const wordedBy: Readonly<Record<string, (kept: Facts) => Facts>> = {
  'report-monthly': monthlyMessageFacts,
  'sign-in-changed': signInChangeFacts,
};
/** Messages to those who are asked say when it is due, as it was when they were sent. */
const namesDeadline: readonly MessageKind[] = [
  'process-asked',
  'process-offered',
  'process-reminded',
  'process-resumed',
  'process-takes-over',
];
const dueTexts = { promise: 'due-promise', limit: 'due-limit' } as const;

/** The title and the sentence of a message in both languages, from its kind and facts. */
export function messageText(kind: string, kept: Facts): { title: Words; text: Words } {
  const facts = wordedBy[kind]?.(kept) ?? kept;
  const by = variedBy[kind as Varied];
  const name = by ? `${kind}.${facts[by]}` : kind;
  const known = `${name}.title` in zh ? name : 'unknown';
  const say = (part: 'title' | 'text'): Words => ({
    zh: sayIn('zh', known, part, facts),
    en: sayIn('en', known, part, facts),
  });
  const due = namesDeadline.some((one) => one === kind) ? dueTexts[facts.dueBy as keyof typeof dueTexts] : undefined;
  const text = say('text');
  if (!due) return { title: say('title'), text };
  const dueIn = (language: Language) => fill(texts[language][due], { at: facts.due });
  return { title: say('title'), text: { zh: text.zh + dueIn('zh'), en: `${text.en} ${dueIn('en')}` } };
}

function sayIn(language: Language, name: string, part: 'title' | 'text', facts: Facts): string {
  const text = texts[language][`${name}.${part}` as keyof typeof zh];
  // Older messages lack some facts; a dash stands in for them.
  return fill(text, inLanguage(facts, language)).replace(/\{\{\w+\}\}/g, '—');
}

/** `titleZh` and `titleEn` become `title`, and every bilingual fact becomes its text in this language. */
function inLanguage({ titleZh, titleEn, ...facts }: Facts, language: Language): Facts {
  const words: Record<string, unknown> = { title: (language === 'zh' ? titleZh : titleEn) ?? '—' };
  for (const [name, value] of Object.entries(facts)) words[name] = isWords(value) ? value[language] : (value ?? '—');
  return words;
}

const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value;

/** A message as a mail: both languages, because nobody says which one they read; with a way back where there is one. */
export function mailText(kind: string, facts: Facts, link: string | null): { subject: string; text: string } {
  const { title, text } = messageText(kind, facts);
  const part = (language: Language) =>
    [
      text[language],
      ...(link ? [fill(texts[language]['mail-open'], { link })] : []),
      texts[language]['mail-choose'],
    ].join('\n');
  return { subject: `${title.zh} ${title.en}`, text: `${part('zh')}\n\n${part('en')}\n` };
}
