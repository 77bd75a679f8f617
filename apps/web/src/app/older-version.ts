const KEY = 'campus.renewed';

/** Reloads a page with an outdated or ended signing key, once; if that did not help, the page says so. */
export function renewWhenOlder(good: boolean): void {
  try {
    if (good) sessionStorage.removeItem(KEY);
    else if (sessionStorage.getItem(KEY) === null && navigator.onLine) {
      sessionStorage.setItem(KEY, '1');
      window.location.reload();
    }
  } catch {
    // Without a memory nothing is reloaded at all.
  }
}
