import type { StandingForm } from '@campus/rules/flows/standing-form.ts';
import type { ReactNode } from 'react';
import { usePictureUpload } from '#web/client/pictures.ts';
import { useSay } from '#web/client/texts.ts';
import { FormAround } from '#web/ui/base/form-around.ts';
import { StarInput } from '#web/ui/base/star-input.tsx';
import type { Form } from '#web/ui/base/use-form.ts';
import { DayInput } from '#web/ui/touch/inputs/day-input.tsx';
import { ImageInput } from '#web/ui/touch/inputs/image-input.tsx';
import { RadioInput } from '#web/ui/touch/inputs/radio-input.tsx';
import { TextareaInput } from '#web/ui/touch/inputs/textarea-input.tsx';
import { FieldInput } from '../../fields/touch/field-input.tsx';
import { SignatureInput } from '../../fields/touch/signature-input.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import type { ShownField } from '../../flow-types.ts';
import { PickRow } from '../../people/touch/pick-row.tsx';
import { resumeDays } from '../days.ts';
import type { Operation } from '../operations.ts';
import { fieldName, type OperationInputs } from '../use-operation.ts';
import type { usePickedPeople } from './use-picked-people.ts';

type Props = {
  operation: Operation;
  form: Form<OperationInputs>;
  visibleFields: readonly ShownField[];
  standing: StandingForm;
  /** The chosen people; not needed for an operation that asks for none. */
  picked?: ReturnType<typeof usePickedPeople>;
  /** Stands between what is chosen and what is written. */
  children?: ReactNode;
};

/** Everything that an operation asks for. */
export function OperationFields({ operation, form, visibleFields, standing, picked, children }: Props) {
  const say = useSay('workflow');
  const { words, say: flow } = useFlowLabels();
  const upload = usePictureUpload();
  const { asks, limits } = operation;
  const choices = asks.where
    ? (['before', 'after'] as const).map((value) => ({ value, label: say(`add-${value}`) }))
    : asks.choices?.map(({ value, name }) => ({ value, label: words(name) }));
  return (
    <>
      <FormAround value={standing}>
        {visibleFields.map(({ field }) => (
          <FieldInput key={field.id} field={field} bound={form.field(fieldName(field.id))} />
        ))}
      </FormAround>
      {choices && (
        <RadioInput label={say(choiceLabel(operation))} required options={choices} {...form.field('choice')} />
      )}
      {picked && asks.people !== 'none' && (
        <PickRow
          label={say(peopleLabel(operation))}
          required
          max={limits.people}
          {...form.field('people')}
          value={picked.chosen.people}
          onOpen={() => picked.openPeople(form.values.choice)}
        />
      )}
      {asks.afterwards && (
        <RadioInput
          label={say('afterwards')}
          required
          options={(['restart', 'straight-back'] as const).map((value) => ({
            value,
            label: say(`afterwards-${value}`),
          }))}
          {...form.field('afterwards')}
        />
      )}
      {children}
      {picked && asks.next && (
        <PickRow
          label={say('next-people', { step: words(asks.next.stepName) })}
          {...form.field('next')}
          required={asks.next.required}
          value={picked.chosen.next}
          onOpen={picked.openNext}
        />
      )}
      {asks.evaluation && (
        <>
          <StarInput label={flow('evaluation-stars')} required prompted {...form.field('stars')} />
          <RadioInput
            label={flow('evaluation-achieved')}
            required
            prompted
            placeholder={flow('prompt-achieved')}
            options={[
              { value: 'true', label: flow('yes') },
              { value: 'false', label: flow('no') },
            ]}
            {...form.field('achieved')}
          />
        </>
      )}
      {asks.reason !== 'none' && (
        <TextareaInput
          label={asks.evaluation ? flow('evaluation-text') : say(asks.resumeOn ? 'hang-up-reason' : 'reason')}
          required={asks.reason === 'required'}
          prompted={asks.evaluation}
          rows={4}
          max={limits.reason}
          {...form.field('reason')}
        />
      )}
      {asks.resumeOn && (
        <DayInput label={say('resume-on')} hint={say('resume-on-hint')} {...resumeDays()} {...form.field('resumeOn')} />
      )}
      {asks.attachments && (
        <ImageInput label={say('pictures')} max={limits.pictures} {...upload} {...form.field('pictures')} />
      )}
      {asks.signature && <SignatureInput label={say('signature')} required {...form.field('signature')} />}
      {picked && asks.copies && (
        <PickRow label={say('copy-to')} hint={say('copy-hint')} value={picked.chosen.copy} onOpen={picked.openCopy} />
      )}
    </>
  );
}

function choiceLabel({ name }: Operation) {
  if (name === 'return' || name === 'add-signer' || name === 'move' || name === 'reopen-ended')
    return `choose-${name}` as const;
  return 'choose-remove-signer' as const;
}

function peopleLabel({ name }: Operation) {
  if (name === 'copy') return 'copy-to' as const;
  return name === 'add-signer' ? ('signers' as const) : ('give-to' as const);
}
