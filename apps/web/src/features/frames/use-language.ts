import type { Language } from '@campus/messages/texts.ts';
import { changeLanguage, sayNow, useCurrentLanguage } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';

/** The reader's language, and a way to change it without losing the page. [CONST-15] */
export function useLanguage(): { language: Language; change: (next: Language) => void } {
  return {
    language: useCurrentLanguage(),
    change: (next) => {
      changeLanguage(next).catch(() => toast(sayNow('frames', 'network-away'), { kind: 'error' }));
    },
  };
}
