import { truncateText } from '@campus/rules/basics/characters.ts';
import { gramsOf, gramsToFind, searchable } from '@campus/rules/basics/search-grams.ts';
import { readingGram } from '@campus/rules/search/search-words.ts';
import { readingsOf } from '#server/platform/pinyin.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hasGrams, literally, type Sql, sql } from '#server/platform/sql.ts';

/** Stands between the parts, so that no search finds the end of one and the beginning of the next. */
const BETWEEN = '|';
/** As much of a text as is searched; a longer one says what it is about before that. */
const SEARCHED = 20_000;

const beginning = (text: string): string => truncateText(text, SEARCHED);

export type Searched = { title: Words; summary: Words; text: Words };
type Words = { zh: string; en: string };

const partsOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.map(searchable))].filter((part) => part !== '');

/**
 * The search terms of an item: its words in both languages and its title as typed in letters; and those of its title
 * alone.
 */
export function searchTermsOf({ title, summary, text }: Searched) {
  const words = [title.zh, title.en, summary.zh, summary.en, ...[text.zh, text.en].map(beginning)];
  const readings = readingsOf(title.zh);
  const parts = partsOf([...words, ...readings]);
  const [titleWords, titleReadings] = [partsOf([title.zh, title.en]), partsOf(readings)];
  return {
    searchText: parts.join(BETWEEN),
    searchGrams: gramsOf(...parts),
    titleWords: titleWords.join(BETWEEN),
    titleReadings: titleReadings.join(BETWEEN),
    titleGrams: [...gramsOf(...titleWords), ...gramsOf(...titleReadings).map(readingGram)],
  };
}

/** The rows of `content_items i` that have these words in them; words too short to search by are refused. */
export function matchesWords(words: string | undefined): Sql {
  if (!words) return sql`true`;
  const grams = gramsToFind(words) ?? refuse('invalid', { fields: [{ field: 'words', code: 'min-length', n: 2 }] });
  const piece = literally(searchable(words));
  return sql`(${hasGrams(sql`i.search_grams`, grams)} and i.search_text like ${`%${piece}%`})`;
}
