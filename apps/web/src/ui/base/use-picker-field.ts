import type { Choice } from './use-checklist-field.ts';
import { type Field, type FieldProps, useField } from './use-field.ts';

/** One of many; '' while nothing is chosen. */
export type PickerInputProps = FieldProps<string> & { options: readonly Choice[] };

export type PickerField = Field & { readonly chosen: Choice | undefined };

export function usePickerField(props: PickerInputProps): PickerField {
  const field = useField(props, {
    check: (value) => (props.required && value === '' ? { code: 'required' } : null),
    asks: 'choose-label',
  });
  return {
    ...field,
    chosen: props.options.find((option) => option.value === props.value),
  };
}
