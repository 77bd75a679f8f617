import {
  exportReport,
  listReportCases,
  viewBusinessReport,
  viewEvaluationReport,
  viewPromiseReport,
  viewWorkReport,
} from '@campus/contract/calls/reports.ts';
import { listConsoleCases, viewConsole, viewOverview } from '@campus/contract/calls/reports-console.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { consoleFigures, consoleViews } from '@campus/rules/reports/console.ts';
import { reportFigures, reports } from '@campus/rules/reports/figures.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countQueries } from '../../../../test/count-queries.ts';
import { type Plan, rowsLookedAt, seqScansOf } from '../../../../test/looked-at.ts';
import { reportPlay } from '../../../../test/report-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = reportPlay(t);
const queries = countQueries();
let client: pg.PoolClient;

/** Twenty thousand processes over three years, in a transaction that is rolled back. */
beforeAll(async () => {
  await play.publishUsual(['handler', '200158', '200021'], 'approver');
  const { id } = await play.submit('student', 'leave', { about: [] });
  await play.claim('handler', id);
  await play.decide('handler', id, 'solve');
  play.at('2026-11-17T09:00:00');
  await play.makeDays();
  client = await t.database.pool.connect();
  await client.query('begin');
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'processes'::regclass and attnum > 0 and not attisdropped`,
  );
  const columns = rows.map(({ name }) => name);
  const changed: Record<string, string> = {
    id: 'gen_random_uuid()',
    number: `p.number || '-' || n`,
    submitted_at: `timestamptz '2023-11-20' + n * interval '79 minutes'`,
    ended_at: `case when n % 50 > 0 then timestamptz '2023-11-21' + n * interval '79 minutes' end`,
    process_group: `case when n % 50 > 0 then 'done' else 'doing' end`,
    kept_from: `case when n % 100 = 0 then array[p.submitter_id] else '{}' end`,
    state: `'{"tasks":[]}'::jsonb`,
  };
  await client.query(
    `insert into processes (${columns.join(', ')}) select ${columns.map((name) => changed[name] ?? `p.${name}`).join(', ')}
     from processes p cross join generate_series(1, 20000) n where p.id = $1`,
    [id],
  );
  await client.query(`
    insert into process_intervals (organisation_id, process_id, business_id, kind, name, step_id, person_id, from_at, until_at, outcome, due_at, department_id, until_department_id)
    select p.organisation_id, p.id, p.business_id, k.kind, '1', 'work', (select person_id from process_intervals where kind = 'task' limit 1),
      p.submitted_at, p.ended_at, 'solved', case when k.kind in ('task', 'promise') then p.submitted_at + interval '1 day' end, p.department_id, p.department_id
    from processes p cross join (values ('task'), ('task'), ('step'), ('group'), ('offer'), ('response'), ('case'), ('hung-up'), ('promise')) k (kind)
    where p.number like '%-%'`);
  await client.query(`
    insert into report_days (organisation_id, on_day, business_id, person_id, received)
    select b.organisation_id, date '2023-11-20' + n, b.id, p.id, 1 from businesses b
      cross join generate_series(1, 1000) n cross join (select id, organisation_id from people where kind = 'staff' limit 20) p
    where b.organisation_id = p.organisation_id and b.code = 'leave'`);
  await client.query('analyze processes, process_intervals, report_days, report_days_made');
}, 120_000);
afterAll(async () => {
  await client.query('rollback');
  client.release();
});

/** The plan of each statement that a call sends about processes. */
async function plansOf(reader: string, call: Call, query: object): Promise<Plan[]> {
  await play.token(reader);
  queries.begin();
  await play.must(reader, call as typeof viewWorkReport, query as typeof month);
  const statements = queries.asked().filter(({ text }) => /process_intervals|processes|report_days/.test(text));
  const plans: Plan[] = [];
  for (const { text, values } of statements) {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values as unknown[]);
    plans.push(rows[0]['QUERY PLAN'][0].Plan);
  }
  return plans;
}
const isBig = (table: string | undefined) => ['process_intervals', 'processes', 'report_days'].includes(table ?? '');
const lookedAt = (plans: readonly Plan[]) => plans.reduce((sum, plan) => sum + rowsLookedAt(plan, isBig), 0);

const month = { fromOn: '2026-10-20', untilOn: '2026-11-18' };
const asked: [string, string, Call, object][] = [
  ['the work of all', 'admin', viewWorkReport as never, month],
  ['the work of some departments', 'approver', viewWorkReport as never, month],
  ['their own work', '200158', viewWorkReport as never, month],
  ['businesses', 'admin', viewBusinessReport as never, month],
  ['evaluations', 'admin', viewEvaluationReport as never, month],
  ['promises', 'admin', viewPromiseReport as never, month],
  ['promises of some departments', 'approver', viewPromiseReport as never, month],
  ['promises of their own', '200158', viewPromiseReport as never, month],
];
const more: [string, string, Call, object][] = [
  ...reports.map((report): (typeof asked)[number] => [
    `the spreadsheet of ${report}`,
    'admin',
    exportReport as never,
    { ...month, report },
  ]),
  ['the overview', 'admin', viewOverview as never, {}],
  ...consoleViews.flatMap((view): typeof asked => [
    [`the console, ${view}`, 'admin', viewConsole as never, { view }],
    ...consoleFigures
      .filter((figure) => view === 'all' || figure !== 'of-building')
      .map((figure): (typeof asked)[number] => [
        `the cases of the console, ${view}, ${figure}`,
        'admin',
        listConsoleCases as never,
        { view, figure },
      ]),
  ]),
];
const lists = reportFigures.map((figure): [string, string, Call, object] => [
  `the cases of ${figure}`,
  'admin',
  listReportCases as never,
  { ...month, figure },
]);

/**
 * So many rows are looked at at most, of 220,000. A month and the month before have about a thousand cases, whose intervals are
 * read for their times; a list that shows few of them reads the figure's rows of the month, and all other lists a page.
 */
const MOST_OF_TIMES = 70_000;
const MOST_OF_REPORT = 14_000;
const MOST_OF_LIST = 6_000;
const MOST_OF_PAGE = 300;
/** What can be taken is found by all that is offered now, four hundred here, and not by what runs. */
const MOST_OF_OFFERS = 1_000;
const PAGES: readonly string[] = ['received', 'in-hand', 'solved', 'hung-up', 'response', 'handling', 'begun', 'ended'];
function mostOf(call: Call, query: { report?: string; figure?: string }): number {
  if (call === (viewWorkReport as never) || query.report === 'people') return MOST_OF_TIMES;
  if (query.figure === undefined) return MOST_OF_REPORT;
  if (query.figure === 'waiting') return MOST_OF_OFFERS;
  return call === (listConsoleCases as never) || PAGES.includes(query.figure) ? MOST_OF_PAGE : MOST_OF_LIST;
}

/** What a list of the console is of, where that must be said. */
const detailOf = async ({ view, figure }: { view?: string; figure?: string }, reader: string) => {
  if (!view) return {};
  if (figure === 'begun' || figure === 'ended') return { on: '2026-10-20' };
  if (figure === 'of-person') return { personId: await play.person(reader) };
  if (figure === 'of-building')
    return { buildingId: (await t.rows<{ id: string }>('select id from places limit 1'))[0]!.id };
  return {};
};

test.each([...asked, ...more, ...lists])(
  '[REP-05] %s: they read what they say, and no table from end to end',
  async (_name, reader, call, query) => {
    const plans = await plansOf(reader, call, { ...query, ...(await detailOf(query, reader)) });
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(seqScansOf(plan).filter(isBig)).toEqual([]);
    expect(lookedAt(plans), 'of 220,000').toBeLessThan(mostOf(call, query));
  },
);

/** Of forty thousand tasks so many are open, or were open when a period ended. */
const spread: [string, string, number][] = [
  ['few are open', `until_at = coalesce(until_at, from_at + interval '2 days')`, 150],
  ['many are open', `until_at = case when from_at < '2026-03-01' then until_at end`, 12_000],
  [
    'few were open for long',
    `until_at = from_at + case when id % 4000 = 0 then interval '2 years' else interval '1 hour' end`,
    100,
  ],
];
test.each(
  spread.flatMap(([name, change, most]) =>
    [month, { fromOn: '2026-10-01', untilOn: '2026-10-31' }, { fromOn: '2025-01-01', untilOn: '2025-01-31' }].map(
      (period) => [name, period.untilOn, change, most, period] as const,
    ),
  ),
)(
  '[REP-05] what is in hand, where %s, at the end of %s: a page reads what was in hand',
  async (_name, _on, change, most, period) => {
    await client.query('savepoint spread');
    await client.query(
      `update process_intervals set ${change} where kind = 'task' and process_id in (select id from processes where number like '%-%')`,
    );
    try {
      for (const who of [
        {},
        { personId: await play.person('handler') },
        { departmentId: await play.department('网络中心') },
      ]) {
        const plans = await plansOf('admin', listReportCases as never, { ...period, ...who, figure: 'in-hand' });
        expect(lookedAt(plans)).toBeLessThan(most);
      }
    } finally {
      await client.query('rollback to spread');
    }
  },
);

test.each(asked)('[REP-05] %s: few statements, however much there is', async (_name, reader, call, query) => {
  await play.token(reader);
  queries.begin();
  await play.must(reader, call as typeof viewWorkReport, query as typeof month);
  // Who is calling, whom they head, the figures, the calendar, and the names.
  expect(queries.since().length).toBeLessThanOrEqual(5);
});

test.each([
  ['work', viewWorkReport],
  ['promises', viewPromiseReport],
])(
  '[REP-05] [REP-07] %s of a year whose days were put together read those, and of the ledger what is kept from somebody or open',
  async (_name, call) => {
    await client.query('savepoint made');
    await client.query(`
    insert into report_days_made (organisation_id, on_day, made_at)
    select id, date '2023-11-19' + n, now() from organisations cross join generate_series(1, 1095) n where org_sign = 'scut'
    on conflict do nothing`);
    await client.query('analyze report_days_made');
    const year = { fromOn: '2025-11-18', untilOn: '2026-11-17' };
    await play.token('admin');
    queries.begin();
    await play.must('admin', call as typeof viewWorkReport, year);
    const statement = queries.asked().find(({ text }) => text.includes('days as materialized'));
    const { rows } = await client.query(
      `explain (analyze, format json) ${statement!.text}`,
      statement!.values as unknown[],
    );
    await client.query('rollback to made');
    const looked = rowsLookedAt(
      rows[0]['QUERY PLAN'][0].Plan,
      (table) => table === 'process_intervals' || table === 'processes',
    );
    expect(looked, 'of 200,000').toBeLessThan(30_000);
    expect(looked).toBeGreaterThan(100);
  },
);
