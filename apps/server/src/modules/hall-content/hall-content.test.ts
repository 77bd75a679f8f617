import {
  actOnContentItem,
  getContent,
  getContentItem,
  getHallHome,
  listContent,
  listContentChanges,
  listContentItems,
  moveContentItem,
  saveContentItem,
  uploadContentFile,
} from '@campus/contract/calls/hall-content.ts';
import { contentStandings, standingOf } from '@campus/rules/hall-content/hall-content.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { act, mp4, pdf, publish, save, typed, uploadContent } from '../../../test/hall-content-play.ts';
import { pictureBytes } from '../../../test/picture.ts';
import { testApp } from '../../../test/test-app.ts';
import { contentJobs } from './index.ts';

const t = testApp();
const tokens = {} as Record<'admin' | 'other' | 'staff' | 'elsewhere', string>;
let scut = '';
const HOUR = 3_600_000;

async function signIn() {
  tokens.admin = (await t.signIn('admin')).access_token;
  tokens.other = (await t.signIn('platform')).access_token;
  tokens.staff = (await t.signIn('staff')).access_token;
  tokens.elsewhere = (await t.signIn('admin', { orgSign: 'sdpt' })).access_token;
}

/** Time goes by, and whoever was signed in signs in again. */
async function wait(ms: number) {
  t.clock.advance(ms);
  await signIn();
}

beforeAll(async () => {
  // What the demo shows would only be in the way.
  await t.rows('delete from content_items');
  await signIn();
  scut = (await t.rows<{ id: string }>(`select id from organisations where org_sign = 'scut'`))[0]!.id;
});

const seen = async (filter: object = {}, orgSign = 'scut') =>
  (await t.call(listContent, { orgSign, kind: 'notice', ...filter } as never)).body.Data;
const titles = (page: { items: { title: { zh: string } }[] }) => page.items.map(({ title }) => title.zh);
const open = (id: string) => t.call(getContent, { orgSign: 'scut', id });
const item = async (id: string) => (await t.call(getContentItem, { id }, { token: tokens.admin })).body.data;
const picture = async (token = tokens.admin) =>
  (await uploadContent(t, token, 'picture', await pictureBytes(), 'a.png')).body.data.id as string;

