import { actOnContentItem, saveContentItem } from '@campus/contract/calls/hall-content.ts';
import { searchHall, suggest } from '@campus/contract/calls/search.ts';
import { gramsOf, searchable } from '@campus/rules/basics/search-grams.ts';
import { readSearchWords } from '@campus/rules/search/search-words.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/platform/database.ts';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/test-app.ts';
import { searchContent } from '../hall-content/index.ts';

const t = testApp();
const queries = countQueries();
const DAY = 86_400_000;

type Hit = {
  kind: string;
  id: string;
  name: string | null;
  title: { zh: string };
  excerpt: { zh: string; en: string };
};
type Made = {
  kind: 'article' | 'notice';
  section?: 'news' | 'guide' | 'help' | 'protocol';
  title: string;
  body: string;
  en?: string;
};

async function publish({ kind, section, title, body, en = '' }: Made, more: object = {}): Promise<string> {
  const { access_token: token } = await t.signIn('admin');
  const item = {
    kind,
    ...(section ? { section } : {}),
    title: { zh: title, en },
    summary: { zh: '', en: '' },
    pinned: false,
  };
  const saved = await t.call(saveContentItem, { ...item, body: { zh: `<p>${body}</p>`, en: '' }, ...more }, { token });
  const { id, version } = saved.body.data;
  const published = await t.call(actOnContentItem, { id, version, action: 'publish' }, { token });
  if (published.status !== 200) throw new Error(JSON.stringify(published.body));
  t.clock.advance(1000);
  return id;
}

const search = async (words: string, more: object = {}, orgSign = 'scut') => {
  const { body } = await t.call(searchHall, { orgSign, words, ...more }, {});
  return body.Data as { items: Hit[]; next: string | null };
};
const titles = async (words: string, more: object = {}) => (await search(words, more)).items.map((hit) => hit.title.zh);
const suggested = async (words: string, orgSign = 'scut') =>
  ((await t.call(suggest, { orgSign, words }, {})).body.Data.items as Hit[]).map((hit) => hit.title.zh);

beforeAll(async () => {
  await publish({ kind: 'article', section: 'news', title: '琉璃塔开放', body: '参观须预约' });
  await publish({ kind: 'article', section: 'news', title: '参观通知', body: '本周六可参观琉璃塔，凭校园卡入场' });
  await publish({ kind: 'notice', title: '琉璃塔维修', body: '暂停开放一天' });
  await publish({ kind: 'article', section: 'guide', title: '怎样到琉璃塔', body: '乘校车至北门' });
  await publish({
    kind: 'article',
    section: 'help',
    title: '7G套餐答疑',
    body: '每月多少流量',
    en: 'Questions about 7G',
  });
});

