import type { Definition } from './definition.ts';
import { nestsAtMost } from './limits.ts';
import { isDefinition } from './shape.ts';

/** What a definition was, is, and would be again; plain JSON, so that it can be kept beside the draft. */
export type History = {
  /** The oldest first. */
  past: readonly Definition[];
  present: Definition;
  /** What was undone, the next to redo first. */
  future: readonly Definition[];
  /** What the last edit was part of, such as typing in one field; null where it stands alone. */
  merge: string | null;
};

const DEEPEST = 200;

/** The history of a definition that nobody has edited yet. */
export const beginHistory = (present: Definition): History => ({ past: [], present, future: [], merge: null });

/**
 * Notes an edit. Edits in a row that are part of the same thing are one step back; an edit that gave back the same
 * definition is none.
 */
export function pushEdit(history: History, definition: Definition, merge: string | null = null): History {
  const { past, present } = history;
  if (definition === present) return history;
  const isPart = merge !== null && merge === history.merge;
  return {
    past: isPart ? past : [...past, present].slice(-DEEPEST),
    present: definition,
    future: [],
    merge,
  };
}

/** One step back; the same history where there is none. */
export function undo(history: History): History {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], merge: null };
}

/** One step forward again; the same history where nothing was undone. */
export function redo(history: History): History {
  const { past, present, future } = history;
  const [after, ...rest] = future;
  if (after === undefined) return history;
  return { past: [...past, present], present: after, future: rest, merge: null };
}

/** The deepest JSON that is read: a definition of 40 levels in a list in a history. */
const LEVELS = 42;

/** Reads a history that was kept, by whatever version of the product; null where it is none. */
export function readHistory(kept: unknown): History | null {
  if (typeof kept !== 'object' || kept === null || !nestsAtMost(kept, LEVELS)) return null;
  const { past, present, future, merge } = kept as Record<string, unknown>;
  if (!isLine(past) || !isDefinition(present) || !isLine(future)) return null;
  if (merge !== null && typeof merge !== 'string') return null;
  return { past: past.slice(-DEEPEST), present, future: future.slice(0, DEEPEST), merge };
}

const isLine = (value: unknown): value is Definition[] =>
  Array.isArray(value) && value.every((definition) => isDefinition(definition));
