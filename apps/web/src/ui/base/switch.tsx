import type { ComponentProps } from 'react';
import styles from './switch.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & { busy?: boolean };

/** A switch that is a checkbox to everybody who cannot see it. */
export function Switch({ busy = false, disabled = false, ...props }: Props) {
  return (
    <input
      {...props}
      type="checkbox"
      className={styles.switch}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    />
  );
}
