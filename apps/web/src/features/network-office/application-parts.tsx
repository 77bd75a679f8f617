import { Chip } from '#web/ui/base/chip.tsx';
import styles from './application-parts.module.css';
import { useOfficeLabels } from './office-labels.ts';
import type { useApplicationPanel } from './use-application-panel.ts';

type Shown = NonNullable<ReturnType<typeof useApplicationPanel>['shown']>;

/** What is asked for, as pairs. */
export function AskedFor({ shown: { facts, waitsForMoney } }: { shown: Shown }) {
  const { say } = useOfficeLabels();
  return (
    <>
      {waitsForMoney && <p className={styles.note}>{say('waits-for-money')}</p>}
      <dl className={styles.facts}>
        {facts.map(({ key, label, text, long }) => (
          <div key={key} className={styles.fact} data-long={long || undefined}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The way from the queue to being in force, and what the network itself answered since. */
export function Clock({ shown: { clock, completes, evidence } }: { shown: Shown }) {
  const { say } = useOfficeLabels();
  if (!clock) return null;
  return (
    <>
      {!clock.begun && <p className={styles.small}>{say('clock-begins')}</p>}
      <ol className={styles.stages}>
        {clock.stages.map(({ stage, label, done, when }) => (
          <li key={stage} className={styles.stage} data-done={done || undefined}>
            <Chip kind={done ? 'done' : 'waiting'}>{label}</Chip>
            {clock.begun && <span className={styles.small}>{when}</span>}
          </li>
        ))}
      </ol>
      {evidence && (
        <p className={styles.evidence}>
          <span className={styles.small}>{say('evidence')}</span>
          {evidence.accepted === null ? (
            <span className={styles.small}>{evidence.text}</span>
          ) : (
            <Chip kind={evidence.accepted ? 'done' : 'failed'}>{evidence.text}</Chip>
          )}
        </p>
      )}
      {completes && <p className={styles.small}>{completes}</p>}
    </>
  );
}
