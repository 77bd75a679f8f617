import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { useTexts } from './use-texts.ts';

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  kind?: 'primary' | 'plain' | 'danger' | 'quiet';
  type?: 'button' | 'submit';
  /** Work is under way: the button keeps its place and its focus, and takes no second press. */
  busy?: boolean;
  /** As wide as its container, and a little taller: the main action of a phone page. */
  wide?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

export function Button(props: ButtonProps) {
  const {
    kind = 'plain',
    type = 'button',
    busy = false,
    wide = false,
    icon,
    className,
    onClick,
    children,
    ...rest
  } = props;
  const { say } = useTexts();
  return (
    <button
      {...rest}
      type={type}
      data-kind={kind}
      className={classes(styles.button, styles[kind], wide && styles.wide, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className={styles.spinner} role="img" aria-label={say('loading')} /> : icon}
      <span>{children}</span>
    </button>
  );
}
