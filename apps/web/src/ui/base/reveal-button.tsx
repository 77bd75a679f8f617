import type { ReactNode } from 'react';
import styles from './reveal-button.module.css';

export type RevealButtonProps = {
  shown: boolean;
  label: string;
  disabled?: boolean | undefined;
  onClick: () => void;
  children: ReactNode;
};

/** The eye inside a password input. */
export function RevealButton({ shown, label, disabled, onClick, children }: RevealButtonProps) {
  return (
    <button
      type="button"
      className={styles.eye}
      aria-label={label}
      aria-pressed={shown}
      disabled={disabled}
      // The pointer must not take the focus from the password.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
