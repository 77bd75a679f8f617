import type { ParameterField } from '@campus/rules/parameters/catalogue.ts';
import { useSay } from '#web/client/texts.ts';
import type { Bound } from '#web/ui/base/use-form.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { DateInput } from '#web/ui/desktop/inputs/date-input.tsx';
import { PasswordInput } from '#web/ui/desktop/inputs/password-input.tsx';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';

type Say = ReturnType<typeof useSay<'parameters'>>;
type Key = Parameters<Say>[0];
type Props = {
  of: string;
  field: ParameterField;
  bound: Bound<string>;
  disabled: boolean;
  /** What stands there is not obeyed. */
  wrong: boolean;
  /** Of a secret: it is set. */
  isSet: boolean;
};

const LONGEST = 2000;
const LONGEST_CERTIFICATES = 20_000;

/** The input for one value of any kind, with its limits and its default. */
export function ValueInput({ of, field, bound, disabled, wrong, isSet }: Props) {
  const say = useSay('parameters');
  const label = say(`${of} ${field.name}` as Key);
  const common = { label, disabled, ...bound, hint: useHint(field, wrong, isSet) };
  switch (field.kind) {
    case 'secret':
      return <PasswordInput {...common} purpose="current" />;
    case 'choice':
      return (
        <PickerInput
          {...common}
          options={field.options.map((value) => ({ value, label: say(`choice ${value}` as Key) }))}
        />
      );
    case 'day':
      return <DateInput {...common} />;
    case 'networks':
      return <TextareaInput {...common} rows={2} max={LONGEST} />;
    case 'certificates':
      return <TextareaInput {...common} rows={4} max={LONGEST_CERTIFICATES} />;
    case 'text':
      return <TextInput {...common} max={field.most} />;
    default:
      return <TextInput {...common} max={LONGEST} />;
  }
}

function useHint(field: ParameterField, wrong: boolean, isSet: boolean): string {
  const say = useSay('parameters');
  const format = useFormat();
  const limits = useLimits(field);
  if (wrong) return say('not-obeyed');
  const valueText = (text: string) => {
    if (field.kind === 'choice') return say(`choice ${text}` as Key);
    if (field.kind === 'percent') return `${text} %`;
    return field.kind === 'fen' ? format.money(Number(text)) : text;
  };
  const hints = [
    field.kind === 'secret' && say(isSet ? 'secret-set' : 'secret-unset'),
    limits,
    field.unset !== null && say('unset-is', { name: valueText(field.unset) }),
  ];
  return hints.filter(Boolean).join(' · ');
}

/** What a value may be, in words. */
function useLimits(field: ParameterField): string | null {
  const say = useSay('parameters');
  switch (field.kind) {
    case 'whole':
      return say('limits', { from: field.from, to: field.to });
    case 'percent':
      return say('limits', { from: '0 %', to: '100 %' });
    case 'fen':
      return say('limits-yuan', { to: field.to / 100 });
    case 'text':
    case 'secret':
      return say('limits-text', { n: field.most });
    case 'address':
      return say('limits-address');
    case 'https':
      return say('limits-https');
    case 'networks':
      return say('limits-networks');
    case 'certificates':
      return say('limits-certificates');
    default:
      return null;
  }
}
