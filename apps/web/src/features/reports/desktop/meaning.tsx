import { Tooltip } from 'antd';
import type { ReportColumn } from '../report-columns.ts';
import { useReportWords } from '../use-report-words.ts';
import styles from './meaning.module.css';

/** What a figure means: shown where one points, by the keyboard and by a touch alike. */
export function Meaning({ column }: { column: ReportColumn }) {
  const { say, heading, meaning } = useReportWords();
  return (
    <Tooltip title={meaning(column)} trigger={['hover', 'focus']} styles={{ root: { maxWidth: 'min(320px, 90vw)' } }}>
      <button type="button" className={styles.ask} aria-label={say('meaning', { name: heading(column) })}>
        ?
      </button>
    </Tooltip>
  );
}

/** What all figures mean, for paper, where nothing can be pointed at. */
export function Meanings({ columns }: { columns: readonly ReportColumn[] }) {
  const { say, heading, meaning } = useReportWords();
  return (
    <section className={styles.meanings}>
      <h2>{say('meanings')}</h2>
      <dl>
        {columns.map((column) => (
          <div key={column.name}>
            <dt>{heading(column)}</dt>
            <dd>{meaning(column)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
