import { type InputHTMLAttributes, useId, useState } from 'react';
import { classes } from '#web/ui/base/classes.ts';
import { EyeIcon, EyeOffIcon } from '#web/ui/base/icons.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import styles from './field.module.css';

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  fault?: string | undefined;
};

/** A labelled line of a sign-in form; a password can be looked at. Kept apart from the input kit, which weighs more. */
export function Field({ label, value, onChange, hint, fault, type, className, ...rest }: FieldProps) {
  const id = useId();
  const { say } = useTexts();
  const [seen, setSeen] = useState(false);
  const secret = type === 'password';
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={classes(styles.box, fault && styles.faulty)}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          type={secret && seen ? 'text' : type}
          value={value}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault || hint ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {secret && (
          <button
            type="button"
            className={styles.eye}
            aria-label={say(seen ? 'hide-password' : 'show-password')}
            aria-pressed={seen}
            onClick={() => setSeen(!seen)}
          >
            {seen ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        )}
      </div>
      {(fault || hint) && (
        <p id={`${id}-note`} className={fault ? styles.fault : styles.hint}>
          {fault ?? hint}
        </p>
      )}
    </div>
  );
}
