import type { Language } from '@campus/messages/texts.ts';

const KEY = 'campus.language';
let current: Language = 'zh';

/** The language of the page and of what the server answers. */
export function language(): Language {
  return current;
}

/** Chinese unless the person chose otherwise on this device. [CONST-15] */
export function restoreLanguage(): Language {
  try {
    current = localStorage.getItem(KEY) === 'en' ? 'en' : 'zh';
  } catch {
    current = 'zh';
  }
  return current;
}

export function keepLanguage(chosen: Language): void {
  current = chosen;
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // A closed storage only means that the choice is not remembered.
  }
}
