import { reportFigures, reports } from '@campus/rules/reports/figures.ts';
import { z } from 'zod';
import { defineCall, permission } from '../define-call.ts';
import { day, moment, pageOf, pageQuery, uuid } from '../fields.ts';
import { businessBrief, person, words } from './flows-shapes.ts';

/** What a report is asked by; the same words stand in the page's address. */
const reportFilters = {
  fromOn: day,
  /** The last day within it. */
  untilOn: day,
  departmentId: uuid.optional(),
  businessId: uuid.optional(),
};

const count = z.number().int();
const period = z.object({ fromOn: day, untilOn: day });
/** In working seconds; null where there are too few cases to say. */
const times = z.object({ cases: count, median: count.nullable(), p90: count.nullable() });
const workFigures = z.object({
  received: count,
  inHand: count,
  solved: count,
  notSolved: count,
  transferred: count,
  otherwise: count,
  hungUp: count,
  late: count,
  response: times,
  handling: times,
});
const stars = z.array(count).length(5);
const evaluationFigures = { evaluated: count, stars, average: z.number().nullable(), achieved: count };
const businessFigures = z.object({ ended: count, ...evaluationFigures });
const personEvaluations = z.object({ ...evaluationFigures, low: count });
const promiseFigures = z.object({ promised: count, kept: count, broken: count, lateBy: times });

/** What every report answers: its rows, the figures of the period before beside them, and all of it together. */
const reportOf = <F extends z.ZodType, A extends z.ZodRawShape>(figures: F, about: A) =>
  z.object({
    period,
    before: period,
    /** Whose figures they are: of the whole organisation, of some departments, or only of the reader. */
    reach: z.enum(['organisation', 'departments', 'own']),
    total: z.object({ now: figures, before: figures }),
    /** The largest first; `left` says how many rows are only in the spreadsheet. */
    rows: z.array(z.object({ ...about, now: figures, before: figures })),
    left: count,
  });

/** BO-22: how much each person handled. */
export const viewWorkReport = defineCall({
  method: 'GET',
  path: '/api/reports/ViewWorkReport',
  summary: 'What each person received, solved, transferred and was late with in a period, and how long it took.',
  areas: ['office'],
  access: permission('reports.read'),
  // Everybody who works here sees figures of their own, and heads those of their people.
  alsoBy: ['business.mine'],
  query: z.strictObject(reportFilters),
  reply: reportOf(workFigures, { person }),
});

/** BO-23: how each business was evaluated. */
export const viewBusinessReport = defineCall({
  method: 'GET',
  path: '/api/reports/ViewBusinessReport',
  summary: 'How many cases of each business ended in a period, and how they were evaluated.',
  areas: ['office'],
  access: permission('reports.read'),
  alsoBy: ['business.mine'],
  query: z.strictObject(reportFilters),
  reply: reportOf(businessFigures, { business: businessBrief }),
});

/** BO-24: how each person was evaluated. */
export const viewEvaluationReport = defineCall({
  method: 'GET',
  path: '/api/reports/ViewEvaluationReport',
  summary: 'How the cases that each person decided were evaluated in a period.',
  areas: ['office'],
  access: permission('reports.read'),
  alsoBy: ['business.mine'],
  query: z.strictObject(reportFilters),
  reply: reportOf(personEvaluations, { person }),
});

/** REP-07: how many promises each business kept. */
export const viewPromiseReport = defineCall({
  method: 'GET',
  path: '/api/reports/ViewPromiseReport',
  summary: 'How many promises of each business ended in a period, kept or broken, and how late the broken ones were.',
  areas: ['office'],
  access: permission('reports.read'),
  alsoBy: ['business.mine'],
  query: z.strictObject(reportFilters),
  reply: reportOf(promiseFigures, { business: businessBrief }),
});

/** One case behind a figure. */
export const reportCase = z.object({
  /** Of the interval that was counted, because one process may be counted several times. */
  id: z.string(),
  processId: uuid,
  number: z.string(),
  business: businessBrief,
  /** Left out where the reader may not open it. */
  title: words.nullable(),
  submitter: person.nullable(),
  opens: z.boolean(),
  /** Whose figure it is in. */
  person: person.nullable(),
  fromAt: moment,
  untilAt: moment.nullable(),
  dueAt: moment.nullable(),
  /** In working time, of figures that are times. */
  seconds: count.nullable(),
  /** Of a promise: kept or broken. */
  outcome: z.string().nullable(),
  stars: count.nullable(),
  achieved: z.boolean().nullable(),
});

/** REP-04: exactly the cases that a figure counts. */
export const listReportCases = defineCall({
  method: 'GET',
  path: '/api/reports/ListReportCases',
  summary:
    'The cases that one figure of a report counts, the newest first; of one person or business where they are named.',
  areas: ['office'],
  access: permission('reports.read'),
  alsoBy: ['business.mine', 'business.monitor-all', 'business.manage'],
  query: z.strictObject({
    ...pageQuery,
    ...reportFilters,
    figure: z.enum(reportFigures),
    personId: uuid.optional(),
    /** Of the overview: cases as far as the reader monitors, not as far as the reader sees figures of people. */
    monitored: z.enum(['true']).optional(),
  }),
  reply: pageOf(reportCase),
});

export const exportReport = defineCall({
  method: 'GET',
  path: '/api/reports/ExportReport',
  summary: 'A report as a spreadsheet, with the figures of the period before and what each of them means.',
  areas: ['office'],
  access: permission('reports.read'),
  alsoBy: ['business.mine'],
  query: z.strictObject({ ...reportFilters, report: z.enum(reports) }),
  reply: z.unknown(),
  envelope: 'bytes',
});
