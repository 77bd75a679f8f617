import type { exportReport as exportCall } from '@campus/contract/calls/reports.ts';
import type { Received } from '@campus/contract/define-call.ts';
import enTexts from '@campus/messages/en/reports-exports.ts';
import zhTexts from '@campus/messages/zh/reports-exports.ts';
import { type Report, rowsAbout, shareOf } from '@campus/rules/reports/figures.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { type Cell, spreadsheetOf } from '#server/platform/table-file.ts';
import type { PeriodSums } from '../days/read-figures.ts';
import { businessFigures, personEvaluations, promiseFigures, promisesIn, workFigures } from './figures.present.ts';
import { type ReportRow, readReport, type WholeReport } from './reports.service.ts';
import { findBriefs, findPeople } from './reports.store.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
type Texts = Readonly<Record<keyof typeof zhTexts, string>>;
type Word = keyof Texts;

/** One column: its heading, and its value in a period. */
type Column = [heading: Word, value: (sums: PeriodSums) => Cell];

const minutes = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds / 6) / 10);
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 1000) / 1000);

const starColumns = [1, 2, 3, 4, 5].map(
  (count): Column => [`stars-${count}` as Word, (sums) => businessFigures(sums).stars[count - 1] ?? null],
);
const ofEvaluations: readonly Column[] = [
  ...starColumns,
  ['average', (sums) => rounded(businessFigures(sums).average)],
  ['achieved', (sums) => sums.achieved],
  ['achieved-share', (sums) => rounded(shareOf(sums.achieved, sums.evaluated))],
];

const COLUMNS: Readonly<Record<Report, readonly Column[]>> = {
  people: [
    ['received', (sums) => sums.received],
    ['in-hand', (sums) => sums.inHand],
    ['solved', (sums) => sums.solved],
    ['not-solved', (sums) => sums.notSolved],
    ['transferred', (sums) => sums.transferred],
    ['otherwise', (sums) => sums.otherwise],
    ['hung-up', (sums) => sums.hungUp],
    ['late', (sums) => sums.late],
    ...(['response', 'handling'] as const).flatMap((time): Column[] => [
      [`${time}-cases`, (sums) => workFigures(sums)[time].cases],
      [`${time}-median`, (sums) => minutes(workFigures(sums)[time].median)],
      [`${time}-p90`, (sums) => minutes(workFigures(sums)[time].p90)],
    ]),
  ],
  businesses: [
    ['ended', (sums) => sums.ended],
    ['evaluated', (sums) => sums.evaluated],
    ['evaluated-share', (sums) => rounded(shareOf(sums.evaluated, sums.ended))],
    ...ofEvaluations,
  ],
  evaluations: [
    ['evaluated', (sums) => sums.evaluated],
    ...ofEvaluations,
    ['low', (sums) => personEvaluations(sums).low],
  ],
  promises: [
    ['promised', promisesIn],
    ['kept', (sums) => sums.promisesKept],
    ['broken', (sums) => sums.promisesBroken],
    ['kept-share', (sums) => rounded(shareOf(sums.promisesKept, promisesIn(sums)))],
    ['late-by-median', (sums) => minutes(promiseFigures(sums).lateBy.median)],
    ['late-by-p90', (sums) => minutes(promiseFigures(sums).lateBy.p90)],
  ],
};

/** What is explained below the rows, in the words of the figures. */
const MEANINGS: Readonly<Record<Report, readonly string[]>> = {
  people: [
    'received',
    'in-hand',
    'solved',
    'not-solved',
    'transferred',
    'otherwise',
    'hung-up',
    'late',
    'response',
    'handling',
  ],
  businesses: ['ended', 'evaluated', 'stars', 'achieved'],
  evaluations: ['evaluated', 'stars', 'achieved', 'low'],
  promises: ['promised', 'kept', 'broken', 'late-by'],
};

/** A report as a spreadsheet: all of its rows, with the period before beside each figure. */
export async function exportReport(ctx: CallerCtx, { report, ...query }: Received<typeof exportCall>) {
  const texts: Texts = ctx.language === 'en' ? enTexts : zhTexts;
  const whole = await readReport(ctx, report, query);
  const subjects = await subjectsOf(ctx, report, whole.rows);
  async function* rows() {
    yield* sheet(texts, report, whole, subjects);
  }
  const { fromOn, untilOn } = whole.period;
  return {
    stream: spreadsheetOf(texts[report], rows()),
    mediaType: XLSX,
    length: null,
    name: `${texts[report]}-${fromOn}-${untilOn}.xlsx`,
    disposition: 'attachment' as const,
  };
}

/** The cells that say what a row is about. */
type Subjects = { headings: readonly Word[]; of: (id: string) => Cell[] };

async function subjectsOf(ctx: CallerCtx, report: Report, rows: readonly ReportRow[]): Promise<Subjects> {
  const ids = rows.map(({ id }) => id);
  if (rowsAbout[report] === 'business') {
    const briefs = await findBriefs(ctx.db, ctx.caller.organisationId, ids);
    return { headings: ['business'], of: (id) => [briefs(id).name[ctx.language]] };
  }
  const names = await findPeople(ctx, ids);
  const cells = (id: string) => {
    const { name, department } = names.person(id);
    return [name, department?.[ctx.language] ?? null];
  };
  return { headings: ['person', 'department'], of: cells };
}

function* sheet(
  texts: Texts,
  report: Report,
  { period, before, total, rows }: WholeReport,
  subjects: Subjects,
): Generator<Cell[]> {
  const columns = COLUMNS[report];
  const figures = (row: { now: PeriodSums; before: PeriodSums }) =>
    columns.flatMap(([, value]) => [value(row.now), value(row.before)]);
  const spelt = ({ fromOn, untilOn }: typeof period) => `${fromOn} ${texts.until} ${untilOn}`;
  yield [texts.period, spelt(period)];
  yield [texts['period-before'], spelt(before)];
  yield [];
  yield [
    ...subjects.headings.map((heading) => texts[heading]),
    ...columns.flatMap(([heading]) => [texts[heading], `${texts[heading]}${texts.before}`]),
  ];
  for (const row of rows) yield [...subjects.of(row.id), ...figures(row)];
  yield [texts.total, ...subjects.headings.slice(1).map(() => null), ...figures(total)];
  yield [];
  yield [texts.meaning];
  for (const figure of MEANINGS[report]) yield [headingOf(texts, figure), texts[`about ${figure}` as Word]];
}

/** A meaning that is about several columns is named by the first of them. */
function headingOf(texts: Texts, figure: string): string {
  const first: Readonly<Record<string, Word>> = {
    response: 'response-median',
    handling: 'handling-median',
    stars: 'average',
    'late-by': 'late-by-median',
  };
  return texts[first[figure] ?? (figure as Word)];
}
