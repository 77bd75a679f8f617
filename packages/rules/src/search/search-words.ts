import { gramsToFind, searchable } from '../basics/search-grams.ts';

/** A stretch of Chinese, or of anything else; a short one of letters stands in half of all texts, so it is asked of titles only. */
export type Run = { text: string; titleOnly: boolean };

/** What somebody looks for. Every run has to be there; where the pieces stand as they were typed, all the better. */
export type SearchWords = {
  pieces: readonly string[];
  runs: readonly Run[];
  /** The grams of every title that has all runs; null where they are too short for an index. */
  titleGrams: readonly string[] | null;
  /** The same of a text; null where nothing is asked of texts. */
  textGrams: readonly string[] | null;
};

const MOST_PIECES = 8;
const HAN = /\p{Script=Han}+|[^\p{Script=Han}]+/gu;
/** Radicals are no letters to Unicode, and yet they stand in names. */
const SAYS_SOMETHING = /[\p{L}\p{N}\p{Script=Han}]/u;
const SHORT_LETTERS = /^[a-z]{1,3}$/;

/**
 * The pieces that a run is looked up by: the first, the middle and the last. All of them would find hardly less, and would let a
 * database that thinks of each as a chance of its own expect next to nothing of a long common word.
 */
export function gramsFor(run: string): string[] {
  const grams = gramsToFind(run) ?? [];
  return grams.length <= 3 ? grams : [grams[0], grams[grams.length >> 1], grams.at(-1)].map((gram) => gram as string);
}

const gramsIn = (runs: readonly Run[]): string[] | null => {
  const grams = new Set(runs.flatMap((run) => gramsFor(run.text)));
  return grams.size > 0 ? [...grams] : null;
};

/** Words apart by spaces are pieces; Chinese and letters in one piece (校园wang) are runs of it, because only letters can be pinyin. */
export function readSearchWords(words: string): SearchWords | null {
  const pieces = [...new Set(words.split(/\s+/u).map(searchable))]
    .filter((piece) => SAYS_SOMETHING.test(piece))
    .slice(0, MOST_PIECES);
  const texts = [...new Set(pieces.flatMap((piece) => piece.match(HAN) ?? []))].filter((run) =>
    SAYS_SOMETHING.test(run),
  );
  if (texts.length === 0) return null;
  const runs = texts.map((text) => ({ text, titleOnly: SHORT_LETTERS.test(text) }));
  return { pieces, runs, titleGrams: gramsIn(runs), textGrams: gramsIn(runs.filter((run) => !run.titleOnly)) };
}

/** A piece of a reading as it stands among the pieces of a title: what is typed there in letters is something else. No piece of a text has this length. */
export const readingGram = (gram: string): string => `~${gram}`;

/** How well something is found: its title as typed, its title by pinyin or in parts, its text. */
export const scores = { title: 3, reading: 2, text: 1 } as const;
export type Score = (typeof scores)[keyof typeof scores];

/** `title`, `readings` and `text` are searchable texts. */
export function scoreOf(
  { pieces, runs }: Pick<SearchWords, 'pieces' | 'runs'>,
  { title, readings, text }: { title: string; readings: string; text: string },
): Score | null {
  if (pieces.every((piece) => title.includes(piece))) return scores.title;
  const inTitle = (run: Run) => title.includes(run.text) || readings.includes(run.text);
  if (runs.every(inTitle)) return scores.reading;
  return runs.every((run) => inTitle(run) || (!run.titleOnly && text.includes(run.text))) ? scores.text : null;
}
