import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import type { BatchResult } from '../use-batch.ts';
import styles from './batch-bar.module.css';

/** The result of each row: failures first, each with its reason. */
export function BatchResults({ results, onClose }: { results: readonly BatchResult[]; onClose: () => void }) {
  const say = useSay('flows-monitoring');
  const { say: ui } = useTexts();
  const { words } = useFlowLabels();
  const failed = results.filter(({ ok }) => !ok);
  const sorted = [...failed, ...results.filter(({ ok }) => ok)];
  return (
    <Dialog
      title={say('batch-result', { done: results.length - failed.length, failed: failed.length })}
      onClose={onClose}
      foot={
        <Button kind="primary" onClick={onClose}>
          {ui('done')}
        </Button>
      }
    >
      <ul className={styles.rows} style={{ maxHeight: '50dvh' }}>
        {sorted.map((result) => (
          <li key={`${result.id} ${result.task}`} className={styles.result}>
            <Chip kind={result.ok ? 'done' : 'failed'}>{say(result.ok ? 'result-done' : 'result-failed')}</Chip>
            <span className={styles.words}>
              <span>
                <span className={styles.number}>{result.number}</span> <Typed>{words(result.title)}</Typed>
              </span>
              {!result.ok && <span className={styles.why}>{words(result.text) || result.code}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
