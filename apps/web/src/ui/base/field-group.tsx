import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './field-group.module.css';
import type { Field } from './use-field.ts';

export type FieldGroupProps = {
  field: Field;
  className?: string | undefined;
  /** The focus left the whole group. */
  onLeave?: () => void;
  children: ReactNode;
};

/** Several controls for one answer. */
export function FieldGroup({ field, className, onLeave = field.leave, children }: FieldGroupProps) {
  return (
    <fieldset
      id={field.id}
      className={classes(styles.group, className)}
      aria-labelledby={field.labelId}
      aria-describedby={field.aria['aria-describedby']}
      data-invalid={field.invalid || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
    >
      {children}
    </fieldset>
  );
}
