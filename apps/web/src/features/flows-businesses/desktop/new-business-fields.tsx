import { useSay } from '#web/client/texts.ts';
import type { Form } from '#web/ui/base/use-form.ts';
import { useWords, type Words } from '#web/ui/base/words.ts';
import rows from '#web/ui/desktop/form-rows.module.css';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import type { CopyValues } from '../proposed-copy.ts';
import { CodeInput, PrefixInput } from './code-inputs.tsx';

type Props = { form: Form<CopyValues>; categories: readonly { id: string; name: Words }[] };

/** What every new business is called and where it belongs, whatever it begins from. */
export function NewBusinessFields({ form, categories }: Props) {
  const say = useSay('flows-businesses');
  const words = useWords();
  return (
    <>
      <div className={rows.pair}>
        <TextInput label={say('name-zh')} required max={40} {...form.field('nameZh')} />
        <TextInput label={say('name-en')} lang="en" required max={40} {...form.field('nameEn')} />
      </div>
      <div className={rows.pair}>
        <CodeInput {...form.field('code')} />
        <PrefixInput {...form.field('numberPrefix')} />
      </div>
      <PickerInput
        label={say('category')}
        required
        options={categories.map(({ id: value, name }) => ({ value, label: words(name) }))}
        {...form.field('category')}
      />
    </>
  );
}
