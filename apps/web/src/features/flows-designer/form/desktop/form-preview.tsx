import { type FormDefinition, isFilledIn } from '@campus/rules/flows/form.ts';
import { Suspense, useMemo, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { isLong } from '#web/ui/base/field-widths.ts';
import { FormAround } from '#web/ui/base/form-around.ts';
import { FormCard, FormField, FormFields } from '#web/ui/base/form-page.tsx';
import { withoutBareHeadings } from '#web/ui/base/form-sections.ts';
import { filledForm, type InputValue, type InputValues, inputValue } from '#web/ui/base/form-values.ts';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { FieldInput } from '../../conditions/desktop/field-input.tsx';
import { useDesigning } from '../../design-context.tsx';
import { PhoneForm } from '../phone-form.ts';
import styles from './form-preview.module.css';
import { PhoneWindow } from './phone-window.tsx';

/** The form as it is filled in on a computer and, with the same values, on a phone. */
export function FormPreview({ form }: { form: FormDefinition }) {
  const say = useSay('flows-designer-form');
  const { names } = useDesigning();
  const [typed, setTyped] = useState<InputValues>({});
  const values = useMemo(
    (): InputValues =>
      Object.fromEntries(
        form.fields
          .filter(({ kind }) => isFilledIn(kind))
          .map((field) => [field.id, typed[field.id] ?? inputValue(field, null, { names, pictures: [] })]),
      ),
    [form, typed, names],
  );
  const filled = filledForm(
    form.fields.map((field) => ({ field })),
    values,
  );
  const shown = withoutBareHeadings(filled.shown).map(({ field }) => field);
  return (
    <>
      <Small as="p">{say('preview-hint')}</Small>
      <div className={styles.looks}>
        <section aria-label={say('desktop-look')} className={styles.look}>
          <h2>{say('desktop-look')}</h2>
          <FormCard onSubmit={(event) => event.preventDefault()} aria-label={say('form')}>
            {shown.length === 0 && <p>{say('no-fields')}</p>}
            <FormAround value={filled.standing}>
              <FormFields>
                {shown.map((field) => (
                  <FormField key={field.id} whole={isLong(field.kind)}>
                    <FieldInput
                      field={field}
                      bound={{
                        name: field.id,
                        value: values[field.id],
                        onChange: (value) => setTyped((before) => ({ ...before, [field.id]: value as InputValue })),
                        fault: null,
                        link: noForm,
                      }}
                    />
                  </FormField>
                ))}
              </FormFields>
            </FormAround>
          </FormCard>
        </section>
        <section aria-label={say('phone-look')} className={styles.look}>
          <h2>{say('phone-look')}</h2>
          <PhoneWindow title={say('phone-look')}>
            <Suspense fallback={<Skeleton shape="block" height={240} />}>
              <PhoneForm fields={shown} values={values} standing={filled.standing} />
            </Suspense>
          </PhoneWindow>
        </section>
      </div>
    </>
  );
}

const noForm = { register: () => () => {} };
