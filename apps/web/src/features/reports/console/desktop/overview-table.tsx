import { shareOf } from '@campus/rules/reports/figures.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { DownIcon } from '#web/ui/base/icons.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { useReportWords } from '../../use-report-words.ts';
import { sumOf } from '../bars.ts';
import type { AreaParts, OverviewRow } from '../console-types.ts';
import type { OverviewAddress } from '../overview-address.ts';
import { type OverviewColumn, overviewColumns } from '../overview-rows.ts';
import { Definition } from './definition.tsx';
import { FigureLink } from './figure-link.tsx';
import styles from './overview-table.module.css';
import { Sparkline } from './sparkline.tsx';

type Props = { rows: readonly OverviewRow[]; address: OverviewAddress; listsOf: AreaParts['listsOf'] };

const means = {
  running: 'means-business-running',
  late: 'means-business-late',
  ended: 'means-ended',
  median: 'means-median',
  p90: 'means-p90',
  stars: 'means-stars',
  returned: 'means-returned',
  'begun-days': 'means-begun-days',
} as const satisfies Record<Exclude<OverviewColumn, 'business'>, string>;

/** One row for each business; where there is no room for a table each is a card. */
export function OverviewTable({ rows, address, listsOf }: Props) {
  const say = useSay('reports-console');
  const { order, sortBy } = address;
  const cells = useCells(address, listsOf);
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={say('overview-table')}>
        <thead>
          <tr>
            {overviewColumns.map((column) => (
              <th
                key={column}
                scope="col"
                abbr={say(column)}
                aria-sort={order.by === column ? (order.up ? 'ascending' : 'descending') : undefined}
              >
                <span className={styles.head}>
                  <button
                    type="button"
                    className={styles.sort}
                    title={say('sorted-by', { what: say(column) })}
                    onClick={() => sortBy(column)}
                  >
                    {say(column)}
                    <span className={styles.arrow} data-way={order.by === column ? (order.up ? 'up' : 'down') : 'none'}>
                      <DownIcon size={14} />
                    </span>
                  </button>
                  {column !== 'business' && <Definition of={say(column)}>{say(means[column])}</Definition>}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.business.id} data-row={row.business.id}>
              {overviewColumns.map((column) => (
                <td key={column} data-title={say(column)} data-column={column}>
                  {cells[column](row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Nothing() {
  const say = useSay('reports-console');
  return (
    <span className={styles.none}>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>{say('no-cases')}</VisuallyHidden>
    </span>
  );
}

function useCells(
  { casesAddress }: OverviewAddress,
  listsOf: AreaParts['listsOf'],
): Record<OverviewColumn, (row: OverviewRow) => ReactNode> {
  const say = useSay('reports-console');
  const words = useWords();
  const format = useFormat();
  const { duration } = useReportWords();
  const nameOf = (row: OverviewRow) => words(row.business.name);
  const labelOf = (row: OverviewRow, column: OverviewColumn, text: string | number) =>
    `${nameOf(row)} ${say(column)} ${text}`;
  const time = (column: 'median' | 'p90') => (row: OverviewRow) => {
    const { cases, [column]: seconds } = row.caseTime;
    if (cases === 0) return <Nothing />;
    const text = seconds === null ? say('too-few', { n: cases }) : duration(seconds);
    return (
      <FigureLink
        n={cases}
        to={casesAddress('case-time', row.business.id)}
        label={labelOf(row, column, text)}
        className={seconds === null ? styles.few : undefined}
      >
        {text}
      </FigureLink>
    );
  };
  return {
    business: ({ business, category, suspended }) => (
      <span className={styles.business}>
        <BusinessIcon icon={business.icon} size={32} />
        <span className={styles.names}>
          <Link to={listsOf(business.id)} title={say('lists-of', { name: words(business.name) })}>
            <Typed>{words(business.name)}</Typed>
          </Link>
          <small>
            <Typed>{words(category)}</Typed>
            {suspended && <Chip>{say('suspended')}</Chip>}
          </small>
        </span>
      </span>
    ),
    running: (row) => (
      <FigureLink
        n={row.running}
        to={casesAddress('running', row.business.id)}
        label={labelOf(row, 'running', row.running)}
      />
    ),
    late: (row) => (
      <FigureLink
        n={row.late}
        to={casesAddress('late', row.business.id)}
        label={labelOf(row, 'late', row.late)}
        className={row.late > 0 ? styles.late : undefined}
      />
    ),
    ended: (row) => (
      <FigureLink n={row.ended} to={casesAddress('ended', row.business.id)} label={labelOf(row, 'ended', row.ended)} />
    ),
    median: time('median'),
    p90: time('p90'),
    stars: (row) => {
      if (row.stars === null) return <Nothing />;
      const average = format.number(row.stars, 1);
      return (
        <FigureLink
          n={row.evaluated}
          to={casesAddress('evaluated', row.business.id)}
          label={`${nameOf(row)} ${say('stars-label', { average, n: row.evaluated })}`}
        >
          <span aria-hidden="true" className={styles.star}>
            ★
          </span>
          {say('stars-of', { average, n: row.evaluated })}
        </FigureLink>
      );
    },
    returned: (row) => {
      const share = shareOf(row.returned, row.ended);
      if (share === null) return <Nothing />;
      const text = `${format.number(Math.round(share * 100))}%`;
      return (
        <FigureLink
          n={row.returned}
          to={casesAddress('returned', row.business.id)}
          label={labelOf(row, 'returned', text)}
        >
          {text}
        </FigureLink>
      );
    },
    'begun-days': (row) => (
      <span className={styles.spark}>
        <Sparkline values={row.begun} />
        <FigureLink
          n={sumOf(row.begun)}
          to={casesAddress('begun', row.business.id)}
          label={labelOf(row, 'begun-days', sumOf(row.begun))}
        />
      </span>
    ),
  };
}
