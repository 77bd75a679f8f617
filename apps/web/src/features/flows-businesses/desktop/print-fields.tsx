import { PRINT_LIMITS, printParts, printReaders } from '@campus/rules/flows/print-template.ts';
import { useRef } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import type { Form } from '#web/ui/base/use-form.ts';
import { useWords } from '#web/ui/base/words.ts';
import rows from '#web/ui/desktop/form-rows.module.css';
import { ChecklistInput } from '#web/ui/desktop/inputs/checklist-input.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { type BusinessValues, fieldsToPrint, type SignatureValues } from '../business-values.ts';
import type { Business } from '../flows-businesses.queries.ts';
import styles from './settings-form.module.css';

type Props = { form: Form<BusinessValues>; business: Business };

/** How the cases of a business look on paper, and who gets them there. [DES-01] */
export function PrintFields({ form, business }: Props) {
  const say = useSay('flows-businesses');
  const words = useWords();
  const { values } = form;
  const fields = fieldsToPrint(business).map(({ id, label }) => ({ value: id, label: words(label) || id }));
  return (
    <div className={rows.form}>
      <ChecklistInput
        label={say('print-for')}
        hint={say('print-for-hint')}
        options={printReaders.map((value) => ({ value, label: say(`print-for-${value}`) }))}
        {...form.field('printFor')}
      />
      {values.printFor.length > 0 && (
        <>
          <div className={rows.pair}>
            <TextInput
              label={say('print-heading-zh')}
              max={PRINT_LIMITS.heading}
              hint={say('print-heading-hint')}
              {...form.field('printHeadingZh')}
            />
            <TextInput
              label={say('print-heading-en')}
              lang="en"
              max={PRINT_LIMITS.heading}
              {...form.field('printHeadingEn')}
            />
          </div>
          <ChecklistInput
            label={say('print-parts')}
            required
            options={printParts.map((value) => ({ value, label: say(`print-part-${value}`) }))}
            {...form.field('printParts')}
          />
          {values.printParts.includes('form') && fields.length > 0 && (
            <ChecklistInput label={say('print-left-out')} options={fields} {...form.field('printLeftOut')} />
          )}
          <div className={rows.pair}>
            <TextareaInput
              label={say('print-closing-zh')}
              rows={2}
              max={PRINT_LIMITS.closing}
              hint={say('print-closing-hint')}
              {...form.field('printClosingZh')}
            />
            <TextareaInput
              label={say('print-closing-en')}
              lang="en"
              rows={2}
              max={PRINT_LIMITS.closing}
              {...form.field('printClosingEn')}
            />
          </div>
          <Signatures form={form} />
        </>
      )}
    </div>
  );
}

function Signatures({ form }: Pick<Props, 'form'>) {
  const say = useSay('flows-businesses');
  const box = useRef<HTMLDivElement>(null);
  const { printSignatures: all } = form.values;
  const { link } = form.field('printSignatures');
  const set = (next: readonly SignatureValues[]) => form.set('printSignatures', next);
  const bound = (at: number, language: 'zh' | 'en') => ({
    name: `printSignatures.${at}.${language}`,
    value: all[at]?.[language] ?? '',
    link,
    fault: form.field(`printSignatures.${at}.${language}` as 'printSignatures').fault,
    onChange: (value: string) => set(all.map((one, n) => (n === at ? { ...one, [language]: value } : one))),
  });
  return (
    <fieldset className={styles.signatures}>
      <legend>{say('print-signatures')}</legend>
      <div ref={box} className={styles.rows}>
        {all.map((_signature, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: everything of a line can be typed
          <div key={at} className={styles.signature}>
            <TextInput
              label={say('print-signature-zh', { n: at + 1 })}
              required
              max={PRINT_LIMITS.signature}
              {...bound(at, 'zh')}
            />
            <TextInput
              label={say('print-signature-en', { n: at + 1 })}
              lang="en"
              required
              max={PRINT_LIMITS.signature}
              {...bound(at, 'en')}
            />
            <Button
              kind="quiet"
              aria-label={say('print-signature-remove', { n: at + 1 })}
              onClick={() => set(all.filter((_one, n) => n !== at))}
            >
              {say('remove')}
            </Button>
          </div>
        ))}
        {all.length < PRINT_LIMITS.signatures && (
          <div>
            <Button
              icon={<PlusIcon size={16} />}
              onClick={() => {
                set([...all, { zh: '', en: '' }]);
                // Its first field is in the page after the next drawing.
                requestAnimationFrame(() =>
                  box.current?.querySelector<HTMLElement>(`:scope > :nth-child(${all.length + 1}) input`)?.focus(),
                );
              }}
            >
              {say('print-signature-add')}
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  );
}
