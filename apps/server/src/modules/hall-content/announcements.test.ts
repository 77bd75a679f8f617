import { beforeAll, describe, expect, test } from 'vitest';
import { act, save } from '../../../test/hall-content-play.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Db } from '../../platform/database.ts';
import { contentJobs } from './index.ts';

const t = testApp();
const MANY = 4_500;
let token = '';
let scut = '';
let active = 0;

beforeAll(async () => {
  token = (await t.signIn('admin')).access_token;
  scut = (await t.rows<{ id: string }>(`select id from organisations where org_sign = 'scut'`))[0]!.id;
  await t.rows(
    `insert into people (id, organisation_id, account, name, kind, active, created_at, changed_at)
     select gen_random_uuid(), organisation_id, 'many' || n, name, kind, n % 100 <> 0, created_at, changed_at
     from people, generate_series(1, $1) n where account = 'student' and organisation_id = $2`,
    [MANY, scut],
  );
  active = (await t.rows('select 1 from people where organisation_id = $1 and active', [scut])).length;
}, 60_000);

/** A publication that everybody is to hear of, and its job. */
async function published() {
  const made = (await save(t, token)).body.data;
  const { item } = (await act(t, token, made, 'publish', true)).body.data;
  const data = { organisationId: scut, id: made.id };
  const run = (db: Db = t.database.db) =>
    contentJobs(db, t.clock.now, t.foundation.jobs.sendIn)[0]!.run(data, t.foundation.log);
  const messageCounts = async () =>
    (await t.rows<{ n: number }>(
      'select count(*)::int as n from inbox_messages where about_id = $1 group by person_id',
      [made.id],
    ))!.map(({ n }) => n);
  return { id: made.id as string, item, run, messageCounts };
}

/** A database that is gone after some transactions. */
const lasting = (transactions: number): Db => {
  let left = transactions;
  const { db } = t.database;
  return Object.assign(Object.create(db), {
    transaction: (work: never) => {
      if (left-- === 0) throw new Error('gone');
      return db.transaction(work);
    },
  });
};

const state = async (id: string) =>
  (await t.rows('select telling, told_up_to from content_items where id = $1', [id]))[0];

describe('telling thousands', () => {
  test('everybody hears of it once, some at a time', async () => {
    const { id, run, messageCounts } = await published();
    await run();
    await run();
    expect(await messageCounts()).toEqual(Array(active).fill(1));
    const together = await t.rows<{ n: number }>(
      'select count(*)::int as n from inbox_messages where about_id = $1 group by xmin',
      [id],
    );
    expect(together.length).toBe(Math.ceil(active / 2_000));
    for (const { n } of together) expect(n).toBeLessThanOrEqual(2_000);
    expect(await state(id)).toEqual({ telling: null, told_up_to: null });
  });

  test('what was broken off goes on where it stopped, also when the item was changed meanwhile and two go on at once', async () => {
    const { id, item, run, messageCounts } = await published();
    await expect(run(lasting(1))).rejects.toThrow('gone');
    expect(await messageCounts()).toEqual(Array(2_000).fill(1));
    const changed = await save(t, token, { id, version: item.version, title: { zh: '更正', en: '' } });
    expect(changed.status).toBe(200);
    await Promise.all([run(), run()]);
    expect(await messageCounts()).toEqual(Array(active).fill(1));
    const titles = await t.rows<{ title: string }>(
      `select distinct facts ->> 'titleZh' as title from inbox_messages where about_id = $1 order by 1`,
      [id],
    );
    expect(titles.map(({ title }) => title)).toEqual(['停机维护通知', '更正'].sort());
  });

  test('nobody hears of it twice although it was forgotten how far it came', async () => {
    const { id, run, messageCounts } = await published();
    await expect(run(lasting(1))).rejects.toThrow('gone');
    await t.rows('update content_items set told_up_to = null where id = $1', [id]);
    await run();
    expect(await messageCounts()).toEqual(Array(active).fill(1));
  });

  test('what was taken back half-way the others do not hear of; published again, everybody does', async () => {
    const { id, item, run, messageCounts } = await published();
    await expect(run(lasting(1))).rejects.toThrow('gone');
    const away = (await act(t, token, item, 'withdraw')).body.data.item;
    await run();
    expect(await messageCounts()).toEqual(Array(2_000).fill(1));
    await act(t, token, away, 'publish', true);
    await run();
    expect((await messageCounts()).sort()).toEqual([...Array(active - 2_000).fill(1), ...Array(2_000).fill(2)]);
    expect(await state(id)).toEqual({ telling: null, told_up_to: null });
  });
});
