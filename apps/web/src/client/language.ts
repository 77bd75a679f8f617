import type { Language } from '@campus/messages/texts.ts';

const KEY = 'campus.language';
let current: Language = 'zh';
const followers = new Set<() => void>();

/** The language of the page and of the server's replies. */
export function language(): Language {
  return current;
}

export function followLanguage(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

/** Chinese unless the person chose otherwise on this device. [CONST-15] */
export function restoreLanguage(): void {
  try {
    showLanguage(localStorage.getItem(KEY) === 'en' ? 'en' : 'zh');
  } catch {
    showLanguage('zh');
  }
}

export function showLanguage(chosen: Language): void {
  current = chosen;
  for (const follower of followers) follower();
}

export function keepLanguage(chosen: Language): void {
  showLanguage(chosen);
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // A closed storage only means that the choice is not remembered.
  }
}
