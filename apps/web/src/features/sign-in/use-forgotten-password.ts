import { askPasswordCode, getSignInHelp, resetPassword } from '@campus/contract/calls/passwords.ts';
import type { FieldFault } from '@campus/contract/refusals.ts';
import { checkPassword, isBlank } from '@campus/rules/basics/formats.ts';
import { type FormEvent, useState } from 'react';
import { useCall, useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { useFailureText } from '#web/client/texts.ts';

export type ForgottenPasswordField = 'account' | 'code' | 'next' | 'confirm';
type Values = Record<ForgottenPasswordField, string>;
type Fault = Pick<FieldFault, 'code' | 'n'>;
type Faults = Partial<Record<ForgottenPasswordField, Fault>>;

/** The steps to a new password; `asked`: a code was requested on this page. */
export type ForgottenPasswordStep = 'account' | 'asked' | 'code' | 'done';

const EMPTY: Values = { account: '', code: '', next: '', confirm: '' };

export const useSignInHelp = (orgSign: string) => useCall(getSignInHelp, { orgSign }, { staleTime: 60_000 });

/** A new password by a mailed code; the server's answer does not reveal whether the account exists. [ADM-13] */
export function useForgottenPassword(orgSign: string) {
  const failure = useFailureText();
  const asking = useWrite(askPasswordCode, { quiet: true });
  const resetting = useWrite(resetPassword, { quiet: true });
  const [step, setStep] = useState<ForgottenPasswordStep>('account');
  const [values, setValues] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const [wrongCode, setWrongCode] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const busy = asking.isPending || resetting.isPending;

  const go = (next: ForgottenPasswordStep) => {
    setStep(next);
    setFaults({});
    setWrongCode(null);
    setFailed(null);
  };

  /** Sends valid fields; each fault is shown at its field. */
  const sendWith =
    (own: (values: Values) => Faults, send: () => Promise<void>) => async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      const toFirstFault = () =>
        requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      if (busy) return;
      const found = own(values);
      setFaults(found);
      setWrongCode(null);
      setFailed(null);
      if (Object.keys(found).length > 0) return void toFirstFault();
      try {
        await send();
      } catch (error) {
        const fields = error instanceof RefusalError ? error.fields : [];
        setFaults(Object.fromEntries(fields.map((fault) => [fault.field, fault])));
        if (error instanceof RefusalError && error.code === 'password-code-wrong') setWrongCode(failure(error));
        else if (fields.length === 0) setFailed(failure(error));
        toFirstFault();
      }
    };

  return {
    step,
    go,
    values,
    faults,
    wrongCode,
    failed,
    busy,
    set: (field: ForgottenPasswordField, value: string) => setValues((before) => ({ ...before, [field]: value })),
    ask: sendWith(
      (typed) => missingIn(typed, ['account']),
      async () => {
        await asking.mutateAsync({ orgSign, account: values.account });
        setValues({ ...EMPTY, account: values.account });
        go('asked');
      },
    ),
    reset: sendWith(faultsIn, async () => {
      await resetting.mutateAsync({ orgSign, ...values });
      setValues(EMPTY);
      go('done');
    }),
  };
}

const missingIn = (values: Values, fields: readonly ForgottenPasswordField[]): Faults =>
  Object.fromEntries(fields.filter((field) => isBlank(values[field])).map((field) => [field, { code: 'required' }]));

const placed = {
  'original-empty': {},
  'length-or-account': { next: { code: 'password-length' } },
  special: { next: { code: 'password-special' } },
  mismatch: { confirm: { code: 'password-mismatch' } },
  'same-as-original': {},
} as const satisfies Record<NonNullable<ReturnType<typeof checkPassword>>, Faults>;

/** What the page can see by itself; the server judges all of it again. [RULE-09] */
function faultsIn(values: Values): Faults {
  const missing = missingIn(values, ['account', 'code', 'next', 'confirm']);
  if (Object.keys(missing).length > 0) return missing;
  const fault = checkPassword(values);
  return fault === null ? {} : placed[fault];
}
