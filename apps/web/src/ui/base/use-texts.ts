import type ui from '@campus/messages/zh/ui.ts';
import { useTranslation } from 'react-i18next';
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
  const { t, i18n } = useTranslation('ui');
  const say: Say = (key, facts) => String(t(key, { ...facts }));
  const language = i18n.resolvedLanguage ?? i18n.language;
  return { say, prompt: (key, label) => say(key, { label: inSentence(label, language) }), language };
}