describe('[BO-16] [BO-19] [BO-21] an item', () => {
  test('is made as a draft, which the hall does not show, and is seen once it is published', async () => {
    const made = await save(t, tokens.admin, { title: { zh: '第一条', en: '' } });
    expect(made.body.data).toMatchObject({
      state: 'draft',
      standing: 'draft',
      version: 1,
      openActions: ['publish', 'delete'],
    });
    const { id } = made.body.data;
    expect((await open(id)).body.code).toBe('not-found');
    const published = await act(t, tokens.admin, made.body.data, 'publish');
    expect(published.body.data.item).toMatchObject({
      state: 'published',
      standing: 'shown',
      version: 2,
      openActions: ['withdraw'],
    });
    expect((await open(id)).body.Data).toMatchObject({
      id,
      kind: 'notice',
      section: null,
      title: { zh: '第一条', en: '' },
      body: { zh: '<p>今晚停机。</p>', en: '' },
      newer: null,
      older: null,
      shownAt: t.clock.now(),
    });
    const withdrawn = await act(t, tokens.admin, published.body.data.item, 'withdraw');
    expect(withdrawn.body.data.item.standing).toBe('withdrawn');
    expect((await open(id)).body.code).toBe('not-found');
    expect((await act(t, tokens.admin, withdrawn.body.data.item, 'withdraw')).body.code).toBe('content-not-now');
    expect((await act(t, tokens.admin, withdrawn.body.data.item, 'delete')).body.data).toEqual({ item: null });
    expect((await t.call(getContentItem, { id }, { token: tokens.admin })).body.code).toBe('not-found');
  });

  test.each([
    ['notice', { title: { zh: '', en: '' }, body: { zh: '<p></p>', en: '' } }, ['title', 'body']],
    ['article', { section: 'news', body: { zh: '', en: '' } }, ['body']],
    ['link', {}, ['address']],
    ['picture', {}, ['fileId']],
    ['file', {}, ['fileId']],
    ['video', {}, ['fileId']],
  ] as const)('a %s cannot be published without what it needs', async (kind, change, fields) => {
    const made = await save(t, tokens.admin, { kind, ...change } as never);
    const reply = await act(t, tokens.admin, made.body.data, 'publish');
    expect(reply.status).toBe(422);
    expect(reply.body.facts.fields.map(({ field }: { field: string }) => field)).toEqual(fields);
    await act(t, tokens.admin, made.body.data, 'delete');
  });

  test('what is published stays whole when it is changed', async () => {
    const item = await publish(t, tokens.admin);
    const reply = await save(t, tokens.admin, { id: item.id, version: item.version, body: { zh: '', en: '' } });
    expect(reply.body).toMatchObject({ code: 'invalid', facts: { fields: [{ field: 'body', code: 'required' }] } });
    await act(t, tokens.admin, item, 'withdraw');
  });

  test.each([
    ['an article without a section', { kind: 'article' }, 'section'],
    ['an end before its beginning', { showFrom: 1_790_000_002_000, showUntil: 1_790_000_001_000 }, 'showUntil'],
    ['a number that is no moment', { showFrom: 999_999_999_999_999 }, 'showFrom'],
    ['a moment before there was a hall', { showUntil: -62_000_000_000_000 }, 'showUntil'],
    ['an address that runs', { kind: 'link', address: 'javascript:alert(1)' }, 'address'],
    ['a change without its version', { id: '01890000-0000-7000-8000-000000000001' }, 'version'],
    ['a file that is nobody’s', { fileId: '01890000-0000-7000-8000-000000000001', kind: 'file' }, 'fileId'],
  ] as const)('%s is refused', async (_title, change, field) => {
    expect((await save(t, tokens.admin, change as never)).body).toMatchObject({
      code: 'invalid',
      facts: { fields: [{ field }] },
    });
  });

  test('script in its texts never reaches a page', async () => {
    const item = await publish(t, tokens.admin, {
      title: { zh: '<b>题</b>', en: '' },
      body: {
        zh: '<p onclick="x()">a<script>alert(1)</script><img src=x onerror=alert(1)></p>',
        en: '<a href="javascript:x()">b</a>',
      },
    });
    expect((await open(item.id)).body.Data).toMatchObject({
      title: { zh: '<b>题</b>' },
      body: { zh: '<p>a</p>', en: 'b' },
    });
    const [row] = await t.rows<{ body_zh: string }>('select body_zh from content_items where id = $1', [item.id]);
    expect(row!.body_zh).toBe('<p>a</p>');
    await act(t, tokens.admin, item, 'withdraw');
  });
});

describe('who may', () => {
  const calls = [
    listContentItems,
    getContentItem,
    saveContentItem,
    actOnContentItem,
    moveContentItem,
    listContentChanges,
    uploadContentFile,
  ];
  test.each(calls.map((call) => [call.name, call] as const))('%s is not for staff or students', async (_name, call) => {
    expect((await t.send(call as never, {}, { token: tokens.staff })).body.code).toBe('not-allowed');
    const student = await t.hallSignIn('student');
    expect((await t.send(call as never, {}, { token: student })).status).toBe(401);
  });

  test('of another organisation nothing is found, seen, changed or moved', async () => {
    const item = await publish(t, tokens.admin, { kind: 'link', address: 'https://example.org/' });
    const token = tokens.elsewhere;
    const { id, version } = item;
    expect((await t.call(getContentItem, { id }, { token })).body.code).toBe('not-found');
    expect((await t.call(listContentChanges, { id }, { token })).body.code).toBe('not-found');
    expect((await save(t, token, { id, version, kind: 'link' })).body.code).toBe('not-found');
    expect((await act(t, token, item, 'withdraw')).body.code).toBe('not-found');
    expect((await t.call(moveContentItem, { id, before: '' }, { token })).body.code).toBe('not-found');
    expect((await t.call(getContent, { orgSign: 'sdpt', id })).body.code).toBe('not-found');
    expect((await seen({ kind: 'link' }, 'sdpt')).items).toEqual([]);
    expect((await t.call(listContentItems, { kind: 'link' }, { token })).body.data.items).toEqual([]);
    const own = await save(t, token, { kind: 'link', address: 'https://example.org/' });
    const before = await t.call(moveContentItem, { id: own.body.data.id, before: id }, { token });
    expect(before.body.code).toBe('not-found');
    await act(t, tokens.admin, item, 'withdraw');
  });

  test('an organisation that nobody knows has no hall', async () => {
    expect((await t.call(getHallHome, { orgSign: 'nowhere' })).body.code).toBe('organisation-unknown');
  });
});

