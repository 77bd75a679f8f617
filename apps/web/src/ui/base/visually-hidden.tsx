import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

type Tag = 'span' | 'h1' | 'label';
type Props<T extends Tag> = Omit<ComponentProps<T>, 'className'> & { as?: T };

/** Heard, not seen. */
export function VisuallyHidden<T extends Tag = 'span'>(props: Props<T>) {
  const { as, ...rest } = props as Props<'span'>;
  const Element = (as ?? 'span') as 'span';
  return <Element {...rest} className={styles.spoken} />;
}
