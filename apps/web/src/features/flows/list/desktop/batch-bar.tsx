import { lazy, Suspense, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import type { DecisionName, ProcessRow } from '../../flow-types.ts';
import { sharedDecisions } from '../shared-decisions.ts';
import { MOST_AT_ONCE, useBatch } from '../use-batch.ts';
import styles from './batch-bar.module.css';
import { BatchResults } from './batch-results.tsx';

const BatchDialog = lazy(() => import('./batch-dialog.tsx').then(({ BatchDialog }) => ({ default: BatchDialog })));

type Props = { rows: readonly ProcessRow[]; onDone: () => void };

/** What can be done with all selected rows at once. */
export function BatchBar({ rows, onDone }: Props) {
  const say = useSay('flows-monitoring');
  const { say: label } = useFlowLabels();
  const batch = useBatch();
  const [decision, setDecision] = useState<DecisionName | null>(null);
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
              <Button key={decision} kind={at === 0 ? 'primary' : 'plain'} onClick={() => setDecision(decision)}>
                {label(`button-${decision}`)}
              </Button>
            ))}
          <Button kind="quiet" onClick={onDone}>
            {say('batch-clear')}
          </Button>
        </section>
      )}
      {decision && (
        <Suspense fallback={null}>
          <BatchDialog
            rows={rows}
            decision={decision}
            run={batch.run}
            onClose={() => setDecision(null)}
            onDone={() => {
              setDecision(null);
              onDone();
            }}
          />
        </Suspense>
      )}
      {batch.results && <BatchResults results={batch.results} onClose={batch.forget} />}
    </>
  );
}
