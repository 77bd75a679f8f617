import type ui from '@campus/messages/zh/ui.ts';
import { useLanguageShown, useTextsOf } from '#web/client/texts.ts';
import { inSentence } from './in-sentence.ts';

export type UiText = keyof typeof ui;
export type Facts = Readonly<Record<string, string | number>>;
export type Say = (key: UiText, facts?: Facts) => string;

type Texts = {
  say: Say;
  /** The text that asks for a field, with the field's name in it. */
  prompt: (key: 'enter-label' | 'choose-label' | 'upload-label' | 'confirm-label', label: string) => string;
  language: string;
};

/** The kit's own texts in the reader's language, and that language. */
export function useTexts(): Texts {
  const say: Say = useTextsOf('ui');
  const language = useLanguageShown();
  return { say, prompt: (key, label) => say(key, { label: inSentence(label, language) }), language };
}
