import type { CallHead } from './call-head.ts';

/** Field names and values as they travel, nested names in brackets. */
export type Entries = [name: string, value: string][];

/** Null and undefined are not sent, at any depth; an empty text is, because it clears a field. [CALL-02] */
export function entriesOf(payload: object): Entries {
  return Object.entries(payload).flatMap(([name, value]) => flatten(name, value));
}

function flatten(name: string, value: unknown): Entries {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) {
    return value
      .filter((item) => item !== null && item !== undefined)
      .flatMap((item, at) => flatten(`${name}[${at}]`, item));
  }
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, inner]) => flatten(`${name}[${key}]`, inner));
  }
  return [[name, String(value)]];
}

export function encodeEntries(entries: Entries): string {
  return new URLSearchParams(entries).toString();
}

/** GET and DELETE send everything in the address; POST and PUT only what their definition names. */
export function splitPayload(
  head: Pick<CallHead, 'method' | 'queryKeys'>,
  payload: object,
): { query: Entries; body: Entries } {
  const entries = entriesOf(payload);
  if (head.method === 'GET' || head.method === 'DELETE') return { query: entries, body: [] };
  const inAddress = ([name]: Entries[number]) => head.queryKeys.includes(name.split('[')[0] as string);
  return { query: entries.filter(inAddress), body: entries.filter((entry) => !inAddress(entry)) };
}
