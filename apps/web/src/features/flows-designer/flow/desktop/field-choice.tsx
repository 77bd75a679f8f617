import type { FieldKind } from '@campus/rules/flows/form.ts';
import { useSay } from '#web/client/texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../../design-context.tsx';
import { type Choice, Choose } from './fields.tsx';

type FieldChoiceProps = {
  label: string;
  hint?: string;
  kinds: readonly FieldKind[];
  value: string | null;
  clearable?: boolean;
  onChange: (field: string | null) => void;
};

/** A field of the form, of those that fit. */
export function FieldChoice({ label, hint, kinds, value, clearable = false, onChange }: FieldChoiceProps) {
  const { form } = useDesigning().draft.definition;
  const say = useSay('flows-designer');
  const words = useWords();
  const options: Choice[] = form.fields
    .filter((field) => kinds.includes(field.kind) || field.id === value)
    .map((field) => ({ value: field.id, label: words(field.label) || say('nameless') }));
  return (
    <Choose
      label={label}
      hint={hint}
      value={value}
      options={options}
      clearable={clearable}
      none={say('no-such-field')}
      onChange={onChange}
    />
  );
}
