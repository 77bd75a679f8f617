import type { StandingForm } from '@campus/rules/flows/standing-form.ts';
import { usePictureUpload } from '#web/client/pictures.ts';
import { useSay } from '#web/client/texts.ts';
import type { BoundField } from '#web/ui/base/field-source.ts';
import { FormAround } from '#web/ui/base/form-around.ts';
import { StarInput } from '#web/ui/base/star-input.tsx';
import type { Form } from '#web/ui/base/use-form.ts';
import { DateInput } from '#web/ui/desktop/inputs/date-input.tsx';
import { ImageInput } from '#web/ui/desktop/inputs/image-input.tsx';
import { RadioInput } from '#web/ui/desktop/inputs/radio-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { FieldInput } from '../../fields/desktop/field-input.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import type { ShownField } from '../../flow-types.ts';
import { PeopleInput } from '../../people/desktop/people-input.tsx';
import { resumeDays } from '../days.ts';
import { isDecision } from '../decision-names.ts';
import type { Operation } from '../operations.ts';
import { fieldName, type OperationInputs } from '../use-operation.ts';

type Props = {
  operation: Operation;
  form: Form<OperationInputs>;
  visibleFields: readonly ShownField[];
  standing: StandingForm;
};

/** Everything that an operation asks for. */
export function OperationFields({ operation, form, visibleFields, standing }: Props) {
  const say = useSay('flows-monitoring');
  const { words, say: flow } = useFlowLabels();
  const upload = usePictureUpload();
  const { asks, limits } = operation;
  const choices = asks.where
    ? [
        { value: 'before', label: say('signer-before') },
        { value: 'after', label: say('signer-after') },
      ]
    : asks.choices?.map(({ value, name }) => ({ value, label: words(name) }));
  return (
    <>
      <FormAround value={standing}>
        {visibleFields.map(({ field }) => (
          <FieldInput key={field.id} field={field} bound={form.field(fieldName(field.id)) as BoundField<unknown>} />
        ))}
      </FormAround>
      {choices && (
        <RadioInput label={say(choiceLabel(operation))} required options={choices} {...form.field('choice')} />
      )}
      {asks.afterwards && (
        <RadioInput
          label={say('afterwards')}
          required
          options={[
            { value: 'restart', label: say('afterwards-restart') },
            { value: 'straight-back', label: say('afterwards-straight-back') },
          ]}
          {...form.field('afterwards')}
        />
      )}
      {asks.people !== 'none' && (
        <PeopleInput
          label={say(operation.name === 'copy' ? 'copy-to' : 'people')}
          required
          several={asks.people === 'several'}
          max={limits.people}
          {...form.field('people')}
        />
      )}
      {asks.next && (
        <PeopleInput
          label={say('next-people', { step: words(asks.next.stepName) })}
          required={asks.next.required}
          several={asks.next.several}
          {...form.field('next')}
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
              { value: 'true', label: say('achieved') },
              { value: 'false', label: say('not-achieved') },
            ]}
            {...form.field('achieved')}
          />
        </>
      )}
      {asks.resumeOn && (
        <DateInput
          label={say('resume-on')}
          hint={say('resume-on-hint')}
          {...resumeDays()}
          {...form.field('resumeOn')}
        />
      )}
      {asks.reason !== 'none' && (
        <TextareaInput
          label={asks.evaluation ? flow('evaluation-text') : say(reasonLabel(operation))}
          required={asks.reason === 'required'}
          prompted={asks.evaluation}
          max={limits.reason}
          {...form.field('reason')}
        />
      )}
      {asks.attachments && (
        <ImageInput label={say('pictures')} max={limits.pictures} {...upload} {...form.field('pictures')} />
      )}
      {asks.signature && (
        <ImageInput
          label={say('signature')}
          required
          max={1}
          hint={say('signature-hint')}
          {...upload}
          {...form.field('signature')}
        />
      )}
      {asks.copies && <PeopleInput label={say('copy-to')} several {...form.field('copy')} />}
    </>
  );
}

function choiceLabel({ name, asks }: Operation) {
  if (asks.where) return 'signer-where' as const;
  if (name === 'return') return 'return-to' as const;
  if (name === 'reopen-ended') return 'reopen-at' as const;
  return name === 'move' ? ('move-to' as const) : ('choose-person' as const);
}

/** The text of a decision is an opinion; that of every other operation is a reason. */
function reasonLabel({ name }: Operation) {
  return isDecision(name) || name === 'copy' ? ('reason' as const) : ('why' as const);
}
