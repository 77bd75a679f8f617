import { Select } from 'antd';
import { FieldFrame } from '../../base/field-frame.tsx';
import { type PickerInputProps, usePickerField } from '../../base/use-picker-field.ts';
import { downIcon, useClearable } from '../icons.tsx';

/** Longer lists can be searched. */
const SEARCH_FROM = 8;

export function PickerInput(props: PickerInputProps) {
  const clearable = useClearable();
  const { label, value, onChange, required, hint, disabled, options } = props;
  const field = usePickerField(props);
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint}>
      <Select<string>
        id={field.id}
        value={value === '' ? null : value}
        options={options.map((option) => ({ ...option, disabled: option.disabled ?? false }))}
        placeholder={field.placeholder}
        disabled={disabled ?? false}
        suffixIcon={downIcon}
        allowClear={required ? false : clearable}
        showSearch={options.length >= SEARCH_FROM && { optionFilterProp: 'label' }}
        status={field.invalid ? 'error' : ''}
        onChange={(next) => onChange(next ?? '')}
        onBlur={field.leave}
        {...field.aria}
      />
    </FieldFrame>
  );
}
