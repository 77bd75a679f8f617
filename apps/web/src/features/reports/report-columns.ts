import type {
  viewBusinessReport,
  viewEvaluationReport,
  viewPromiseReport,
  viewWorkReport,
} from '@campus/contract/calls/reports.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { type Report, type ReportFigure, shareOf, starFigures } from '@campus/rules/reports/figures.ts';
import type { TextKey } from '#web/client/texts.ts';

type FiguresOf<C> = Reply<C> extends { total: { now: infer F } } ? F : never;
type Work = FiguresOf<typeof viewWorkReport>;
type OfBusiness = FiguresOf<typeof viewBusinessReport>;
type OfPerson = FiguresOf<typeof viewEvaluationReport>;
type Promises = FiguresOf<typeof viewPromiseReport>;

type AfterFigure<K> = K extends `figure-${infer Name}` ? Name : never;
export type ColumnName = AfterFigure<TextKey<'reports'>>;
export type ColumnKind = 'count' | 'time' | 'share' | 'average';

/** A number of a report, and how many cases stand behind it; null where there is nothing to say. */
export type Value = { value: number | null; cases: number };
export type Values = Readonly<Record<string, Value>>;

export type ReportColumn = {
  name: ColumnName;
  kind: ColumnKind;
  /** What its list of cases is asked by. */
  figure: ReportFigure;
};

type Reading<F> = ReportColumn & { read: (figures: F) => Value };

export type ReportLayout<F> = {
  columns: readonly ReportColumn[];
  /** The columns that the chart stacks, from the left. */
  stack: readonly ColumnName[];
  valuesOf: (figures: F) => Values;
};

function layout<F>(columns: readonly Reading<F>[], stack: readonly ColumnName[]): ReportLayout<F> {
  return {
    columns: columns.map(({ name, kind, figure }) => ({ name, kind, figure })),
    stack,
    valuesOf: (figures) => Object.fromEntries(columns.map(({ name, read }) => [name, read(figures)])),
  };
}

/** A plain count: as many cases as it says. */
const count = <F>(name: ColumnName & ReportFigure, read: (figures: F) => number): Reading<F> => ({
  name,
  kind: 'count',
  figure: name,
  read: (figures) => ({ value: read(figures), cases: read(figures) }),
});

const times = <F>(figure: 'response' | 'handling' | 'late-by', read: (figures: F) => Work['handling']): Reading<F>[] =>
  (['median', 'p90'] as const).map((part) => ({
    name: `${figure}-${part}`,
    kind: 'time',
    figure,
    read: (figures) => ({ value: read(figures)[part], cases: read(figures).cases }),
  }));

/** Five stars first, as people read ratings. */
const fiveFirst = starFigures.toReversed();
const stars = fiveFirst.map((name, at) => count<{ stars: number[] }>(name, (figures) => figures.stars[4 - at] ?? 0));

type Evaluated = Pick<OfPerson, 'evaluated' | 'stars' | 'average' | 'achieved'>;
const evaluated = count<Evaluated>('evaluated', (figures) => figures.evaluated);
const average: Reading<Evaluated> = {
  name: 'average',
  kind: 'average',
  figure: 'evaluated',
  read: (figures) => ({ value: figures.average, cases: figures.evaluated }),
};
const achieved: Reading<Evaluated>[] = [
  count<Evaluated>('achieved', (figures) => figures.achieved),
  {
    name: 'achieved-share',
    kind: 'share',
    figure: 'achieved',
    read: (figures) => ({ value: shareOf(figures.achieved, figures.evaluated), cases: figures.achieved }),
  },
];

/** The columns of each report, in the order in which they are read. */
export const layouts = {
  people: layout<Work>(
    [
      count('received', ({ received }) => received),
      count('in-hand', ({ inHand }) => inHand),
      count('solved', ({ solved }) => solved),
      count('not-solved', ({ notSolved }) => notSolved),
      count('transferred', ({ transferred }) => transferred),
      count('otherwise', ({ otherwise }) => otherwise),
      count('hung-up', ({ hungUp }) => hungUp),
      count('late', ({ late }) => late),
      ...times<Work>('response', ({ response }) => response),
      ...times<Work>('handling', ({ handling }) => handling),
    ],
    ['solved', 'not-solved', 'transferred', 'otherwise'],
  ),
  businesses: layout<OfBusiness>(
    [
      count('ended', ({ ended }) => ended),
      evaluated,
      {
        name: 'evaluated-share',
        kind: 'share',
        figure: 'evaluated',
        read: (figures) => ({ value: shareOf(figures.evaluated, figures.ended), cases: figures.evaluated }),
      },
      ...stars,
      average,
      ...achieved,
    ],
    fiveFirst,
  ),
  evaluations: layout<OfPerson>([evaluated, ...stars, average, ...achieved, count('low', ({ low }) => low)], fiveFirst),
  promises: layout<Promises>(
    [
      count('promised', ({ promised }) => promised),
      count('kept', ({ kept }) => kept),
      count('broken', ({ broken }) => broken),
      {
        name: 'kept-share',
        kind: 'share',
        figure: 'kept',
        read: ({ kept, promised }) => ({ value: shareOf(kept, promised), cases: kept }),
      },
      ...times<Promises>('late-by', ({ lateBy }) => lateBy),
    ],
    ['kept', 'broken'],
  ),
} as const satisfies Record<Report, unknown>;

export const columnOf = (report: Report, name: string | null): ReportColumn | null =>
  layouts[report].columns.find((column) => column.name === name) ?? null;
