import type ui from '@campus/messages/zh/ui.ts';
import { useCurrentLanguage, useTextsOf } from '#web/client/texts.ts';
import { inSentence } from './in-sentence.ts';

export type UiText = keyof typeof ui;
export type Facts = Readonly<Record<string, string | number>>;
export type Say = (key: UiText, facts?: Facts) => string;
type Prompt = 'enter-label' | 'choose-label' | 'upload-label' | 'confirm-label' | 'again-label';

type Texts = {
  say: Say;
  /** The text that asks for a field, with the field's name in it. */
  prompt: (key: Prompt, label: string) => string;
  language: string;
};

export const promptIn =
  (language: string, say: Say) =>
  (key: Prompt, label: string): string =>
    say(key, { label: inSentence(label, language) });

/** The kit's own texts in the reader's language, and that language. */
export function useTexts(): Texts {
  const say: Say = useTextsOf('ui');
  const language = useCurrentLanguage();
  return { say, prompt: promptIn(language, say), language };
}
