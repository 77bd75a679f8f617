import { Sentence } from './typed.tsx';
import { useTexts } from './use-texts.ts';
import type { Words } from './words.ts';

/** The text of a record in the reader's language, or in the only one it has. */
export type RecordWords = { text: string; lang: 'zh' | 'en'; other: boolean };

export function recordWordsIn(language: string, words: Words): RecordWords {
  const wanted = language.startsWith('en') ? 'en' : 'zh';
  const spare = wanted === 'en' ? 'zh' : 'en';
  const other = words[wanted] === '' && words[spare] !== '';
  const lang = other ? spare : wanted;
  return { text: words[lang], lang, other };
}

export function useRecordWords(): (words: Words) => RecordWords {
  const { language } = useTexts();
  return (words) => recordWordsIn(language, words);
}

/** A text written in one or both languages; marks its language for screen readers. [LANG-2] */
export function RecordText({ words }: { words: Words }) {
  const { text, lang } = useRecordWords()(words);
  return (
    <span lang={lang}>
      <Sentence lang={lang}>{text}</Sentence>
    </span>
  );
}

/** The mark of a record that has only the other language; nothing where it has the reader's. [LANG-2] */
export function OneLanguage({ words, language }: { words: Words; language?: string }) {
  const { say, language: own } = useTexts();
  const { lang, other } = recordWordsIn(language ?? own, words);
  return other ? <small data-testid="one-language">{say(lang === 'zh' ? 'only-zh' : 'only-en')}</small> : null;
}
