import {
  gramsFor,
  type Run,
  readingGram,
  type Score,
  type SearchWords,
  scores,
} from '@campus/rules/search/search-words.ts';
import type { Db } from '#server/platform/database.ts';
import { at, hasHiddenGrams, literally, type Sql, sql, texts } from '#server/platform/sql.ts';
import { REACH, searchByWords, type WordSearch, type WordSearchReach } from '#server/platform/word-search.ts';
import { textOf } from './clean-body.ts';
import { isShownAt } from './hall-content.store.ts';

type Words = { zh: string; en: string };

/** Something of the hall's content that was found, with the words of its text where they were asked for. */
export type ContentFound = {
  id: string;
  guide: boolean;
  title: Words;
  summary: Words;
  text: Words;
  shownAt: number;
  score: Score;
};

export type ContentSearch = {
  kinds: 'guides' | 'articles' | 'both';
  /** Titles are enough for who is still typing. */
  titlesOnly: boolean;
  /** The last one that was shown already; null from the beginning of its score on. */
  after: { score: Score; last: { shownAt: number; id: string } | null };
  most: number;
};

/** As much of a text as an excerpt is taken from. */
const READ = 60_000;

/** All of these pieces in one text; however many there are, it is the same statement. */
const containsAll = (column: Sql, pieces: readonly string[]): Sql =>
  sql`${column} like all ((select ${texts(pieces.map((piece) => `%${literally(piece)}%`))})::text[])`;
const textOfRun = ({ text }: Run) => text;
const partName = (score: Score): Sql => sql.raw(`found_${score}`);
const allOf = (parts: readonly Sql[]): Sql => sql.join(parts, sql` and `);

const kindsOf = (kinds: ContentSearch['kinds']): Sql => {
  if (kinds === 'guides') return sql`i.section in ('guide', 'help', 'protocol')`;
  const both = sql`i.kind in ('notice', 'article')`;
  return kinds === 'both' ? both : sql`${both} and (i.kind = 'notice' or i.section = 'news')`;
};

/** Common words stand in one article of a hundred, and then the index of a million is not asked for them. */
const ARTICLES: WordSearchReach = { ...REACH, near: 200, few: 5_000 };

/** A score: what an index of pieces finds, and which items have it. */
type Tier = Pick<WordSearch, 'grams' | 'fits' | 'glance'> & { score: Score };

const IN_LETTERS = /^[\x21-\x7e]/;

/** What the index of titles finds of the runs: Chinese as it is, and the longest run of letters as it is or as a reading. */
function titleGramsOf(runs: readonly Run[]): Sql {
  const ofTitle = sql`i.title_grams`;
  const grams = (wanted: readonly Run[]) => [...new Set(wanted.flatMap(({ text }) => gramsFor(text)))];
  const isLetters = ({ text }: Run) => IN_LETTERS.test(text);
  const words = grams(runs.filter((run) => !isLetters(run)));
  const [longest] = runs.filter(isLetters).sort((a, b) => b.text.length - a.text.length);
  const letters = longest ? gramsFor(longest.text) : [];
  const parts = words.length > 0 ? [hasHiddenGrams(ofTitle, words)] : [];
  if (letters.length > 0)
    parts.push(sql`(${hasHiddenGrams(ofTitle, letters)} or ${hasHiddenGrams(ofTitle, letters.map(readingGram))})`);
  return allOf(parts);
}

