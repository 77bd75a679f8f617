import {
  exportReport,
  listReportCases,
  viewBusinessReport,
  viewEvaluationReport,
  viewPromiseReport,
  viewWorkReport,
} from '@campus/contract/calls/reports.ts';
import { listConsoleCases } from '@campus/contract/calls/reports-console.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { dice } from '@campus/rules/flows/random-flow.ts';
import { reportFigures, reports } from '@campus/rules/reports/figures.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../../../test/count-queries.ts';
import type { Plan } from '../../../../test/looked-at.ts';
import { reportPlay } from '../../../../test/report-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = reportPlay(t);
const queries = countQueries();
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const d = dice(seed);

beforeAll(async () => {
  await play.publishUsual(['handler', '200158', '200021'], 'approver');
  const { id } = await play.submit('student', 'leave');
  await play.claim('handler', id);
});

/** Every call that is asked by days, with what else it asks. */
const calls: [string, Call, object][] = [
  ['work', viewWorkReport as never, {}],
  ['businesses', viewBusinessReport as never, {}],
  ['evaluations', viewEvaluationReport as never, {}],
  ['promises', viewPromiseReport as never, {}],
  ...reportFigures.map((figure): [string, Call, object] => [
    `cases of ${figure}`,
    listReportCases as never,
    { figure },
  ]),
  ...reports.map((report): [string, Call, object] => [`export of ${report}`, exportReport as never, { report }]),
];
const consoleCalls = (['all', 'mine'] as const).flatMap((view) =>
  (['begun', 'ended'] as const).map((figure) => ({ view, figure })),
);

const asked = async (call: Call, query: object) => {
  const { status, code, body } = await play.does('admin', call as typeof viewWorkReport, query as never);
  return { status, code, fields: body?.facts?.fields };
};
const refused = (field: string) => ({ status: 422, code: 'invalid', fields: [expect.objectContaining({ field })] });

const NO_DAYS = ['0000-01-01', '0000-12-31', '0001-01-01', '1969-12-31', '1970-01-01', '9999-01-01', '9999-12-31'];
const NEVER = ['2026-02-30', '2026-13-01', '2026-00-00', '2026-1-1', '+02026-01-01', 'today', ''];
const FARTHEST = ['1970-01-02', '9998-12-31'];

/** How many days the figures of a call are looked for on, one by one. */
async function daysLookedAt(account: { orgSign: string; account: string }, call: Call, query: object): Promise<number> {
  const { access_token: token } = await t.signIn(account.account, { orgSign: account.orgSign });
  queries.begin();
  const { status } = await t.send(call, query, { token });
  expect(status).toBe(200);
  const { text, values } = queries.asked().find((statement) => statement.text.includes('days as materialized')) as {
    text: string;
    values: unknown[];
  };
  const { rows } = await t.database.pool.query(`explain (analyze, format json) ${text}`, values);
  return generated(rows[0]['QUERY PLAN'][0].Plan);
}
const generated = (plan: Plan): number =>
  (plan['Function Name'] === 'generate_series' ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, one) => sum + generated(one), 0);

describe('[REP-05] days before anything happened are not looked at', () => {
  const ancient = { fromOn: '1970-01-02', untilOn: '1970-12-31' };
  test.each([
    ['an organisation without a case', { orgSign: 'sdpt', account: 'admin' }, ancient, 1],
    ['and its last year', { orgSign: 'sdpt', account: 'admin' }, { fromOn: '2026-01-01', untilOn: '2026-12-31' }, 1],
    ['one with a case', { orgSign: 'scut', account: 'admin' }, ancient, 3],
    ['and its last year', { orgSign: 'scut', account: 'admin' }, { fromOn: '2026-01-01', untilOn: '2026-12-31' }, 3],
  ])('%s', async (_name, account, period, most) => {
    for (const call of [viewWorkReport, viewBusinessReport, viewEvaluationReport, viewPromiseReport])
      expect(await daysLookedAt(account, call as never, period)).toBeLessThanOrEqual(most);
  });
});

describe('[REP-03] [REP-04] days that no page sends are refused, and the field is named', () => {
  test.each(calls)('%s', async (_name, call, more) => {
    for (const on of [...NO_DAYS, ...NEVER]) {
      expect(await asked(call, { ...more, fromOn: on, untilOn: '2026-11-18' }), on).toEqual(refused('fromOn'));
      expect(await asked(call, { ...more, fromOn: '2026-11-18', untilOn: on }), on).toEqual(refused('untilOn'));
      expect((await asked(call, { ...more, fromOn: on, untilOn: on })).status, on).toBe(422);
    }
    for (const on of FARTHEST) expect((await asked(call, { ...more, fromOn: on, untilOn: on })).status, on).toBe(200);
    expect((await asked(call, { ...more, fromOn: '9998-01-01', untilOn: '9998-12-31' })).status).toBe(200);
  });

  test.each(consoleCalls)('cases of the console: $view, $figure', async (more) => {
    for (const on of [...NO_DAYS, ...NEVER])
      expect(await asked(listConsoleCases as never, { ...more, on }), on).toEqual(refused('on'));
    for (const on of FARTHEST) expect((await asked(listConsoleCases as never, { ...more, on })).status, on).toBe(200);
  });

  test('whatever is written as a day, no call fails', async () => {
    const digits = (n: number) => Array.from({ length: n }, () => String(d.below(10))).join('');
    const pad = (n: number) => String(n).padStart(2, '0');
    const year = () => d.one(['0000', '0001', '1969', '1970', '2026', '9998', '9999', digits(4)]);
    const ways = [
      () => `${year()}-${pad(d.below(14))}-${pad(d.below(33))}`,
      () => `${year()}-${d.one(['01-01', '12-31', '02-29', '10-25'])}`,
      () => `${digits(4)}-${digits(2)}-${digits(2)}`,
      () => d.one(['infinity', '-infinity', 'epoch', "2026-11-18'", '2026-11-18 BC', '２０２６-11-18', digits(9)]),
    ];
    const text = () => d.one(ways)();
    for (let n = 0; n < 250; n++) {
      const [name, call, more] = d.one(calls);
      const from = text();
      const query = { ...more, fromOn: from, untilOn: d.often(50) ? from : text() };
      expect([200, 422], `SEED=${seed} ${name} ${JSON.stringify(query)}`).toContain((await asked(call, query)).status);
      const ofConsole = { ...d.one(consoleCalls), on: text() };
      const { status } = await asked(listConsoleCases as never, ofConsole);
      expect([200, 422], `SEED=${seed} ${JSON.stringify(ofConsole)}`).toContain(status);
    }
  });
});
