import { checkField, type FieldRules, normalizeMac, splitContacts } from '@campus/rules/basics/formats.ts';
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { type Fault, fromRule } from './faults.ts';
import type { UiText } from './use-texts.ts';

export type TextKind = 'text' | 'email' | 'mobile' | 'chinese-name' | 'telephone' | 'mac' | 'contacts';
export type InputMode = 'text' | 'email' | 'tel' | 'numeric';

type KindFacts = {
  readonly rule: FieldRules;
  readonly type: HTMLInputTypeAttribute;
  readonly inputMode: InputMode;
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly hint?: UiText;
};

/** What each built-in type asks of its text and of the keyboard. */
export const textKinds: Readonly<Record<TextKind, KindFacts>> = {
  text: { rule: {}, type: 'text', inputMode: 'text', autoComplete: 'off' },
  // Not type="email": browsers change the typed text before any rule sees it.
  email: { rule: { email: true }, type: 'text', inputMode: 'email', autoComplete: 'email' },
  mobile: { rule: { phone: true }, type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  'chinese-name': { rule: { chineseName: true }, type: 'text', inputMode: 'text', autoComplete: 'name' },
  telephone: { rule: { telephone: true }, type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  mac: { rule: { mac: true }, type: 'text', inputMode: 'text', autoComplete: 'off', hint: 'mac-hint' },
  contacts: { rule: {}, type: 'text', inputMode: 'text', autoComplete: 'off', hint: 'contacts-hint' },
};

export type TextLimits = {
  required?: boolean | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** The text that this field must repeat. */
  equals?: string | undefined;
};

/** The first fault of a typed line, or null. */
export function checkText(value: string, kind: TextKind, limits: TextLimits): Fault | null {
  const rules: FieldRules = { ...textKinds[kind].rule };
  if (limits.required) rules.required = true;
  if (limits.min !== undefined) rules.minLength = limits.min;
  if (limits.max !== undefined) rules.maxLength = limits.max;
  if (limits.equals !== undefined) rules.equals = limits.equals;
  const fault = fromRule(checkField(value, rules));
  if (fault || kind !== 'contacts') return fault;
  return splitContacts(value).ok ? null : { code: 'contacts' };
}

/** Normalises a typed line: trimmed, one spelling of a MAC, one kind of semicolon. */
export function tidyText(value: string, kind: TextKind): string {
  const trimmed = value.trim();
  if (kind === 'mac') return normalizeMac(trimmed) ?? trimmed;
  if (kind === 'contacts') {
    const list = splitContacts(trimmed);
    return list.ok ? list.contacts.join(';') : trimmed;
  }
  return trimmed;
}
