import { type FormEvent, useRef, useState } from 'react';
import { sayNow, useCurrentLanguage } from '#web/client/texts.ts';
import { lockedUntilIn, type SignInKind, type SignInSaying, signInError } from './sign-in-error.ts';

export type Account = { username: string; password: string; keep: boolean };

export type AccountForm = {
  values: Account;
  set: (part: Partial<Account>) => void;
  error: string | null;
  /** Until when the account is locked, if that is the error. */
  lockedUntil: number | null;
  busy: boolean;
  submit: (event: FormEvent) => void;
};

/** The fields of a sign-in form, its error, and whether it is being sent; the typed text always stays. */
export function useAccountForm(kind: SignInKind, signIn: (account: Account) => Promise<void>): AccountForm {
  const language = useCurrentLanguage();
  const [values, setValues] = useState<Account>({ username: '', password: '', keep: false });
  const [saying, setSaying] = useState<SignInSaying | null>(null);
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const username = values.username.trim();
    if (username === '' || values.password === '') {
      setSaying({ file: 'refusals', key: 'credentials-missing' });
      return;
    }
    sending.current = true;
    setBusy(true);
    setSaying(null);
    setLockedUntil(null);
    try {
      await signIn({ ...values, username });
    } catch (error) {
      setSaying(signInError(error, kind, language));
      setLockedUntil(lockedUntilIn(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const text = (message: SignInSaying) =>
    'raw' in message ? message.raw : sayNow(message.file, message.key, message.facts);
  return {
    values,
    set: (part) => setValues((before) => ({ ...before, ...part })),
    error: saying && text(saying),
    lockedUntil,
    busy,
    submit,
  };
}
