import type ui from '@campus/messages/zh/ui.ts';
import { useTranslation } from 'react-i18next';

export type UiText = keyof typeof ui;
export type Facts = Readonly<Record<string, string | number>>;
export type Say = (key: UiText, facts?: Facts) => string;

/** The kit's own texts in the reader's language, and that language. */
export function useTexts(): { say: Say; language: string } {
  const { t, i18n } = useTranslation('ui');
  const say: Say = (key, facts) => String(t(key, { ...facts }));
  return { say, language: i18n.resolvedLanguage ?? i18n.language };
}
