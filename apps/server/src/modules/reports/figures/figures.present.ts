import { averageStars, LOW_STARS, summaryOfTimes } from '@campus/rules/reports/figures.ts';
import { starCounts } from '@campus/rules/reports/sums.ts';
import type { PeriodSums } from '../days/read-figures.ts';

export const workFigures = (sums: PeriodSums) => ({
  received: sums.received,
  inHand: sums.inHand,
  solved: sums.solved,
  notSolved: sums.notSolved,
  transferred: sums.transferred,
  otherwise: sums.otherwise,
  hungUp: sums.hungUp,
  late: sums.late,
  response: summaryOfTimes(sums.responses),
  handling: summaryOfTimes(sums.handlings),
});

function evaluations(sums: PeriodSums) {
  const stars = starCounts.map((count) => sums[count]);
  return { evaluated: sums.evaluated, stars, average: averageStars(stars), achieved: sums.achieved };
}

export const businessFigures = (sums: PeriodSums) => ({ ended: sums.ended, ...evaluations(sums) });

export const promiseFigures = (sums: PeriodSums) => ({
  promised: promisesIn(sums),
  kept: sums.promisesKept,
  broken: sums.promisesBroken,
  lateBy: summaryOfTimes(sums.latenesses),
});

export const promisesIn = ({ promisesKept, promisesBroken }: PeriodSums): number => promisesKept + promisesBroken;

export function personEvaluations(sums: PeriodSums) {
  const said = evaluations(sums);
  return { ...said, low: said.stars.slice(0, LOW_STARS).reduce((sum, count) => sum + count, 0) };
}
