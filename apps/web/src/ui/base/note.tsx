import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './note.module.css';

type Tag = 'div' | 'p' | 'section';
type Props<T extends Tag> = ComponentProps<T> & {
  as?: T;
  /** A warning, useful information, or an obstacle. */
  kind?: 'attention' | 'calm' | 'bad';
  gap?: 'close' | 'lines' | 'parts';
};

/** What should be known before reading on, marked at its edge. */
export function Note<T extends Tag = 'div'>(props: Props<T>) {
  const { as, kind = 'attention', gap = 'close', className, children, ...rest } = props as Props<'div'>;
  const Element = (as ?? 'div') as 'div';
  return (
    <Element {...rest} className={classes(styles.note, styles[kind], styles[gap], className)}>
      {children}
    </Element>
  );
}
