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
  /** By the length of the text: to hash a text of thousands of signs takes longer than to compare it with one or two. */
  const names = new Map<number, { text: string; name: string }[]>();
  const waiting = new Map<string, number>();
  let generation = 0;
  let count = 0;
  return {
    nameOf(text) {
      const known = names.get(text.length)?.find((other) => other.text === text);
      if (known) return known.name;
      if (count >= MOST_NAMES) return null;
      const seen = waiting.get(text) ?? 0;
      waiting.delete(text);
      if (seen >= SEEN_BEFORE) {
        const name = `s${generation}_${count++}`;
        names.set(text.length, [...(names.get(text.length) ?? []), { text, name }]);
        return name;
      }
      waiting.set(text, seen + 1);
      if (waiting.size > MOST_WAITING) waiting.delete(waiting.keys().next().value as string);
      return null;
    },
    renew() {
      generation++;
      count = 0;
      names.clear();
      waiting.clear();
    },
  };
}

export const noStatementNames: StatementNames = { nameOf: () => null, renew: () => {} };
