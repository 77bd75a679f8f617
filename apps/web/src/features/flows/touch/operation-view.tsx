import { useNavigate } from 'react-router';
import { useWrite } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { useForm } from '#web/ui/base/use-form.ts';
import type { Picture } from '#web/ui/base/use-image-field.ts';
import styles from '#web/ui/touch/close-sheet.module.css';
import { CloseSheet } from '#web/ui/touch/close-sheet.tsx';
import { RadioInput } from '#web/ui/touch/inputs/radio-input.tsx';
import { askChoice, forgetChoice, useChoice } from '../contact-choice.ts';
import { useFlowAddress } from '../flow-addresses.ts';
import { useFlowLabels } from '../flow-labels.ts';
import type { MyTask } from '../flow-types.ts';
import { isOfProcess, maxReason, type Operation, type OperationValues } from '../operations.ts';
import { useOperate } from '../refusal-answers.ts';
import { Foreseen } from './foreseen.tsx';
import { PickRow } from './pick-row.tsx';
import { SayingFields } from './saying-fields.tsx';

type OperationViewProps = {
  operation: Operation;
  processId: string;
  task: MyTask | null;
  about: number;
  onClose: () => void;
};

/** One operation over the details: what it asks for, what would follow from it, and the button that does it. */
export function OperationView({ operation, processId, task, about, onClose }: OperationViewProps) {
  const say = useSay('workflow');
  const { say: flow, words } = useFlowLabels();
  const navigate = useNavigate();
  const flowAddress = useFlowAddress();
  const operate = useOperate();
  const write = useWrite(operation.call, { quiet: true });
  const { deed } = operation;
  const slot = `${deed}/${processId}/${about}`;
  const people = useChoice(slot)?.people ?? [];
  const options =
    deed === 'add-signer'
      ? (['before', 'after'] as const).map((value) => ({ value, label: say(`add-${value}`) }))
      : operation.choices?.map(({ value, name }) => ({ value, label: words(name) }));
  const form = useForm({
    initial: {
      choice: options?.length === 1 || deed === 'add-signer' ? (options?.[0]?.value ?? '') : '',
      afterwards: operation.asksAfterwards ? 'restart' : '',
      reason: '',
      pictures: [] as readonly Picture[],
      signature: [] as readonly Picture[],
    },
    keepAs: slot,
    onSubmit: async () => {
      const answer = await operate(() => write.mutateAsync(operation.payload(values)), deed);
      if (answer.ok) forgetChoice(slot);
      if (answer.ok || answer.stale) onClose();
      return answer.ok ? undefined : answer.faults;
    },
  });
  const values: OperationValues = {
    choice: form.values.choice,
    afterwards: form.values.afterwards,
    reason: form.values.reason.trim(),
    people: people.map(({ id }) => id),
    pictures: form.values.pictures.map(({ id }) => id),
    signature: form.values.signature[0]?.id ?? '',
  };
  const choosePeople = () => {
    askChoice(slot, { people, title: task?.stepName ?? null, several: true, required: true });
    const type = form.values.choice === 'after' ? 'addAfter' : 'addBefore';
    const to =
      deed === 'copy'
        ? flowAddress.contacts('contactsCopy', task?.sId ?? '-', 'approve')
        : flowAddress.contacts('contacts2', task?.sId ?? '-', type);
    void navigate(to, { state: { slot } });
  };
  const title = flow(isOfProcess(deed) ? `action-${deed}` : `button-${deed}`);
  return (
    <CloseSheet title={title} onClose={onClose}>
      <form noValidate onSubmit={form.submit} className={styles.inside}>
        {options && (
          <RadioInput label={say(`choose-${deed as 'return'}`)} required options={options} {...form.field('choice')} />
        )}
        {operation.people && (
          <PickRow
            label={say(deed === 'copy' ? 'copy-to' : 'signers')}
            required
            {...form.field('choice')}
            fault={null}
            name="people"
            value={people}
            onOpen={choosePeople}
          />
        )}
        {operation.asksAfterwards && (
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
        <Foreseen asked={operation.foresee(values)} />
        <SayingFields
          asks={operation}
          max={maxReason(deed)}
          reason={form.field('reason')}
          pictures={form.field('pictures')}
          signature={form.field('signature')}
        />
        <div className={styles.foot}>
          <Button kind={operation.danger ? 'danger' : 'primary'} type="submit" wide busy={form.busy}>
            {say('confirm-deed', { deed: title })}
          </Button>
        </div>
      </form>
    </CloseSheet>
  );
}
