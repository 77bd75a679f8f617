import { becomeFirstAdministrator, seeFirstAdministratorLink } from '@campus/contract/calls/universities.ts';
import type { FieldFault } from '@campus/contract/refusals.ts';
import { checkPassword, isBlank } from '@campus/rules/basics/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useCall, useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { sessions } from '#web/client/sessions.ts';
import { useFailureText } from '#web/client/texts.ts';

export const firstFields = ['account', 'name', 'email', 'mobile', 'next', 'confirm'] as const;
export type FirstField = (typeof firstFields)[number];
type Values = Record<FirstField, string>;
type Faults = Partial<Record<FirstField, Pick<FieldFault, 'code' | 'n'>>>;

const optional: readonly FirstField[] = ['email', 'mobile'];

/** The university of a link, as long as it opens. */
export const useFirstLink = (token: string) =>
  useCall(seeFirstAdministratorLink, token ? { token } : null, { staleTime: Number.POSITIVE_INFINITY });

/** The form of the first administrator, who is then signed in. */
export function useFirstAdministrator(token: string, onDone: () => Promise<void> | void) {
  const failure = useFailureText();
  const queries = useQueryClient();
  const write = useWrite(becomeFirstAdministrator, { quiet: true });
  const [values, setValues] = useState<Values>({
    account: '',
    name: '',
    email: '',
    mobile: '',
    next: '',
    confirm: '',
  });
  const [faults, setFaults] = useState<Faults>({});
  const [failed, setFailed] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (write.isPending) return;
    const own = faultsIn(values);
    setFaults(own);
    setFailed(null);
    if (Object.keys(own).length > 0) return;
    try {
      const { access_token, refresh_token, orgSign } = await write.mutateAsync({ token, ...values });
      // Whoever was signed in in this window before is not any more.
      queries.clear();
      sessions.write({ access_token, refresh_token, state: 1, orgSign, keep: false });
      await onDone();
    } catch (error) {
      const fields = error instanceof RefusalError ? error.fields : [];
      setFaults(Object.fromEntries(fields.map((fault) => [fault.field, fault])));
      if (fields.length === 0) setFailed(failure(error));
    }
  };
  return {
    values,
    set: (field: FirstField, value: string) => setValues((before) => ({ ...before, [field]: value })),
    faults,
    failed,
    busy: write.isPending,
    submit,
  };
}

const passwordFaults = {
  'original-empty': {},
  'length-or-account': { next: { code: 'password-length' } },
  special: { next: { code: 'password-special' } },
  mismatch: { confirm: { code: 'password-mismatch' } },
  'same-as-original': {},
} as const satisfies Record<NonNullable<ReturnType<typeof checkPassword>>, Faults>;

/** What the page can see by itself; the server judges all of it again. [RULE-09] */
function faultsIn(values: Values): Faults {
  const empty = firstFields.filter((field) => !optional.includes(field) && isBlank(values[field]));
  if (empty.length > 0) return Object.fromEntries(empty.map((field) => [field, { code: 'required' as const }]));
  const fault = checkPassword(values);
  return fault === null ? {} : passwordFaults[fault];
}
