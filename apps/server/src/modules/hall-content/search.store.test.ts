import { randomUUID } from 'node:crypto';
import { readSearchWords, type SearchWords, scoreOf } from '@campus/rules/search/search-words.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import { type ContentFound, type ContentSearch, searchContent } from './search.store.ts';
import { searchTermsOf } from './search-terms.ts';

const t = testApp();
const COUNT = 3_000;
const MOST = 40;

type Article = { id: string; section: 'news' | 'guide'; at: number; terms: ReturnType<typeof searchTermsOf> };
const articles: Article[] = [];
let organisationId = '';

const pick = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)] as string;

/** Words of a title: one of each list, so that two of one list never meet; some hardly ever come. */
function write(n: number) {
  const rare = Math.random() < 0.003 ? '麒麟瑞兽' : '';
  const old = n > COUNT * 0.9 && Math.random() < 0.5 ? '旧闻' : '';
  const title = `关于${pick(['图书馆', '体育馆', '校园网', '宿舍'])}${pick(['维护', '升级', '开放'])}${rare}${old}的${pick(['通知', '公告'])}`;
  return { title, body: `各位师生：${pick(['春季', '秋季'])}${Math.random() < 0.004 ? '珊瑚礁' : ''}，详询网络中心` };
}

beforeAll(async () => {
  const [organisation] = await t.rows<{ id: string }>(`select id from organisations where org_sign = 'scut'`);
  organisationId = organisation?.id as string;
  await t.rows('delete from content_items');
  const begin = Date.parse('2026-10-01T00:00:00Z');
  const written = Array.from({ length: COUNT }, (_, n) => {
    const { title, body } = write(n);
    const terms = searchTermsOf({
      title: { zh: title, en: '' },
      summary: { zh: '', en: '' },
      text: { zh: body, en: '' },
    });
    const section = n % 5 === 0 ? ('guide' as const) : ('news' as const);
    const at = begin - Math.floor(n / 2) * 60_000;
    articles.push({ id: randomUUID(), section, at, terms });
    return { ...terms, ...articles[n], at: new Date(at).toISOString(), title };
  });
  await t.rows(
    `insert into content_items (id, organisation_id, kind, section, state, title_zh, title_en, summary_zh, summary_en, body_zh, body_en, pinned,
       position, shown_at, version, search_text, search_grams, made_at, changed_at, title_words, title_readings, title_grams)
     select a.id, $2, 'article', a.section, 'published', a.title, '', '', '', '', '', false, 1, a.at, 1, a."searchText", a."searchGrams",
       a.at, a.at, a."titleWords", a."titleReadings", a."titleGrams"
     from jsonb_to_recordset($1::jsonb) as a (id uuid, section text, at timestamptz, title text, "searchText" text, "searchGrams" text[],
       "titleWords" text, "titleReadings" text, "titleGrams" text[])`,
    [JSON.stringify(written), organisationId],
  );
});

/** What a look at every article finds. */
function expectedOf(query: SearchWords, titlesOnly: boolean, kinds: ContentSearch['kinds']): string[] {
  const wanted = articles.filter(({ section }) => kinds === 'both' || (kinds === 'guides') === (section === 'guide'));
  return wanted
    .flatMap(({ id, at, terms }) => {
      const text = titlesOnly ? '' : terms.searchText;
      const score = scoreOf(query, { title: terms.titleWords, readings: terms.titleReadings, text });
      return score ? [{ id, at, score }] : [];
    })
    .sort((a, b) => b.score - a.score || b.at - a.at || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
}

async function pagesOf(query: SearchWords, titlesOnly: boolean, kinds: ContentSearch['kinds']): Promise<string[]> {
  const found: ContentFound[] = [];
  let after: ContentSearch['after'] = { score: 3, last: null };
  for (;;) {
    const search = { kinds, titlesOnly, after, most: MOST };
    const page = await searchContent(t.database.db, organisationId, query, search, t.clock.now());
    found.push(...page);
    const last = page.at(-1);
    if (!last || page.length < MOST) return found.map(({ id }) => id);
    after = { score: last.score, last };
  }
}

test.each([
  ['two frequent words', '图书馆 维护'],
  ['a word of every title', '关于'],
  ['a word of every text', '网络中心'],
  ['a word of half of all texts', '春季'],
  ['a rare word', '麒麟瑞兽'],
  ['a rare word of texts', '珊瑚礁'],
  ['a word that only old titles have', '旧闻'],
  ['words that never meet', '图书馆 体育馆'],
  ['words that never meet in a title', '春季 通知'],
  ['a word that is nowhere', '鸿蒙初辟'],
  ['pinyin', 'tushuguan'],
  ['initials', 'xyw'],
  ['words and pinyin', '校园wang 通知'],
])('page by page, %s: what a look at every article finds', async (_title, words) => {
  const query = readSearchWords(words) as SearchWords;
  for (const titlesOnly of [true, false])
    for (const kinds of ['both', 'guides', 'articles'] as const)
      expect(await pagesOf(query, titlesOnly, kinds)).toEqual(expectedOf(query, titlesOnly, kinds));
});
