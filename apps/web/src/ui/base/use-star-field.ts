import { type Field, type FieldProps, useField } from './use-field.ts';

/** 0 while there is no rating. */
export type StarInputProps = FieldProps<number> & { max?: number | undefined };

export function useStarField(props: StarInputProps): Field {
  return useField(props, {
    check: (stars) => (props.required && stars < 1 ? { code: 'required' } : null),
    asks: 'choose-label',
  });
}
