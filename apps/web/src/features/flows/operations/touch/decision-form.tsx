import { useState } from 'react';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { writeStored } from '#web/ui/base/device-storage.ts';
import { Note } from '#web/ui/base/note.tsx';
import { flowAddress } from '../../flow-addresses.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import { forgetChoice } from '../../people/contact-choice.ts';
import { isYes } from '../decision-names.ts';
import { useGoBack } from '../use-go-back.ts';
import { useOperation } from '../use-operation.ts';
import { keepWritten, readWritten } from '../written-fields.ts';
import { Consequences } from './consequences.tsx';
import { OperationFields } from './operation-fields.tsx';
import { OperationPage } from './operation-page.tsx';
import type { TaskOperationProps } from './task-operation.tsx';
import { copySlot, nextSlot, usePickedPeople } from './use-picked-people.ts';

const formKey = (prId: string, task: number) => `decide.${prId}.${task}`;

/** Forgets everything typed and chosen for a decision, because each visit starts empty. */
export function forgetDecision(prId: string, task: number): void {
  forgetChoice(nextSlot(prId, task));
  forgetChoice(copySlot(prId, task));
  writeStored('sessionStorage', `campus.form.${formKey(prId, task)}`, undefined);
}

/** What a decision asks for. */
export function DecisionForm({ process, task, operation, leave }: TaskOperationProps) {
  const say = useSay('workflow');
  const { say: flow, words } = useFlowLabels();
  const goBack = useGoBack(process.id);
  const yes = isYes(operation.name);
  const picked = usePickedPeople(process, operation, task);
  // The fields of an approval were filled in on the page before; those of a refusal are filled in here.
  const [written] = useState(() => (yes ? readWritten(process.id, task.id) : undefined));
  const { form, values, visibleFields, standing, faultsElsewhere } = useOperation({
    process,
    operation,
    keepAs: formKey(process.id, task.id),
    chosen: picked.chosen,
    ...(written !== undefined && { written }),
    onDone: () => {
      keepWritten(process.id, task.id, undefined);
      picked.forget();
      leave();
      goBack();
    },
  });
  const nameOf = (id: string) => words(process.fields.find(({ field }) => field.id === id)?.field.label) || id;
  const ownName = task.buttons.find(({ button }) => button === operation.name)?.name;
  return (
    <OperationPage
      process={process}
      task={task}
      withInstead
      form={form}
      title={words(ownName) || flow(operation.label)}
      warns={!yes}
      notes={
        <>
          {faultsElsewhere.length > 0 && (
            // Missing fields of the task are filled in on another page, so this page says where.
            <Note kind="bad" gap="lines" role="alert">
              <b>{say('fields-lack')}</b>
              <span>
                {faultsElsewhere
                  .map(({ field }) => nameOf(field.split('.')[0] ?? ''))
                  .filter((name, at, all) => all.indexOf(name) === at)
                  .join(' · ')}
              </span>
              <Link to={flowAddress.task(task.kind, process.id, task.id)}>{say('to-fields')}</Link>
            </Note>
          )}
          <Consequences preview={operation.preview(values)} />
        </>
      }
    >
      <OperationFields
        operation={operation}
        form={form}
        visibleFields={visibleFields}
        standing={standing}
        picked={picked}
      />
    </OperationPage>
  );
}
