import type { QueryClient } from '@tanstack/react-query';

type Known = { at: number; replies: { path: string; payload: object; reply: unknown }[] };

/** Takes what the server wrote into the document for its first screen; an older document, as the phone hall keeps one, is only a beginning. */
export function takeKnown(queries: QueryClient): void {
  const known = readKnown();
  if (!known) return;
  // Without a network everything is asked for again, so that the page hears of it and says so.
  const updatedAt = navigator.onLine ? Math.min(known.at, Date.now()) : 0;
  for (const { path, payload, reply } of known.replies) queries.setQueryData([path, payload], reply, { updatedAt });
}

function readKnown(): Known | null {
  try {
    return JSON.parse(document.getElementById('known')?.textContent ?? 'null');
  } catch {
    return null;
  }
}
