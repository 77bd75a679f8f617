import { listReportCases } from '@campus/contract/calls/reports.ts';
import { listConsoleCases, viewOverview } from '@campus/contract/calls/reports-console.ts';
import { addDays } from '@campus/rules/basics/time-zone.ts';
import { dice } from '@campus/rules/flows/random-flow.ts';
import { averageStars, summaryOfTimes } from '@campus/rules/reports/figures.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { workAtRandom } from '../../../../test/random-work.ts';
import { type ReportCase, reportPlay } from '../../../../test/report-play.ts';
import { rolePlay } from '../../../../test/role-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = reportPlay(t);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const d = dice(seed);

/** Monitors what people of the student's department submit, and nothing else. */
const CLERK = '100412';
const readers = ['admin', '200009', CLERK] as const;

beforeAll(async () => {
  await rolePlay(t).let(CLERK, 'department', ['business.monitor-all', 'business.mine']);
  await play.publishUsual(['handler', '200158', '200021'], 'approver', { onNotSolved: 'go-on' });
  await workAtRandom(t, play, d, 250);
  for (const account of ['student', '202330781022']) await play.submit(account, 'certificate');
}, 240_000);

const FIGURES = ['ended', 'evaluated', 'returned', 'case-time', 'begun'] as const;

/** All pages, of whatever size. */
async function listed(reader: string, query: object): Promise<ReportCase[]> {
  return play.cases(reader, { ...query, monitored: 'true' } as never, 1 + d.below(40));
}

async function begunOn(reader: string, businessId: string, on: string): Promise<number> {
  let count = 0;
  for (let after: string | undefined; ; ) {
    const query = { view: 'all', figure: 'begun', businessId, on, size: 20, ...(after ? { after } : {}) } as const;
    const page = await play.must(reader, listConsoleCases, query);
    count += page.items.length;
    if (!page.next) return count;
    after = page.next;
  }
}

/** What the overview says of each business, against the lists that its figures open. */
async function expectRowsToOpen(reader: string) {
  const { rows, fromOn, untilOn } = await play.must(reader, viewOverview, {});
  const used = rows.filter(({ begun, ended }) => ended + Math.max(...begun) > 0);
  const idle = rows.filter((row) => !used.includes(row));
  for (const { business, begun, ...row } of [...used, ...d.some(idle, 2)]) {
    const at = `SEED=${seed} ${reader} ${business.code}`;
    const cases = Object.fromEntries(
      await Promise.all(
        FIGURES.map(
          async (figure) =>
            [figure, await listed(reader, { fromOn, untilOn, businessId: business.id, figure })] as const,
        ),
      ),
    ) as Record<(typeof FIGURES)[number], ReportCase[]>;
    const { ended, evaluated, returned, 'case-time': times } = cases;
    expect([row.ended, row.evaluated, row.returned], at).toEqual([ended.length, evaluated.length, returned.length]);
    expect(row.caseTime, at).toEqual(summaryOfTimes(times.map(({ seconds }) => seconds as number)));
    const stars = [1, 2, 3, 4, 5].map((star) => evaluated.filter((one) => one.stars === star).length);
    expect(row.stars, at).toEqual(averageStars(stars));
    const ids = new Set(ended.map(({ processId }) => processId));
    for (const { processId } of [...evaluated, ...returned, ...times]) expect(ids.has(processId), at).toBe(true);
    expect(
      begun.reduce((sum, one) => sum + one, 0),
      at,
    ).toBe(cases.begun.length);
    for (const [n, count] of begun.entries()) {
      const on = addDays(fromOn, n);
      if (count === 0 && d.often(80)) continue;
      expect(await begunOn(reader, business.id, on), `${at} ${on}`).toBe(count);
      const ofDay = await listed(reader, { fromOn: on, untilOn: on, businessId: business.id, figure: 'begun' });
      expect(ofDay, `${at} ${on}`).toHaveLength(count);
    }
  }
  return rows.find(({ business }) => business.code === 'leave');
}

describe('[REP-02] [REP-04] [BO-10] every figure of the overview opens what it counts', () => {
  const ways: [string, () => Promise<unknown>][] = [
    ['some days', async () => {}],
    ['no day', () => play.unmakeDays()],
    ['all days', () => play.makeDays()],
  ];
  test.each(ways)(
    'with %s put together, for whoever monitors all and for whoever monitors a department',
    async (_name, prepare) => {
      await prepare();
      const [all, , part] = [
        await expectRowsToOpen(readers[0]),
        await expectRowsToOpen(readers[1]),
        await expectRowsToOpen(readers[2]),
      ];
      expect(part?.ended, `SEED=${seed}`).toBeLessThan(all?.ended as number);
      expect(all?.caseTime.cases, `SEED=${seed}`).toBeGreaterThan(0);
    },
    120_000,
  );

  test('and what is counted is there: some were sent back, some evaluated', async () => {
    const { fromOn, untilOn } = await play.must('admin', viewOverview, {});
    for (const figure of ['returned', 'evaluated'] as const)
      expect(
        (await play.must('admin', listReportCases, { fromOn, untilOn, figure, monitored: 'true' })).items,
      ).not.toEqual([]);
  });
});
