import { useState } from 'react';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { useFlowLabels } from '../flow-labels.ts';
import type { DecisionName, ProcessRow } from '../flow-types.ts';
import { MOST_AT_ONCE, sharedDecisions, useBatch } from '../use-batch.ts';
import styles from './batch-bar.module.css';
import { BatchResults } from './batch-results.tsx';

type Props = { rows: readonly ProcessRow[]; onDone: () => void };

/** What can be done with all selected rows at once. */
export function BatchBar({ rows, onDone }: Props) {
  const say = useSay('monitoring');
  const { say: label } = useFlowLabels();
  const batch = useBatch();
  const [asked, setAsked] = useState<DecisionName | null>(null);
  const decisions = sharedDecisions(rows);
  const tooMany = rows.length > MOST_AT_ONCE;
  return (
    <>
      {rows.length > 0 && (
        <section className={styles.bar} aria-label={say('batch')}>
          <span className={styles.count} role="status">
            {say('batch-count', { n: rows.length })}
          </span>
          {tooMany && <span>{say('batch-too-many', { n: MOST_AT_ONCE })}</span>}
          {!tooMany && decisions.length === 0 && <span>{say('batch-nothing')}</span>}
          {!tooMany &&
            decisions.map((decision, at) => (
              <Button key={decision} kind={at === 0 ? 'primary' : 'plain'} onClick={() => setAsked(decision)}>
                {label(`button-${decision}`)}
              </Button>
            ))}
          <Button kind="quiet" onClick={onDone}>
            {say('batch-clear')}
          </Button>
        </section>
      )}
      {asked && (
        <BatchDialog
          rows={rows}
          decision={asked}
          run={batch.run}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            onDone();
          }}
        />
      )}
      {batch.results && <BatchResults results={batch.results} onClose={batch.forget} />}
    </>
  );
}

type DialogProps = {
  rows: readonly ProcessRow[];
  decision: DecisionName;
  run: ReturnType<typeof useBatch>['run'];
  onClose: () => void;
  onDone: () => void;
};

function BatchDialog({ rows, decision, run, onClose, onDone }: DialogProps) {
  const say = useSay('monitoring');
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
            <span className={styles.number}>{row.number}</span> {words(row.title)}
          </li>
        ))}
      </ul>
      <TextareaInput
        label={say('reason')}
        // Whoever is told no is told why.
        required={decision === 'disagree' || decision === 'not-solve'}
        max={500}
        hint={say('batch-reason-hint')}
        {...form.field('reason')}
      />
    </Dialog>
  );
}
