import { useEffect, useId, useRef, useState } from 'react';
import { afterPress, watchPresses } from './after-press.ts';
import { type Fault, faultText, isWait, refusedText } from './faults.ts';
import { useTexts } from './use-texts.ts';

/** What a form gives to a field that belongs to it. */
export type FieldLink = { readonly register: (name: string, entry: FieldEntry) => () => void };

/** What a form may ask of its field. */
export type FieldEntry = {
  readonly id: string;
  /** Never stored on the device. */
  readonly secret: boolean;
  /** Tidies the value, shows its fault, and returns that fault. */
  readonly reveal: () => Fault | null;
};

/** The props that every input of both kits has. */
export type FieldProps<V> = {
  label: string;
  value: V;
  onChange: (value: V) => void;
  name?: string | undefined;
  hint?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  /** The rule's own words, shown in place of the kit's. */
  message?: string | undefined;
  /** The text for a required field that was left empty, instead of the kit's. */
  whenEmpty?: string | undefined;
  /** The law names this field: left empty, it warns in the words that ask for it, and its format has a sentence of its own. [RULE-10] [RULE-11] */
  prompted?: boolean | undefined;
  /** The server's fault of this field. */
  fault?: Fault | null | undefined;
  link?: FieldLink | undefined;
};

export type FieldOptions<V> = {
  /** The first fault of a value, or null. */
  check: (value: V) => Fault | null;
  /** Normalises the value when typing is over. */
  tidy?: (value: V) => V;
  secret?: boolean;
  /** The verb of the prompt; typing by default. */
  asks?: 'enter-label' | 'choose-label' | 'upload-label';
};

export type FieldAria = {
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
};

export type Field = {
  /** The control's id, that its label points to. */
  readonly id: string;
  readonly labelId: string;
  readonly hintId: string;
  readonly faultId: string;
  readonly faultText: string | null;
  /** The text is a fault; otherwise it is only a hint on what is being waited for. */
  readonly invalid: boolean;
  /** The words that ask for it. */
  readonly placeholder: string;
  readonly aria: FieldAria;
  /** The person left the control: from now on its fault is shown. */
  readonly leave: () => void;
};

/** A field without a look: when it shows a fault, in which words, and how assistive technology hears of it. */
export function useField<V>(props: FieldProps<V>, options: FieldOptions<V>): Field {
  const { label, value, name, hint, required, message, whenEmpty, prompted = false, fault: serverFault, link } = props;
  const { say, prompt } = useTexts();
  const id = useId();
  const [touched, setTouched] = useState(false);

  const own = touched ? options.check(value) : null;
  const placeholder = props.placeholder ?? prompt(options.asks ?? 'enter-label', label);
  const emptyText = whenEmpty ?? (prompted ? placeholder : undefined);
  const wordsFor = (fault: Fault, refusal?: string) =>
    (fault.code === 'required' ? emptyText : undefined) ?? refusal ?? faultText(fault, label, say, prompted);
  const text = serverFault
    ? wordsFor(serverFault, refusedText(serverFault, say))
    : own && wordsFor(own, isWait(own) ? undefined : message);
  const invalid = text !== null && (serverFault != null || (own !== null && !isWait(own)));

  const latest = useRef({ props, options });
  useEffect(() => {
    latest.current = { props, options };
  });
  const tidied = (): V => {
    const { props: now, options: how } = latest.current;
    const next = how.tidy ? how.tidy(now.value) : now.value;
    if (next !== now.value) now.onChange(next);
    return next;
  };
  const secret = options.secret ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry reads what is latest when it is asked
  useEffect(() => {
    if (!link || !name) return;
    const reveal = () => {
      setTouched(true);
      return latest.current.options.check(tidied());
    };
    return link.register(name, { id, secret, reveal });
  }, [link, name, id, secret]);

  useEffect(watchPresses, []);

  const hintId = `${id}-hint`;
  const faultId = `${id}-fault`;
  const describedBy = [text && faultId, hint && hintId].filter(Boolean).join(' ');
  return {
    id,
    labelId: `${id}-label`,
    hintId,
    faultId,
    faultText: text,
    invalid,
    placeholder,
    aria: {
      'aria-invalid': invalid || undefined,
      'aria-describedby': describedBy || undefined,
      'aria-required': required || undefined,
    },
    leave: () => {
      tidied();
      afterPress(() => setTouched(true));
    },
  };
}

/** Focuses a control, or the first one inside a group. */
export function focusField(id: string): void {
  const element = document.getElementById(id);
  const target = element?.matches('input, textarea, select, button')
    ? element
    : (element?.querySelector<HTMLElement>('input:not(:disabled), button:not(:disabled), [tabindex="0"]') ?? element);
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}
