const KEY = 'campus.reloaded';
/** Longer than a server that is there takes to answer. */
const PATIENCE_MS = 3_000;
/** The page is about to reload: errors from now on say nothing about the next page. */
let leaving = false;

/** Code that a page needs did not come: after a deployment it is gone, or nobody answers at all. */
export const isVanishedChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);

/** Whether the server answers; while it does not, a reload would end on the browser's own error page. */
export async function serverAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })).ok;
  } catch {
    return false;
  }
}

/** After a deployment an open page may request code that is gone: reloads the requested page, once. */
export function reloadOnVanishedChunk(requestedPath: () => string | null): void {
  window.addEventListener('vite:preloadError', () => {
    if (leaving || wasReloaded()) return;
    const target = requestedPath();
    void serverAnswers().then((there) => {
      if (!there || leaving) return;
      leaving = true;
      remember(true);
      if (target === null) window.location.reload();
      else window.location.assign(target);
    });
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
