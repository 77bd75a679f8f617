import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import styles from '#web/ui/touch/close-sheet.module.css';
import { CloseSheet } from '#web/ui/touch/close-sheet.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import type { MyTask, Process } from '../../flow-types.ts';
import type { Operation } from '../operations.ts';
import { useOperation } from '../use-operation.ts';
import { Consequences } from './consequences.tsx';
import { OperationFields } from './operation-fields.tsx';
import { operationSlot, usePickedPeople } from './use-picked-people.ts';

type OperationViewProps = { operation: Operation; process: Process; task: MyTask | null; onClose: () => void };

/** One operation over the details: what it asks for, what would follow from it, and the button that does it. */
export function OperationView({ operation, process, task, onClose }: OperationViewProps) {
  const say = useSay('workflow');
  const { say: flow } = useFlowLabels();
  const picked = usePickedPeople(process, operation, task);
  const { form, values, visibleFields, standing } = useOperation({
    process,
    operation,
    keepAs: operationSlot(process.id, operation.name, operation.about),
    start: {
      ...(operation.asks.where && { choice: 'before' }),
      ...(operation.asks.afterwards && { afterwards: 'restart' }),
    },
    chosen: picked.chosen,
    onDone: () => {
      picked.forget();
      onClose();
    },
    onStale: onClose,
  });
  const title = flow(operation.label);
  return (
    <CloseSheet title={title} onClose={onClose}>
      <form noValidate onSubmit={form.submit} className={styles.inside}>
        <OperationFields
          operation={operation}
          form={form}
          visibleFields={visibleFields}
          standing={standing}
          picked={picked}
        >
          <Consequences preview={operation.preview(values)} />
        </OperationFields>
        <div className={styles.foot}>
          <Button kind={operation.danger ? 'danger' : 'primary'} type="submit" wide busy={form.busy}>
            {say('confirm-deed', { deed: title })}
          </Button>
        </div>
      </form>
    </CloseSheet>
  );
}
