import { Checkbox } from 'antd';
import { FieldFrame } from '../../base/field-frame.tsx';
import { FieldGroup } from '../../base/field-group.tsx';
import { type ChecklistInputProps, useChecklistField } from '../../base/use-checklist-field.ts';

export function ChecklistInput(props: ChecklistInputProps) {
  const { label, value, name, required, disabled, options } = props;
  const field = useChecklistField(props);
  return (
    <FieldFrame field={field} label={label} required={required} hint={field.hint} group>
      <FieldGroup field={field}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            {...(name ? { name } : {})}
            value={option.value}
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
