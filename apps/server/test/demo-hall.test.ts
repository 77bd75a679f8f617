import { getProcess } from '@campus/contract/calls/flows-processes.ts';
import { getContent } from '@campus/contract/calls/hall-content.ts';
import { listMessages } from '@campus/contract/calls/inbox.ts';
import { getHotSearches, searchHall } from '@campus/contract/calls/search.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillHall, fillNetwork, fillOrders } from '../db/seeds/index.ts';
import { bindings } from '../src/app.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const SIGNS = ['scut', 'sdpt', 'lingnan-demo'] as const;
const { signal } = new AbortController();

/** Says that it is over when it was looked at so often. */
const after = (looks: number) => {
  let left = looks;
  return {
    get aborted() {
      return left-- <= 0;
    },
  } as AbortSignal;
};

const stage = () => {
  const { jobs, clock: _clock, ...parts } = t.foundation;
  return { ...parts, bindings, sendIn: jobs.sendIn };
};

beforeAll(async () => {
  const now = t.clock.now();
  await fillNetwork(stage(), 'scut', now, signal);
  for (const sign of SIGNS) await fillHall(stage(), sign, now, signal);
  await fillOrders(stage(), 'scut', now, after(2));
}, 120_000);

test('lines and leaves that are there do not keep orders away', async () => {
  expect((await t.rows('select 1 from work_orders')).length).toBeGreaterThan(0);
});

type Message = { kind: string; readAt: number | null; about: { kind: string; id: string } };

describe.each(SIGNS)('in %s', (orgSign) => {
  test.each(['student', 'staff', 'handler', 'approver'])(
    '%s has messages, read and unread, each of something that is there',
    async (account) => {
      const { access_token: token } = await t.signIn(account, { orgSign });
      const { items } = (await t.call(listMessages, { tab: 'all', size: 100 }, { token })).body.data as {
        items: Message[];
      };
      const unread = items.filter(({ readAt }) => readAt === null);
      expect(unread.length).toBeGreaterThan(0);
      expect(unread.length).toBeLessThan(items.length);
      for (const { about } of items.slice(0, 20)) {
        const opened =
          about.kind === 'process'
            ? await t.call(getProcess, { id: about.id }, { token })
            : await t.call(getContent, { orgSign, id: about.id }, {});
        expect(opened.status, JSON.stringify(about)).toBe(200);
      }
    },
  );

  test('people look for something, and find it', async () => {
    const { items } = (await t.call(getHotSearches, { orgSign }, {})).body.Data as { items: string[] };
    expect(items.length).toBeGreaterThanOrEqual(8);
    for (const words of items) {
      const found = (await t.call(searchHall, { orgSign, words }, {})).body.Data;
      expect(found.items.length, words).toBeGreaterThan(0);
    }
  });
});

test('students, those who work and those who decide have several kinds', async () => {
  const rows = await t.rows<{ account: string; kinds: string[] }>(
    `select p.account, array_agg(distinct m.kind order by m.kind) as kinds from inbox_messages m join people p on p.id = m.person_id
     where p.account in ('student', 'staff', 'handler', 'approver') and p.organisation_id = (select id from organisations where org_sign = 'scut')
     group by 1 order by 1`,
  );
  for (const { account, kinds } of rows) expect(kinds.length, `${account} ${kinds}`).toBeGreaterThan(1);
});

test('a second start adds nothing, and a hall that is not the demo’s is left alone', async () => {
  const all = () =>
    t.rows(
      'select (select count(*) from inbox_messages), (select count(*) from processes), (select count(*) from hot_searches)',
    );
  const before = await all();
  for (const sign of SIGNS) await fillHall(stage(), sign, t.clock.now(), signal);
  expect(await all()).toEqual(before);
  const elsewhere = `organisation_id = (select id from organisations where org_sign = 'sdpt')`;
  await t.rows(`delete from hot_searches where ${elsewhere}`);
  await t.rows(`delete from content_items where ${elsewhere} and kind = 'notice'`);
  await fillHall(stage(), 'sdpt', t.clock.now(), signal);
  expect(await t.rows(`select 1 from hot_searches where ${elsewhere}`)).toEqual([]);
});