describe('its time', () => {
  test('it is seen from its beginning to its end, and the list of each standing says so', async () => {
    const now = t.clock.now();
    const times = [
      ['将来', now + HOUR, now + 2 * HOUR],
      ['现在', now - HOUR, now + HOUR],
      ['过去', now - 2 * HOUR, now - HOUR],
      ['一直', '', ''],
    ] as const;
    for (const [title, showFrom, showUntil] of times)
      await publish(t, tokens.admin, {
        title: { zh: title, en: '' },
        summary: { zh: '时间', en: '' },
        showFrom,
        showUntil,
      });
    await save(t, tokens.admin, { title: { zh: '草稿', en: '' }, summary: { zh: '时间', en: '' } });
    const sorted = async (filter: object) => titles(await seen({ words: '时间', ...filter })).sort();
    expect(await sorted({})).toEqual(['一直', '现在']);
    const found: Record<string, string[]> = {};
    for (const standing of contentStandings) {
      const page = await t.call(listContentItems, { kind: 'notice', standing, words: '时间' }, { token: tokens.admin });
      found[standing] = titles(page.body.data).sort();
      for (const row of page.body.data.items) expect(standingOf(row, now)).toBe(standing);
    }
    expect(found).toEqual({
      draft: ['草稿'],
      waiting: ['将来'],
      shown: ['一直', '现在'],
      over: ['过去'],
      withdrawn: [],
    });
    await wait(HOUR);
    expect(await sorted({})).toEqual(['一直', '将来']);
    await wait(HOUR);
    expect(await sorted({})).toEqual(['一直']);
    await t.rows(`delete from content_items`);
  });

  test('one that is published again stands by the day when it was first seen', async () => {
    const item = await publish(t, tokens.admin);
    const first = t.clock.now();
    await wait(HOUR);
    const away = (await act(t, tokens.admin, item, 'withdraw')).body.data.item;
    const back = (await act(t, tokens.admin, away, 'publish')).body.data.item;
    expect(back.shownAt).toBe(first);
    await t.rows(`delete from content_items`);
  });
});

describe('[PC-02] [PH-03] the lists of the hall', () => {
  test('pinned ones first, then the newest, page by page, none twice and none left out', async () => {
    for (let n = 1; n <= 7; n++) {
      await publish(t, tokens.admin, {
        kind: 'article',
        section: 'news',
        title: { zh: `新闻${n}`, en: '' },
        pinned: n === 3 ? 'true' : 'false',
      });
      t.clock.advance(1000);
    }
    await publish(t, tokens.admin, { kind: 'article', section: 'help', title: { zh: '帮助', en: '' } });
    const all: string[] = [];
    let after: string | undefined;
    do {
      const page = await seen({ kind: 'article', section: 'news', size: 3, ...(after ? { after } : {}) });
      all.push(...titles(page));
      after = page.next ?? undefined;
    } while (after);
    expect(all).toEqual(['新闻3', '新闻7', '新闻6', '新闻5', '新闻4', '新闻2', '新闻1']);
    expect(titles(await seen({ kind: 'article' }))).toContain('帮助');
  });

  test('[PH-03] an article knows its neighbours by their days', async () => {
    const { items } = await seen({ kind: 'article', section: 'news' });
    const of = (title: string) => items.find((row: { title: { zh: string } }) => row.title.zh === title).id;
    const neighbours = async (title: string) => {
      const { newer, older } = (await open(of(title))).body.Data;
      return [newer?.title.zh ?? null, older?.title.zh ?? null];
    };
    expect(await neighbours('新闻3')).toEqual(['新闻4', '新闻2']);
    expect(await neighbours('新闻4')).toEqual(['新闻5', '新闻3']);
    expect(await neighbours('新闻7')).toEqual([null, '新闻6']);
    expect(await neighbours('新闻1')).toEqual(['新闻2', null]);
  });

  test('[PC-01] the first page has all of it at once', async () => {
    await publish(t, tokens.admin, {
      kind: 'link',
      address: '/CampusNetWork/NewsList',
      title: { zh: '新闻列表', en: '' },
    });
    await publish(t, tokens.admin, { kind: 'picture', fileId: await picture(), title: { zh: '横幅', en: '' } });
    const home = (await t.call(getHallHome, { orgSign: 'scut' })).body.Data;
    expect(home.news).toHaveLength(7);
    expect(home.news[0].title.zh).toBe('新闻3');
    expect(titles({ items: home.links })).toEqual(['新闻列表']);
    expect(home.pictures[0].file).toMatchObject({ mediaType: 'image/webp', width: 60, height: 20 });
    expect(home.pictures[0].file.link).toBe(`/attachments/content?id=${home.pictures[0].file.id}`);
    expect([home.files, home.videos]).toEqual([[], []]);
  });
});

