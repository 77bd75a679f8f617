import type { Language } from '@campus/messages/texts.ts';
import { useTranslation } from 'react-i18next';

/** The reader's language, and a way to change it without losing the page. [CONST-15] */
export function useLanguage(): { language: Language; change: (next: Language) => void } {
  const { i18n } = useTranslation();
  return {
    language: i18n.resolvedLanguage === 'en' ? 'en' : 'zh',
    change: (next) => void i18n.changeLanguage(next),
  };
}
