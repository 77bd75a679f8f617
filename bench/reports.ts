import {
  listReportCases,
  viewBusinessReport,
  viewEvaluationReport,
  viewPromiseReport,
  viewWorkReport,
} from '@campus/contract/calls/reports.ts';
import { listConsoleCases, viewConsole, viewOverview } from '@campus/contract/calls/reports-console.ts';
import { addDays, dayOf } from '@campus/rules/basics/time-zone.ts';
import { compareSizes, SCANS } from './compare-sizes.ts';
import { makeSamples, type Sizes } from './growth.ts';
import { makeOrders } from './orders.ts';
import { atEachSize, type BenchServer } from './processes.ts';
import { number, type Part, say } from './report.ts';
import {
  again,
  CONNECTIONS,
  get,
  measureRequests,
  type Request,
  sendRequest,
  type Times,
  tokensOf,
} from './requests.ts';

/** Console, overview and reports at a small and at a large number of processes of the same two years. */
export async function measureReports(sizes: Sizes): Promise<Part> {
  const found: Map<string, Times>[] = [];
  const notes: string[] = [];
  await atEachSize([sizes.small, sizes.large], sizes.data, async (server, to) => {
    if (!(await server.hasGrown())) {
      await makeSamples(server);
      await makeOrders(server);
    }
    await server.grow(to);
    const { seconds } = await server.growLedger();
    const made = await server.makeDays();
    notes.push(
      `${number(to)} processes: their ledger in ${number(seconds)} s, ${number(made.days)} days of figures in ${number(made.seconds)} s.`,
    );
    say(`  ${notes.at(-1)}`);
    found.push(await measureRequests(server, await reportRequests(server), sizes.seconds));
  });
  const [small, large] = found as [Map<string, Times>, Map<string, Times>];
  return {
    title: 'Reports',
    notes: [
      ...notes,
      `${CONNECTIONS} connections; 60 % of all processes are those of the organisation that is asked about.`,
      SCANS,
    ],
    ...compareSizes(small, large),
  };
}

async function reportRequests(server: BenchServer): Promise<Request[]> {
  const { admin, handler } = await tokensOf(server);
  const today = dayOf(Date.now(), 'Asia/Shanghai');
  const last = (days: number) => ({ fromOn: addDays(today, -days), untilOn: addDays(today, -1) });
  const month = last(30);
  const report = await sendRequest<{ rows: { person: { id: string } }[] }>(
    server,
    get(viewWorkReport.path, month, admin),
  );
  const personId = report.rows[0]?.person.id as string;
  return [
    again('work of people, a month', get(viewWorkReport.path, month, admin)),
    again('work of people, a year', get(viewWorkReport.path, last(365), admin)),
    again('evaluations of businesses, a month', get(viewBusinessReport.path, month, admin)),
    again('evaluations of people, a month', get(viewEvaluationReport.path, month, admin)),
    again('promises of businesses, a month', get(viewPromiseReport.path, month, admin)),
    again('promises that were broken', get(listReportCases.path, { ...month, figure: 'broken' }, admin)),
    again('cases that were solved', get(listReportCases.path, { ...month, figure: 'solved' }, admin)),
    again('cases in hand', get(listReportCases.path, { ...month, figure: 'in-hand' }, admin)),
    again('cases of one person', get(listReportCases.path, { ...month, figure: 'handling', personId }, admin)),
    again('console', get(viewConsole.path, { view: 'all' }, admin)),
    again('console of a handler', get(viewConsole.path, { view: 'mine' }, handler)),
    again('late cases', get(listConsoleCases.path, { view: 'all', figure: 'late' }, admin)),
    again('overview', get(viewOverview.path, {}, admin)),
  ];
}