describe('[PC-22] [PH-18] one box finds services, guides and articles', () => {
  test('titles before texts, and the newest first', async () => {
    expect(await titles('琉璃塔')).toEqual(['怎样到琉璃塔', '琉璃塔维修', '琉璃塔开放', '参观通知']);
    const { items } = await search('琉璃塔');
    expect(items.map((hit) => hit.kind)).toEqual(['guide', 'article', 'article', 'article']);
    expect(items.at(-1)!.excerpt.zh).toBe('本周六可参观琉璃塔，凭校园卡入场');
    expect(items[2]!.excerpt).toEqual({ zh: '', en: '' });
  });

  test.each([
    ['two Chinese characters', '琉璃', 4],
    ['one Chinese character', '琉', 4],
    ['pinyin', 'liulita', 3],
    ['pinyin initials', 'llt', 3],
    ['the initials of a whole title', 'lltwx', 1],
    ['initials of a title without one in the middle', 'llwx', 0],
    ['Chinese and pinyin mixed', '琉璃ta', 3],
    ['digits and letters with Chinese', '7g套餐', 1],
    ['full width', '７Ｇ套餐', 1],
    ['English', 'questions', 1],
    ['two words, in any order', '开放 琉璃塔', 2],
    ['two words, one of them in pinyin', '开放 liuli', 2],
    ['one word that is there and one that is not', '琉璃塔 食堂', 0],
    ['signs of patterns', '%_', 0],
    ['something that is nowhere', '鸿蒙初辟', 0],
  ])('%s: %s finds %i', async (_title, words, n) => {
    const mine = ['琉璃塔开放', '参观通知', '琉璃塔维修', '怎样到琉璃塔', '7G套餐答疑'];
    expect((await titles(words, { size: 100 })).filter((title) => mine.includes(title))).toHaveLength(n);
  });

  test('exact before pinyin', async () => {
    await publish({ kind: 'notice', title: 'llt指南', body: '—' });
    expect((await titles('llt'))[0]).toBe('llt指南');
  });

  test('services by name, pinyin, summary and introduction; guides of services by title and text', async () => {
    const [leave] = (await search('请假')).items;
    expect(leave).toMatchObject({ kind: 'service', name: 'leave' });
    for (const words of ['qingjia', 'qj', '请jia'])
      expect((await search(words)).items.map((hit) => hit.name)).toContain('leave');
    const [guide] = await t.rows<{ title: string; body: string; name: string; id: string }>(
      `select b.id, g ->> 'name' as name, g #>> '{title,zh}' as title, g #>> '{body,zh}' as body
       from businesses b join organisations o on o.id = b.organisation_id, jsonb_array_elements(b.guides) g
       where o.org_sign = 'scut' and b.code = 'loan' limit 1`,
    );
    const found = await search(guide!.title, { kind: 'guide' });
    expect(found.items[0]).toMatchObject({ kind: 'guide', id: guide!.id, name: guide!.name });
    const piece = guide!.body.replace(/\s+/g, '').slice(4, 10);
    expect((await search(piece)).items).toContainEqual(expect.objectContaining({ kind: 'guide', name: guide!.name }));
    await t.rows(`update businesses set suspended = true where code = 'leave'`);
    expect((await search('请假')).items.map((hit) => hit.name)).not.toContain('leave');
    await t.rows(`update businesses set suspended = false where code = 'leave'`);
  });

  test('one kind where one kind is asked for', async () => {
    expect(await titles('琉璃塔', { kind: 'guide' })).toEqual(['怎样到琉璃塔']);
    expect(await titles('琉璃塔', { kind: 'article' })).toEqual(['琉璃塔维修', '琉璃塔开放', '参观通知']);
    expect(await titles('琉璃塔', { kind: 'service' })).toEqual([]);
  });

  test('nothing that the hall does not show, and nothing of another organisation', async () => {
    const { access_token: token } = await t.signIn('admin');
    const draft = {
      kind: 'notice' as const,
      title: { zh: '琉璃塔草稿', en: '' },
      summary: { zh: '', en: '' },
      pinned: false,
    };
    await t.call(saveContentItem, { ...draft, body: { zh: '<p>未发布</p>', en: '' } }, { token });
    const later = { showFrom: t.clock.now() + DAY };
    await publish({ kind: 'notice', title: '琉璃塔明天见', body: '—' }, later);
    expect((await titles('琉璃塔')).filter((title) => /草稿|明天/.test(title))).toEqual([]);
    expect((await suggested('琉璃塔')).filter((title) => /草稿|明天/.test(title))).toEqual([]);
    t.clock.advance(DAY);
    expect(await titles('琉璃塔')).toContain('琉璃塔明天见');
    expect((await search('琉璃塔', {}, 'sdpt')).items).toEqual([]);
    expect(await suggested('琉璃塔', 'sdpt')).toEqual([]);
    const nowhere = await t.call(searchHall, { orgSign: 'nowhere', words: '琉璃塔' }, {});
    expect(nowhere.body.code).toBe('organisation-unknown');
  });

  test('suggestions are at most eight titles, from one letter of a service or two of an article on', async () => {
    expect(await suggested('琉璃')).toEqual(expect.arrayContaining(['琉璃塔维修', '怎样到琉璃塔']));
    expect(await suggested('琉璃')).not.toContain('参观通知');
    expect((await suggested('q')).length).toBeGreaterThan(0);
    for (const words of ['的', '网', 'a', 'wang']) expect((await suggested(words)).length).toBeLessThanOrEqual(8);
    expect(await suggested('！')).toEqual([]);
  });

  test('an excerpt is words, never markup', async () => {
    await publish({ kind: 'notice', title: '天书', body: '甲 &lt;b&gt;<strong>麒麟阁</strong> &amp; 乙' });
    expect((await search('麒麟阁')).items[0]!.excerpt.zh).toBe('甲 <b> 麒麟阁 & 乙');
  });

  test('pages skip and double nothing while others come in, across services, titles and texts', async () => {
    for (let n = 0; n < 7; n++) await publish({ kind: 'notice', title: `翡翠湖${n}`, body: '—' });
    for (let n = 0; n < 5; n++) await publish({ kind: 'notice', title: `散步${n}`, body: '环翡翠湖一周' });
    await t.rows(
      `update businesses set summary_zh = '翡翠湖', search_text = search_text || '|翡翠湖' where code in ('leave', 'seal')`,
    );
    const whole = (await search('翡翠湖', { size: 100 })).items.map((hit) => hit.id);
    expect(whole.length).toBeGreaterThanOrEqual(13);
    for (const size of [1, 3, 5]) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await search('翡翠湖', { size, ...(after ? { after } : {}) });
        seen.push(...page.items.map((hit) => hit.id));
        after = page.next ?? undefined;
        if (size === 5) await publish({ kind: 'notice', title: `翡翠湖新${seen.length}`, body: '—' });
      } while (after);
      expect(seen).toEqual(whole);
    }
    for (const forged of [
      ['9', 0, 1, 'x'],
      [1, 0, 9e17, whole[0]],
      [3, 0, 1, "';--"],
      [1, 2],
    ]) {
      const after = Buffer.from(JSON.stringify(forged)).toString('base64url');
      const reply = await t.call(searchHall, { orgSign: 'scut', words: '翡翠湖', after }, {});
      expect([200, 422], JSON.stringify(reply.body)).toContain(reply.status);
    }
  });

  test('six queries at most, found or not', async () => {
    for (const words of ['琉璃塔', '校园wang', '鸿蒙初辟']) {
      queries.begin();
      await search(words);
      expect(queries.since().length, queries.since().join('\n')).toBeLessThanOrEqual(6);
      queries.begin();
      await suggested(words);
      expect(queries.since().length).toBeLessThanOrEqual(6);
    }
  });
});

