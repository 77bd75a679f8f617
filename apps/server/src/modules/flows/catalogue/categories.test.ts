import { listCategories } from '@campus/contract/calls/flows-businesses.ts';
import {
  deleteCategory,
  listManagedCategories,
  moveBusiness,
  moveCategory,
  saveCategory,
} from '@campus/contract/calls/flows-catalogue.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { businessPlay, twice } from '../../../../test/business-play.ts';
import { flowPlay } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = businessPlay(t);
const elsewhere = flowPlay(t, 'sdpt');

const categories = async () => (await play.must('admin', listManagedCategories, { size: 100 })).items;
const order = async () => (await categories()).map(({ id }) => id);

describe('[DES-01] categories', () => {
  test('[DES-01] are made last, named anew, moved, and deleted when they are empty', async () => {
    const before = await order();
    const id = await play.category('新分类');
    expect(await order()).toEqual([...before, id]);
    await play.must('admin', saveCategory, { id, name: { zh: '改名', en: 'Renamed' } });
    await play.must('admin', moveCategory, { id, before: before[0]! });
    expect((await categories())[0]).toEqual({ id, name: { zh: '改名', en: 'Renamed' }, businesses: 0 });
    await play.must('admin', moveCategory, { id, before: '' });
    expect(await order()).toEqual([...before, id]);
    expect((await play.must('student', listCategories, {})).items.map((one) => one.id)).toEqual([...before, id]);
    const inside = await play.make('admin', { categoryId: id });
    expect((await categories()).at(-1)?.businesses).toBe(1);
    expect((await play.does('admin', deleteCategory, { id })).code).toBe('category-not-empty');
    await play.must('admin', moveBusiness, { id: inside, categoryId: before[0]!, before: '' });
    expect(await play.must('admin', deleteCategory, { id })).toEqual({ deleted: true });
    expect(await order()).toEqual(before);
  });

  test('[DES-01] have names of their own in an organisation', async () => {
    const id = await play.category('只有一个');
    expect((await play.does('admin', saveCategory, { name: twice('只有一个') })).code).toBe('category-name-taken');
    const other = await play.category('另一个');
    expect((await play.does('admin', saveCategory, { id: other, name: twice('只有一个') })).code).toBe(
      'category-name-taken',
    );
    await play.must('admin', saveCategory, { id, name: twice('只有一个') });
    await elsewhere.must('admin', saveCategory, { name: twice('只有一个') });
  });

  test('[DES-01] of another organisation are not there', async () => {
    const id = await play.category('本校的');
    expect((await elsewhere.does('admin', saveCategory, { id, name: twice('别校的') })).code).toBe('not-found');
    expect((await elsewhere.does('admin', moveCategory, { id, before: '' })).code).toBe('not-found');
    expect((await elsewhere.does('admin', deleteCategory, { id })).code).toBe('not-found');
    const theirs = (await elsewhere.must('admin', saveCategory, { name: twice('别校') })).id;
    for (const before of [theirs, id])
      expect(await play.does('admin', moveCategory, { id, before })).toMatchObject({
        code: 'invalid',
        body: { facts: { fields: [{ field: 'before' }] } },
      });
    expect((await play.does('student', moveCategory, { id, before: '' })).code).toBe('not-allowed');
  });

  test('[DES-01] moved by many at once are all there, each at a place of its own', async () => {
    const ids = await order();
    await Promise.all(
      ids.flatMap((id, n) =>
        [0, 1].map((turn) => {
          const before = ids[(n * 3 + turn + 1) % ids.length]!;
          return play.does('admin', moveCategory, { id, before: before === id ? '' : before });
        }),
      ),
    );
    expect((await order()).sort()).toEqual([...ids].sort());
    const rows = await t.rows<{ position: number }>(
      `select position from business_categories c join organisations o on o.id = c.organisation_id where o.org_sign = 'scut'`,
    );
    expect(new Set(rows.map(({ position }) => position)).size).toBe(ids.length);
  });

  test('[DES-01] leave a line in the log', async () => {
    const id = await play.category('记下来');
    await play.must('admin', moveCategory, { id, before: (await order())[0]! });
    const lines = await t.rows<{ call: string; record_name: string }>(
      `select call, record_name from audit_entries where record = $1 order by id`,
      [`category/${id}`],
    );
    expect(lines).toEqual([
      { call: 'SaveCategory', record_name: '记下来' },
      { call: 'MoveCategory', record_name: '记下来' },
    ]);
  });
});

