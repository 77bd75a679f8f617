import type { Report } from '@campus/rules/reports/figures.ts';
import {
  type MonthlyFigure,
  type MonthlyLine,
  monthlyLineNames,
  monthlyLines,
  periodOfMonth,
} from '@campus/rules/reports/monthly-mail.ts';
import type { PeriodSums } from '../days/read-figures.ts';
import { businessFigures, personEvaluations, promiseFigures, workFigures } from '../figures/figures.present.ts';
import { type FiguresReader, readReport, type WholeReport } from '../figures/reports.service.ts';

/** How each line is read from the total of its report, in the way in which the page shows it. */
const VALUES: Readonly<Record<MonthlyLine, (sums: PeriodSums) => number | null>> = {
  received: (sums) => workFigures(sums).received,
  solved: (sums) => workFigures(sums).solved,
  'not-solved': (sums) => workFigures(sums).notSolved,
  late: (sums) => workFigures(sums).late,
  'in-hand': (sums) => workFigures(sums).inHand,
  'response-median': (sums) => workFigures(sums).response.median,
  'handling-median': (sums) => workFigures(sums).handling.median,
  ended: (sums) => businessFigures(sums).ended,
  evaluated: (sums) => businessFigures(sums).evaluated,
  average: (sums) => businessFigures(sums).average,
  achieved: (sums) => businessFigures(sums).achieved,
  low: (sums) => personEvaluations(sums).low,
  kept: (sums) => promiseFigures(sums).kept,
  broken: (sums) => promiseFigures(sums).broken,
};

/** What the mail about a month says to this reader: the totals of the reports, as the reader would see them now. */
export async function readMonthlyFigures(
  reader: FiguresReader,
  month: string,
): Promise<{ reach: WholeReport['reach']; figures: MonthlyFigure[] }> {
  // One after another, so that a job never holds the rows of two reports.
  const totals = new Map<Report, WholeReport['total']>();
  let reach: WholeReport['reach'] = 'own';
  for (const report of new Set(Object.values(monthlyLines).map((line) => line.report))) {
    const whole = await readReport(reader, report, periodOfMonth(month));
    totals.set(report, whole.total);
    reach = whole.reach;
  }
  const figures = monthlyLineNames.map((line) => {
    const { now, before } = totals.get(monthlyLines[line].report) as WholeReport['total'];
    return { line, now: VALUES[line](now), before: VALUES[line](before) };
  });
  return { reach, figures };
}
