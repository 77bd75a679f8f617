import { Input } from 'antd-mobile';
import { checkNumber } from '../../base/check-number.ts';
import { FieldFrame } from '../../base/field-frame.tsx';
import { type FieldProps, useField } from '../../base/use-field.ts';
import control from '../control.module.css';
import { useNativeAria } from '../native-aria.ts';

type NumberInputProps = FieldProps<string> & { money: boolean; min: number | null; max: number | null };

/** A number, or a sum in yuan; its bounds are the form's, those of a sum in fen. */
export function NumberInput(props: NumberInputProps) {
  const { label, value, onChange, name, required, hint, disabled, money, min, max } = props;
  const field = useField(props, {
    check: (text) => checkNumber(text, { required: required ?? false, money, min, max }),
    tidy: (text) => text.trim(),
  });
  useNativeAria(field);
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint}>
      <div className={control.box} data-invalid={field.invalid || undefined} data-disabled={disabled || undefined}>
        <Input
          id={field.id}
          {...(name ? { name } : {})}
          value={value}
          inputMode="decimal"
          autoComplete="off"
          placeholder={field.placeholder}
          disabled={disabled ?? false}
          onChange={onChange}
          onBlur={field.leave}
        />
        {money && <span aria-hidden="true">¥</span>}
      </div>
    </FieldFrame>
  );
}
