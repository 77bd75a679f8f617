import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { Typed } from '#web/ui/base/typed.tsx';
import { useForm } from '#web/ui/base/use-form.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import type { DecisionName, ProcessRow } from '../../flow-types.ts';
import type { useBatch } from '../use-batch.ts';
import styles from './batch-bar.module.css';

type DialogProps = {
  rows: readonly ProcessRow[];
  decision: DecisionName;
  run: ReturnType<typeof useBatch>['run'];
  onClose: () => void;
  onDone: () => void;
};

/** Which rows it is about, and the one reason for them all. */
export function BatchDialog({ rows, decision, run, onClose, onDone }: DialogProps) {
  const say = useSay('flows-monitoring');
  const { say: ui } = useTexts();
  const { say: label, words } = useFlowLabels();
  const failure = useFailureText();
  const name = label(`button-${decision}`);
  const form = useForm({
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      try {
        await run(rows, decision, reason);
        onDone();
      } catch (error) {
        toast(failure(error), { kind: 'warning', ms: 3500 });
      }
      return undefined;
    },
  });
  return (
    <Dialog
      title={say('batch-title', { name, n: rows.length })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button
            kind={decision === 'disagree' ? 'danger' : 'primary'}
            busy={form.busy}
            onClick={() => void form.submit()}
          >
            {name}
          </Button>
        </>
      }
    >
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={styles.number}>{row.number}</span> <Typed>{words(row.title)}</Typed>
          </li>
        ))}
      </ul>
      <TextareaInput
        label={say('reason')}
        // A no needs a reason.
        required={decision === 'disagree' || decision === 'not-solve'}
        max={500}
        hint={say('batch-reason-hint')}
        {...form.field('reason')}
      />
    </Dialog>
  );
}
