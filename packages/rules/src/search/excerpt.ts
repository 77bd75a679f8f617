import { searchable } from '../basics/search-grams.ts';

const BEFORE = 24;
const LENGTH = 90;

/** The piece of a text around the first of these runs that it has; empty where it has none. */
export function excerptOf(text: string, runs: readonly string[]): string {
  const letters = [...text.replace(/\s+/gu, ' ').trim()];
  // Width, case and spaces differ from what is searched, so each letter remembers where it came from.
  const from: number[] = [];
  let searched = '';
  letters.forEach((letter, n) => {
    const plain = searchable(letter);
    searched += plain;
    for (let i = 0; i < plain.length; i++) from.push(n);
  });
  const found = runs.map((run) => searched.indexOf(run)).filter((at) => at >= 0);
  if (found.length === 0) return '';
  const at = from[Math.min(...found)] as number;
  const start = Math.max(0, at - BEFORE);
  const end = Math.min(letters.length, start + LENGTH);
  return `${start > 0 ? '…' : ''}${letters.slice(start, end).join('').trim()}${end < letters.length ? '…' : ''}`;
}
