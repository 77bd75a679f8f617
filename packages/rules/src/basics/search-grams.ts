/** How texts are compared in a search: full-width and half-width, upper and lower case, and spaces make no difference. */
export const searchable = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** Signs of which one alone says something. */
const CHINESE = /[\p{Script=Han}\p{Script=Bopomofo}]/u;
/** Two digits or Latin letters stand in nearly every text, so longer words of these are found by longer pieces. */
const PLAIN = /^[\x21-\x7e]+$/;
const LONG = 4;

/**
 * The pieces by which a text is found: each Chinese character, each pair of neighbours (a two-character word has no trigram),
 * and four digits or Latin letters in a row.
 */
export function gramsOf(...texts: readonly string[]): string[] {
  const grams = new Set<string>();
  for (const text of texts) {
    const letters = [...searchable(text)];
    letters.forEach((letter, n) => {
      if (CHINESE.test(letter)) grams.add(letter);
      if (n > 0) grams.add(`${letters[n - 1]}${letter}`);
      const long = letters.slice(Math.max(0, n - LONG + 1), n + 1);
      if (long.length === LONG && PLAIN.test(long.join(''))) grams.add(long.join(''));
    });
  }
  return [...grams];
}

/** The pieces that every text with these words in it has; null when the words are too short to search by. */
export function gramsToFind(words: string): string[] | null {
  const letters = [...searchable(words)];
  if (letters.length === 0) return null;
  if (letters.length === 1) return CHINESE.test(letters[0] as string) ? letters : null;
  const size = letters.length >= LONG && PLAIN.test(letters.join('')) ? LONG : 2;
  return [...new Set(letters.slice(size - 1).map((_, n) => letters.slice(n, n + size).join('')))];
}