describe('[PC-02] words', () => {
  beforeAll(async () => {
    await publish(t, tokens.admin, {
      kind: 'article',
      section: 'news',
      title: { zh: '5G校园专网与WiFi 6升级公告', en: 'Campus 5G and Wi-Fi 6' },
      body: { zh: '<p>图书馆<strong>漫游</strong>，A&amp;B 楼。</p>', en: '<p>Roaming in the library</p>' },
    });
  });
  const found = async (words: string) => titles(await seen({ kind: 'article', section: 'news', words }));
  test.each([
    ['two Chinese characters', '校园'],
    ['two characters of the text', '漫游'],
    ['across markup', '图书馆漫游'],
    ['the initials of pinyin', 'sjgg'],
    ['two initials', 'xy'],
    ['whole pinyin', 'shengji'],
    ['pinyin with spaces', 'xiao yuan'],
    ['letters and characters together', 'wifi 6升级'],
    ['full width', '５Ｇ校园'],
    ['initials with letters in front', '5gxyzw'],
    ['English', 'roaming'],
    ['a sign', 'A&B'],
  ])('%s: %s', async (_title, words) => expect(await found(words)).toEqual(['5G校园专网与WiFi 6升级公告']));

  test.each(['%%', '__', "'", '漫 <', '不存在'])('%s finds nothing', async (words) =>
    expect((await t.call(listContent, { orgSign: 'scut', kind: 'article', words })).body.Data?.items ?? []).toEqual([]),
  );

  test('one letter is too short to search by', async () => {
    const reply = await t.call(listContent, { orgSign: 'scut', kind: 'article', words: 'x' });
    expect(reply.body).toMatchObject({ code: 'invalid', facts: { fields: [{ field: 'words' }] } });
  });

  test('are found by the index, and lists by theirs, however much there is', async () => {
    await t.rows(
      `insert into content_items (id, organisation_id, kind, section, state, title_zh, title_en, summary_zh, summary_en, body_zh, body_en,
         pinned, position, shown_at, version, search_text, search_grams, made_at, changed_at)
       select gen_random_uuid(), $1, 'article', 'news', 'published', '路人', '', '', '', '', '', false, n, now() - n * interval '1 minute', 1,
         '路人|luren|lr', '{路,人,路人,lu,ur,re,en,lr,lure,uren}', now(), now() from generate_series(1, 6000) n`,
      [scut],
    );
    await t.rows('vacuum analyze content_items');
    const plan = async (query: string) =>
      (await t.rows<{ 'QUERY PLAN': string }>(`explain ${query}`)).map((line) => line['QUERY PLAN']).join('\n');
    const search = await plan(
      `select id from content_items i where organisation_id = '${scut}' and kind = 'article' and section = 'news' and state = 'published'
         and search_grams @> '{校园}' and search_text like '%校园%' order by (pinned::int) desc, shown_at desc, id desc limit 21`,
    );
    expect(search).toContain('content_items_grams_idx');
    const list = await plan(
      `select id from content_items i where organisation_id = '${scut}' and kind = 'article' and section = 'news' and state = 'published'
         and ((pinned::int), shown_at, id) < (0, now(), '01890000-0000-7000-8000-000000000001'::uuid)
       order by (pinned::int) desc, shown_at desc, id desc limit 21`,
    );
    expect(list).toMatch(/content_items_(section|kind)_idx/);
    expect(`${search}${list}`).not.toContain('Seq Scan');
    expect(list).not.toContain('Sort');
    await t.rows(`delete from content_items where title_zh = '路人'`);
  });
});

