import { checkPassword, type PasswordFault } from '@campus/rules/basics/formats.ts';
import { useState } from 'react';
import type { Fault } from './faults.ts';
import { checkText } from './text-kinds.ts';
import { type Field, type FieldProps, useField } from './use-field.ts';
import type { Bound } from './use-form.ts';
import { useTexts } from './use-texts.ts';

export type PasswordInputProps = FieldProps<string> & {
  /** A current password is only required; a new one has to follow the rules. */
  purpose?: 'current' | 'new' | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** The password that this field must repeat. */
  equals?: string | undefined;
  /** A new password must not be the account. */
  account?: string | undefined;
  /** The password that it replaces, which it must not equal. */
  original?: string | undefined;
};

export type PasswordPairProps = Pick<PasswordInputProps, 'account' | 'original' | 'disabled' | 'hint'> & {
  label: string;
  next: Bound<string>;
  confirm: Bound<string>;
};

const codes: Readonly<Record<PasswordFault, string>> = {
  'original-empty': 'required',
  'length-or-account': 'password-length',
  special: 'password-special',
  mismatch: 'password-mismatch',
  'same-as-original': 'password-same',
};

/** The rules of a new password, for the input that takes it; its repetition is judged by the second input. */
export function checkNewPassword(next: string, account: string, original: string | undefined): Fault | null {
  // An original not typed yet is the business of its own field.
  const fault = checkPassword({ next, confirm: next, account, original: original || undefined });
  return fault && { code: codes[fault] };
}

export type PasswordField = Field & {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly shown: boolean;
  readonly toggle: () => void;
  readonly toggleLabel: string;
};

export function usePasswordField(props: PasswordInputProps): PasswordField {
  const { say } = useTexts();
  const [shown, setShown] = useState(false);
  const { required, min, max, equals, purpose = 'current', account, original } = props;
  const field = useField(props, {
    secret: true,
    check: (value) => {
      const fault = checkText(value, 'text', { required, min, max, equals });
      if (fault?.code === 'mismatch') return { code: codes.mismatch };
      if (fault || purpose === 'current' || equals !== undefined || value === '') return fault;
      return account === undefined ? null : checkNewPassword(value, account, original);
    },
  });
  return {
    ...field,
    autoComplete: purpose === 'new' ? 'new-password' : 'current-password',
    shown,
    toggle: () => setShown((was) => !was),
    toggleLabel: say(shown ? 'hide-password' : 'show-password'),
  };
}
