import { Link } from 'react-router';
import { classes } from '#web/ui/base/classes.ts';
import type { ReportColumn, Value } from '../report-columns.ts';
import { useReportWords } from '../use-report-words.ts';
import styles from './opening-figure.module.css';

type Props = { column: ReportColumn; now: Value; before: Value; to: string; className: string | undefined };

/** A figure in words; it opens its cases where there are any, also of the period before. */
export function OpeningFigure({ column, now, before, to, className }: Props) {
  const { heading, figure } = useReportWords();
  const text = figure(column.kind, now);
  const said = now.value !== null || undefined;
  if (now.cases + before.cases === 0)
    return (
      <span className={className} data-said={said}>
        {text}
      </span>
    );
  return (
    <Link
      className={classes(styles.opens, className)}
      to={to}
      preventScrollReset
      aria-label={`${heading(column)} ${text}`}
      data-said={said}
    >
      {text}
    </Link>
  );
}