describe('[BO-21] two clerks', () => {
  test('who save at once: one is kept, the other hears that it was changed', async () => {
    const { id, version } = (await save(t, tokens.admin)).body.data;
    const replies = await Promise.all(
      [tokens.admin, tokens.other].map((token, n) => save(t, token, { id, version, title: { zh: `题${n}`, en: '' } })),
    );
    expect(replies.map((reply) => reply.body.code ?? 'kept').sort()).toEqual(['content-changed', 'kept']);
    expect((await item(id)).version).toBe(2);
  });

  test('who publish at once publish once; a move disturbs nobody', async () => {
    const made = (await save(t, tokens.admin, { kind: 'link', address: '/a' })).body.data;
    await t.call(moveContentItem, { id: made.id, before: '' }, { token: tokens.other });
    const replies = await Promise.all([tokens.admin, tokens.other].map((token) => act(t, token, made, 'publish')));
    expect(replies.map((reply) => reply.body.code ?? 'published').sort()).toEqual(['content-changed', 'published']);
  });

  test('saving what is there already is no change', async () => {
    const { id, version } = (await save(t, tokens.admin)).body.data;
    expect((await save(t, tokens.admin, { id, version })).body.data.version).toBe(1);
    expect(await t.rows('select 1 from content_changes where item_id = $1', [id])).toHaveLength(1);
  });
});

describe('[BO-18] the order by hand', () => {
  const order = async () =>
    titles((await t.call(listContentItems, { kind: 'video', size: 100 }, { token: tokens.admin })).body.data).join('');
  test('new ones stand last, and each can be put before another or last', async () => {
    const ids: Record<string, string> = {};
    for (const name of ['甲', '乙', '丙', '丁'])
      ids[name] = (await save(t, tokens.admin, { kind: 'video', title: { zh: name, en: '' } })).body.data.id;
    const move = (name: string, before: string) =>
      t.call(moveContentItem, { id: ids[name]!, before: before && ids[before]! }, { token: tokens.admin });
    expect(await order()).toBe('甲乙丙丁');
    await move('丁', '甲');
    expect(await order()).toBe('丁甲乙丙');
    await move('丁', '丙');
    expect(await order()).toBe('甲乙丁丙');
    await move('甲', '');
    expect(await order()).toBe('乙丁丙甲');
    await move('甲', '甲');
    expect(await order()).toBe('乙丁丙甲');
    // However often somebody puts one between the same two, there is room.
    for (let n = 0; n < 45; n++) await move(n % 2 ? '乙' : '丁', '丙');
    expect(await order()).toBe('乙丁丙甲');
    const paged = await t.call(listContentItems, { kind: 'video', size: 2 }, { token: tokens.admin });
    const rest = await t.call(
      listContentItems,
      { kind: 'video', size: 2, after: paged.body.data.next },
      { token: tokens.admin },
    );
    expect(titles(paged.body.data).concat(titles(rest.body.data)).join('')).toBe('乙丁丙甲');
    await t.rows(`delete from content_items where kind = 'video'`);
  });

  test('two who move at once leave an order', async () => {
    const made = [];
    for (const name of ['一', '二', '三'])
      made.push((await save(t, tokens.admin, { kind: 'video', title: { zh: name, en: '' } })).body.data.id);
    const [first, second, third] = made;
    await Promise.all(
      [first, second].map((id) => t.call(moveContentItem, { id, before: third }, { token: tokens.admin })),
    );
    const places = await t.rows<{ position: string }>(
      `select distinct position from content_items where kind = 'video'`,
    );
    expect(places).toHaveLength(3);
    await t.rows(`delete from content_items where kind = 'video'`);
  });

  test('what stands by its day cannot be put in order, and none before another kind', async () => {
    const notice = (await save(t, tokens.admin)).body.data;
    const link = (await save(t, tokens.admin, { kind: 'link', address: '/a' })).body.data;
    const reply = await t.call(moveContentItem, { id: notice.id, before: '' }, { token: tokens.admin });
    expect(reply.body).toMatchObject({ code: 'invalid', facts: { fields: [{ field: 'id' }] } });
    const mixed = await t.call(moveContentItem, { id: link.id, before: notice.id }, { token: tokens.admin });
    expect(mixed.body).toMatchObject({ code: 'invalid', facts: { fields: [{ field: 'before' }] } });
  });
});

