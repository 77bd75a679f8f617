import { useTexts } from './use-texts.ts';

/** A text that an organisation wrote in both languages. */
export type Words = { zh: string; en: string };

/** The text in the reader's language; if that is missing, the other one. */
export function wordsIn(language: string, words: Words | null | undefined): string {
  if (!words) return '';
  return language.startsWith('en') ? words.en || words.zh : words.zh || words.en;
}

export function useWords(): (words: Words | null | undefined) => string {
  const { language } = useTexts();
  return (words) => wordsIn(language, words);
}
