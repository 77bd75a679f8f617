import { Input } from 'antd';
import { CharacterCount } from '../../base/character-count.tsx';
import { FieldFrame } from '../../base/field-frame.tsx';
import { type TextareaInputProps, useTextareaField } from '../../base/use-textarea-field.ts';

export function TextareaInput(props: TextareaInputProps) {
  const { label, value, name, required, hint, disabled, lang } = props;
  const field = useTextareaField(props);
  return (
    <FieldFrame
      field={field}
      label={label}
      required={required}
      hint={hint}
      aside={field.count && <CharacterCount count={field.count} spoken={field.countSpoken} />}
    >
      <Input.TextArea
        id={field.id}
        {...(name ? { name } : {})}
        {...(lang ? { lang } : {})}
        value={value}
        rows={field.rows}
        placeholder={field.placeholder}
        disabled={disabled ?? false}
        status={field.invalid ? 'error' : ''}
        onChange={(event) => field.change(event.target.value)}
        onCompositionStart={field.onCompositionStart}
        onCompositionEnd={field.onCompositionEnd}
        onBlur={field.leave}
        {...field.aria}
      />
    </FieldFrame>
  );
}