describe('[BO-21] who changed what', () => {
  test('each change is there with both sides, shortened and without markup, also when the item is gone', async () => {
    const long = `<p>${'甲'.repeat(500)}</p>`;
    const made = (await save(t, tokens.admin, { body: { zh: long, en: '' } })).body.data;
    const changed = (
      await save(t, tokens.other, {
        id: made.id,
        version: 1,
        title: { zh: '新题', en: 'Maintenance' },
        pinned: 'true',
        body: { zh: `<p>${'甲'.repeat(400)}<strong>乙</strong></p>`, en: '' },
      })
    ).body.data;
    const published = (await act(t, tokens.admin, changed, 'publish')).body.data.item;
    const away = (await act(t, tokens.admin, published, 'withdraw')).body.data.item;
    await act(t, tokens.admin, away, 'delete');
    const { items } = (await t.call(listContentChanges, { id: made.id }, { token: tokens.admin })).body.data;
    expect(items.map((change: { what: string }) => change.what)).toEqual([
      'delete',
      'withdraw',
      'publish',
      'changed',
      'made',
    ]);
    const [, , , second] = items;
    const [platform] = await t.rows<{ id: string; name: string }>(
      `select id, name from people where organisation_id = $1 and account = 'platform'`,
      [scut],
    );
    expect(second.by).toMatchObject({ id: platform!.id, name: platform!.name });
    expect(second.fields.map(({ field }: { field: string }) => field)).toEqual(['title.zh', 'body.zh', 'pinned']);
    expect(second.fields[0]).toEqual({ field: 'title.zh', before: '停机维护通知', after: '新题' });
    expect(second.fields[2]).toEqual({ field: 'pinned', before: 'false', after: 'true' });
    const { before, after } = second.fields[1];
    expect(after).toMatch(/^…甲+ 乙$/);
    expect(before.length).toBeLessThanOrEqual(200);
    expect(`${before}${after}`).not.toContain('<');
  });

  test('what was written stays', async () => {
    await expect(t.rows('update content_changes set fields = $1', ['[]'])).rejects.toThrow('only ever added');
    await expect(t.rows('delete from content_changes')).rejects.toThrow('only ever added');
  });

  test('page by page', async () => {
    const made = (await save(t, tokens.admin, { kind: 'link', address: '/a' })).body.data;
    for (let n = 0; n < 4; n++) await t.call(moveContentItem, { id: made.id, before: '' }, { token: tokens.admin });
    const first = (await t.call(listContentChanges, { id: made.id, size: 3 }, { token: tokens.admin })).body.data;
    const rest = (
      await t.call(listContentChanges, { id: made.id, size: 3, after: first.next }, { token: tokens.admin })
    ).body.data;
    expect([...first.items, ...rest.items].map((change: { what: string }) => change.what)).toEqual([
      'moved',
      'moved',
      'moved',
      'moved',
      'made',
    ]);
    expect(rest.next).toBeNull();
  });

  test('an item that nobody changed here has an empty page, and one that never was is not there', async () => {
    const made = (await save(t, tokens.admin)).body.data;
    const id = '0190a0a0-0000-7000-8000-000000000001';
    await t.rows(
      `insert into content_items select (jsonb_populate_record(i, jsonb_build_object('id', $2::text))).* from content_items i where i.id = $1`,
      [made.id, id],
    );
    const of = async (itemId: string) =>
      (await t.call(listContentChanges, { id: itemId }, { token: tokens.admin })).body;
    expect((await of(id)).data).toEqual({ items: [], next: null });
    expect((await of('0190a0a0-0000-7000-8000-000000000002')).code).toBe('not-found');
    await t.rows('delete from content_items where id = $1', [id]);
  });
});

