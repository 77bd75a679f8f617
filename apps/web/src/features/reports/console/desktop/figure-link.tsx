import { MOST_COUNTED } from '@campus/rules/reports/console.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { classes } from '#web/ui/base/classes.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import styles from './figure-link.module.css';

/** A number as the console writes it; the server counts no further than a thousand. */
export function useCounted(): (n: number) => string {
  const say = useSay('reports-console');
  const format = useFormat();
  return (n) => (n >= MOST_COUNTED ? say('count-or-more', { n: MOST_COUNTED }) : format.number(n));
}

type Props = {
  n: number;
  to: string;
  /** For screen readers, where the number alone does not say what it counts. */
  label?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

/** A figure that opens the list of what it counts; nought opens nothing. */
export function FigureLink({ n, to, label, className, children }: Props) {
  const counted = useCounted();
  const words = children ?? counted(n);
  if (n === 0)
    return (
      <span className={classes(styles.none, className)} data-n={n}>
        {words}
      </span>
    );
  return (
    <Link to={to} preventScrollReset className={classes(styles.figure, className)} aria-label={label} data-n={n}>
      {words}
    </Link>
  );
}
