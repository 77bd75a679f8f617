const KEY = 'campus.renewed';

/** A page that signs in an older manner, or with a key that was ended, is loaded afresh once; when that did not help, it stays and says so. */
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
