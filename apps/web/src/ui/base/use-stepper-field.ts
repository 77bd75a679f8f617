import { clampNumber } from '@campus/rules/basics/formats.ts';
import { useState } from 'react';
import { type Field, type FieldProps, useField } from './use-field.ts';
import { useTexts } from './use-texts.ts';

export type StepperInputProps = FieldProps<number> & {
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
};

export type StepperField = Field & {
  /** The text in the input while it is being typed. */
  readonly text: string;
  readonly type: (text: string) => void;
  /** Ends the typing: the number is brought within its limits. */
  readonly settle: () => void;
  readonly by: (steps: number) => void;
  readonly toLeast: () => void;
  readonly toMost: () => void;
  readonly atLeast: boolean;
  readonly atMost: boolean;
  readonly lessLabel: string;
  readonly moreLabel: string;
};

export function useStepperField(props: StepperInputProps): StepperField {
  const { value, onChange, min, max, step = 1, label } = props;
  const { say } = useTexts();
  const [draft, setDraft] = useState<string | null>(null);
  const range = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }), step };
  const read = (text: string) => (/^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : value);
  const put = (next: number) => {
    setDraft(null);
    const clamped = clampNumber(next, range);
    if (clamped !== value) onChange(clamped);
  };
  const field = useField(props, {
    check: () => null,
    tidy: (now) => clampNumber(draft === null ? now : read(draft), range),
  });
  const now = draft === null ? value : read(draft);
  return {
    ...field,
    text: draft ?? String(value),
    type: setDraft,
    settle: () => {
      field.leave();
      setDraft(null);
    },
    by: (steps) => put(now + steps * step),
    toLeast: () => min !== undefined && put(min),
    toMost: () => max !== undefined && put(max),
    atLeast: min !== undefined && value <= min,
    // The last step may stop short of the maximum.
    atMost: clampNumber(value + step, range) <= value,
    lessLabel: `${label} ${say('step-less')}`,
    moreLabel: `${label} ${say('step-more')}`,
  };
}
