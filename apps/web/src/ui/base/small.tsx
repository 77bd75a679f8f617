import type { ComponentProps } from 'react';
import styles from './small.module.css';

type Tag = 'span' | 'p';
type Props<T extends Tag> = Omit<ComponentProps<T>, 'className'> & { as?: T };

/** A quieter note next to something else. */
export function Small<T extends Tag = 'span'>(props: Props<T>) {
  const { as, ...rest } = props as Props<'span'>;
  const Element = (as ?? 'span') as 'span';
  return <Element {...rest} className={styles.small} />;
}
