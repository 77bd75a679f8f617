import type {
  viewBusinessReport,
  viewEvaluationReport,
  viewPromiseReport,
  viewWorkReport,
} from '@campus/contract/calls/reports.ts';
import type { Received, Reply } from '@campus/contract/define-call.ts';
import type { Reach } from '@campus/rules/access/power.ts';
import { type Report, rowsAbout } from '@campus/rules/reports/figures.ts';
import { MOST_REPORT_DAYS, type Period, periodBefore, periodFault } from '@campus/rules/reports/periods.ts';
import { addSums, noSums } from '@campus/rules/reports/sums.ts';
import type { RightsHolder } from '#server/modules/access/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { FigureFilters } from '../days/figures.store.ts';
import { type FigureQuery, type FigureRow, type PeriodSums, readFigures } from '../days/read-figures.ts';
import { businessFigures, personEvaluations, promiseFigures, promisesIn, workFigures } from './figures.present.ts';
import { figureReach } from './reach.ts';
import { findBriefs, findPeople } from './reports.store.ts';

export type ReportQuery = Period & FigureFilters;

/** More rows than these are only in the spreadsheet. */
const MOST_ROWS = 200;

const leftIn = (ways: Pick<PeriodSums, 'solved' | 'notSolved' | 'transferred' | 'otherwise'>): number =>
  ways.solved + ways.notSolved + ways.transferred + ways.otherwise;

const EVALUATION = ['evaluated', 'oneStar', 'twoStars', 'threeStars', 'fourStars', 'fiveStars', 'achieved'] as const;
/** What each report reads, and how large a row is; the largest come first. */
const REPORTS = {
  people: {
    counts: ['received', 'leftByReceipt', 'solved', 'notSolved', 'transferred', 'otherwise', 'hungUp', 'late'],
    times: ['responses', 'handlings'],
    inHand: true,
    // Whoever has much of anything is shown, whatever the page is sorted by.
    sizeOf: ({ received, inHand, late, ...ways }) => Math.max(received, inHand, late, leftIn(ways)),
  },
  businesses: { counts: ['ended', ...EVALUATION], times: [], inHand: false, sizeOf: ({ ended }) => ended },
  evaluations: { counts: ['ended', ...EVALUATION], times: [], inHand: false, sizeOf: ({ evaluated }) => evaluated },
  promises: { counts: ['promisesKept', 'promisesBroken'], times: ['latenesses'], inHand: false, sizeOf: promisesIn },
} as const satisfies Record<
  Report,
  Required<Pick<FigureQuery, 'counts' | 'times' | 'inHand'>> & { sizeOf: (sums: PeriodSums) => number }
>;

export type ReportRow = { id: string; now: PeriodSums; before: PeriodSums };
export type WholeReport = {
  period: Period;
  before: Period;
  reach: Reach['kind'];
  total: { now: PeriodSums; before: PeriodSums };
  /** All of them, the largest first. */
  rows: ReportRow[];
};

const FAULTS = {
  day: { code: 'format' },
  order: { code: 'too-small' },
  length: { code: 'too-large', n: MOST_REPORT_DAYS },
} as const;

export function requirePeriod({ fromOn, untilOn }: Period): Period {
  const fault = periodFault({ fromOn, untilOn });
  if (fault) refuse('invalid', { fields: [{ field: fault.field, ...FAULTS[fault.code] }] });
  return { fromOn, untilOn };
}

/** Who reads figures, and when: the caller of a call, or somebody for whom a job reads them. */
export type FiguresReader = RightsHolder & { now: number };

