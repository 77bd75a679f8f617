import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { RadioInput } from '#web/ui/touch/inputs/radio-input.tsx';
import { flowAddress } from '../../flow-addresses.ts';
import { buttonText, useFlowLabels } from '../../flow-labels.ts';
import parts from '../../parts.module.css';
import { useGoBack } from '../use-go-back.ts';
import { useOperation } from '../use-operation.ts';
import { OperationFields } from './operation-fields.tsx';
import { OperationPage } from './operation-page.tsx';
import { TaskOperation, type TaskOperationProps } from './task-operation.tsx';
import { operationSlot, usePickedPeople } from './use-picked-people.ts';

/** Transfers or delegates a task; the reader chooses among what the step allows. */
export function TransferView({ prId }: { prId: string }) {
  const name = useSearchParams()[0].get('how') === 'delegate' ? 'delegate' : 'transfer';
  return (
    <TaskOperation prId={prId} kind={null} name={name}>
      {(props) => <TransferForm key={props.task.id} {...props} />}
    </TaskOperation>
  );
}

function TransferForm({ process, task, operation, leave }: TaskOperationProps) {
  const say = useSay('workflow');
  const { say: flow, words } = useFlowLabels();
  const navigate = useNavigate();
  const location = useLocation();
  const goBack = useGoBack(process.id);
  const picked = usePickedPeople(process, operation, task);
  const { form, visibleFields, standing } = useOperation({
    process,
    operation,
    keepAs: operationSlot(process.id, operation.name, task.id),
    chosen: picked.chosen,
    onDone: () => {
      picked.forget();
      leave();
      goBack();
    },
  });
  const rules = task.buttons.filter(({ button }) => button === 'transfer' || button === 'delegate');
  const nameOf = (rule: (typeof rules)[number]) => words(rule.name) || flow(buttonText(rule.button, task));
  const rule = rules.find(({ button }) => button === operation.name);
  const how = operation.name === 'delegate' ? 'delegate' : 'transfer';
  return (
    <OperationPage process={process} task={task} form={form} title={rule ? nameOf(rule) : flow(operation.label)}>
      {rules.length > 1 && (
        <RadioInput
          label={say('how-to-give')}
          required
          value={how}
          onChange={(next) =>
            void navigate(flowAddress.transfer(process.id, task.id, next as typeof how), {
              replace: true,
              state: location.state,
            })
          }
          options={rules.map((row) => ({ value: row.button, label: nameOf(row) }))}
        />
      )}
      <p className={parts.muted}>
        {operation.label === 'button-dispatch' ? flow('dispatch-means') : say(`${how}-means`)}
      </p>
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
