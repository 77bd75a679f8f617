import { Radio } from 'antd';
import { FieldFrame } from '../../base/field-frame.tsx';
import { FieldGroup } from '../../base/field-group.tsx';
import { type PickerInputProps, usePickerField } from '../../base/use-picker-field.ts';
import { PickerInput } from './picker-input.tsx';
import styles from './radio-input.module.css';

/** More than this are better searched than looked through. */
const MOST_IN_SIGHT = 6;

/** One of a few, all in sight. */
export function RadioInput(props: PickerInputProps) {
  const { label, value, onChange, required, hint, disabled = false, options } = props;
  const field = usePickerField(props);
  if (options.length > MOST_IN_SIGHT) return <PickerInput {...props} />;
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} group>
      <FieldGroup field={field} className={styles.group}>
        {options.map((option) => (
          <Radio
            key={option.value}
            name={field.id}
            checked={value === option.value}
            disabled={disabled || option.disabled === true}
            onChange={() => onChange(option.value)}
          >
            {option.label}
          </Radio>
        ))}
      </FieldGroup>
    </FieldFrame>
  );
}