describe('telling everybody', () => {
  const [job] = [() => contentJobs(t.database.db, t.clock.now, t.foundation.jobs.sendIn)[0]!];
  const jobsOf = (id: string) =>
    t.rows<{ data: object; start_after: Date }>(
      `select data, start_after from jobs.job where name = 'content-tell' and data ->> 'id' = $1 order by created_on`,
      [id],
    );
  const messagesOf = (id: string) =>
    t.rows<{ kind: string; facts: object }>(
      'select distinct kind, facts, about_kind from inbox_messages where about_id = $1',
      [id],
    );
  const count = async (id: string) => (await t.rows('select 1 from inbox_messages where about_id = $1', [id])).length;
  const run = async (id: string) => {
    for (const { data } of await jobsOf(id)) await job().run(data, t.foundation.log);
  };
  const people = async () =>
    (await t.rows('select 1 from people where organisation_id = $1 and active', [scut])).length;

  test('everybody who is active is told once, however often the job runs', async () => {
    const made = (await save(t, tokens.admin)).body.data;
    await act(t, tokens.admin, made, 'publish', true);
    expect(await count(made.id)).toBe(0);
    await run(made.id);
    await run(made.id);
    expect(await count(made.id)).toBe(await people());
    expect(await messagesOf(made.id)).toEqual([
      {
        kind: 'content-published',
        about_kind: 'content',
        facts: { titleZh: '停机维护通知', titleEn: 'Maintenance', kind: 'notice', section: null },
      },
    ]);
  });

  test('without being asked nobody is told', async () => {
    const item = await publish(t, tokens.admin);
    expect(await jobsOf(item.id)).toEqual([]);
  });

  test('of what is shown later people hear when it is, also when that was put off', async () => {
    const now = t.clock.now();
    const made = (await save(t, tokens.admin, { showFrom: now + HOUR })).body.data;
    const published = (await act(t, tokens.admin, made, 'publish', true)).body.data.item;
    const [first] = await jobsOf(made.id);
    expect(first!.start_after.getTime()).toBe(now + HOUR);
    await save(t, tokens.admin, { id: made.id, version: published.version, showFrom: now + 2 * HOUR });
    expect((await jobsOf(made.id)).at(-1)!.start_after.getTime()).toBe(now + 2 * HOUR);
    await wait(HOUR);
    await run(made.id);
    expect(await count(made.id)).toBe(0);
    await wait(HOUR);
    await run(made.id);
    expect(await count(made.id)).toBe(await people());
  });

  test('what was taken back meanwhile nobody hears of', async () => {
    const made = (await save(t, tokens.admin, { showFrom: t.clock.now() + HOUR })).body.data;
    const published = (await act(t, tokens.admin, made, 'publish', true)).body.data.item;
    const away = (await act(t, tokens.admin, published, 'withdraw')).body.data.item;
    await act(t, tokens.admin, away, 'publish');
    await wait(2 * HOUR);
    await run(made.id);
    expect(await count(made.id)).toBe(0);
  });
});

describe('[BO-16] [PC-02] [PH-03] a document that comes with a notice or an article', () => {
  const document = async (kind: 'file' | 'video' | 'picture' = 'file') =>
    kind === 'picture'
      ? picture()
      : ((await uploadContent(t, tokens.admin, kind, kind === 'file' ? pdf() : mp4(), '申请表.pdf')).body.data
          .id as string);

  test.each([
    ['notice', {}],
    ['article', { section: 'news' }],
  ] as const)('%s: is shown with it and downloaded by anybody while it is shown', async (kind, more) => {
    const fileId = await document();
    const item = await publish(t, tokens.admin, { kind, ...more, fileId });
    const file = (await open(item.id)).body.Data.file;
    expect(file).toMatchObject({ id: fileId, name: '申请表.pdf', mediaType: 'application/pdf' });
    const bytes = await t.app.inject({ url: `${file.link}&download=true` });
    expect(bytes.statusCode).toBe(200);
    expect(bytes.headers['content-disposition']).toMatch(/^attachment;/);
    const bare = await save(t, tokens.admin, { id: item.id, version: item.version, kind, ...more, fileId: '' });
    expect(bare.body.data.file).toBeNull();
    expect((await t.app.inject({ url: file.link })).statusCode).toBe(404);
    await act(t, tokens.admin, bare.body.data, 'withdraw');
  });

  test.each(['picture', 'video'] as const)('a %s is none', async (what) => {
    const reply = await save(t, tokens.admin, { fileId: await document(what) });
    expect(reply.body).toMatchObject({ code: 'invalid', facts: { fields: [{ field: 'fileId' }] } });
  });

  test('a link has none', async () => {
    const reply = await save(t, tokens.admin, { kind: 'link', fileId: await document() });
    expect(reply.body).toMatchObject({ code: 'invalid', facts: { fields: [{ field: 'fileId' }] } });
  });
});

