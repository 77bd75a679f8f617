import { checkText, type TextKind, type TextLimits, textKinds, tidyText } from './text-kinds.ts';
import { type Field, type FieldProps, useField } from './use-field.ts';
import { useTexts } from './use-texts.ts';

export type TextInputProps = FieldProps<string> &
  Pick<TextLimits, 'min' | 'max' | 'equals'> & {
    autoComplete?: string | undefined;
    /** What it is written in, where that is known: each language has its own face. */
    lang?: 'zh' | 'en' | undefined;
  };

export type TextField = Field & {
  readonly hint: string | undefined;
  readonly type: string;
  readonly inputMode: 'text' | 'email' | 'tel' | 'numeric';
  readonly autoComplete: string;
};

/** A line of text of one of the built-in types. */
export function useTextField(props: TextInputProps, kind: TextKind): TextField {
  const { say } = useTexts();
  const { required, min, max, equals } = props;
  const facts = textKinds[kind];
  const hint = props.hint ?? (facts.hint && say(facts.hint));
  const field = useField(
    { ...props, hint },
    {
      check: (value) => checkText(value, kind, { required, min, max, equals }),
      tidy: (value) => tidyText(value, kind),
    },
  );
  return {
    ...field,
    hint,
    type: facts.type,
    inputMode: facts.inputMode,
    autoComplete: props.autoComplete ?? facts.autoComplete,
  };
}
