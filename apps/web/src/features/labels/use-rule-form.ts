import { saveLabelRule } from '@campus/contract/calls/labels.ts';
import type { Sent } from '@campus/contract/define-call.ts';
import { type Identity, identities } from '@campus/rules/labels/identities.ts';
import { useWrite } from '#web/client/queries.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { useWords } from '#web/ui/base/words.ts';
import { type Label, useRefreshLabels } from './labels.queries.ts';

export type RuleValues = {
  departments: readonly string[];
  below: readonly string[];
  identities: readonly string[];
  years: string;
};
type SentRule = Exclude<Sent<typeof saveLabelRule>['rule'], ''>;

/** The years as they were typed; null where something else was typed. */
export function yearsOf(typed: string): number[] | null {
  const parts = typed.split(/[\s,，、;；]+/).filter(Boolean);
  return parts.every((part) => /^(19[5-9]\d|20\d\d|2100)$/.test(part)) ? [...new Set(parts.map(Number))] : null;
}

/** The rule to send; null while it has no condition, or a year that is none. */
export function ruleOf({ departments, below, identities: who, years: typed }: RuleValues): SentRule | null {
  const years = yearsOf(typed);
  if (years === null || (departments.length === 0 && who.length === 0 && years.length === 0)) return null;
  return {
    ...(departments.length > 0 && { departments: [...departments], below: below.length > 0 }),
    ...(who.length > 0 && {
      identities: identities.filter((identity): identity is Identity => who.includes(identity)),
    }),
    ...(years.length > 0 && { admissionYears: years }),
  };
}

/** Editing, saving and removing the rule of a label. */
export function useRuleForm(label: Label, onDone: () => void) {
  const say = useSay('labels');
  const words = useWords();
  const failure = useFailureText();
  const refresh = useRefreshLabels();
  const write = useWrite(saveLabelRule, { quiet: true });
  const { rule } = label;
  const done = async (text: string) => {
    toast(text, { kind: 'success' });
    await refresh();
    onDone();
  };
  const form = useForm<RuleValues>({
    initial: {
      departments: rule?.departments?.map(({ id }) => id) ?? [],
      below: rule?.below === false ? [] : ['below'],
      identities: rule?.identities ?? [],
      years: rule?.admissionYears.join(', ') ?? '',
    },
    onSubmit: async (values) => {
      if (yearsOf(values.years) === null) return [{ field: 'years', code: 'format' }];
      try {
        await write.mutateAsync({ id: label.id, rule: ruleOf(values) ?? {} });
        await done(say('rule-saved'));
        return undefined;
      } catch (error) {
        // What a rule lacks altogether stands at its first field.
        const faults = faultsOf(error).map((fault) => ({ ...fault, field: fieldOf(fault.field) }));
        if (faults.length === 0) toast(failure(error), { kind: 'warning', ms: 5000 });
        return faults;
      }
    },
  });
  const remove = async () => {
    const question = {
      title: say('remove-rule-question', { name: words(label.name) }),
      text: say('remove-rule-says'),
      okText: say('remove-rule'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    try {
      await write.mutateAsync({ id: label.id, rule: '' });
      await done(say('rule-removed'));
    } catch (error) {
      toast(failure(error), { kind: 'warning', ms: 5000 });
    }
  };
  return { form, remove };
}

/** The server's name of a field, as the form calls it. */
const fieldOf = (name: string) =>
  name.startsWith('rule.admissionYears') ? 'years' : name.startsWith('rule.identities') ? 'identities' : 'departments';
