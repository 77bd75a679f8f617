import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './field-frame.module.css';
import { WarningIcon } from './icons.tsx';
import type { Field } from './use-field.ts';

export type FieldFrameProps = {
  field: Field;
  label: string;
  required?: boolean | undefined;
  hint?: string | undefined;
  /** Several controls share the name, so it is not the label of any of them. */
  group?: boolean;
  /** At the end of the line below, such as a count of characters. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Name above, control, fault or hint below: the same frame in both kits. */
export function FieldFrame({ field, label, required, hint, group = false, aside, children }: FieldFrameProps) {
  const name = classes(styles.label, required && styles.required);
  return (
    <div className={styles.field} data-invalid={field.invalid || undefined}>
      {group ? (
        <span id={field.labelId} className={name} data-frame="label">
          {label}
        </span>
      ) : (
        <label id={field.labelId} htmlFor={field.id} className={name} data-frame="label">
          {label}
        </label>
      )}
      {children}
      <div className={styles.below}>
        <div aria-live="polite" className={styles.words}>
          {field.faultText !== null && (
            <p
              id={field.faultId}
              className={field.invalid ? styles.fault : styles.hint}
              data-kind={field.invalid ? 'warning' : 'wait'}
            >
              {field.invalid && <WarningIcon size="1.1em" />}
              <span>{field.faultText}</span>
            </p>
          )}
        </div>
        {aside}
      </div>
      {hint && (
        <p id={field.hintId} className={styles.hint} data-frame="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
