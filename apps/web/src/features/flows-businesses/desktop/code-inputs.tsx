import { useSay } from '#web/client/texts.ts';
import type { Fault } from '#web/ui/base/faults.ts';
import type { Bound } from '#web/ui/base/use-form.ts';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { isCode, isNumberPrefix } from '../business-values.ts';
import { useSampleNumber } from '../use-sample-number.ts';

const FORMAT: Fault = { code: 'format' };

/** The name of a business in addresses and in the log. */
export function CodeInput({ stays = null, ...field }: Bound<string> & { stays?: 'built-in' | 'published' | null }) {
  const say = useSay('flows-businesses');
  const wrong = field.value.length > 1 && !isCode(field.value);
  return (
    <TextInput
      label={say('code')}
      required
      min={2}
      max={40}
      disabled={stays !== null}
      hint={say(stays ? `code-stays-${stays}` : 'code-hint')}
      {...field}
      fault={field.fault ?? (wrong ? FORMAT : null)}
    />
  );
}

/** What the numbers of its cases begin with; typed in either case. */
export function PrefixInput(field: Bound<string>) {
  const say = useSay('flows-businesses');
  const sample = useSampleNumber(field.value);
  return (
    <TextInput
      label={say('number-prefix')}
      required
      max={6}
      hint={sample}
      {...field}
      onChange={(typed) => field.onChange(typed.toUpperCase())}
      fault={field.fault ?? (field.value !== '' && !isNumberPrefix(field.value) ? FORMAT : null)}
    />
  );
}