describe('pictures in a text', () => {
  const owners = (ids: string[]) =>
    t.rows<{ owner_kind: string | null; owner_id: string | null }>(
      'select owner_kind, owner_id from attachments where id = any($1::uuid[]) order by array_position($1::uuid[], id)',
      [ids],
    );

  test('become the item’s, are shown at an address that stays, and clerks see them by a link of five minutes', async () => {
    const id = await picture();
    const item = await publish(t, tokens.admin, {
      body: { zh: `<p><img src="/attachments/content?id=${id}" alt="图"></p>`, en: '' },
    });
    const [row] = await t.rows<{ body_zh: string; picture_ids: string[] }>(
      'select body_zh, picture_ids from content_items where id = $1',
      [item.id],
    );
    expect(row).toEqual({ body_zh: `<p><img src="attachment:${id}" alt="图" /></p>`, picture_ids: [id] });
    expect((await open(item.id)).body.Data.body.zh).toContain(`src="/attachments/content?id=${id}"`);
    expect(item.body.zh).toMatch(/src="\/attachments\/open\?id=.*&amp;until=\d+&amp;sig=/);
    expect(await owners([id])).toEqual([{ owner_kind: 'content', owner_id: item.id }]);

    // Another clerk saves what they see, and the picture is still the item's.
    const again = await save(t, tokens.other, {
      id: item.id,
      version: item.version,
      body: { zh: `${item.body.zh}<p>x</p>`, en: '' },
    });
    expect(again.status).toBe(200);
    expect(await owners([id])).toEqual([{ owner_kind: 'content', owner_id: item.id }]);

    // What is no longer shown is let go, and whoever did that can put it back.
    const bare = await save(t, tokens.other, { id: item.id, version: again.body.data.version });
    expect(await owners([id])).toEqual([{ owner_kind: null, owner_id: null }]);
    const back = await save(t, tokens.other, {
      id: item.id,
      version: bare.body.data.version,
      body: { zh: item.body.zh, en: '' },
    });
    expect(back.status).toBe(200);
    expect(await owners([id])).toEqual([{ owner_kind: 'content', owner_id: item.id }]);
    await act(t, tokens.admin, (await act(t, tokens.admin, back.body.data, 'withdraw')).body.data.item, 'delete');
    expect(await owners([id])).toEqual([{ owner_kind: null, owner_id: null }]);
  });

  test('of somebody else, or of another item, are refused', async () => {
    const theirs = await picture(tokens.other);
    const foreign = await picture(tokens.elsewhere);
    const claimed = await picture();
    await save(t, tokens.admin, { body: { zh: `<img src="attachment:${claimed}">`, en: '' } });
    for (const id of [theirs, foreign, claimed]) {
      const reply = await save(t, tokens.admin, { body: { zh: `<img src="attachment:${id}">`, en: '' } });
      expect(reply.body).toMatchObject({ code: 'invalid', facts: { fields: [{ field: 'body' }] } });
    }
    const mixed = await save(t, tokens.admin, { kind: 'video', fileId: await picture() });
    expect(mixed.body).toMatchObject({ code: 'invalid', facts: { fields: [{ field: 'fileId' }] } });
  });
});

test('what a form sends is what JSON sends', async () => {
  const payload = typed({ title: { zh: '同', en: '' }, showFrom: '', address: '' });
  const form = await t.call(saveContentItem, payload, { token: tokens.admin });
  const json = await t.call(saveContentItem, payload, { token: tokens.admin, json: true });
  const { id: _a, ...fromForm } = form.body.data;
  const { id: _b, ...fromJson } = json.body.data;
  expect(fromForm).toEqual(fromJson);
});
