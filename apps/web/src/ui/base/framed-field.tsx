import type { ReactNode } from 'react';
import { FieldFrame } from './field-frame.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './framed-field.module.css';
import { type FieldProps, useField } from './use-field.ts';

type Props<V> = FieldProps<V> & {
  /** Several controls, or one with its own name, share this name. */
  group?: boolean;
  children: ReactNode | ((id: string) => ReactNode);
};

/** Puts a foreign control into the kit's frame: name, required mark and fault. */
export function FramedField<V>({ group = false, children, ...props }: Props<V>) {
  const { label, value, required, hint } = props;
  const isEmpty = value === null || value === undefined || value === '';
  const field = useField(props, {
    check: () => (required && isEmpty ? { code: 'required' } : null),
    asks: 'choose-label',
  });
  const inside = typeof children === 'function' ? children(field.id) : children;
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} group={group}>
      {group ? (
        <FieldGroup field={field} className={styles.line}>
          {inside}
        </FieldGroup>
      ) : (
        inside
      )}
    </FieldFrame>
  );
}
