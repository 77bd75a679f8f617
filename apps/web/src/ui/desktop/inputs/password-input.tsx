import { Input } from 'antd';
import { FieldFrame } from '../../base/field-frame.tsx';
import { EyeIcon, EyeOffIcon } from '../../base/icons.tsx';
import { RevealButton } from '../../base/reveal-button.tsx';
import { type PasswordInputProps, type PasswordPairProps, usePasswordField } from '../../base/use-password-field.ts';
import { useTexts } from '../../base/use-texts.ts';

export function PasswordInput(props: PasswordInputProps) {
  const { label, value, onChange, name, required, hint, disabled } = props;
  const field = usePasswordField(props);
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint}>
      <Input
        id={field.id}
        {...(name ? { name } : {})}
        value={value}
        type={field.shown ? 'text' : 'password'}
        autoComplete={field.autoComplete}
        autoCapitalize="off"
        spellCheck={false}
        placeholder={field.placeholder}
        disabled={disabled ?? false}
        status={field.invalid ? 'error' : ''}
        suffix={
          <RevealButton shown={field.shown} label={field.toggleLabel} disabled={disabled} onClick={field.toggle}>
            {field.shown ? <EyeOffIcon /> : <EyeIcon />}
          </RevealButton>
        }
        onChange={(event) => onChange(event.target.value)}
        onBlur={field.leave}
        {...field.aria}
      />
    </FieldFrame>
  );
}

/** A new password and its repetition. */
export function PasswordPair({ label, next, confirm, account, original, disabled, hint }: PasswordPairProps) {
  const { prompt } = useTexts();
  return (
    <>
      <PasswordInput
        {...next}
        label={label}
        hint={hint}
        purpose="new"
        required
        disabled={disabled ?? false}
        account={account}
        original={original}
      />
      <PasswordInput
        {...confirm}
        label={prompt('confirm-label', label)}
        placeholder={prompt('again-label', label)}
        purpose="new"
        required
        disabled={disabled ?? false}
        equals={next.value}
      />
    </>
  );
}
