/**
 * A statement that comes again is sent by a name, so that each connection parses and plans it once; that was more than half
 * of what the database did for a call.
 */
export type StatementNames = {
  /** The name to send a text by; null for one that has not come again yet, or when there are names enough. */
  nameOf(text: string): string | null;
  /** Gives every text a new name, after a change of the tables made the plans of the old ones useless. */
  renew(): void;
};

/** Each name is kept by every connection with its plan, some tens of kilobytes. */
const MOST_NAMES = 300;
/** Texts that were seen but have no name yet; where there are more, those seen longest ago begin anew. */
const MOST_WAITING = 1000;
/** A text that is put together anew each time would take the names of those that come again. */
const SEEN_BEFORE = 2;

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const waiting = new Map<string, number>();
  let generation = 0;
  return {
    nameOf(text) {
      const name = names.get(text);
      if (name) return name;
      if (names.size >= MOST_NAMES) return null;
      const seen = waiting.get(text) ?? 0;
      waiting.delete(text);
      if (seen >= SEEN_BEFORE) {
        const fresh = `s${generation}_${names.size}`;
        names.set(text, fresh);
        return fresh;
      }
      waiting.set(text, seen + 1);
      if (waiting.size > MOST_WAITING) waiting.delete(waiting.keys().next().value as string);
      return null;
    },
    renew() {
      generation++;
      names.clear();
      waiting.clear();
    },
  };
}

export const noStatementNames: StatementNames = { nameOf: () => null, renew: () => {} };
