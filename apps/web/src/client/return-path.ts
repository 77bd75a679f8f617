import { openPages } from '@campus/contract/pages/open.ts';
import { areaOf, isHall } from './current-area.ts';
import { safeRedirect } from './safe-redirect.ts';

const KEY = 'campus.return';
/** Somebody who signs in later than this no longer expects the old page. */
const GOOD_FOR_MS = 30 * 60_000;

/** The open pages that send people to a hall's sign-in and go on afterwards. */
const opensAfterSignIn = (path: string): boolean =>
  path.startsWith(`${openPages.pages.scanCodeConfirm.path}?`) ||
  path.startsWith(openPages.pages.record.path.replace(':number', ''));

/** The page that needed a sign-in; `ask` is true until the person was shown the sign-in. */
export function rememberReturn(path: string, { ask = false } = {}): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, at: Date.now(), ask }));
  } catch {
    // Without storage they land on the first page, which is no harm.
  }
}

/** Reads it without removing it, so that a page can say what signing in is for. */
export function rememberedReturn(): string | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!stored || Date.now() - Number(stored.at) > GOOD_FOR_MS) return null;
    const path = safeRedirect(String(stored.path), location.origin);
    return path && (isHall(areaOf(path)) || opensAfterSignIn(path)) ? path : null;
  } catch {
    return null;
  }
}

/** Whether somebody who was sent away from a page has still to be shown the sign-in; true only once. */
export function takeAsk(): boolean {
  const path = rememberedReturn();
  try {
    const { ask } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (path && ask) rememberReturn(path);
    return path !== null && ask === true;
  } catch {
    return false;
  }
}

export function forgetReturn(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Where to go on to, once. */
export function takeReturn(): string | null {
  const path = rememberedReturn();
  forgetReturn();
  return path;
}
