import { Input } from 'antd';
import { FieldFrame } from '../../base/field-frame.tsx';
import type { TextKind } from '../../base/text-kinds.ts';
import { type TextInputProps, useTextField } from '../../base/use-text-field.ts';

function Line(props: TextInputProps & { kind: TextKind }) {
  const { kind, label, value, onChange, name, required, disabled, lang } = props;
  const field = useTextField(props, kind);
  return (
    <FieldFrame field={field} label={label} required={required} hint={field.hint}>
      <Input
        id={field.id}
        {...(name ? { name } : {})}
        {...(lang ? { lang } : {})}
        value={value}
        type={field.type}
        inputMode={field.inputMode}
        autoComplete={field.autoComplete}
        placeholder={field.placeholder}
        disabled={disabled ?? false}
        status={field.invalid ? 'error' : ''}
        onChange={(event) => onChange(event.target.value)}
        onBlur={field.leave}
        {...field.aria}
      />
    </FieldFrame>
  );
}

export const TextInput = (props: TextInputProps) => <Line {...props} kind="text" />;
export const EmailInput = (props: TextInputProps) => <Line {...props} kind="email" />;
export const MobileInput = (props: TextInputProps) => <Line {...props} kind="mobile" />;
export const ChineseNameInput = (props: TextInputProps) => <Line {...props} kind="chinese-name" />;
export const TelephoneInput = (props: TextInputProps) => <Line {...props} kind="telephone" />;
export const MacInput = (props: TextInputProps) => <Line {...props} kind="mac" />;
export const ContactsInput = (props: TextInputProps) => <Line {...props} kind="contacts" />;
