import { changeSignInPassword } from '@campus/contract/calls/sessions.ts';
import type { FieldFault } from '@campus/contract/refusals.ts';
import { checkPassword } from '@campus/rules/basics/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';

export type PasswordField = 'original' | 'next' | 'confirm';
export type PasswordChange = {
  values: Record<PasswordField, string>;
  set: (field: PasswordField, value: string) => void;
  faults: Partial<Record<PasswordField, FieldFault>>;
  /** Set when it failed for no fault of a field. */
  failed: string | null;
  busy: boolean;
  submit: (event: FormEvent) => void;
};

/** The form for a new sign-in password; faults are next to their fields, and the server checks again. */
export function usePasswordChange(
  { account, original }: { account: string; original: string },
  onDone: () => Promise<void> | void,
): PasswordChange {
  const say = useSay('sign-in');
  const queries = useQueryClient();
  const write = useWrite(changeSignInPassword, { quiet: true });
  const [values, setValues] = useState({ original, next: '', confirm: '' });
  const [faults, setFaults] = useState<PasswordChange['faults']>({});
  const [failed, setFailed] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (write.isPending) return;
    const own = faultsOf(values, account);
    setFaults(own);
    setFailed(null);
    if (Object.keys(own).length > 0) return;
    try {
      await write.mutateAsync(values);
      setValues({ original: '', next: '', confirm: '' });
      toast(say('change-done'), { kind: 'success' });
      await queries.invalidateQueries();
      await onDone();
    } catch (error) {
      const fields = error instanceof RefusalError ? error.fields : [];
      setFaults(Object.fromEntries(fields.map((fault) => [fault.field, fault])));
      if (fields.length === 0) setFailed(say('change-failed'));
    }
  };
  return {
    values,
    set: (field, value) => setValues((before) => ({ ...before, [field]: value })),
    faults,
    failed,
    busy: write.isPending,
    submit,
  };
}

type Faults = PasswordChange['faults'];

/** The same law that the server keeps, so that most faults are shown before anything is sent. [RULE-09] */
function faultsOf(values: Record<PasswordField, string>, account: string): Faults {
  const empty = (Object.keys(values) as PasswordField[]).filter((field) => values[field] === '');
  if (empty.length > 0) return Object.fromEntries(empty.map((field) => [field, { field, code: 'required' }]));
  const fault = checkPassword({ ...values, account });
  return fault === null ? {} : placed[fault];
}

const placed: Record<Exclude<ReturnType<typeof checkPassword>, null>, Faults> = {
  'original-empty': { original: { field: 'original', code: 'required' } },
  'length-or-account': { next: { field: 'next', code: 'password-length' } },
  special: { next: { field: 'next', code: 'password-special' } },
  mismatch: { confirm: { field: 'confirm', code: 'password-mismatch' } },
  'same-as-original': { next: { field: 'next', code: 'password-same' } },
};
