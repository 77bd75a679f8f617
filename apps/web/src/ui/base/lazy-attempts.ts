/** A picture is fetched when it comes within this many window heights of the window's top. */
export const PRELOAD = 1.3;
/** After so many failed fetches the picture is called broken. */
export const ATTEMPTS = 7;

/** The wait before the next attempt, growing so that a server in trouble is not pressed. */
export function waitBefore(attempt: number, firstWaitMs: number): number {
  return attempt <= 1 ? 0 : firstWaitMs * 2 ** (attempt - 2);
}

/** How far beyond the window an observer has to look; the window itself is the first 1. */
export function marginOf(preload: number): string {
  const beyond = `${Math.round((preload - 1) * 100)}%`;
  return `0px ${beyond} ${beyond} 0px`;
}
