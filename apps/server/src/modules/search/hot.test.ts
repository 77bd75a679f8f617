import { actOnContentItem, saveContentItem } from '@campus/contract/calls/hall-content.ts';
import { getHotSearches, keepOutHotSearch, listHotSearches, searchHall } from '@campus/contract/calls/search.ts';
import { addHeat, heatAt } from '@campus/rules/search/hot.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import { clearSearches, countSearch } from './hot.store.ts';

const t = testApp({ TRUST_PROXY: '127.0.0.1' });
const DAY = 86_400_000;
let organisationId: string;

const search = (words: string, from = '203.0.113.1', more: object = {}) =>
  t.call(searchHall, { orgSign: 'scut', words, ...more }, { headers: { 'x-forwarded-for': from } });
const hot = async (orgSign = 'scut') => (await t.call(getHotSearches, { orgSign }, {})).body.Data.items as string[];
const stored = (words: string) =>
  t.rows<{ total: number; heat: string; found: boolean }>(
    'select total, heat, found from hot_searches where words = $1 and organisation_id = $2',
    [words, organisationId],
  );

beforeAll(async () => {
  const [row] = await t.rows<{ id: string }>(`select id from organisations where org_sign = 'scut'`);
  organisationId = row!.id;
});
beforeEach(async () => {
  await t.rows('delete from hot_searches');
  await t.rows('delete from search_votes');
});

