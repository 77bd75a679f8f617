import type { QueryClient } from '@tanstack/react-query';
import type { CallHead } from './call-head.ts';
import { openEnvelope } from './envelopes.ts';
import { noteKept } from './kept-replies.ts';

type KnownReply = { path: string; payload: Record<string, string>; envelope: CallHead['envelope']; body: unknown };
type Known = { at: number; replies: KnownReply[] };

/** What the server wrote into the document for its first screen: answers as they would come over the wire. */
export function readDocumentReplies(): Known | null {
  try {
    return JSON.parse(document.getElementById('known')?.textContent ?? 'null');
  } catch {
    return null;
  }
}

/** Puts the replies into the query cache; those of an older document, as the phone hall stores, count as stale. */
export function storeDocumentReplies(queries: QueryClient): void {
  const known = readDocumentReplies();
  if (!known) return;
  // Without a network everything is requested again, so that the page notices and says so.
  const updatedAt = navigator.onLine ? Math.min(known.at, Date.now()) : 0;
  for (const { path, payload, envelope, body } of known.replies) {
    // However old it counts for the cache, a page may want to know when it was said.
    const reply = noteKept(openEnvelope(envelope, { status: 200, requestId: null, body }), known.at);
    queries.setQueryData([path, payload], reply, { updatedAt });
  }
}
