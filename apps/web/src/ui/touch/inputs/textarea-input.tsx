import { TextArea } from 'antd-mobile';
import { CharacterCount } from '../../base/character-count.tsx';
import { FieldFrame } from '../../base/field-frame.tsx';
import { type TextareaInputProps, useTextareaField } from '../../base/use-textarea-field.ts';
import control from '../control.module.css';
import { useNativeAria } from '../native-aria.ts';

export function TextareaInput(props: TextareaInputProps) {
  const { label, value, name, required, hint, disabled } = props;
  const field = useTextareaField(props);
  useNativeAria(field);
  return (
    <FieldFrame
      field={field}
      label={label}
      required={required}
      hint={hint}
      aside={field.count && <CharacterCount count={field.count} spoken={field.countSpoken} />}
    >
      <div className={control.box} data-invalid={field.invalid || undefined} data-disabled={disabled || undefined}>
        <TextArea
          id={field.id}
          {...(name ? { name } : {})}
          value={value}
          rows={field.rows}
          placeholder={field.placeholder}
          disabled={disabled ?? false}
          onChange={field.change}
          onCompositionStart={field.onCompositionStart}
          onCompositionEnd={field.onCompositionEnd}
          onBlur={field.leave}
        />
      </div>
    </FieldFrame>
  );
}
