import { Input } from 'antd-mobile';
import { FieldFrame } from '../../base/field-frame.tsx';
import { CloseIcon } from '../../base/icons.tsx';
import type { TextKind } from '../../base/text-kinds.ts';
import { type TextInputProps, useTextField } from '../../base/use-text-field.ts';
import { useTexts } from '../../base/use-texts.ts';
import control from '../control.module.css';
import { useNativeAria } from '../native-aria.ts';

function Line(props: TextInputProps & { kind: TextKind }) {
  const { kind, label, value, onChange, name, required, disabled } = props;
  const field = useTextField(props, kind);
  useNativeAria(field);
  const { say } = useTexts();
  return (
    <FieldFrame field={field} label={label} required={required} hint={field.hint}>
      <div className={control.box} data-invalid={field.invalid || undefined} data-disabled={disabled || undefined}>
        <Input
          id={field.id}
          {...(name ? { name } : {})}
          value={value}
          type={field.type}
          inputMode={field.inputMode}
          autoComplete={field.autoComplete}
          placeholder={field.placeholder}
          disabled={disabled ?? false}
          onChange={onChange}
          onBlur={field.leave}
        />
        {value !== '' && !disabled && (
          <button
            type="button"
            // Only thumbs need it: keys have their own way to empty a line.
            tabIndex={-1}
            className={control.clear}
            aria-label={say('clear')}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChange('')}
          >
            <CloseIcon size={16} />
          </button>
        )}
      </div>
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