/** A report with everything that is in it. */
export async function readReport(ctx: FiguresReader, report: Report, query: ReportQuery): Promise<WholeReport> {
  const period = requirePeriod(query);
  const before = periodBefore(period);
  const { sizeOf, ...wanted } = REPORTS[report];
  const by = `${rowsAbout[report]}Id` as const;
  const { organisationId, personId } = ctx.caller;
  const reach = await figureReach(ctx);
  const found = await readFigures(
    { db: ctx.db, organisationId, now: ctx.now },
    { personId, reach },
    { periods: [before, period], by: [by], ...wanted, businessId: query.businessId, departmentId: query.departmentId },
  );
  const total = { now: everything(found, 1), before: everything(found, 0) };
  const rows = found.flatMap(({ periods, ...keys }): ReportRow[] => {
    const [earlier, later] = periods as [PeriodSums, PeriodSums];
    const id = keys[by];
    // A case that nobody decided is in the sum of all, and nobody's.
    return id !== null && isShown(report, earlier, later) ? [{ id, now: later, before: earlier }] : [];
  });
  rows.sort((a, b) => sizeOf(b.now) - sizeOf(a.now) || sizeOf(b.before) - sizeOf(a.before) || (a.id < b.id ? -1 : 1));
  return { period, before, reach: reach.kind, total, rows };
}

function everything(rows: readonly FigureRow[], period: number): PeriodSums {
  const sums = noSums();
  let inHand = 0;
  for (const { periods } of rows) {
    const one = periods[period] as PeriodSums;
    addSums(sums, one);
    inHand += one.inHand;
  }
  return { ...sums, inHand };
}

/** Whoever has nothing but zeros in both periods is left out; of what left only the four ways out are shown. */
function isShown(report: Report, ...periods: readonly PeriodSums[]): boolean {
  const { counts, times } = REPORTS[report];
  const shown = report === 'evaluations' ? EVALUATION : counts.filter((count) => count !== 'leftByReceipt');
  return periods.some(
    (sums) =>
      sums.inHand !== 0 || shown.some((count) => sums[count] !== 0) || times.some((time) => sums[time].length > 0),
  );
}

/** The part of a report that a page shows, with how its figures are said and what its rows are about. */
async function present<F, A>(
  whole: WholeReport,
  say: (sums: PeriodSums) => F,
  about: (ids: readonly string[]) => Promise<(id: string) => A>,
) {
  const shown = whole.rows.slice(0, MOST_ROWS);
  const aboutOf = await about(shown.map(({ id }) => id));
  const both = ({ now, before }: { now: PeriodSums; before: PeriodSums }) => ({ now: say(now), before: say(before) });
  return {
    period: whole.period,
    before: whole.before,
    reach: whole.reach,
    total: both(whole.total),
    rows: shown.map((row) => ({ ...aboutOf(row.id), ...both(row) })),
    left: whole.rows.length - shown.length,
  };
}

const people = (ctx: CallerCtx) => async (ids: readonly string[]) => {
  const names = await findPeople(ctx, ids);
  return (id: string) => ({ person: names.person(id) });
};

const businesses = (ctx: CallerCtx) => async (ids: readonly string[]) => {
  const briefs = await findBriefs(ctx.db, ctx.caller.organisationId, ids);
  return (id: string) => ({ business: briefs(id) });
};

export async function viewWork(
  ctx: CallerCtx,
  query: Received<typeof viewWorkReport>,
): Promise<Reply<typeof viewWorkReport>> {
  return present(await readReport(ctx, 'people', query), workFigures, people(ctx));
}

export async function viewBusinesses(
  ctx: CallerCtx,
  query: Received<typeof viewBusinessReport>,
): Promise<Reply<typeof viewBusinessReport>> {
  return present(await readReport(ctx, 'businesses', query), businessFigures, businesses(ctx));
}

export async function viewEvaluations(
  ctx: CallerCtx,
  query: Received<typeof viewEvaluationReport>,
): Promise<Reply<typeof viewEvaluationReport>> {
  return present(await readReport(ctx, 'evaluations', query), personEvaluations, people(ctx));
}

export async function viewPromises(
  ctx: CallerCtx,
  query: Received<typeof viewPromiseReport>,
): Promise<Reply<typeof viewPromiseReport>> {
  return present(await readReport(ctx, 'promises', query), promiseFigures, businesses(ctx));
}
