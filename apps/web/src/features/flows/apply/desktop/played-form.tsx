import { isFilledIn } from '@campus/rules/flows/form.ts';
import { useState } from 'react';
import { PictureUpload } from '#web/client/pictures.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import type { BoundField } from '#web/ui/base/field-source.ts';
import { isLong } from '#web/ui/base/field-widths.ts';
import { FormAround } from '#web/ui/base/form-around.ts';
import { FormField, FormFields, FormFoot } from '#web/ui/base/form-page.tsx';
import { withoutBareHeadings } from '#web/ui/base/form-sections.ts';
import { filledForm, type InputValues, inputValue, sentForm } from '#web/ui/base/form-values.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { FieldInput } from '../../fields/desktop/field-input.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import type { NamesOfIds, Person, ShownField, StartForm } from '../../flow-types.ts';
import { notKept } from '../../operations/desktop/played-actions.tsx';
import { PeopleInput } from '../../people/desktop/people-input.tsx';
import parts from '../service-parts.module.css';
import styles from './played-form.module.css';

export type PlayedFormProps = {
  label: string;
  submit: string;
  fields: readonly ShownField[];
  names: NamesOfIds;
  picks: StartForm['picks'];
  take: (sent: { form: Record<string, unknown>; picked: Record<string, string[]> }) => Promise<void>;
};

const pickName = (sId: string) => `picked.${sId}`;

/** The form of a start step as a submitter fills it in, for an application that nobody sends. */
export function PlayedForm({ label, submit, fields, names, picks, take }: PlayedFormProps) {
  const say = useSay('workflow');
  const { words } = useFlowLabels();
  const failure = useFailureText();
  const [initial] = useState<InputValues>(() => ({
    ...Object.fromEntries(
      fields
        .filter(({ field }) => isFilledIn(field.kind))
        .map(({ field, value }) => [field.id, inputValue(field, value, { names, pictures: [] })]),
    ),
    ...Object.fromEntries(picks.map(({ sId }) => [pickName(sId), []])),
  }));
  const peopleFor = (values: InputValues, sId: string) =>
    (values[pickName(sId)] as readonly Person[] | undefined) ?? [];
  const form = useForm<InputValues>({
    initial,
    onSubmit: async (values) => {
      const { shown, standing } = filledForm(fields, values);
      const picked = picks.map(({ sId }) => [sId, peopleFor(values, sId).map((person) => person.id)] as const);
      try {
        await take({
          form: sentForm(
            shown.filter(({ right }) => right === 'write'),
            values,
            standing,
          ),
          picked: Object.fromEntries(picked.filter(([, people]) => people.length > 0)),
        });
        return undefined;
      } catch (error) {
        const faults = faultsOf(error);
        if (faults.length === 0) toast(failure(error), { kind: 'warning', ms: 3500 });
        return faults;
      }
    },
  });
  const given = Object.fromEntries(fields.map(({ field, value }) => [field.id, value]));
  const { shown, standing } = filledForm(fields, form.values, given);
  return (
    <PictureUpload value={notKept}>
      <form noValidate onSubmit={form.submit} aria-label={label} className={styles.form}>
        {shown.length === 0 && <p className={parts.muted}>{say('nothing-to-fill-in')}</p>}
        <FormFields>
          <FormAround value={standing}>
            {withoutBareHeadings(shown).map(({ field }) => (
              <FormField key={field.id} whole={isLong(field.kind)}>
                <FieldInput field={field} bound={form.field(field.id) as BoundField<unknown>} />
              </FormField>
            ))}
          </FormAround>
          {picks.map(({ sId, stepName, several, required }) => (
            <FormField key={sId} whole>
              <PeopleInput
                label={words(stepName)}
                required={required}
                several={several}
                {...(form.field(pickName(sId)) as unknown as BoundField<readonly Person[]>)}
              />
            </FormField>
          ))}
        </FormFields>
        <FormFoot>
          <Button type="submit" kind="primary" busy={form.busy}>
            {submit}
          </Button>
        </FormFoot>
      </form>
    </PictureUpload>
  );
}
