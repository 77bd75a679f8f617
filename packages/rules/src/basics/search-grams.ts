/** How texts are compared in a search: full-width and half-width, upper and lower case, and spaces make no difference. */
export const searchable = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

const CHINESE = /\p{Script=Han}/u;

/** The pieces by which a text is found: each Chinese character and each pair of neighbours; a two-character word has no trigram. */
export function gramsOf(...texts: readonly string[]): string[] {
  const grams = new Set<string>();
  for (const text of texts) {
    const letters = [...searchable(text)];
    letters.forEach((letter, n) => {
      if (CHINESE.test(letter)) grams.add(letter);
      if (n > 0) grams.add(`${letters[n - 1]}${letter}`);
    });
  }
  return [...grams];
}

/** The pieces that every text with these words in it has; null when the words are too short to search by. */
export function gramsAsked(words: string): string[] | null {
  const letters = [...searchable(words)];
  if (letters.length === 0) return null;
  if (letters.length === 1) return CHINESE.test(letters[0] as string) ? letters : null;
  return [...new Set(letters.slice(1).map((letter, n) => `${letters[n]}${letter}`))];
}