describe('[PC-22] [PH-18] hot searches', () => {
  test('what more people look for stands first, width, case and spaces aside, in this organisation only', async () => {
    for (const n of [1, 2, 3]) await search('请假', `203.0.113.${n}`);
    await search('请假', '203.0.113.4');
    await search('报修', '203.0.113.1');
    await search(' 报　修 ', '203.0.113.2');
    await search('报修', '203.0.113.3');
    expect(await hot()).toEqual(['请假', '报修']);
    expect((await stored('报修'))[0]!.total).toBe(3);
    expect(await hot('sdpt')).toEqual([]);
  });

  test('count once for an address, words and day, and only a first page that found something', async () => {
    for (let n = 0; n < 5; n++) await search('请假');
    expect((await stored('请假'))[0]!.total).toBe(1);
    t.clock.advance(DAY);
    await search('请假');
    expect((await stored('请假'))[0]!.total).toBe(2);
    const { next } = (await search('网络', '203.0.113.9', { size: 1 })).body.Data;
    await t.rows('delete from search_votes');
    await search('网络', '203.0.113.9', { size: 1, after: next });
    expect((await stored('网络'))[0]!.total).toBe(1);
    await search('鸿蒙初辟');
    expect(await stored('鸿蒙初辟')).toEqual([]);
  });

  test.each(['网', '13800001111', 'student@scut.example', '请假'.repeat(11)])('%s is never one', async (words) => {
    await search(words);
    expect(await t.rows('select words from hot_searches')).toEqual([]);
  });

  test('[TRU-64] are public only after three different people searched, however often one of them does', async () => {
    for (let day = 0; day < 5; day++) {
      await search('请假', '203.0.113.1');
      t.clock.advance(DAY);
    }
    await search('请假', '203.0.113.2');
    expect([(await stored('请假'))[0]!.total, await hot()]).toEqual([6, []]);
    await search('请假', '203.0.113.2');
    expect(await hot()).toEqual([]);
    await search('请假', '203.0.113.3');
    expect(await hot()).toEqual(['请假']);
    expect(JSON.stringify(await t.rows('select * from hot_searches'))).not.toContain('203.0.113');
  });

  test('[TRU-64] are never a name, an account or a number of somebody, old rows included', async () => {
    const [{ name }] = (await t.rows<{ name: string }>(
      `select name from people where organisation_id = $1 and length(name) = 3 order by account limit 1`,
      [organisationId],
    )) as [{ name: string }];
    await t.rows(`update people set name = 'Emma Li' where account = 'staff' and organisation_id = $1`, [
      organisationId,
    ]);
    const never = [name, `${name}电话`, `电话 ${name}`, 'emma LI', 'Student', '138-0000-1111', '87110000'];
    const fine = ['请假', '报修电话'];
    for (const [n, shown] of [...never, ...fine].entries())
      await t.rows(
        `insert into hot_searches (organisation_id, words, shown, heat, total, last_at, found, searchers)
         values ($1, lower(replace($2, ' ', '')), $2, $3, 9, now(), true, '{a,b,c}')`,
        [organisationId, shown, 100 - n],
      );
    expect(await hot()).toEqual(fine);
    await t.rows(`update hot_searches set searchers = default where words = '请假'`);
    expect(await hot()).toEqual(['报修电话']);
  });

  test('the database adds heat as the rules do, and a week makes half of it', async () => {
    const start = t.clock.now();
    let heat: number | null = null;
    for (const [n, days] of [0, 0, 3, 10, 11, 40, 40, 400].entries()) {
      const now = start + days * DAY;
      const vote = {
        organisationId,
        words: '热度',
        shown: '热度',
        voter: `v${n}`,
        votedOn: '2026-11-16',
        searcher: `s${n}`,
      };
      await countSearch(t.database.db, vote, 100, now);
      heat = heat === null ? heatAt(now) : addHeat(heat, heatAt(now));
      expect(Math.abs(Number((await stored('热度'))[0]!.heat) - heat)).toBeLessThanOrEqual(3);
    }
  });

  test('what was looked for last month gives way to what is looked for today', async () => {
    for (const n of [1, 2, 3]) await search('请假', `203.0.113.${n}`);
    t.clock.advance(21 * DAY);
    for (const n of [1, 2, 3]) await search('报修', `203.0.113.${n}`);
    expect(await hot()).toEqual(['报修', '请假']);
    const { access_token: token } = await t.signIn('admin');
    const { items } = (await t.call(listHotSearches, {}, { token })).body.data;
    expect(items.map((item: { words: string; weight: number }) => [item.words, item.weight])).toEqual([
      ['报修', 3],
      ['请假', 0.38],
    ]);
  });

  test('what finds nothing any more is shown to nobody', async () => {
    const { access_token: token } = await t.signIn('admin');
    const item = {
      kind: 'notice' as const,
      title: { zh: '紫藤花开', en: '' },
      summary: { zh: '', en: '' },
      pinned: false,
    };
    const saved = (await t.call(saveContentItem, { ...item, body: { zh: '<p>来看</p>', en: '' } }, { token })).body
      .data;
    const act = (version: number, action: 'publish' | 'withdraw') =>
      t.call(actOnContentItem, { id: saved.id, version, action }, { token });
    const { item: published } = (await act(saved.version, 'publish')).body.data;
    for (const n of [1, 2, 3]) await search('紫藤', `203.0.113.${n}`);
    expect(await hot()).toEqual(['紫藤']);
    await act(published.version, 'withdraw');
    await search('紫藤', '203.0.113.2', { kind: 'service' });
    expect(await hot()).toEqual(['紫藤']);
    await search('紫藤', '203.0.113.2');
    expect(await hot()).toEqual([]);
    const { items } = (await t.call(listHotSearches, {}, { token })).body.data;
    expect(items).toMatchObject([{ words: '紫藤', found: false }]);
  });

  test('a flood of different words from one address, or from one network of IPv6, grows nothing beyond its limit', async () => {
    const words = Array.from({ length: 230 }, (_, n) => `请假${String.fromCodePoint(0x4e00 + n)}`);
    for (const [n, word] of words.entries()) {
      const vote = {
        organisationId,
        words: word,
        shown: word,
        voter: 'flood',
        votedOn: '2026-11-16',
        searcher: 'flood',
      };
      await countSearch(t.database.db, vote, 200, t.clock.now() + n);
    }
    expect(await t.rows('select 1 from hot_searches')).toHaveLength(200);
    expect(await t.rows('select 1 from search_votes')).toHaveLength(200);
    await search('报修', '2001:db8:1:2::1');
    await search('报修', '2001:db8:1:2:ffff::9');
    expect((await stored('报修'))[0]!.total).toBe(1);
    expect(JSON.stringify(await t.rows('select * from search_votes'))).not.toContain('2001:db8');
  });

  test('what nobody looks for any more is cleared away, votes after a day; what a clerk keeps out stays', async () => {
    const { access_token: token } = await t.signIn('admin');
    await search('请假');
    await t.call(keepOutHotSearch, { words: '报修', keptOut: true }, { token });
    await clearSearches(t.database.db, t.clock.now());
    expect(await stored('请假')).toHaveLength(1);
    expect(await t.rows('select 1 from search_votes')).toHaveLength(1);
    await clearSearches(t.database.db, t.clock.now() + 3 * DAY);
    expect(await t.rows('select 1 from search_votes')).toEqual([]);
    await clearSearches(t.database.db, t.clock.now() + 36 * DAY);
    expect(await t.rows('select words from hot_searches')).toEqual([{ words: '报修' }]);
  });
});

