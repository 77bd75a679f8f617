import { isBrowserKey } from '@campus/rules/sign-on/cas.ts';
import { randomNonce } from './random.ts';

const KEY = 'campus.browser';
let made: string | null = null;

/** What the server knows this browser by when the university sends somebody back to it; nobody else learns it. */
export function browserKey(): string {
  try {
    const stored = localStorage.getItem(KEY) ?? '';
    if (isBrowserKey(stored)) return stored;
    const fresh = randomNonce();
    localStorage.setItem(KEY, fresh);
    return fresh;
  } catch {
    // Without storage the key lasts as long as the page; later the person signs in by another way.
    made ??= randomNonce();
    return made;
  }
}
