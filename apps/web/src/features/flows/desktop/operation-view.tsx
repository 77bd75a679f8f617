import { useEffect, useId } from 'react';
import { usePictureUpload } from '#web/client/pictures.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { StarInput } from '#web/ui/base/star-input.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { DateInput } from '#web/ui/desktop/inputs/date-input.tsx';
import { ImageInput } from '#web/ui/desktop/inputs/image-input.tsx';
import { RadioInput } from '#web/ui/desktop/inputs/radio-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { type DeskAct, type DeskOperation, type DeskValues, deskOperation } from '../desk-operations.ts';
import { useFlowLabels } from '../flow-labels.ts';
import type { Process } from '../flow-types.ts';
import { fieldName, useDeskOperation } from '../use-desk-operation.ts';
import { FieldInput } from './field-input.tsx';
import { Foreseen } from './foreseen.tsx';
import { PeopleInput } from './people-input.tsx';

type Props = { process: Process; act: DeskAct; title: string; onClose: () => void };

/** What an operation asks for, what it would do to others, and the button that does it. */
export function OperationView({ process, act, title, onClose }: Props) {
  const operation = deskOperation(process, act);
  const over = operation === null;
  // Somebody else was quicker, and the page has already been told.
  useEffect(() => {
    if (over) onClose();
  }, [over, onClose]);
  if (!operation) return null;
  const people =
    act.act === 'edit-contacts' ? process.contacts.find(({ sId }) => sId === act.about)?.people : undefined;
  return (
    <Body process={process} operation={operation} start={people ? { people } : {}} title={title} onClose={onClose} />
  );
}

type BodyProps = {
  process: Process;
  operation: DeskOperation;
  start: Partial<DeskValues>;
  title: string;
  onClose: () => void;
};

function Body({ process, operation, start, title, onClose }: BodyProps) {
  const say = useSay('monitoring');
  const { say: ui } = useTexts();
  const { words, say: label } = useFlowLabels();
  const upload = usePictureUpload();
  const { form, preview, shown } = useDeskOperation(process, operation, start, onClose);
  const { values } = form;
  const id = useId();
  const choices = operation.where
    ? [
        { value: 'before', label: say('signer-before') },
        { value: 'after', label: say('signer-after') },
      ]
    : operation.choices?.map(({ value, name }) => ({ value, label: words(name) }));
  return (
    <Dialog
      title={`${title} · ${process.number}`}
      onClose={onClose}
      width={shown.length > 0 ? 680 : 560}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={id} kind={operation.danger ? 'danger' : 'primary'} busy={form.busy}>
            {title}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} style={{ display: 'grid', gap: 'var(--space-3)' }}>
        {shown.map((one) => (
          <FieldInput key={one.field.id} field={one.field} bound={form.field(fieldName(one.field.id))} />
        ))}
        {choices && (
          <RadioInput label={say(choiceLabel(operation))} required options={choices} {...form.field('choice')} />
        )}
        {operation.asksAfterwards && (
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
        {operation.people !== 'none' && (
          <PeopleInput
            label={say(operation.deed === 'copy' ? 'copy-to' : 'people')}
            required
            several={operation.people === 'several'}
            max={operation.deed === 'add-signer' ? 20 : 50}
            {...form.field('people')}
          />
        )}
        {operation.next && (
          <PeopleInput
            label={say('next-people', { step: words(operation.next.stepName) })}
            required
            several={operation.next.several}
            {...form.field('next')}
          />
        )}
        {operation.stars && (
          <>
            <StarInput label={label('evaluation-stars')} required prompted {...form.field('stars')} />
            <RadioInput
              label={label('evaluation-achieved')}
              required
              prompted
              placeholder={label('prompt-achieved')}
              options={[
                { value: 'true', label: say('achieved') },
                { value: 'false', label: say('not-achieved') },
              ]}
              {...form.field('achieved')}
            />
          </>
        )}
        {operation.resumeOn && (
          <DateInput label={say('resume-on')} hint={say('resume-on-hint')} {...form.field('resumeOn')} />
        )}
        {operation.reason !== 'none' && (
          <TextareaInput
            label={operation.stars ? label('evaluation-text') : say(reasonLabel(operation))}
            required={operation.reason === 'required'}
            prompted={operation.stars}
            max={operation.maxReason}
            {...form.field('reason')}
          />
        )}
        {operation.attachments && (
          <ImageInput label={say('pictures')} max={6} {...upload} {...form.field('pictures')} />
        )}
        {operation.signature && (
          <ImageInput
            label={say('signature')}
            required
            max={1}
            hint={say('signature-hint')}
            {...upload}
            {...form.field('signature')}
          />
        )}
        {operation.copies && <PeopleInput label={say('copy-to')} several {...form.field('copy')} />}
      </form>
      <Foreseen asked={preview} wanted={operation.foresee(values) !== null} />
    </Dialog>
  );
}

function choiceLabel({ deed, where }: DeskOperation) {
  if (where) return 'signer-where' as const;
  if (deed === 'return') return 'return-to' as const;
  return deed === 'move' ? ('move-to' as const) : ('choose-person' as const);
}

/** A decision comes with an opinion; what is done to the course of things, with a reason. */
function reasonLabel({ deed }: DeskOperation) {
  return ['agree', 'disagree', 'solve', 'not-solve', 'copy'].includes(deed) ? ('reason' as const) : ('why' as const);
}
