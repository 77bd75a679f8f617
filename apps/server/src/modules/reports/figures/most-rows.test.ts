import { dice } from '@campus/rules/flows/random-flow.ts';
import { beforeAll, expect, test } from 'vitest';
import { reportPlay } from '../../../../test/report-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = reportPlay(t);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const d = dice(seed);
const DAY = 24 * 60 * 60 * 1000;
const period = { fromOn: '2026-11-09', untilOn: '2026-11-15' };
const until = Date.parse('2026-11-16T00:00:00+08:00');

/** What somebody did in the period: received something, or only has, is late with, or was rid of what came before it. */
const ways = ['received', 'held', 'late', 'left'] as const;
const most = new Map<string, { way: (typeof ways)[number]; count: number }>();

beforeAll(async () => {
  await play.publishUsual(['handler', '200158', '200021'], 'approver');
  const { id } = await play.submit('student', 'leave');
  await play.claim('handler', id);
  const people = await t.rows<{ id: string }>(
    `insert into people select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'account', 'many-' || n,
       'email', null, 'mobile', null))).* from people p cross join generate_series(1, 260) n where p.id = $1
     returning id`,
    [await play.person('handler')],
  );
  for (const [n, { id: personId }] of people.entries()) {
    const [way, count] = [ways[n % 4] as (typeof ways)[number], 1 + d.below(6)];
    most.set(personId, { way, count });
    const from = way === 'received' ? until - DAY - n : until - 60 * DAY - n;
    const left = way === 'received' || way === 'left' ? until - DAY / 2 : null;
    const due = way === 'late' ? until - 2 * DAY : null;
    await t.rows(
      `insert into process_intervals (organisation_id, process_id, business_id, kind, name, step_id, person_id, from_at, until_at, outcome, due_at)
       select organisation_id, process_id, business_id, 'task', n::text, step_id, $2, to_timestamp($3 / 1000.0), to_timestamp($4 / 1000.0), 'solved', to_timestamp($5 / 1000.0)
       from process_intervals cross join generate_series(1, $6) n where process_id = $1 and kind = 'case'`,
      [id, personId, from, left, due, count],
    );
  }
  // Days are read from the first case on.
  await t.rows(`update process_intervals set from_at = '2026-09-01' where kind = 'case' and process_id = $1`, [id]);
}, 120_000);

test('[REP-04] nobody is left out of the page before somebody who has less of everything', async () => {
  const { rows, left } = await play.work('admin', period);
  expect(rows).toHaveLength(200);
  expect(left).toBe(60);
  const shown = new Set(rows.map(({ person }) => person.id));
  const counts = (among: boolean) => [...most].flatMap(([id, { count }]) => (shown.has(id) === among ? [count] : []));
  expect(counts(false)).toHaveLength(60);
  expect(Math.max(...counts(false)), `SEED=${seed}`).toBeLessThanOrEqual(Math.min(...counts(true)));
  for (const way of ways)
    expect(
      [...most].some(([id, one]) => one.way === way && shown.has(id)),
      `SEED=${seed} ${way}`,
    ).toBe(true);
  for (const { person, now } of rows) {
    const { way, count } = most.get(person.id) as { way: string; count: number };
    const of = { received: now.received, held: now.inHand, late: now.late, left: now.solved };
    expect(of[way as keyof typeof of], `${way} SEED=${seed}`).toBe(count);
  }
  const sizes = rows.map(({ person }) => most.get(person.id)?.count);
  expect(sizes).toEqual([...sizes].sort((a, b) => Number(b) - Number(a)));
});
