import type { Report } from '@campus/rules/reports/figures.ts';
import { layouts, type ReportColumn, type Value, type Values } from '../report-columns.ts';
import { useReportWords } from '../use-report-words.ts';
import styles from './figure-cards.module.css';
import { Meaning } from './meaning.tsx';
import { OpeningFigure } from './opening-figure.tsx';

type CasesAt = (figure: string, of: string | null) => string;
type Props = { report: Report; total: { now: Values; before: Values }; casesAt: CasesAt };

const NONE: Value = { value: null, cases: 0 };

/** All rows together: each figure with the period before and how it differs from it. */
export function FigureCards({ report, total, casesAt }: Props) {
  const { say } = useReportWords();
  return (
    <section className={styles.cards} aria-label={say('total')}>
      {layouts[report].columns.map((column) => (
        <FigureCard
          key={column.name}
          column={column}
          now={total.now[column.name] ?? NONE}
          before={total.before[column.name] ?? NONE}
          to={casesAt(column.name, null)}
        />
      ))}
    </section>
  );
}

type CardProps = { column: ReportColumn; now: Value; before: Value; to: string };

function FigureCard({ column, now, before, to }: CardProps) {
  const { say, heading, figure, difference } = useReportWords();
  const differs = difference(column.kind, now, before);
  return (
    <div className={styles.card} data-figure={column.name}>
      <div className={styles.name}>
        <span>{heading(column)}</span>
        <Meaning column={column} />
      </div>
      <OpeningFigure column={column} now={now} before={before} to={to} className={styles.figure} />
      <div className={styles.before}>
        <span>{say('was-before', { was: figure(column.kind, before) })}</span>
        {differs && (
          <span className={styles.differs} data-way={differs.way}>
            <span aria-hidden="true">{{ more: '▲', less: '▼', same: '＝' }[differs.way]}</span> {differs.text}
          </span>
        )}
      </div>
    </div>
  );
}
