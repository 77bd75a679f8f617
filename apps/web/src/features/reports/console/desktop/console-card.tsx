import { type ReactNode, useId } from 'react';
import { classes } from '#web/ui/base/classes.ts';
import styles from './console-card.module.css';
import { Definition } from './definition.tsx';

type Props = {
  title: string;
  /** What its figures mean. */
  means?: string;
  /** Beside the title, at its end. */
  end?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** One question of the console with its answer. */
export function ConsoleCard({ title, means, end, className, children }: Props) {
  const id = useId();
  return (
    <section className={classes(styles.card, className)} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {means && <Definition of={title}>{means}</Definition>}
        {end && <div className={styles.end}>{end}</div>}
      </header>
      {children}
    </section>
  );
}