describe('the clerk', () => {
  test('keeps words out and lets them in again, and that is in the log; reading and searching are not', async () => {
    const { access_token: token } = await t.signIn('admin');
    const before = (await t.rows('select 1 from audit_entries')).length;
    for (const n of [1, 2]) await search('请假', `203.0.113.${n}`);
    for (const n of [1, 2, 3]) await search('报修', `203.0.113.${n}`);
    const reply = await t.call(keepOutHotSearch, { words: ' 请 假 ', keptOut: true }, { token });
    expect(reply.body.data).toEqual({ words: '请 假', keptOut: true });
    expect(await hot()).toEqual(['报修']);
    await search('请假', '203.0.113.3');
    expect(await hot()).toEqual(['报修']);
    const out = (await t.call(listHotSearches, { kept: 'out' }, { token })).body.data.items;
    expect(out).toMatchObject([{ words: '请假', keptOut: true, total: 3 }]);
    expect((await t.call(listHotSearches, { kept: 'shown' }, { token })).body.data.items).toMatchObject([
      { words: '报修' },
    ]);
    await t.call(keepOutHotSearch, { words: '请假', keptOut: false }, { token });
    expect((await hot()).toSorted()).toEqual(['报修', '请假']);
    const fresh = await t.rows<{ call: string; facts: object }>(
      'select call, facts from audit_entries order by id offset $1',
      [before],
    );
    expect(fresh.map((entry) => entry.call)).toEqual(['KeepOutHotSearch', 'KeepOutHotSearch']);
  });

  test('pages through all of them, and finds one by its words', async () => {
    for (let n = 0; n < 25; n++) {
      const word = `词语${String.fromCodePoint(0x4e00 + n)}`;
      const vote = { organisationId, words: word, shown: word, voter: 'v', votedOn: '2026-11-16', searcher: 's' };
      await countSearch(t.database.db, vote, 100, t.clock.now() + (n % 5));
    }
    const { access_token: token } = await t.signIn('admin');
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { items, next } = (await t.call(listHotSearches, { size: 4, ...(after ? { after } : {}) }, { token })).body
        .data;
      seen.push(...items.map((item: { words: string }) => item.words));
      after = next ?? undefined;
    } while (after);
    expect([seen.length, new Set(seen).size]).toEqual([25, 25]);
    expect((await t.call(listHotSearches, { words: '语一' }, { token })).body.data.items).toHaveLength(1);
  });

  test('needs the right to keep content', async () => {
    const { access_token: token } = await t.signIn('student');
    for (const call of [
      () => t.call(listHotSearches, {}, { token }),
      () => t.call(keepOutHotSearch, { words: '请假', keptOut: true }, { token }),
    ])
      expect((await call()).body.code).toBe('not-allowed');
  });
});
