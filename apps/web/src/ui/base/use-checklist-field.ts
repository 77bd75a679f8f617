import { checkChecklist } from '@campus/rules/basics/formats.ts';
import type { Fault } from './faults.ts';
import { type Field, type FieldProps, useField } from './use-field.ts';
import { type Say, useTexts } from './use-texts.ts';

export type Choice = { value: string; label: string; disabled?: boolean | undefined };

export type ChecklistInputProps = FieldProps<readonly string[]> & {
  options: readonly Choice[];
  min?: number | undefined;
  max?: number | undefined;
};

export type ChecklistField = Field & {
  readonly hint: string | undefined;
  /** Once the most are ticked, only unticking is left. */
  readonly full: boolean;
  readonly toggle: (value: string) => void;
};

export function checkCount(
  count: number,
  limits: { required?: boolean | undefined; min?: number | undefined; max?: number | undefined },
): Fault | null {
  if (limits.required && count === 0) return { code: 'required' };
  // Nothing ticked in a list that may stay empty breaks no rule.
  if (count === 0) return null;
  const { min, max } = limits;
  return checkChecklist(count, { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) });
}

export function useChecklistField(props: ChecklistInputProps): ChecklistField {
  const { value, onChange, options, required, min, max } = props;
  const { say } = useTexts();
  const hint = props.hint ?? limitsHint(min, max, say);
  const field = useField(
    { ...props, hint },
    { check: (ticked) => checkCount(ticked.length, { required, min, max }), asks: 'choose-label' },
  );
  const full = max !== undefined && value.length >= max;
  return {
    ...field,
    hint,
    full,
    toggle: (item) => {
      const ticked = value.includes(item);
      if (!ticked && full) return;
      const next = new Set(ticked ? value.filter((other) => other !== item) : [...value, item]);
      // In the order of the list, whatever the order of ticking.
      onChange(options.map((option) => option.value).filter((other) => next.has(other)));
    },
  };
}

function limitsHint(min: number | undefined, max: number | undefined, say: Say): string | undefined {
  if (min !== undefined && max !== undefined) return say('choose-between', { min, max });
  if (min !== undefined) return say('choose-at-least', { min });
  return max === undefined ? undefined : say('choose-at-most', { max });
}
