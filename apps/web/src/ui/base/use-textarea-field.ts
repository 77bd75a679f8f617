import { textLength, truncateText } from '@campus/rules/basics/characters.ts';
import { type CompositionEvent, useRef } from 'react';
import { checkText } from './text-kinds.ts';
import { type Field, type FieldProps, useField } from './use-field.ts';
import { useTexts } from './use-texts.ts';

export type TextareaInputProps = FieldProps<string> & {
  rows?: number | undefined;
  min?: number | undefined;
  /** What is longer is cut off, counted in characters as people count them. */
  max?: number | undefined;
  /** What it is written in, where that is known: each language has its own face. */
  lang?: 'zh' | 'en' | undefined;
};

export type TextareaField = Field & {
  readonly rows: number;
  readonly count: string | null;
  readonly countSpoken: string | null;
  readonly change: (value: string) => void;
  readonly onCompositionStart: () => void;
  readonly onCompositionEnd: (event: CompositionEvent<HTMLTextAreaElement>) => void;
};

export function useTextareaField(props: TextareaInputProps): TextareaField {
  const { say } = useTexts();
  const { value, onChange, required, min, max, rows = 3 } = props;
  const composing = useRef(false);
  const field = useField(props, {
    check: (text) => checkText(text, 'text', { required, min, max }),
    tidy: (text) => text.trimEnd(),
  });
  const change = (text: string) => {
    // Half a word of an input method must not be cut; its end is.
    onChange(max === undefined || composing.current ? text : truncateText(text, max));
  };
  const n = textLength(value);
  return {
    ...field,
    rows,
    count: max === undefined ? null : say('count-of', { n, max }),
    countSpoken: max === undefined ? null : say('count-spoken', { n, max }),
    change,
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: (event) => {
      composing.current = false;
      change(event.currentTarget.value);
    },
  };
}
