const KEY = 'campus.reloaded';
/** On the way to being loaded afresh: what still happens to this page says nothing about the next one. */
let leaving = false;

/** After a deployment an open page may ask for code that is gone: load the page that was asked for afresh, once. */
export function reloadOnVanishedChunk(asked: () => string | null): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || wasReloaded()) return;
    event.preventDefault();
    leaving = true;
    remember(true);
    const target = asked();
    if (target === null) window.location.reload();
    else window.location.assign(target);
  });
}

/** A page that opened well may reload for the next deployment again. */
export function openedWell(): void {
  if (!leaving) remember(false);
}

function wasReloaded(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function remember(reloaded: boolean): void {
  try {
    if (reloaded) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without a memory nothing is reloaded at all.
  }
}
