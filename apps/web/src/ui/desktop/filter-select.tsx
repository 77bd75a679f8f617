import { Select } from 'antd';
import { downIcon, useClearable } from './icons.tsx';

type Props = {
  label: string;
  any: string;
  value: string | undefined;
  options: { value: string; label: string }[];
  onChange: (value: string | null) => void;
};

/** Narrows a list to one of several values, or to none of them. */
export function FilterSelect({ label, any, value, options, onChange }: Props) {
  const clearable = useClearable();
  return (
    <Select<string>
      aria-label={label}
      placeholder={any}
      value={value ?? null}
      options={options}
      allowClear={clearable}
      suffixIcon={downIcon}
      showSearch={options.length > 8 && { optionFilterProp: 'label' }}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}
