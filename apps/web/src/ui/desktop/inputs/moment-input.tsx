import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { FieldFrame } from '../../base/field-frame.tsx';
import { type FieldProps, useField } from '../../base/use-field.ts';
import { useTexts } from '../../base/use-texts.ts';
import { dayIcon, useClearable } from '../icons.tsx';

/** What a clock where the organisation is shows, or '' for no moment. */
const FORMAT = 'YYYY-MM-DD HH:mm';

type Props = FieldProps<string> & {
  /** It has to be after this moment; `message` says so otherwise. */
  after?: string;
};

/** A day and a time of it. */
export function MomentInput(props: Props) {
  const clearable = useClearable();
  const { label, value, onChange, name, required, hint, disabled, after = '' } = props;
  const { language } = useTexts();
  const field = useField(props, {
    check: (typed) => {
      if (typed === '') return required ? { code: 'required-date' } : null;
      // In this format the later moment is also the greater text.
      return after !== '' && typed <= after ? { code: 'date' } : null;
    },
    asks: 'choose-label',
  });
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint}>
      <DatePicker
        id={field.id}
        name={name ?? ''}
        value={value === '' ? null : dayjs(value, FORMAT).locale(language.startsWith('en') ? 'en' : 'zh-cn')}
        showTime={{ format: 'HH:mm' }}
        format={FORMAT}
        placeholder={field.placeholder}
        suffixIcon={dayIcon}
        allowClear={clearable}
        disabled={disabled ?? false}
        status={field.invalid ? 'error' : ''}
        style={{ width: '100%' }}
        onChange={(moment) => onChange(moment ? moment.format(FORMAT) : '')}
        onBlur={field.leave}
        {...field.aria}
      />
    </FieldFrame>
  );
}
