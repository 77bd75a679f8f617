import { useId } from 'react';
import { FieldFrame } from './field-frame.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './segmented-input.module.css';
import { type PickerInputProps, usePickerField } from './use-picker-field.ts';

/** One of two to four short words, side by side; the same for pointers and thumbs. */
export function SegmentedInput(props: PickerInputProps) {
  const { label, value, onChange, required, hint, disabled, options } = props;
  const field = usePickerField(props);
  const name = useId();
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} group>
      <FieldGroup field={field} className={styles.segments}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment} data-chosen={value === option.value || undefined}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={value === option.value}
              disabled={disabled || option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </FieldGroup>
    </FieldFrame>
  );
}
