import { useFlowLabels } from '../../flow-labels.ts';
import { useGoBack } from '../use-go-back.ts';
import { useOperation } from '../use-operation.ts';
import { Consequences } from './consequences.tsx';
import { OperationFields } from './operation-fields.tsx';
import { OperationPage } from './operation-page.tsx';
import { TaskOperation, type TaskOperationProps } from './task-operation.tsx';

/** Hanging a step up: why, and the day on which it goes on by itself. */
export function HangUpView({ prId }: { prId: string }) {
  return (
    <TaskOperation prId={prId} kind={null} name="hang-up">
      {(props) => <HangUpForm key={props.task.id} {...props} />}
    </TaskOperation>
  );
}

function HangUpForm({ process, task, operation, leave }: TaskOperationProps) {
  const { say: flow, words } = useFlowLabels();
  const goBack = useGoBack(process.id);
  const { form, values, visibleFields, standing } = useOperation({
    process,
    operation,
    keepAs: `hang-up.${process.id}.${task.id}`,
    onDone: () => {
      leave();
      goBack();
    },
  });
  const ownName = task.buttons.find(({ button }) => button === 'hang-up')?.name;
  return (
    <OperationPage
      process={process}
      task={task}
      form={form}
      title={words(ownName) || flow(operation.label)}
      notes={<Consequences preview={operation.preview(values)} />}
    >
      <OperationFields operation={operation} form={form} visibleFields={visibleFields} standing={standing} />
    </OperationPage>
  );
}
