import { type Report, rowsAbout } from '@campus/rules/reports/figures.ts';
import { type CSSProperties, useMemo } from 'react';
import { useCurrentLanguage } from '#web/client/texts.ts';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { NAME_COLUMN, nextSorting, type Sorting } from '../report-address.ts';
import { layouts, type ReportColumn, type Value } from '../report-columns.ts';
import type { ReportRow, ReportView } from '../report-view.ts';
import { sortRows } from '../sort-rows.ts';
import type { ReportAddressState } from '../use-report-address.ts';
import { useReportWords } from '../use-report-words.ts';
import { Meaning } from './meaning.tsx';
import { OpeningFigure } from './opening-figure.tsx';
import styles from './report-table.module.css';

type Props = { report: Report; view: ReportView; address: ReportAddressState };

const NONE: Value = { value: null, cases: 0 };
const MOST_STARS = 5;

/** A row for each person or business: every figure with its bar and the period before, in the order that the reader chose. */
export function ReportTable({ report, view, address }: Props) {
  const { say, nameOf } = useReportWords();
  const { columns } = layouts[report];
  const { rows, left } = view;
  const { sorting, go } = address;
  const language = useCurrentLanguage();
  const compare = useMemo(() => new Intl.Collator(language).compare, [language]);
  const sorted = sortRows(rows, sorting, nameOf, compare);
  const most = useMemo(() => mostOf(columns, rows), [columns, rows]);
  const sort = (by: string) => go({ sort: nextSorting(sorting, by) }, true);
  return (
    <div className={styles.part}>
      <Small as="p">{say('small-is-before')}</Small>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard */}
      <section className={styles.box} aria-label={say('table')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.first} aria-sort={ariaSort(sorting, NAME_COLUMN)}>
                <SortButton
                  name={rowsAbout[report] === 'business' ? say('of-business') : say('person')}
                  sorting={sorting}
                  by={NAME_COLUMN}
                  onSort={sort}
                />
              </th>
              {columns.map((column) => (
                <Heading key={column.name} column={column} sorting={sorting} onSort={sort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <Row key={row.id} row={row} columns={columns} most={most} casesAt={address.casesAt} />
            ))}
          </tbody>
        </table>
      </section>
      {left > 0 && <p className={styles.left}>{say('left-out', { n: left })}</p>}
    </div>
  );
}

/** The largest value of each column, for the length of its bars. */
function mostOf(columns: readonly ReportColumn[], rows: readonly ReportRow[]): Readonly<Record<string, number>> {
  const largest = ({ name, kind }: ReportColumn) => {
    if (kind === 'share') return 1;
    return kind === 'average' ? MOST_STARS : Math.max(0, ...rows.map(({ now }) => now[name]?.value ?? 0));
  };
  return Object.fromEntries(columns.map((column) => [column.name, largest(column)]));
}

const ariaSort = (sorting: Sorting | null, by: string) => {
  if (sorting?.by !== by) return undefined;
  return sorting.falling ? 'descending' : 'ascending';
};

type SortProps = { sorting: Sorting | null; onSort: (by: string) => void };

function SortButton({ name, by, sorting, onSort }: SortProps & { name: string; by: string }) {
  const { say } = useReportWords();
  const mark = sorting?.by !== by ? '' : sorting.falling ? '↓' : '↑';
  return (
    <button type="button" className={styles.sort} title={say('sort-by', { name })} onClick={() => onSort(by)}>
      {name}
      {mark && <span aria-hidden="true"> {mark}</span>}
    </button>
  );
}

function Heading({ column, sorting, onSort }: SortProps & { column: ReportColumn }) {
  const { heading } = useReportWords();
  return (
    <th scope="col" aria-sort={ariaSort(sorting, column.name)}>
      <div className={styles.heading}>
        <SortButton name={heading(column)} by={column.name} sorting={sorting} onSort={onSort} />
        <Meaning column={column} />
      </div>
    </th>
  );
}

type RowProps = {
  row: ReportRow;
  columns: readonly ReportColumn[];
  most: Readonly<Record<string, number>>;
  casesAt: (figure: string, of: string | null) => string;
};

function Row({ row, columns, most, casesAt }: RowProps) {
  const { nameOf } = useReportWords();
  const words = useWords();
  return (
    <tr data-row={row.id}>
      <th scope="row" className={styles.first}>
        <Typed>{nameOf(row)}</Typed>
        {row.department && <Small>{words(row.department)}</Small>}
      </th>
      {columns.map((column) => (
        <Cell
          key={column.name}
          column={column}
          now={row.now[column.name] ?? NONE}
          before={row.before[column.name] ?? NONE}
          most={most[column.name] ?? 0}
          to={casesAt(column.name, row.id)}
        />
      ))}
    </tr>
  );
}

type CellProps = { column: ReportColumn; now: Value; before: Value; most: number; to: string };

function Cell({ column, now, before, most, to }: CellProps) {
  const { say, figure } = useReportWords();
  const share = most > 0 ? ((now.value ?? 0) / most) * 100 : 0;
  return (
    <td data-figure={column.name}>
      <OpeningFigure column={column} now={now} before={before} to={to} className={styles.figure} />
      <span className={styles.bar} style={{ '--share': `${share}%` } as CSSProperties} />
      <span className={styles.before}>
        <VisuallyHidden>{say('before')} </VisuallyHidden>
        {figure(column.kind, before)}
      </span>
    </td>
  );
}
