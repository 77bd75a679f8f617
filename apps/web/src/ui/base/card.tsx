import type { ComponentProps, ReactNode } from 'react';
import styles from './card.module.css';
import { classes } from './classes.ts';

type Tag = 'section' | 'div' | 'header' | 'article' | 'aside' | 'form' | 'ul';
type Props<T extends Tag> = ComponentProps<T> & {
  as?: T;
  /** Above its content. */
  title?: string;
  /** How far its parts stand from each other: as a heading and its words, as lines, as fields on a phone, as fields on a wide screen. */
  gap?: 'close' | 'lines' | 'near' | 'fields';
  /** More room inside, as a form has where the screen is wide and a message of its own always. */
  roomy?: boolean | 'always';
  /** A row alone brings its own height. */
  low?: boolean;
};

/** A sheet on the page's paper, its parts below each other. */
export function Card<T extends Tag = 'section'>(props: Props<T>) {
  const {
    as,
    title,
    gap = 'lines',
    roomy = false,
    low = false,
    className,
    children,
    ...rest
  } = props as Props<'section'>;
  const Element = (as ?? 'section') as 'section';
  return (
    <Element
      {...rest}
      className={classes(
        styles.card,
        styles[gap],
        roomy && styles.roomy,
        roomy === 'always' && styles.always,
        low && styles.low,
        className,
      )}
    >
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      {children}
    </Element>
  );
}

/** Next to a list, cards share one sheet and are separated by lines. */
export function OneSheet({ children }: { children: ReactNode }) {
  return <div className={styles.sheet}>{children}</div>;
}
