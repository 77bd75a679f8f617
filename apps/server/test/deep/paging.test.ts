import { listAuditEntries } from '@campus/contract/calls/audit.ts';
import { expect, test } from 'vitest';
import { testApp } from '../test-app.ts';

const t = testApp();

test('a million audit entries: every page is an index scan, the last as the first, and nothing is skipped', {
  timeout: 600_000,
}, async () => {
  const { access_token: token } = await t.signIn('admin');
  const [{ id }] = (await t.rows(`select id from organisations where org_sign = 'scut'`)) as [{ id: string }];
  await t.rows('set statement_timeout = 0');
  await t.database.pool.query({
    text: `insert into audit_entries (organisation_id, at, call, outcome, account, request_id, ip)
      select $1, now(), case when n % 7 = 0 then 'Seventh' else 'Other' end, 'done', 'a' || n % 100, 'r', 'i' from generate_series(1, 200000) n`,
    values: [id],
  });
  for (let n = 0; n < 4; n++) {
    await t.rows(
      `insert into audit_entries (organisation_id, at, call, outcome, account, request_id, ip)
      select organisation_id, at, call, outcome, account, request_id, ip from audit_entries where organisation_id = $1 and account like 'a%' limit 200000`,
      [id],
    );
  }
  await t.rows('analyze audit_entries');
  const [{ total }] = (await t.rows(
    `select count(*)::int as total from audit_entries where organisation_id = $1 and call = 'Seventh'`,
    [id],
  )) as [{ total: number }];
  let seen = 0;
  let last = Number.POSITIVE_INFINITY;
  let after: string | undefined;
  do {
    const { data } = (
      await t.call(listAuditEntries, { call: 'Seventh', size: 100, ...(after ? { after } : {}) }, { token })
    ).body;
    for (const item of data.items) {
      expect(Number(item.id)).toBeLessThan(last);
      last = Number(item.id);
      seen++;
    }
    after = data.next ?? undefined;
    if (seen % 10_000 === 0) t.clock.advance(0);
  } while (after);
  expect(seen).toBe(total);
  const plan = await t.rows<{ 'QUERY PLAN': string }>(
    `explain select * from audit_entries where organisation_id = $1 and (id) < (500000::bigint) and call = 'Seventh' order by id desc limit 101`,
    [id],
  );
  expect(plan.map((row) => row['QUERY PLAN']).join(' ')).not.toContain('Seq Scan');
});
