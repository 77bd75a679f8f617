import { isDay } from '@campus/rules/basics/time-zone.ts';
import { DAY_FORMAT } from './day.ts';
import type { Fault } from './faults.ts';
import { type Field, type FieldProps, useField } from './use-field.ts';

/** A day as YYYY-MM-DD, '' while there is none; `format` is only how it is shown. */
export type DateInputProps = FieldProps<string> & {
  min?: string | undefined;
  max?: string | undefined;
  format?: string | undefined;
};

export type DateField = Field & { readonly format: string };

export function checkDay(
  day: string,
  limits: { required?: boolean | undefined; min?: string | undefined; max?: string | undefined },
): Fault | null {
  if (day === '') return limits.required ? { code: 'required-date' } : null;
  if (!isDay(day)) return { code: 'date' };
  if (limits.min && day < limits.min) return { code: 'date' };
  return limits.max && day > limits.max ? { code: 'date' } : null;
}

export function useDateField(props: DateInputProps): DateField {
  const { required, min, max, format = DAY_FORMAT } = props;
  const field = useField(props, { check: (day) => checkDay(day, { required, min, max }), asks: 'choose-label' });
  return { ...field, format };
}
