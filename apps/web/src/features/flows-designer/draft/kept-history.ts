import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import { isEqual } from '@campus/rules/flows/edit-definition/equality.ts';
import { beginHistory, pushEdit, readHistory } from '@campus/rules/flows/edit-definition/history.ts';
import { isDefinition } from '@campus/rules/flows/edit-definition/shape.ts';
import { deviceShelf } from '#web/client/device-shelf.ts';
import { readStored, writeStored } from '#web/ui/base/device-storage.ts';
import type { Left } from './draft.ts';

const onShelf = deviceShelf('campus-designs', 'drafts');
const noteOf = (key: string) => `campus.design.${key}`;

/** The last edit by itself: small enough to be written at once, before a page that goes takes it along. */
export type Note = Omit<Left, 'history'> & { present: Definition };

/** What this browser remembers of the draft of a business, for one person. A browser that keeps nothing only forgets undo. */
export const keptHistory = {
  read: async (key: string): Promise<Left | null> => {
    const note = readNote(readStored('localStorage', noteOf(key)));
    try {
      return withNote(readLeft(await onShelf('readonly', (shelf) => shelf.get(key))), note);
    } catch {
      return withNote(null, note);
    }
  },
  /** Done when it returns, unlike `write`. */
  note: (key: string, { history, ...rest }: Left): void => {
    const note: Note = { ...rest, present: history.present };
    writeStored('localStorage', noteOf(key), note);
  },
  /** All steps back; the note is in them then. */
  write: async (key: string, left: Left): Promise<void> => {
    try {
      await onShelf('readwrite', (shelf) => shelf.put(left, key));
      const note = readNote(readStored('localStorage', noteOf(key)));
      if (note && isEqual(note.present, left.history.present) && note.revision === left.revision)
        writeStored('localStorage', noteOf(key), undefined);
    } catch {
      // The server keeps the draft itself.
    }
  },
};

/** What was kept, with the last edit that may have come after it. */
export function withNote(left: Left | null, note: Note | null): Left | null {
  if (!note) return left;
  const { present, ...rest } = note;
  if (!left) return { ...rest, history: beginHistory(present) };
  const isThere = isEqual(left.history.present, present);
  return { ...rest, history: isThere ? left.history : pushEdit(left.history, present) };
}

/** What was kept, by whatever version of the product; null where it cannot be read. */
export function readLeft(kept: unknown): Left | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { history, ...rest } = kept as Record<string, unknown>;
  const [read, standing] = [readHistory(history), readStanding(rest)];
  return read && standing && { ...standing, history: read };
}

export function readNote(kept: unknown): Note | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { present, ...rest } = kept as Record<string, unknown>;
  const standing = readStanding(rest);
  return standing && isDefinition(present) ? { ...standing, present } : null;
}

function readStanding({ revision, publishedId, unsent, lost }: Record<string, unknown>): Omit<Left, 'history'> | null {
  if ((revision !== null && typeof revision !== 'number') || typeof unsent !== 'boolean') return null;
  if (publishedId !== null && typeof publishedId !== 'string') return null;
  return Array.isArray(lost) && lost.every(isDefinition) ? { revision, publishedId, unsent, lost } : null;
}
