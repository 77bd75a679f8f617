import type { Choice } from './use-checklist-field.ts';
import { type Field, type FieldProps, useField } from './use-field.ts';
import { useTexts } from './use-texts.ts';

/** One of many; '' while nothing is chosen. */
export type PickerInputProps = FieldProps<string> & { options: readonly Choice[] };

export type PickerField = Field & { readonly placeholder: string; readonly chosen: Choice | undefined };

export function usePickerField(props: PickerInputProps): PickerField {
  const { prompt } = useTexts();
  const field = useField(props, {
    check: (value) => (props.required && value === '' ? { code: 'required' } : null),
  });
  return {
    ...field,
    placeholder: props.placeholder ?? prompt('choose-label', props.label),
    chosen: props.options.find((option) => option.value === props.value),
  };
}
