import { useEffect, useId } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import type { Process } from '../../flow-types.ts';
import type { OperationValues } from '../operation.ts';
import { type Operation, type OperationTarget, operationOf } from '../operations.ts';
import { useOperation } from '../use-operation.ts';
import { Consequences } from './consequences.tsx';
import { OperationFields } from './operation-fields.tsx';

type Props = { process: Process; target: OperationTarget; title: string; onClose: () => void };

/** What an operation asks for, what it would do to others, and the button that does it. */
export function OperationView({ process, target, title, onClose }: Props) {
  const operation = operationOf(process, target);
  const over = operation === null;
  // Somebody else acted first, and the page already reads the process again.
  useEffect(() => {
    if (over) onClose();
  }, [over, onClose]);
  if (!operation) return null;
  const people =
    target.name === 'edit-contacts' ? process.contacts.find(({ sId }) => sId === target.about)?.people : undefined;
  return (
    <Body process={process} operation={operation} start={people ? { people } : {}} title={title} onClose={onClose} />
  );
}

type BodyProps = Omit<Props, 'target'> & { operation: Operation; start: Partial<OperationValues> };

function Body({ process, operation, start, title, onClose }: BodyProps) {
  const say = useSay('flows-monitoring');
  const { say: ui } = useTexts();
  const { form, values, visibleFields, standing } = useOperation({
    process,
    operation,
    keepAs: `desk.${process.id}.${operation.name}`,
    start,
    onDone: onClose,
    onStale: () => {
      form.reset();
      onClose();
    },
    onFaultsElsewhere: () => toast(say('check-fields'), { kind: 'warning' }),
  });
  const id = useId();
  return (
    <Dialog
      title={`${title} · ${process.number}`}
      onClose={onClose}
      width={visibleFields.length > 0 ? 680 : 560}
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
        <OperationFields operation={operation} form={form} visibleFields={visibleFields} standing={standing} />
      </form>
      <Consequences preview={operation.preview(values)} />
    </Dialog>
  );
}