/** The conditions of each score, the best first; a worse one leaves out what a better one has. */
function tiersOf(query: SearchWords, titleGrams: readonly string[], titlesOnly: boolean): Tier[] {
  // No text has a space, so no piece is found across it.
  const titleAndReadings = sql`(i.title_words || ' ' || i.title_readings)`;
  const exact: Tier = {
    score: scores.title,
    grams: hasHiddenGrams(sql`i.title_grams`, titleGrams),
    fits: containsAll(sql`i.title_words`, query.pieces),
  };
  const tiers = [exact];
  // Without letters a title has the runs only where it has the pieces.
  const apart = query.runs.some((run) => !query.pieces.includes(run.text) || IN_LETTERS.test(run.text));
  const reading = containsAll(titleAndReadings, query.runs.map(textOfRun));
  if (apart)
    tiers.push({
      score: scores.reading,
      grams: titleGramsOf(query.runs),
      fits: sql`${reading} and not (${exact.fits})`,
    });
  if (titlesOnly || !query.textGrams) return tiers;
  const [ofTitles, ofTexts] = [query.runs.filter((run) => run.titleOnly), query.runs.filter((run) => !run.titleOnly)];
  // A run that is a gram itself needs no second look, and long texts are not opened for it.
  const unsure = ofTexts.filter((run) => !query.textGrams?.includes(run.text));
  const fits = allOf([
    sql`not (${apart ? reading : exact.fits})`,
    containsAll(titleAndReadings, ofTitles.map(textOfRun)),
    ...(unsure.length > 0 ? [containsAll(sql`i.search_text`, unsure.map(textOfRun))] : []),
  ]);
  const glance = containsAll(sql`i.search_text`, ofTexts.map(textOfRun));
  return [...tiers, { score: scores.text, grams: hasHiddenGrams(sql`i.search_grams`, query.textGrams), fits, glance }];
}

/**
 * What of the content has the words, the best first and the newest of each score; one statement, in which a worse score is only
 * looked for where the better ones do not fill the page.
 */
export async function searchContent(
  db: Db,
  organisationId: string,
  query: SearchWords,
  { kinds, titlesOnly, after, most }: ContentSearch,
  now: number,
): Promise<ContentFound[]> {
  if (!query.titleGrams) return [];
  const tiers = tiersOf(query, query.titleGrams, titlesOnly).filter((tier) => tier.score <= after.score);
  if (tiers.length === 0) return [];
  // Hidden from the planner as the pieces are, so that one plan is kept for all organisations.
  const [hidden, shown] = [sql`(select ${organisationId}::uuid)`, isShownAt(sql`(select ${at(now)})`)];
  const parts = tiers.map(({ score, ...words }, n) => {
    const before = tiers.slice(0, n).map((tier) => sql`(select count(*) from ${partName(tier.score)})`);
    const beyond =
      score === after.score && after.last
        ? sql`and (i.shown_at, i.id) < (${at(after.last.shownAt)}, ${after.last.id}::uuid)`
        : sql.empty;
    const search = searchByWords(
      {
        name: `score_${score}`,
        table: sql`content_items`,
        alias: 'i',
        moment: 'shown_at',
        listed: sql`i.organisation_id = ${hidden} and ${kindsOf(kinds)} and ${shown} ${beyond}`,
        ...words,
        most,
        ...(before.length > 0 && { onlyIf: sql`${sql.join(before, sql` + `)} < ${most}` }),
      },
      ARTICLES,
    ).all;
    return sql`${search.parts}, ${partName(score)} as materialized (select f.*, ${score}::int as score from (${search.found}) f)`;
  });
  const together = sql.join(
    tiers.map(({ score }) => sql`select * from ${partName(score)}`),
    sql` union all `,
  );
  const body = (column: Sql) => (titlesOnly ? sql`''` : sql`left(${column}, ${READ})`);
  const rows = await db.rows<Omit<ContentFound, 'text'> & Words>(sql`
    with ${sql.join(parts, sql`, `)},
    best as (select * from (${together}) f order by score desc, at desc, id desc limit (select ${most}::int))
    select i.id, coalesce(i.section <> 'news', false) as guide, f.score, i.shown_at as "shownAt",
      jsonb_build_object('zh', i.title_zh, 'en', i.title_en) as title, jsonb_build_object('zh', i.summary_zh, 'en', i.summary_en) as summary,
      ${body(sql`i.body_zh`)} as zh, ${body(sql`i.body_en`)} as en
    from best f join content_items i on i.id = f.id order by f.score desc, i.shown_at desc, i.id desc`);
  return rows.map(({ zh, en, ...row }) => ({ ...row, text: { zh: textOf(zh), en: textOf(en) } }));
}
