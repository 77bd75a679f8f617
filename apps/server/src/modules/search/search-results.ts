import type { SearchKind, searchHall } from '@campus/contract/calls/search.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { searchable } from '@campus/rules/basics/search-grams.ts';
import { excerptOf } from '@campus/rules/search/excerpt.ts';
import { type Score, type SearchWords, scoreOf, scores } from '@campus/rules/search/search-words.ts';
import type { ContentFound } from '#server/modules/hall-content/index.ts';
import type { SearchedBusiness } from './search.store.ts';

type Words = { zh: string; en: string };
type Hit = Answered<typeof searchHall>['items'][number];

/** Among equally well found ones services come first, then their guides, then what is written. */
const order = { service: 2, 'service-guide': 1, content: 0 } as const;

/** What was found, with where it stands: all four descend. */
export type SearchResult = { hit: Hit; score: Score; rank: number; place: number; key: string };

const NOWHERE: Words = { zh: '', en: '' };

/** The text around the words that were found, except words that are looked for in titles only. */
const excerptAround = ({ runs }: SearchWords, text: Words): Words => {
  const texts = runs.filter((run) => !run.titleOnly).map((run) => run.text);
  return { zh: excerptOf(text.zh, texts), en: excerptOf(text.en, texts) };
};

const joined = (...texts: readonly string[]) => texts.map(searchable).join('|');

/** A published business and its guides, as far as they have the words. */
export function businessResult(
  query: SearchWords,
  business: SearchedBusiness,
  kinds: ReadonlySet<SearchKind>,
): SearchResult[] {
  const { id, code, nameZh, nameEn, summaryZh, summaryEn, introductionZh, introductionEn, guides, place } = business;
  const found: SearchResult[] = [];
  if (kinds.has('service')) {
    const summaries = new Set([searchable(summaryZh), searchable(summaryEn)]);
    const readings = business.searchText.split('|').filter((part) => !summaries.has(part));
    const text = { zh: `${summaryZh} ${introductionZh}`, en: `${summaryEn} ${introductionEn}` };
    const score = scoreOf(query, {
      title: joined(nameZh, nameEn),
      readings: readings.join('|'),
      text: joined(text.zh, text.en),
    });
    const hit = { kind: 'service' as const, id, name: code, title: { zh: nameZh, en: nameEn }, at: null };
    if (score)
      found.push({
        hit: { ...hit, excerpt: excerptAround(query, text) },
        score,
        rank: order.service,
        place: -place,
        key: id,
      });
  }
  if (kinds.has('guide'))
    guides.forEach(({ name, title, body }, n) => {
      const text = joined(body.zh, body.en);
      const score = scoreOf(query, { title: joined(title.zh, title.en), readings: '', text });
      const hit = { kind: 'guide' as const, id, name, title, at: null, excerpt: excerptAround(query, body) };
      if (score) found.push({ hit, score, rank: order['service-guide'], place: -place - n, key: `${id} ${name}` });
    });
  return found;
}

export const contentResult = (
  query: SearchWords,
  { id, guide, title, summary, text, shownAt, score }: ContentFound,
): SearchResult => {
  const body = { zh: `${summary.zh} ${text.zh}`, en: `${summary.en} ${text.en}` };
  const kind = guide ? ('guide' as const) : ('article' as const);
  const hit = { kind, id, name: null, title, at: shownAt, excerpt: excerptAround(query, body) };
  return { hit, score, rank: order.content, place: shownAt, key: id };
};

/** Orders results, the best first. */
export const byRank = (a: SearchResult, b: SearchResult): number =>
  b.score - a.score || b.rank - a.rank || b.place - a.place || (a.key < b.key ? 1 : a.key > b.key ? -1 : 0);

/** The short form that is suggested while somebody types. */
export const withoutExcerpt = ({ hit }: SearchResult): Hit => ({ ...hit, excerpt: NOWHERE });

export const isInTitle = ({ score }: SearchResult): boolean => score > scores.text;
