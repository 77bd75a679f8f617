import type { Report } from '@campus/rules/reports/figures.ts';
import { useNavigate } from 'react-router';
import { Card } from '#web/ui/base/card.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { stackOf } from '../chart-rows.ts';
import type { ReportRow } from '../report-view.ts';
import { useReportWords } from '../use-report-words.ts';
import styles from './stacked-chart.module.css';
import { StackedChart } from './stacked-chart.tsx';

type Props = { report: Report; rows: readonly ReportRow[]; casesAt: (figure: string, of: string | null) => string };

/** The largest rows as stacked bars; the table has the same figures, so nothing is only in the picture. */
export function ReportChart({ report, rows, casesAt }: Props) {
  const { say, heading, nameOf } = useReportWords();
  const navigate = useNavigate();
  const { bars, all, series } = stackOf(report, rows);
  if (bars.length === 0) return null;
  const title = say(`chart-${report}`);
  return (
    <Card as="section" className={styles.card ?? ''} title={title} aria-label={say('chart')}>
      <StackedChart
        label={say('chart-says', { title })}
        bars={bars.map(nameOf)}
        series={series.map(({ name, values }) => ({ name, label: heading({ name }), values }))}
        onChoose={(name, bar) => {
          const row = bars[bar];
          if (row) void navigate(casesAt(name, row.id), { preventScrollReset: true });
        }}
      />
      {bars.length < all && <Small as="p">{say('chart-most', { n: bars.length, all })}</Small>}
    </Card>
  );
}
