import { saveParameter, tryParameter } from '@campus/contract/calls/parameters.ts';
import { proveSignIn } from '@campus/contract/calls/sessions.ts';
import { callFailures } from '@campus/rules/connections/vocabulary.ts';
import { fieldsOf, type ParameterField } from '@campus/rules/parameters/catalogue.ts';
import { isGoodTrial } from '@campus/rules/parameters/trials.ts';
import { useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { type Parameter, useRefreshParameters } from './parameters.queries.ts';

/** Money is stored in fen and typed in yuan. */
const inputValue = (field: ParameterField, stored: string): string =>
  field.kind === 'fen' && /^\d+$/.test(stored) ? String(Number(stored) / 100) : stored;
const keptAs = (field: ParameterField, typed: string): string => {
  const text = typed.trim();
  return field.kind === 'fen' && /^\d+(\.\d{1,2})?$/.test(text) ? String(Math.round(Number(text) * 100)) : text;
};

/** The initial values of a setting's inputs. */
const shownValues = ({ key, values }: Parameter) =>
  Object.fromEntries(
    fieldsOf(key).map((field) => [field.value, inputValue(field, values[field.value] ?? '')]),
  ) as Record<string, string>;

/** The changed values in their stored form. */
const changedIn = (parameter: Parameter, typed: Record<string, string>): [string, string][] => {
  const initial = shownValues(parameter);
  return fieldsOf(parameter.key)
    .filter(({ value }) => typed[value] !== initial[value])
    .map((field) => [field.value, keptAs(field, typed[field.value] ?? '')]);
};

type Proof = ReturnType<typeof useProof>;

/**
 * The sign-in password of whoever changes how people sign in. It stays typed, so that values can be tried and saved in
 * a row; each asks the server anew.
 */
export function useProof({ changing }: Parameter) {
  const failure = useFailureText();
  const write = useWrite(proveSignIn, { quiet: true });
  const [notice, setNotice] = useState<string | null>(null);
  const form = useForm({ initial: { password: '' }, onSubmit: async () => undefined });
  const isAsked = changing === 'by-password';
  return {
    /** Answers whether it is proved; otherwise the password says why not. */
    prove: async (): Promise<boolean> => {
      if (!isAsked) return true;
      try {
        await write.mutateAsync({ password: form.values.password });
        return true;
      } catch (error) {
        setNotice(failure(error));
        form.takeFaults([{ field: 'password', code: 'refused' }]);
        return false;
      }
    },
    /** The field of the password; null where nothing is asked for. */
    field: isAsked
      ? {
          ...form.field('password'),
          ...(notice === null ? {} : { fault: { code: 'required' }, whenEmpty: notice }),
          onChange: (typed: string) => {
            setNotice(null);
            form.set('password', typed);
          },
        }
      : null,
  };
}

/** The form of one setting; only changes are sent, with the version that was read. */
export function useParameterForm(parameter: Parameter, { prove }: Proof) {
  const { key, version } = parameter;
  const say = useSay('parameters');
  const failure = useFailureText();
  const refresh = useRefreshParameters();
  const write = useWrite(saveParameter, { quiet: true });
  return useForm({
    initial: shownValues(parameter),
    onSubmit: async (typed) => {
      const changed = changedIn(parameter, typed);
      if (changed.length === 0) {
        toast(say('nothing-changed'));
        return undefined;
      }
      if (!(await prove())) return undefined;
      try {
        await write.mutateAsync({ key, version, values: Object.fromEntries(changed) });
        await refresh();
        toast(say('saved'), { kind: 'success' });
        return undefined;
      } catch (error) {
        toast(failure(error), { kind: 'warning', ms: 5000 });
        if (error instanceof RefusalError && ['parameter-value', 'parameter-secret-moved'].includes(error.code))
          return [{ field: String(error.facts.field), code: 'format' as const }];
        return faultsOf(error);
      }
    },
  });
}

/** Takes a secret away. */
export function useSecretAway({ key, version }: Parameter, { prove }: Proof) {
  const say = useSay('parameters');
  const refresh = useRefreshParameters();
  const write = useWrite(saveParameter);
  const takeAway = async (value: string) => {
    if (!(await confirm({ title: say('secret-away-ask') })) || !(await prove())) return;
    await write
      .mutateAsync({ key, version, values: { [value]: '' } })
      .then(() => toast(say('saved'), { kind: 'success' }))
      .then(refresh)
      .catch(() => {});
  };
  return { takeAway, busy: write.isPending };
}

/** Tests the typed values before they are saved; the other system's answer is shown until something is typed. */
export function useTrial(parameter: Parameter, { prove }: Proof, typed: Record<string, string>) {
  const failure = useFailureText();
  const say = useSay('parameters');
  const sayFailure = useSay('connections-office');
  /** Why nobody was reached has words; what the other system says of itself has its own. */
  const inWords = (detail: string | null): string => {
    const why = callFailures.find((failed) => failed === detail);
    return why ? sayFailure(`failure-${why}`) : (detail ?? '');
  };
  const write = useWrite(tryParameter, { quiet: true });
  const [result, setResult] = useState<{ good: boolean; text: string; of: typeof typed } | null>(null);
  const attempt = async () => {
    if (!(await prove())) return;
    try {
      const values = Object.fromEntries(changedIn(parameter, typed));
      const { outcome, detail } = await write.mutateAsync({ key: parameter.key, values });
      const text = say(`tried ${outcome}`, { detail: inWords(detail) });
      setResult({ good: isGoodTrial(outcome), text, of: typed });
    } catch (error) {
      setResult({ good: false, text: failure(error), of: typed });
    }
  };
  return { attempt: () => void attempt(), busy: write.isPending, result: result?.of === typed ? result : null };
}