describe('[DES-01] the place of a business', () => {
  let [one, other] = ['', ''];
  const inside: string[] = [];
  beforeAll(async () => {
    [one, other] = [await play.category('甲类'), await play.category('乙类')];
    for (let n = 0; n < 6; n++) inside.push(await play.make('admin', { categoryId: n < 4 ? one : other }));
  });
  const standing = async (categoryId: string) => (await play.listed('admin', { categoryId })).map(({ id }) => id);

  test('[DES-01] is before another one or last, in its own category or in another', async () => {
    const [a, b, c, d, e, f] = inside as [string, string, string, string, string, string];
    await play.must('admin', moveBusiness, { id: d, categoryId: one, before: b });
    expect(await standing(one)).toEqual([a, d, b, c]);
    const revision = (await play.open(d)).revision;
    await play.must('admin', moveBusiness, { id: d, categoryId: one, before: '' });
    expect(await standing(one)).toEqual([a, b, c, d]);
    expect((await play.open(d)).revision).toBe(revision);
    await play.must('admin', moveBusiness, { id: d, categoryId: other, before: f });
    expect([await standing(one), await standing(other)]).toEqual([
      [a, b, c],
      [e, d, f],
    ]);
    // Whoever had it open would put it back into the category that they saw.
    expect((await play.open(d)).revision).toBe(revision + 1);
    await play.must('admin', moveBusiness, { id: d, categoryId: one, before: '' });
  });

  test('[DES-01] is nowhere that is not there, nor before what stands elsewhere', async () => {
    const [a, b, , , e] = inside as [string, string, string, string, string];
    const refused = async (sent: { categoryId: string; before: string }, field: string) =>
      expect(await play.does('admin', moveBusiness, { id: a, ...sent })).toMatchObject({
        code: 'invalid',
        body: { facts: { fields: [{ field, code: 'not-an-option' }] } },
      });
    await refused({ categoryId: b, before: '' }, 'categoryId');
    await refused({ categoryId: one, before: e }, 'before');
    await refused({ categoryId: one, before: a }, 'before');
    const manager = await play.manager('own', '网络工程系');
    const mine = await play.make(manager, { categoryId: one });
    expect(await play.does(manager, moveBusiness, { id: mine, categoryId: one, before: a })).toMatchObject({
      body: { facts: { fields: [{ field: 'before' }] } },
    });
    await play.must(manager, moveBusiness, { id: mine, categoryId: other, before: '' });
  });

  test('[DES-01] moved by many at once, to and fro, every one is there once, at a place of its own', async () => {
    const all = [...(await standing(one)), ...(await standing(other))];
    const moves = Array.from({ length: 24 }, (_, n) => ({
      id: all[n % all.length]!,
      categoryId: n % 2 === 0 ? one : other,
      before: '' as const,
    }));
    const replies = await Promise.all(moves.map((move) => play.does('admin', moveBusiness, move)));
    expect(replies.map(({ code }) => code)).toEqual(moves.map(() => null));
    expect([...(await standing(one)), ...(await standing(other))].sort()).toEqual([...all].sort());
    for (const categoryId of [one, other]) {
      const rows = await t.rows<{ position: number }>('select position from businesses where category_id = $1', [
        categoryId,
      ]);
      expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
    }
  });
});
