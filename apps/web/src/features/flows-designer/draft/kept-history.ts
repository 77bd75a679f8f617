import { readHistory } from '@campus/rules/flows/edit-definition/history.ts';
import { isDefinition } from '@campus/rules/flows/edit-definition/shape.ts';
import { deviceShelf } from '#web/client/device-shelf.ts';
import type { Left } from './draft.ts';

const onShelf = deviceShelf('campus-designs', 'drafts');

/** What this browser remembers of the draft of a business, for one person. A browser that keeps nothing only forgets undo. */
export const keptHistory = {
  read: async (key: string): Promise<Left | null> => {
    try {
      return readLeft(await onShelf('readonly', (shelf) => shelf.get(key)));
    } catch {
      return null;
    }
  },
  write: async (key: string, left: Left): Promise<void> => {
    try {
      await onShelf('readwrite', (shelf) => shelf.put(left, key));
    } catch {
      // The server keeps the draft itself.
    }
  },
  remove: async (key: string): Promise<void> => {
    try {
      await onShelf('readwrite', (shelf) => shelf.delete(key));
    } catch {
      // As above.
    }
  },
};

/** What was kept, by whatever version of the product; null where it cannot be read. */
export function readLeft(kept: unknown): Left | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { history, revision, publishedId, unsent, lost } = kept as Record<string, unknown>;
  const read = readHistory(history);
  if (!read || (revision !== null && typeof revision !== 'number') || typeof unsent !== 'boolean') return null;
  if (publishedId !== null && typeof publishedId !== 'string') return null;
  if (!Array.isArray(lost) || !lost.every(isDefinition)) return null;
  return { history: read, revision, publishedId, unsent, lost };
}
