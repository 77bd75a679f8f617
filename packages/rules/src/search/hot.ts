import { searchable } from '../basics/search-grams.ts';

const WEEK_MS = 7 * 86_400_000;
/** Nothing was searched for before; only differences count. */
const EPOCH = Date.parse('2026-01-01T00:00:00Z');
/** Heat is kept as a whole number, so that a page of a list begins exactly where the last one ended. */
const FINE = 1_000_000;

/** The heat of one search at a moment: halving every week is a straight line in the logarithm, so an order by heat never changes with time. */
export const heatAt = (now: number): number => Math.round(((now - EPOCH) / WEEK_MS) * FINE);

/** The heat of two together. */
export function addHeat(first: number, other: number): number {
  const [more, less] = first >= other ? [first, other] : [other, first];
  return Math.round(more + Math.log2(1 + 2 ** ((less - more) / FINE)) * FINE);
}

/** The weighted number of searches: those of today count fully, those of a week ago half. */
export const weightAt = (heat: number, now: number): number => 2 ** ((heat - heatAt(now)) / FINE);

const MOST_LETTERS = 20;
/** Numbers of people, documents, orders and telephones, and addresses of mail, are nobody else's business. */
const PRIVATE = /\d{5}|^\d+$|@/;
/** What people put between the digits of a number. */
const BETWEEN_DIGITS = /(?<=\d)[^\p{L}\d@]+(?=\d)/gu;

/** Words as the hot searches keep them, and as they show them; null where they are too short, too long or private. */
export function hotWords(words: string): { key: string; shown: string } | null {
  const key = searchable(words);
  const { length } = [...key];
  if (length < 2 || length > MOST_LETTERS || PRIVATE.test(key.replace(BETWEEN_DIGITS, ''))) return null;
  return { key, shown: words.normalize('NFKC').trim().replace(/\s+/gu, ' ') };
}

/** So many different people must have searched for something before everybody sees it. */
export const SEARCHERS = 3;

/** Names of three characters and more are seldom parts of other words. */
const NAMES_INSIDE = [3, 4] as const;

/**
 * What of the words could be somebody's name or account, as `searchable` writes it: all of them, each of their pieces, and runs of
 * Chinese that are as long as a name.
 */
export function namesIn(words: string): string[] {
  const pieces = words.split(/[^\p{L}\p{N}\p{Script=Han}]+/u).map(searchable);
  const runs = [...searchable(words).matchAll(/\p{Script=Han}+/gu)].map(([run]) => [...run]);
  const inside = runs.flatMap((run) =>
    NAMES_INSIDE.flatMap((size) =>
      Array.from({ length: Math.max(0, run.length - size + 1) }, (_, n) => run.slice(n, n + size).join('')),
    ),
  );
  return [...new Set([searchable(words), ...pieces, ...inside])].filter((name) => name !== '');
}

/** The key that counts as one searcher: an IPv4 address, or the IPv6 network of a device. */
export function voterOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const tailGroups = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const allGroups = [...groups, ...Array(Math.max(0, 8 - groups.length - tailGroups.length)).fill('0'), ...tailGroups];
  return allGroups.slice(0, 4).join(':').toLowerCase();
}
