import { useId } from 'react';
import { FieldFrame } from '../../base/field-frame.tsx';
import { FieldGroup } from '../../base/field-group.tsx';
import { type PickerInputProps, usePickerField } from '../../base/use-picker-field.ts';
import styles from './radio-input.module.css';

/** One of a few, all of them in sight. */
export function RadioInput(props: PickerInputProps) {
  const { label, value, onChange, required, hint, disabled, options } = props;
  const field = usePickerField(props);
  const name = useId();
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} group>
      <FieldGroup field={field} className={styles.list}>
        {options.map((option) => (
          <label key={option.value} className={styles.option} data-chosen={value === option.value || undefined}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={value === option.value}
              disabled={disabled || option.disabled}
              onChange={() => onChange(option.value)}
              // An optional answer can be removed by pressing it again.
              onClick={() => {
                if (!required && value === option.value) onChange('');
              }}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </FieldGroup>
    </FieldFrame>
  );
}
