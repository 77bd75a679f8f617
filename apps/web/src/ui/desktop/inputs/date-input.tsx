import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { DAY_FORMAT } from '../../base/day.ts';
import { FieldFrame } from '../../base/field-frame.tsx';
import { type DateInputProps, useDateField } from '../../base/use-date-field.ts';
import { useTexts } from '../../base/use-texts.ts';
import { dayIcon, useClearable } from '../icons.tsx';

export function DateInput(props: DateInputProps) {
  const clearable = useClearable();
  const { label, value, onChange, name, required, hint, disabled, min, max } = props;
  const field = useDateField(props);
  const { language } = useTexts();
  const locale = language.startsWith('en') ? 'en' : 'zh-cn';
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint}>
      <DatePicker
        id={field.id}
        name={name ?? ''}
        value={value === '' ? null : dayjs(value).locale(locale)}
        format={field.format}
        placeholder={field.placeholder}
        suffixIcon={dayIcon}
        allowClear={clearable}
        disabled={disabled ?? false}
        {...(min ? { minDate: dayjs(min) } : {})}
        {...(max ? { maxDate: dayjs(max) } : {})}
        status={field.invalid ? 'error' : ''}
        style={{ width: '100%' }}
        onChange={(day) => onChange(day ? day.format(DAY_FORMAT) : '')}
        onBlur={field.leave}
        {...field.aria}
      />
    </FieldFrame>
  );
}
