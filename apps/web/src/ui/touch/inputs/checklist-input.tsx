import { Checkbox } from 'antd-mobile';
import { FieldFrame } from '../../base/field-frame.tsx';
import { FieldGroup } from '../../base/field-group.tsx';
import { type ChecklistInputProps, useChecklistField } from '../../base/use-checklist-field.ts';
import styles from './checklist-input.module.css';

export function ChecklistInput(props: ChecklistInputProps) {
  const { label, value, required, disabled, options } = props;
  const field = useChecklistField(props);
  return (
    <FieldFrame field={field} label={label} required={required} hint={field.hint} group>
      <FieldGroup field={field} className={styles.list}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            block
            checked={value.includes(option.value)}
            disabled={disabled || option.disabled === true || (field.full && !value.includes(option.value))}
            onChange={() => field.toggle(option.value)}
          >
            {option.label}
          </Checkbox>
        ))}
      </FieldGroup>
    </FieldFrame>
  );
}
