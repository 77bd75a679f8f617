import { Select } from 'antd';
import { downIcon, useClearable } from '#web/ui/desktop/icons.tsx';

type Props = {
  label: string;
  any: string;
  value: string | undefined;
  options: { value: string; label: string }[];
  onChange: (value: string | null) => void;
};

/** One of several, or all of them. */
export function OneOf({ label, any, value, options, onChange }: Props) {
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
