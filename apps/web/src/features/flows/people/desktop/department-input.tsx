import { FieldFrame } from '#web/ui/base/field-frame.tsx';
import type { DepartmentInputProps } from '#web/ui/base/field-source.ts';
import { useField } from '#web/ui/base/use-field.ts';
import { DepartmentSelect } from './department-select.tsx';

/** One department of the organisation. */
export function DepartmentInput(props: DepartmentInputProps) {
  const { label, value, onChange, required, hint, disabled } = props;
  const field = useField(props, { check: (chosen) => (required && chosen.length === 0 ? { code: 'required' } : null) });
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint}>
      <DepartmentSelect
        id={field.id}
        value={value[0]?.id}
        name={value[0]?.name}
        disabled={disabled ?? false}
        onChange={(id, name) => onChange(id && name ? [{ id, name }] : [])}
        onBlur={field.leave}
      />
    </FieldFrame>
  );
}
