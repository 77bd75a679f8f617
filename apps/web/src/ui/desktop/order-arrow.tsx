import type { ComponentProps } from 'react';
import { DownIcon } from '../base/icons.tsx';
import styles from './order-arrow.module.css';

type Props = Omit<ComponentProps<'button'>, 'type' | 'className'> & { up?: boolean };

/** Moves a row of a table up or down by one. */
export function OrderArrow({ up = false, children, ...button }: Props) {
  return (
    <button type="button" className={styles.arrow} data-up={up || undefined} {...button}>
      <DownIcon size={16} />
      {children}
    </button>
  );
}
