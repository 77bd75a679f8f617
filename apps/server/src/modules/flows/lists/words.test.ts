import { listAllProcesses } from '@campus/contract/calls/flows-monitoring.ts';
import { gramsOf, gramsToFind, searchable } from '@campus/rules/basics/search-grams.ts';
import { beforeAll, expect, test } from 'vitest';
import { flowPlay } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = flowPlay(t);
const COUNT = 2_600;
const pick = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)] as string;

/** Copies of one process with other titles: names that come often, seldom or only long ago, and two that never meet. */
beforeAll(async () => {
  const { id } = await play.submit('student', 'leave');
  const copies = Array.from({ length: COUNT }, (_, n) => {
    const old = n > COUNT * 0.9 && Math.random() < 0.5 ? '旧闻' : '';
    const name = Math.random() < 0.03 ? '王静' : Math.random() < 0.002 ? '欧阳麒麟' : pick(['李强', '赵敏']);
    const text = searchable(`QJ2026${String(n).padStart(8, '0')}|${name}${old}的${pick(['年假', '事假', '病假'])}申请`);
    return { n, text, grams: gramsOf(text) };
  });
  await t.rows(
    `insert into processes select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'number', 'QJ2026' || lpad(c.n::text, 8, '0'),
       'submitted_at', p.submitted_at - (c.n / 2) * interval '1 minute', 'search_text', c.text, 'search_grams', c.grams,
       'kept_from', case when c.n % 7 = 0 then array[$3::uuid] else p.kept_from end))).*
     from processes p, jsonb_to_recordset($2::jsonb) as c (n int, text text, grams text[]) where p.id = $1`,
    [id, JSON.stringify(copies), await play.person('admin')],
  );
});

const group = 'doing';

async function pagesOf(filters: object): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await play.must('admin', listAllProcesses, { group, size: 90, after, ...filters });
    found.push(...page.items.map((item) => item.id));
    if (!page.next) return found;
    after = page.next;
  }
}

/** As the database finds it when it looks at every row. */
async function expectedOf(words: string, filters: { businessId?: string; until?: number }): Promise<string[]> {
  const rows = await t.rows<{ id: string }>(
    `select p.id from processes p where p.organisation_id = (select id from organisations where org_sign = 'scut') and p.process_group = $1
       and not ($2 = any(p.kept_from)) and p.search_grams @> $3 and strpos(p.search_text, $4) > 0
       and ($5::uuid is null or p.business_id = $5) and ($6::float8 is null or p.submitted_at < to_timestamp($6 / 1000))
     order by p.submitted_at desc, p.id desc`,
    [
      group,
      await play.person('admin'),
      gramsToFind(words),
      searchable(words),
      filters.businessId ?? null,
      filters.until ?? null,
    ],
  );
  return rows.map(({ id }) => id);
}

test.each([
  ['a frequent word', '年假', true],
  ['a name that comes now and then', '王静', true],
  ['a rare name', '欧阳麒麟', false],
  ['a word that is only in old titles', '旧闻', true],
  ['names that are frequent and never meet', '李强赵敏', false],
  ['a word that is nowhere', '天文台', false],
  ['a piece of every number', '2026', true],
])('[BO-11] page by page, %s: what a look at every process finds', async (_title, words, some) => {
  const filtered = [
    {},
    { businessId: await play.business('leave') },
    { businessId: await play.business('seal') },
    { until: t.clock.now() - 600 * 60_000 },
  ];
  for (const filters of filtered)
    expect(await pagesOf({ words, ...filters })).toEqual(await expectedOf(words, filters));
  expect((await pagesOf({ words })).length > 0 || !some).toBe(true);
});
