import { saveParameter } from '@campus/contract/calls/parameters.ts';
import { fieldsOf, type ParameterField } from '@campus/rules/parameters/catalogue.ts';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refused.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { type Parameter, useForgetParameters } from './parameters.queries.ts';

/** Money is kept in fen and typed in yuan. */
const shownAs = (field: ParameterField, kept: string): string =>
  field.kind === 'fen' && /^\d+$/.test(kept) ? String(Number(kept) / 100) : kept;
const keptAs = (field: ParameterField, typed: string): string => {
  const text = typed.trim();
  return field.kind === 'fen' && /^\d+(\.\d{1,2})?$/.test(text) ? String(Math.round(Number(text) * 100)) : text;
};

/** What is typed of one setting; only what differs is sent, with the version that was read. */
export function useParameterForm({ key, version, values }: Parameter) {
  const say = useSay('parameters');
  const failure = useFailureText();
  const forget = useForgetParameters();
  const write = useWrite(saveParameter, { quiet: true });
  const fields = fieldsOf(key);
  const initial = Object.fromEntries(
    fields.map((field) => [field.value, shownAs(field, values[field.value] ?? '')]),
  ) as Record<string, string>;
  return useForm({
    initial,
    onSubmit: async (typed) => {
      const changed = fields.filter((field) => typed[field.value] !== initial[field.value]);
      if (changed.length === 0) {
        toast(say('nothing-changed'));
        return undefined;
      }
      const next = changed.map((field) => [field.value, keptAs(field, typed[field.value] ?? '')]);
      try {
        await write.mutateAsync({ key, version, values: Object.fromEntries(next) });
        await forget();
        toast(say('saved'), { kind: 'success' });
        return undefined;
      } catch (error) {
        toast(failure(error), { kind: 'warning', ms: 5000 });
        if (error instanceof RefusalError && error.code === 'parameter-value')
          return [{ field: String(error.facts.field), code: 'format' as const }];
        return faultsOf(error);
      }
    },
  });
}

/** Takes a secret away. */
export function useSecretAway({ key, version }: Parameter) {
  const say = useSay('parameters');
  const forget = useForgetParameters();
  const write = useWrite(saveParameter);
  const takeAway = async (value: string) => {
    if (!(await confirm({ title: say('secret-away-ask') }))) return;
    await write
      .mutateAsync({ key, version, values: { [value]: '' } })
      .then(() => toast(say('saved'), { kind: 'success' }))
      .then(forget)
      .catch(() => {});
  };
  return { takeAway, busy: write.isPending };
}