describe('among tens of thousands', () => {
  const COUNT = 24_000;
  const AT_ONCE = 3_000;
  beforeAll(async () => {
    const subjects = ['校园网', '宿舍', '图书馆', '实验室', '体育馆', '奖学金', '选课', '食堂', '班车', '讲座'];
    const samples = Array.from({ length: 400 }, (_, n) => {
      const title = `关于${subjects[n % 10]}第${n}期${n === 77 ? '麒麟瑞兽' : '安排'}的通知`;
      const text = `${title}，请各单位${n === 123 ? '珊瑚礁' : '知悉'}，自${n}日起执行`;
      return {
        n,
        title,
        words: searchable(title),
        text: searchable(text),
        titleGrams: gramsOf(title),
        grams: gramsOf(title, text),
      };
    });
    for (let made = 0; made < COUNT; made += AT_ONCE)
      await t.rows(
        `insert into content_items (id, organisation_id, kind, section, state, title_zh, title_en, summary_zh, summary_en, body_zh, body_en, pinned,
         position, shown_at, version, search_text, search_grams, made_at, changed_at, title_words, title_grams)
       select gen_random_uuid(), o.id, 'article', 'news', 'published', s.title, '', '', '', '<p>' || s.text || '</p>', '', false, g.nr,
         date_trunc('second', now()) - g.nr * interval '1 minute', 1, s.text, s.grams, now(), now(), s.words, s."titleGrams"
       from organisations o, generate_series($2::int + 1, $3::int) as g (nr)
       join jsonb_to_recordset($1::jsonb) as s (n int, title text, words text, text text, "titleGrams" text[], grams text[]) on s.n = g.nr % 400
       where o.org_sign = 'scut'`,
        [JSON.stringify(samples), made, made + AT_ONCE],
      );
    await t.rows('vacuum analyze content_items');
  }, 300_000);

  type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] };
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

  test.each([
    ['a common word', '通知'],
    ['a common character', '网'],
    ['a rare word', '麒麟瑞兽'],
    ['a rare word of the text', '珊瑚礁'],
    ['a word that is nowhere', '鸿蒙初辟'],
    ['pinyin', 'xiaoyuanwang'],
    ['two words', '校园网 通知'],
    ['mixed', '校园wang'],
  ])('%s is found without reading the table from end to end', async (_title, words) => {
    const statements: { text: string; values: unknown[] }[] = [];
    const { db } = t.database;
    const listening: Db = {
      ...db,
      rows: (statement) => {
        statements.push(statement.compile());
        return db.rows(statement);
      },
    };
    const [{ id }] = (await t.rows(`select id from organisations where org_sign = 'scut'`)) as [{ id: string }];
    for (const titlesOnly of [true, false])
      await searchContent(
        listening,
        id,
        readSearchWords(words)!,
        { kinds: 'both', titlesOnly, after: { score: 3, last: null }, most: 21 },
        Date.now() + DAY,
      );
    expect(statements).toHaveLength(2);
    for (const { text, values } of statements) {
      const [{ 'QUERY PLAN': plans }] = (await t.rows(`explain (format json) ${text}`, values)) as [
        { 'QUERY PLAN': { Plan: Plan }[] },
      ];
      const read = plans.flatMap(({ Plan: plan }) => nodes(plan));
      expect(
        read.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'content_items'),
      ).toEqual([]);
      expect(read.some((node) => /^content_items_.*(grams|found)/.test(node['Index Name'] ?? ''))).toBe(true);
    }
  });

  test('and what is found is what is there', async () => {
    t.clock.advance(Date.now() - t.clock.now());
    expect((await search('麒麟瑞兽', { size: 100 })).items).toHaveLength(COUNT / 400);
    expect((await search('珊瑚礁')).items[0]!.excerpt.zh).toContain('珊瑚礁');
    expect((await search('鸿蒙初辟')).items).toEqual([]);
    expect((await suggested('通知')).length).toBe(8);
  });
});
