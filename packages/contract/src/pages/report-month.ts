import type { Report } from '@campus/rules/reports/figures.ts';
import { periodOfMonth } from '@campus/rules/reports/monthly-mail.ts';
import { officePages } from './office.ts';

const { userBusinessNumStatistics, evaluateBusinessStatistics, userEvaluateStatistics, promiseStatistics } =
  officePages.pages;
const pages = {
  people: userBusinessNumStatistics,
  businesses: evaluateBusinessStatistics,
  evaluations: userEvaluateStatistics,
  promises: promiseStatistics,
} satisfies Record<Report, { path: string }>;

/** Where a report shows the figures of one month. */
export const reportOfMonth = (report: Report, month: string): string =>
  `${pages[report].path}?${new URLSearchParams(periodOfMonth(month))}`;
